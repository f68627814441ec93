//! `forecast --in … --out …` on files good and bad.

use std::{fs, process::Command};

use forecasting::cli;

#[test]
fn a_bad_file_costs_its_own_forecast_only() {
    let folder = tempfile::tempdir().unwrap();
    let (input, out) = (folder.path().join("in"), folder.path().join("deep/out"));
    fs::create_dir(&input).unwrap();
    fs::write(input.join("a.csv"), "ds,y\n2026-01-01,1\n2026-01-02,1.1\n").unwrap();
    fs::write(input.join("b.csv"), "ds,y\n2026-01-01,1\n2026-01-32,1.1\n").unwrap();
    fs::write(input.join("c.CSV"), "ds,y\n2026-01-01,1\n").unwrap();
    fs::write(input.join("notes.txt"), "not mine").unwrap();
    let run = Command::new(env!("CARGO_BIN_EXE_forecasting"))
        .args(["forecast", "--horizon", "7", "--in"])
        .arg(&input)
        .arg("--out")
        .arg(&out)
        .output()
        .unwrap();
    assert!(!run.status.success());
    let told = String::from_utf8(run.stderr).unwrap();
    assert!(told.contains("b.csv: line 3: `2026-01-32` is not a day"), "{told}");
    assert!(told.contains("1 of 3 files could not be forecast"), "{told}");
    let written: Vec<_> = fs::read_dir(&out)
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert_eq!(written.len(), 2, "{written:?}");
    let text = fs::read_to_string(out.join("a.csv")).unwrap();
    assert_eq!(text.lines().count(), 8);
    assert_eq!(
        text.lines().next(),
        Some("ds,yhat,yhat_lower_80,yhat_upper_80,yhat_lower_95,yhat_upper_95")
    );
    assert!(text.lines().nth(1).unwrap().starts_with("2026-01-03,1.1,"), "{text}");
}

#[test]
fn one_file_and_nowhere_to_go() {
    let folder = tempfile::tempdir().unwrap();
    let (input, out) = (folder.path().join("a.csv"), folder.path().join("out.csv"));
    fs::write(&input, "ds,y\n2026-01-01,1\n").unwrap();
    assert_eq!(cli::forecast(&input, &out, 90).unwrap().done, 1);
    assert_eq!(fs::read_to_string(&out).unwrap().lines().count(), 91);
    let failures = cli::forecast(&input, &folder.path().join("no/such/out.csv"), 90)
        .unwrap()
        .failures;
    assert_eq!(failures.len(), 1);
    let missing = cli::forecast(&folder.path().join("missing"), &out, 90).unwrap_err();
    assert!(missing.to_string().contains("missing: "), "{missing}");
    let empty = tempfile::tempdir().unwrap();
    let nothing = cli::forecast(empty.path(), &out, 90).unwrap_err();
    assert!(nothing.to_string().contains("no file that ends in .csv"), "{nothing}");
}
