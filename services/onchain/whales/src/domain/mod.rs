//! Whale watch's rules: pure and synchronous. What of a block is large is said in [`heuristics::whale`].

pub mod whale_kept;
