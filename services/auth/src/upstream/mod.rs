//! What is neither ours nor PostgreSQL: cryptography, the mail server, the processor time that hashing costs.

pub mod hasher;
pub mod signer;
pub mod smtp;
pub mod vault;
