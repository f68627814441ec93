//! Known series, known forecasts, to the last digit: whoever changes a number of these changes [`recipe::VERSION`] too.

use std::path::Path;

use forecasting::{cli, domain::recipe};

#[test]
fn forecasts_are_the_ones_on_file() {
    assert_eq!(recipe::VERSION, "meridian-1", "a new version needs new files here");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let out = tempfile::tempdir().unwrap();
    let report = cli::forecast(&folder.join("in"), out.path(), 90).unwrap();
    assert!(report.failures.is_empty() && report.done == 4, "{report:?}");
    for entry in std::fs::read_dir(folder.join("out")).unwrap() {
        let expected = entry.unwrap().path();
        let got = std::fs::read_to_string(out.path().join(expected.file_name().unwrap())).unwrap();
        compare(&std::fs::read_to_string(&expected).unwrap(), &got, &expected);
    }
}

/// The same to one part in 10^12: another machine's logarithm may differ in the last bit.
fn compare(expected: &str, got: &str, file: &Path) {
    assert_eq!(expected.lines().count(), got.lines().count(), "{}", file.display());
    for (line, (left, right)) in expected.lines().zip(got.lines()).enumerate() {
        for (a, b) in left.split(',').zip(right.split(',')) {
            let same = match (a.parse::<f64>(), b.parse::<f64>()) {
                (Ok(a), Ok(b)) => (a - b).abs() <= 1e-12 * a.abs(),
                _ => a == b,
            };
            assert!(same, "{}:{}: {a} became {b}", file.display(), line + 1);
        }
    }
}
