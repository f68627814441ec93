//! The closing line of `make test`: what is counted in each kind of log, and how a test that could not see its data is noted.

use std::process::Command;

/// What `count.sh READER` prints about this log, with these notes of Rust tests.
fn count(reader: &str, log: &str, notes: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let (file, noted) = (folder.path().join("log"), folder.path().join("skipped"));
    std::fs::write(&file, log).unwrap();
    std::fs::write(&noted, notes).unwrap();
    let output = Command::new(testkit::root().join("deploy/tools/count.sh"))
        .arg(reader)
        .arg(&file)
        .env("MERIDIAN_SKIP_LOG", &noted)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().trim_end().to_owned()
}

const CARGO: &str = "
test a::one ... ok
test a::two ... FAILED
test result: FAILED. 11 passed; 1 failed; 2 ignored; 0 measured; 0 filtered out; finished in 1.00s
test result: ok. 5 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.10s
";

#[test]
fn rust_tests_that_noted_themselves_count_as_skipped_and_not_as_passed() {
    assert_eq!(count("rust", CARGO, ""), "16 1 2");
    let notes = "skipped onchain a::one: no recorded data `evm`\nskipped sandbox b::one: no data\nskipped sandbox b::one: no data\n";
    assert_eq!(count("rust", CARGO, notes), "14 1 4");
    let again = format!(
        "{CARGO}=== again: a::two\ntest result: ok. 1 passed; 0 failed; 0 ignored;\nunsteady a::two: passed alone\n"
    );
    assert_eq!(count("rust", &again, ""), "16 1 2", "a second try changes no count");
    assert_eq!(
        count("named", &again, notes),
        "unsteady a::two: passed alone\nskipped onchain a::one: no recorded data `evm`\nskipped sandbox b::one: no data"
    );
}

#[test]
fn tests_of_the_interface_are_counted() {
    let log = " Test Files  1 failed | 43 passed (44)\n      Tests  1 failed | 239 passed | 2 skipped | 1 todo (243)\n";
    assert_eq!(count("vitest", log, ""), "239 1 3");
}

#[test]
fn a_journey_that_passes_the_second_time_is_a_failure_with_a_name() {
    let log = "  -  7 [journeys] \u{203a} tracer.spec.ts:20:1 \u{203a} a theft is pasted\n\n  1 flaky\n    [pages] \u{203a} states.spec.ts:9:1 \u{203a} looks\n  1 skipped\n  18 passed (1.2m)\n\
               skipped the first path on a replay: no folder of daily prices\n  3 passed (9s)\n";
    assert_eq!(count("playwright", log, ""), "21 1 2");
    let named = count("named", log, "skipped of another step\n");
    assert_eq!(
        named
            .lines()
            .map(|line| line.split(' ').next().unwrap())
            .collect::<Vec<_>>(),
        ["skipped", "skipped", "unsteady"],
        "{named}"
    );
}

#[test]
fn scripts_are_counted_by_their_last_line_or_by_their_lines() {
    let tail = "ok      a\nskipped images: no root\n12 passed, 3 failed\n";
    assert_eq!(count("tail", tail, ""), "12 3 1");
    assert_eq!(count("lines", "ok  a\nok  b\nFAILED  c\n", ""), "2 1 0");
    for reader in ["rust", "vitest", "playwright", "tail", "lines"] {
        assert_eq!(count(reader, "", ""), "0 0 0", "{reader}");
    }
}

/// The child of this test is this test binary again, on a machine without recorded data.
#[test]
fn a_test_without_its_data_notes_itself() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("skipped");
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "counts::child", "--test-threads=2"])
        .env("MERIDIAN_REAL_DATA", folder.path().join("nowhere"))
        .env("MERIDIAN_SKIP_LOG", &log)
        .env("CARGO_PKG_NAME", "testkit")
        .output()
        .unwrap();
    assert!(output.status.success());
    assert_eq!(
        std::fs::read_to_string(&log).unwrap(),
        "skipped testkit counts::child: no recorded data `evm`: set MERIDIAN_REAL_DATA\n"
    );
}

/// Where the data is there this asserts that it is found; in the child above it is not.
#[test]
fn child() {
    let folder = testkit::real_data_or_skip!("evm");
    assert!(folder.ends_with("evm"));
}
