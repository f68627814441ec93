//! The tracer's rules: pure and synchronous.

pub mod graph;
pub mod taint;
