//! What the operating system knows of this process, under the names that dashboards of everybody use.

use std::fs;

/// Clock ticks a second in `/proc`: fixed on every Linux that Rust supports.
const TICKS: f64 = 100.0;
const PAGE: f64 = 4096.0;

/// Writes the present figures into the registry. Nothing happens where there is no `/proc`.
pub(super) fn look() {
    if let Ok(memory) = fs::read_to_string("/proc/self/statm")
        && let Some(pages) = memory.split(' ').nth(1).and_then(|pages| pages.parse::<f64>().ok())
    {
        metrics::gauge!("process_resident_memory_bytes").set(pages * PAGE);
    }
    if let Ok(stat) = fs::read_to_string("/proc/self/stat")
        // The name in brackets may hold spaces.
        && let Some((_, rest)) = stat.rsplit_once(") ")
    {
        let field = |at: usize| rest.split(' ').nth(at).and_then(|text| text.parse::<f64>().ok());
        if let (Some(user), Some(system)) = (field(11), field(12)) {
            metrics::gauge!("process_cpu_seconds").set((user + system) / TICKS);
        }
        if let Some(threads) = field(17) {
            metrics::gauge!("process_threads").set(threads);
        }
    }
    if let Ok(open) = fs::read_dir("/proc/self/fd") {
        #[expect(clippy::cast_precision_loss, reason = "a monitoring figure")]
        metrics::gauge!("process_open_fds").set(open.count() as f64);
    }
}
