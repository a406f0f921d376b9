//! Compares two runs of a program, and says where they first differ.

use std::sync::LazyLock;

use regex_lite::Regex;

use crate::execute::ProgramRun;

/// How a program is run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Form {
    /// As class files.
    Class,
    /// As DEX files.
    Dex,
}

/// The first difference between what was expected and what came, in a line, if there is one.
pub fn difference(expected: &ProgramRun, actual: &ProgramRun, form: Form) -> Option<String> {
    let in_stream = stream_difference("stdout", &expected.stdout, &actual.stdout, form)
        .or_else(|| stream_difference("stderr", &expected.stderr, &actual.stderr, form));
    if expected.end == actual.end {
        return in_stream;
    }
    // What was not written matters less than why the run ended before it.
    let mut text = format!("expected {}, got {}", expected.end, actual.end);
    if let Some(complaint) = complaint(&actual.stderr) {
        text += &format!(" ({complaint})");
    }
    if let Some(in_stream) = in_stream {
        text += &format!("; {in_stream}");
    }
    Some(text)
}

/// What Gibbon itself said of a run that it could not finish.
fn complaint(stderr: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(stderr);
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("gibbon: "))?;
    Some(cut(line))
}

fn stream_difference(name: &str, expected: &[u8], actual: &[u8], form: Form) -> Option<String> {
    if expected == actual {
        return None;
    }
    let (Ok(expected), Ok(actual)) = (str::from_utf8(expected), str::from_utf8(actual)) else {
        return Some(format!("{name}: other bytes, which are not UTF-8"));
    };
    let (expected, actual) = (normal(expected, form), normal(actual, form));
    if expected == actual {
        return None;
    }
    let (mut left, mut right) = (expected.split('\n'), actual.split('\n'));
    for line in 1.. {
        match (left.next(), right.next()) {
            (None, None) => break,
            (left, right) if left == right => {}
            (left, right) => {
                let (left, right) = (excerpt(left), excerpt(right));
                return Some(format!("{name}, line {line}: expected {left}, got {right}"));
            }
        }
    }
    unreachable!("texts that differ differ in a line")
}

/// What is allowed to differ, each for a reason.
fn normal(text: &str, form: Form) -> String {
    // The class of a lambda has no name in the language. HotSpot numbers it by the order of
    // linking and adds an address; D8 numbers it by class.
    static LAMBDA: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"\$\$(Lambda\$\d+/0x[0-9a-f]+|Lambda/0x[0-9a-f]+|ExternalSyntheticLambda\d+)")
            .expect("the pattern is constant")
    });
    // Identity hash codes come from the seed here and from a thread's state on HotSpot. Short
    // ones are not identity hash codes but of a program's own `hashCode`, and do count.
    static IDENTITY: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"@[0-9a-f]{5,8}\b").expect("the pattern is constant"));
    // The classes that D8 makes of lambdas have frames; HotSpot hides those of its own.
    static SYNTHETIC_FRAME: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"(?m)^\tat .*\(D8\$\$SyntheticClass(:\d+)?\)\n")
            .expect("the pattern is constant")
    });
    let text = LAMBDA.replace_all(text, "$$$$Lambda");
    let text = IDENTITY.replace_all(&text, "@hash");
    match form {
        Form::Class => text.into_owned(),
        Form::Dex => SYNTHETIC_FRAME.replace_all(&text, "").into_owned(),
    }
}

/// A line for a message.
fn excerpt(line: Option<&str>) -> String {
    match line {
        Some(line) => format!("`{}`", cut(line)),
        None => "the end".to_owned(),
    }
}

/// The start of a line that is long.
fn cut(line: &str) -> String {
    const LONGEST: usize = 120;
    let mut start: String = line.chars().take(LONGEST).collect();
    if start.len() < line.len() {
        start.push('…');
    }
    start
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::execute::End;

    fn run(stdout: &str, stderr: &str, code: i32) -> ProgramRun {
        ProgramRun {
            stdout: stdout.into(),
            stderr: stderr.into(),
            end: End::Exit(code),
        }
    }

    fn check(expected: &str, actual: &str, form: Form, difference_expected: Option<&str>) {
        let found = difference(&run(expected, "", 0), &run(actual, "", 0), form);
        assert_eq!(found.as_deref(), difference_expected);
    }

    #[test]
    fn the_first_line_that_differs_is_told() {
        check("a\nb\n", "a\nb\n", Form::Class, None);
        check(
            "a\nb\nc\n",
            "a\nx\ny\n",
            Form::Class,
            Some("stdout, line 2: expected `b`, got `x`"),
        );
        check(
            "a\n",
            "a\nb\n",
            Form::Class,
            Some("stdout, line 2: expected ``, got `b`"),
        );
        check(
            "a\n",
            "a",
            Form::Class,
            Some("stdout, line 2: expected ``, got the end"),
        );
    }

    #[test]
    fn standard_error_and_the_exit_code_count() {
        let expected = run("", "e\n", 1);
        assert_eq!(
            difference(&expected, &run("", "f\n", 1), Form::Class).unwrap(),
            "stderr, line 1: expected `e`, got `f`"
        );
        assert_eq!(
            difference(&expected, &run("", "e\n", 0), Form::Class).unwrap(),
            "expected exit code 1, got exit code 0"
        );
        let halted = run("", "e\ngibbon: a fault\nmore\n", 2);
        assert_eq!(
            difference(&run("a", "e\n", 0), &halted, Form::Class).unwrap(),
            "expected exit code 0, got exit code 2 (a fault); stdout, line 1: expected `a`, got ``"
        );
    }

    #[test]
    fn names_of_lambdas_and_identity_hash_codes_may_differ() {
        let hotspot = "Main$$Lambda$14/0x0000000800c03000@1b2c3d4e";
        check(hotspot, "Main$$Lambda$2/0x1@77777", Form::Class, None);
        let d8 = "Main$$ExternalSyntheticLambda0@12345678";
        check(hotspot, d8, Form::Dex, None);
        check(
            "A@12345",
            "B@12345",
            Form::Class,
            Some("stdout, line 1: expected `A@hash`, got `B@hash`"),
        );
        check(
            "A@1f",
            "A@2f",
            Form::Class,
            Some("stdout, line 1: expected `A@1f`, got `A@2f`"),
        );
    }

    #[test]
    fn frames_of_synthetic_classes_do_not_count_in_dex_only() {
        let expected = "E\n\tat A.f(A.java:1)\n";
        let actual =
            "E\n\tat A$$ExternalSyntheticLambda0.run(D8$$SyntheticClass:0)\n\tat A.f(A.java:1)\n";
        check(expected, actual, Form::Dex, None);
        let found = difference(&run(expected, "", 0), &run(actual, "", 0), Form::Class);
        assert!(found.is_some());
    }

    #[test]
    fn bytes_that_are_no_text_must_be_the_same() {
        let bytes = |byte| ProgramRun {
            stdout: vec![byte],
            ..run("", "", 0)
        };
        assert_eq!(difference(&bytes(0xfe), &bytes(0xfe), Form::Class), None);
        assert!(difference(&bytes(0xfe), &bytes(0xff), Form::Class).is_some());
    }
}
