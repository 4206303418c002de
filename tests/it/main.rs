//! All integration tests in one binary, which links once: a file a subject. `memory` stands apart for its allocator.
#![cfg(feature = "cli")]
#![allow(missing_docs)]

#[path = "../common/mod.rs"]
mod common;

mod action;
mod agreement;
mod article;
mod cases;
mod check;
mod class_pages;
mod collection;
mod corpus;
mod count;
mod course;
mod document_pictures;
mod documents;
mod explain;
mod folders;
mod formats;
mod generate;
mod help;
mod jobs;
mod models;
mod processes;
mod proof;
mod reports;
mod stream;
mod terminals;
mod trace;
mod unseen;
