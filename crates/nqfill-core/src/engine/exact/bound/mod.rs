//! The linear relaxation as a bound: dual values that prove a dead end, or that a square cannot be used.
//!
//! Take any integers `g[d]` >= 0 for the diagonals of both kinds and any integers `b[j]` for the columns, the *duals*,
//! and let a square cost `g[one diagonal] + g[other diagonal] - b[j]`. A completion uses one square of each free row,
//! each free column once, and each diagonal at most once. So its squares cost at least the sum of the least costs of
//! the rows, and at most (sum of g over diagonals with open squares) - (sum of b over the free columns). What lies
//! between is the *slack*. If it is negative there is no completion, and a square cannot be used if it costs more than
//! the least by more than the slack.
//!
//! This is weak duality for "rows and columns sum to 1, diagonals to at most 1", and holds whatever the numbers:
//! [`subgradient`] decides how good they are, [`relaxation`] what they prune. The sum of squares over the m innermost
//! diagonals is the special case where g falls off with the square of the distance from the centre; on frame boards the
//! best duals of the root are that parabola, cut off at 0.
//!
//! Order of calls: [`Diagonals::new`] once for a residual; duals from [`Duals::parabolas`], then
//! [`Subgradient::improve`] at a position; then [`Bound::apply`] at that position and those below. What it found out
//! about costs and slack is in the [`Bounded`] that it returns, and only there.
//!
//! On a residual whose rows and columns are adjacent, a *block* ([`Diagonals`]), whole rows are taken at a time, closed
//! squares included; elsewhere, or without vector instructions, the open squares one by one. Both agree to the last
//! bit.

mod diagonals;
mod reduced_costs;
mod relaxation;
mod subgradient;

pub(super) use diagonals::{Diagonals, LONELY};
pub(super) use relaxation::{Bound, Bounded, Duals};
pub(super) use subgradient::Subgradient;
