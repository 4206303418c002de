//! What every engine must agree on, and the published counts of each.
