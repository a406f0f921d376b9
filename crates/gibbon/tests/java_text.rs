//! `java.text` on the device's class library against ICU's own answers.

use std::path::Path;
use std::process::Command;

/// What ICU itself writes: see `programs/JavaText.java`. Android leaves out the marks of direction
/// around signs.
const MARKS: [&str; 3] = ["\\u061c", "\\u200e", "\\u200f"];
const EXPECTED: &str = include_str!("programs/JavaText.txt");

fn without_marks(line: &str) -> String {
    let text = line.to_owned();
    MARKS.iter().fold(text, |text, mark| text.replace(mark, ""))
}

/// What a program prints on the device's class library.
fn printed(name: &str) -> String {
    let classes = crate::support::compile(name, "icu");
    let output = Command::new(env!("CARGO_BIN_EXE_gibbon"))
        .args(["java", "--android", "--cp"])
        .arg(Path::new(&classes))
        .arg(name)
        .output()
        .expect("it starts");
    let problems = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{problems}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn all_locales_can_be_asked_for() {
    let expected = ["all", "dates", "numbers", "words"]
        .map(|of| format!("{of} many=true script=true old=false\n"))
        .concat();
    assert_eq!(printed("AvailableLocales"), expected);
}

#[test]
fn java_text_answers_as_icu_does() {
    let found = printed("JavaText");
    let differences: Vec<String> = EXPECTED
        .lines()
        .zip(found.lines())
        // Android's data has another sign for the rouble.
        .filter(|(expected, _)| !(expected.starts_with("ru-RU") && expected.contains("\\u00a4")))
        .filter(|(expected, found)| without_marks(expected) != without_marks(found))
        .map(|(expected, found)| format!("ICU  {expected}\nhere {found}"))
        .collect();
    assert!(differences.is_empty(), "{}", differences.join("\n"));
    assert_eq!(found.lines().count(), EXPECTED.lines().count());
}
