//! Other machines: chain providers, and market-ingest.
