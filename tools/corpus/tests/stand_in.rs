//! Runs a small corpus with the reference `java` standing in for Gibbon.
//!
//! Needs what `gibbon setup` fetches.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use gibbon_setup::Need;

/// Two programs; the second one throws.
const HELLO: &str = "//@ args: a b\n//@ seeds\npublic class Hello { \
    public static void main(String[] a) { System.out.println(String.join(\"+\", a)); } }";
const THROWS: &str = "//@ class-only: the test says so\npublic class Throws { \
    public static void main(String[] a) { System.out.print(1); throw new IllegalStateException(\"x\"); } }";

struct Corpus {
    folder: tempfile::TempDir,
}

impl Corpus {
    /// A corpus, and a stand-in that runs `java` and then these lines of shell script, in which
    /// `$hash` is what it prints as the trace hash, and `$all` are its arguments.
    fn new(extra: &str) -> Corpus {
        let paths = gibbon_setup::find(&Need::to_test()).expect("run `gibbon setup` first");
        let java = paths.class_library().unwrap().java();
        let corpus = Corpus {
            folder: tempfile::tempdir().unwrap(),
        };
        corpus.write("corpus/first/Hello.java", HELLO);
        corpus.write("corpus/second/Throws.java", THROWS);
        let script = format!(
            r#"#!/bin/sh
all="$*"
shift
hashed=no
while [ "$1" != -cp ]; do
    case "$1" in
        --trace-hash) hashed=yes; shift ;;
        --stats) shift ;;
        *) shift 2 ;;
    esac
done
shift
# The DEX files are beside the class files.
class_path=$(echo "$1" | sed 's|/dex/.*|/classes|')
shift
{java} -cp "$class_path" "$@"
code=$?
hash=1f
{extra}
case "$all" in *--stats*) echo "instructions: 1000" >&2 ;; esac
[ $hashed = no ] || echo "trace-hash: $hash" >&2
exit $code
"#,
            java = java.display()
        );
        corpus.write("source", &script);
        // A process of its own writes the program: a file that this process has open for writing
        // is busy in every child that another test starts meanwhile, and cannot be executed.
        let mut install = Command::new("install");
        install.args(["-m", "755"]);
        install.args([corpus.path("source"), corpus.path("gibbon")]);
        assert!(install.status().unwrap().success());
        corpus
    }

    fn path(&self, name: &str) -> std::path::PathBuf {
        self.folder.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn run(&self, options: &[&str]) -> (i32, String) {
        let output: Output = Command::new(env!("CARGO_BIN_EXE_gibbon-corpus"))
            .args(["--gibbon", "gibbon", "--work", "work", "--seeds", "3"])
            .args(options)
            .current_dir(self.folder.path())
            .output()
            .unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        eprintln!("{text}{}", String::from_utf8_lossy(&output.stderr));
        (output.status.code().unwrap(), text)
    }
}

fn last_line(text: &str) -> &str {
    text.lines().next_back().unwrap_or_default()
}

#[test]
fn a_corpus_that_passes_and_its_scoreboard() {
    let corpus = Corpus::new("");
    let (code, text) = corpus.run(&["--write-scoreboard"]);
    assert_eq!(code, 0);
    // Hello: class, dex, seeds, determinism; Throws: class, determinism.
    assert_eq!(last_line(&text), "6 passed, 0 failed");
    let scoreboard = fs::read_to_string(corpus.path("corpus/SCOREBOARD.md")).unwrap();
    assert!(scoreboard.contains("| **all** | 2 | 2/2 | 1/1 | 1/1 | 2/2 |"));
    let (code, text) = corpus.run(&[]);
    assert_eq!((code, last_line(&text)), (0, "6 passed, 0 failed"));

    // A scoreboard that says something else is a failure, but not for a part of the corpus.
    corpus.write("corpus/SCOREBOARD.md", "old");
    let (code, text) = corpus.run(&[]);
    assert_eq!((code, last_line(&text)), (1, "6 passed, 1 failed"));
    let (code, text) = corpus.run(&["first"]);
    assert_eq!((code, last_line(&text)), (0, "4 passed, 0 failed"));
}

#[test]
fn a_failure_is_an_error_until_it_is_known_and_again_when_it_is_fixed() {
    let corpus = Corpus::new(r#"case "$all" in *Hello*) echo more ;; esac"#);
    let (code, text) = corpus.run(&["--only", "class", "--quick"]);
    assert_eq!((code, last_line(&text)), (1, "1 passed, 2 failed"));
    let line = "FAIL first/Hello class: stdout, line 2: expected ``, got `more`";
    assert!(text.contains(line), "{text}");

    corpus.write(
        "corpus/known-failures.txt",
        "first/Hello class\nfirst/Hello seeds\nfirst/Hello dex\n",
    );
    let (code, text) = corpus.run(&["--only", "class", "--quick"]);
    assert_eq!((code, last_line(&text)), (0, "1 passed, 0 failed"));
    corpus.write("corpus/known-failures.txt", "second/Throws class\n");
    let (code, text) = corpus.run(&["--only", "class", "--quick", "Throws"]);
    assert_eq!((code, last_line(&text)), (1, "0 passed, 1 failed"));
}

#[test]
fn another_hash_is_not_deterministic() {
    let corpus = Corpus::new(r#"case "$all" in *--snapshot-at\ 500*) hash=2f ;; esac"#);
    let (code, text) = corpus.run(&["Throws"]);
    assert_eq!((code, last_line(&text)), (1, "1 passed, 1 failed"));
    let reason = "the trace hash is another one with a snapshot on the way: 1f and then 2f";
    assert!(text.contains(reason), "{text}");

    let corpus = Corpus::new(r#"case "$all" in *--snapshot-at*) echo twice ;; esac"#);
    let (_, text) = corpus.run(&["Throws"]);
    let reason = "other output with a snapshot on the way: stdout, line 1";
    assert!(text.contains(reason), "{text}");

    let corpus = Corpus::new(r#"[ "$GIBBON_LOG" != trace ] || { echo log >&2; hash=3f; }"#);
    let (_, text) = corpus.run(&["Throws"]);
    assert!(
        text.contains("when logged in full: 1f and then 3f"),
        "{text}"
    );
}

#[test]
fn a_program_that_does_not_compile_or_is_not_stable_fails() {
    let corpus = Corpus::new("");
    corpus.write("corpus/third/Bad.java", "public class Bad { int x = ; }");
    corpus.write(
        "corpus/third/Time.java",
        "public class Time { public static void main(String[] a) { \
         System.out.println(System.nanoTime()); } }",
    );
    let (code, text) = corpus.run(&["third"]);
    assert_eq!((code, last_line(&text)), (1, "0 passed, 2 failed"));
    assert!(text.contains("FAIL third/Bad class: does not compile: javac: "));
    assert!(text.contains("FAIL third/Time class: java itself does not do the same twice"));
}

#[test]
fn building_only_prints_where_things_are() {
    let corpus = Corpus::new("");
    let (code, text) = corpus.run(&["--build-only", "Hello"]);
    assert_eq!(code, 0);
    let parts: Vec<&str> = text.trim().split('\t').collect();
    assert_eq!(parts[0], "first/Hello");
    assert!(Path::new(parts[1]).join("Hello.class").is_file());
    assert!(parts[2].ends_with("classes.dex") && Path::new(parts[2]).is_file());
}

#[test]
fn what_cannot_be_done_ends_with_two() {
    let corpus = Corpus::new("");
    assert_eq!(corpus.run(&["no-such-program"]).0, 2);
    assert_eq!(corpus.run(&["--write-scoreboard", "Hello"]).0, 2);
    assert_eq!(corpus.run(&["--corpus", "nowhere"]).0, 2);
    corpus.write("corpus/first/Hello.java", "//@ sedes\nclass Hello {}");
    assert_eq!(corpus.run(&[]).0, 2);
}
