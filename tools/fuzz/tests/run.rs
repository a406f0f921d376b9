//! Some thousands of cases, the same ones every time.

use std::process::{Command, Output};

fn fuzz(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gibbon-fuzz"))
        .args(arguments)
        .output()
        .expect("the fuzzer starts")
}

// One test: two at once would compile the corpus at once.
#[test]
fn mutants_break_neither_the_machine_nor_readers() {
    let ran = fuzz(&["run", "--cases", "3000", "--seed", "1"]);
    let said = String::from_utf8_lossy(&ran.stdout);
    let errors = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "{said}{errors}");
    assert!(said.contains("3000 cases"), "{said}");

    let ran = fuzz(&["run", "--cases", "600", "--seed", "3", "--compare"]);
    let said = String::from_utf8_lossy(&ran.stdout);
    let errors = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "{said}{errors}");

    let text = |number: &str| fuzz(&["case", number]).stdout;
    assert_eq!(text("7"), text("7"), "a case is a function of its number");
    assert_ne!(text("7"), text("8"));
    damaged_files_and_messages_do_not_break_who_reads_them();
}

fn damaged_files_and_messages_do_not_break_who_reads_them() {
    let ran = fuzz(&["formats", "--cases", "34000", "--seed", "1"]);
    let said = String::from_utf8_lossy(&ran.stdout);
    let errors = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "{said}{errors}");
    assert!(said.contains("34000 cases of 17 formats"), "{said}");

    let text = |number: &str| fuzz(&["format-case", number]).stdout;
    assert_eq!(text("8"), text("8"), "a case is a function of its number");
    let unknown = fuzz(&["formats", "--only", "tapes"]);
    let errors = String::from_utf8_lossy(&unknown.stderr);
    assert_eq!(unknown.status.code(), Some(2), "{errors}");
    assert!(errors.contains("hint: apk, manifest"), "{errors}");
}
