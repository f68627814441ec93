//! Limits that the edge and a service must agree on: what the edge lets through, the service must be able to keep.

/// Most bytes of a saved trace's document, as JSON. The interface has the same number (`frontend/src/features/tracer/fitting.ts`).
pub const TRACE_DOCUMENT_BYTES: usize = 4 << 20;
