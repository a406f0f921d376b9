//! Work that is to end early: by a signal, or because its time is up. It ends soon, whatever the device is
//! at, and what there is is kept.
//!
//! How soon exactly is measured by `gibbon-benches kills`: here it is only told from minutes.

use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use crate::command::{folder, gibbon, sample, text};
use crate::support::compile;

/// A device may be at one event for two minutes, and with `gibbon run` for an hour.
const SOON: Duration = Duration::from_secs(20);

/// A script whose last event takes hours, without many instructions.
fn endless(folder: &Path) -> String {
    std::fs::create_dir_all(folder).expect("made");
    let script = folder.join("script");
    std::fs::write(&script, "tap Large file\ntap Checksum\n").expect("written");
    script.display().to_string()
}

/// Waits until the endless event has begun: the screens before it are there.
fn wait_for(child: &mut Child, file: &Path) {
    let end = Instant::now() + Duration::from_secs(120);
    while !file.exists() {
        assert!(child.try_wait().expect("a child").is_none(), "it ended");
        assert!(Instant::now() < end, "{} is not there", file.display());
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn end_by(mut child: Child, signal: i32) -> Output {
    // SAFETY: sends a signal to a process that this test started.
    assert_eq!(unsafe { libc::kill(child.id() as i32, signal) }, 0);
    let start = Instant::now();
    while child.try_wait().expect("a child").is_none() {
        assert!(start.elapsed() < SOON, "it goes on");
        std::thread::sleep(Duration::from_millis(10));
    }
    child.wait_with_output().expect("it ended")
}

fn run_json(out: &Path) -> serde_json::Value {
    let text = std::fs::read_to_string(out.join("run.json")).expect("written");
    serde_json::from_str(&text).expect("JSON")
}

#[test]
fn a_signal_ends_a_run_in_the_middle_of_an_event() {
    let out = folder("ended-run");
    let work = folder("ended-run-work");
    let (script, steps) = (endless(&work), work.join("steps"));
    let mut child = Command::new(env!("CARGO_BIN_EXE_gibbon"))
        .args(["run", &sample("exhausting"), "--events", &script])
        .args([Path::new("--steps"), &steps])
        .args([Path::new("--out"), &out])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("gibbon starts");
    wait_for(&mut child, &steps.join("001.png"));
    // The next event is the endless one.
    std::thread::sleep(Duration::from_secs(2));
    let ended = end_by(child, libc::SIGTERM);
    let message = text(&ended.stderr);
    assert_eq!(ended.status.code(), Some(130), "{message}");
    assert!(message.contains("saving what there is"), "{message}");
    let run = run_json(&out);
    assert_ne!(run["events"], 0, "{run}");
    assert!(out.join("report.html").exists());
}

#[test]
fn a_signal_ends_an_engine_in_the_middle_of_an_event() {
    let out = folder("ended-monkey");
    let name = out.display().to_string();
    // Touches alone: one of the first hits the button that takes hours.
    let mut child = Command::new(env!("CARGO_BIN_EXE_gibbon"))
        .args(["monkey", &sample("exhausting"), "--pct-touch", "100"])
        .args(["--events", "100000", "--out", &name])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("gibbon starts");
    wait_for(&mut child, &out.join("run.json"));
    std::thread::sleep(Duration::from_secs(3));
    let ended = end_by(child, libc::SIGTERM);
    let message = text(&ended.stderr);
    assert_eq!(ended.status.code(), Some(130), "{message}");
    let run = run_json(&out);
    assert_eq!(run["app"]["package"], "gibbon.apps.exhausting", "{run}");
    assert!(out.join("report.html").exists());
}

#[test]
fn time_that_is_up_ends_a_run_like_a_signal() {
    let out = folder("timed-run");
    let script = endless(&folder("timed-run-work"));
    let name = out.display().to_string();
    let app = sample("exhausting");
    let start = Instant::now();
    let arguments = ["run", &app, "--events", &script, "--out", &name];
    let ended = gibbon(&[&arguments[..], &["--timeout", "10"]].concat());
    let message = text(&ended.stderr);
    assert!(
        start.elapsed() < SOON + Duration::from_secs(10),
        "{message}"
    );
    assert_eq!(ended.status.code(), Some(124), "{message}");
    assert!(
        message.contains("the time is up (--timeout 10)"),
        "{message}"
    );
}

#[test]
fn time_that_is_up_ends_a_java_program_and_its_output_is_there() {
    let classes = compile("Endless", "timeout");
    let classes = classes.to_str().expect("a plain path");
    let ended = gibbon(&["java", "-cp", classes, "--timeout", "3", "Endless"]);
    let message = text(&ended.stderr);
    assert_eq!(ended.status.code(), Some(124), "{message}");
    assert_eq!(text(&ended.stdout), "begun\n");
    assert!(message.contains("the time is up"), "{message}");
}

#[test]
fn a_time_that_is_none_is_refused() {
    for time in ["0", "-1", "NaN", "1e400"] {
        let output = gibbon(&["doctor", &format!("--timeout={time}")]);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert!(text(&output.stderr).contains("more than 0"), "{output:?}");
    }
}

#[test]
fn an_app_hears_that_the_storage_is_full() {
    let work = folder("full-storage");
    std::fs::create_dir_all(&work).expect("made");
    let script = work.join("script");
    let told = "No space left on device, but for 4 bytes";
    std::fs::write(&script, format!("tap Large file\nsee {told}\n")).expect("written");
    let script = script.display().to_string();
    let output = gibbon(&["run", &sample("exhausting"), "--events", &script]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
}
