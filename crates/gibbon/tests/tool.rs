//! The commands that work with devices in processes of their own: found, kept, replayed; and what
//! becomes of them when a process is killed.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::command::{APP, assert_fits, folder, gibbon, text};
use gibbon_pool::children_of;
use gibbon_record::Document;
use gibbon_trace::Trace;
use serde_json::Value;

fn is_alive(process: u32) -> bool {
    // One that has ended and that nobody asked for yet does not count.
    let status = std::fs::read_to_string(format!("/proc/{process}/stat"));
    status.is_ok_and(|status| !status.contains(") Z "))
}

#[test]
fn what_the_monkey_finds_replays() {
    let out = folder("monkey");
    let name = out.display().to_string();
    // Without the keys that leave the app, so that few events do.
    let arguments = [
        "monkey",
        APP,
        "--events",
        "700",
        "--seed",
        "3",
        "--pct-touch",
        "60",
        "--pct-nav",
        "20",
        "--pct-majornav",
        "20",
        "--out",
        &name,
    ];
    let found = gibbon(&arguments);
    let told = text(&found.stdout);
    assert_eq!(
        found.status.code(),
        Some(1),
        "{told}\n{}",
        text(&found.stderr)
    );
    assert!(told.contains("java.lang.NullPointerException at com.example.android.contactmanager"));

    // Two devices come to the same result.
    let mut shared = arguments.to_vec();
    shared.extend(["--jobs", "2"]);
    let again = text(&gibbon(&shared).stdout);
    let trace_of = |text: &str| {
        text.lines()
            .next()
            .and_then(|line| line.split("trace ").nth(1).map(str::to_owned))
    };
    assert_eq!(trace_of(&told), trace_of(&again));

    let trace = out.join("findings/01/trace.jsonl");
    let replay = gibbon(&["replay", &trace.display().to_string(), "--times", "2"]);
    let told = text(&replay.stdout);
    assert!(told.contains("found again: 2 of 2"), "{told}");
    assert!(
        told.contains("the same run, instruction for instruction: 2 of 2"),
        "{told}"
    );

    let script = out.join("findings/01/monkey.txt");
    let replay = gibbon(&["replay", &script.display().to_string(), "--app", APP]);
    let told = text(&replay.stdout);
    assert!(told.contains("java.lang.NullPointerException"), "{told}");
    assert!(!told.contains("not as it was recorded"), "{told}");
    assert_eq!(replay.status.code(), Some(1));

    let replay = gibbon(&["replay", &trace.display().to_string(), "--json"]);
    let json: Value = serde_json::from_slice(&replay.stdout).expect("JSON");
    assert_fits(Document::Replays, &json);
    assert_eq!(json["found_again"], 1);
    assert_eq!(json["same_run"], 1);
    assert_eq!(json["replays"][0]["diverged_at"], Value::Null);
    let exception = &json["replays"][0]["findings"][0]["exception"];
    assert_eq!(exception, "java.lang.NullPointerException");
    assert_eq!(replay.status.code(), Some(1));

    let report = std::fs::read_to_string(out.join("report.html")).expect("a report");
    for part in [
        "NullPointerException",
        "<figure",
        "gibbon replay",
        "class=\"curve\"",
    ] {
        assert!(report.contains(part), "the report has no {part}");
    }
    for file in [
        "coverage.lcov",
        "coverage.xml",
        "run.json",
        "episodes/001.jsonl",
        "findings/01/before.png",
        "findings/01/after.png",
    ] {
        assert!(out.join(file).exists(), "{file}");
    }
}

/// The process that all devices are forked from, while it boots.
#[test]
fn a_killed_zygote_changes_nothing() {
    killed_changes_nothing(1);
}

#[test]
fn a_killed_device_is_replaced_and_changes_nothing() {
    killed_changes_nothing(2);
}

/// Kills the newest process as soon as there are so many.
fn killed_changes_nothing(count: usize) {
    // On one core there is one device, which boots by itself.
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let count = count.min(cores);
    let arguments = ["monkey", APP, "--events", "600", "--jobs", "2", "--json"];
    let mut monkey = Command::new(env!("CARGO_BIN_EXE_gibbon"))
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    let device = loop {
        let children = children_of(monkey.id());
        if let (true, Some(&device)) = (children.len() >= count, children.last()) {
            break device;
        }
        assert!(
            monkey.try_wait().expect("known").is_none(),
            "it ended without a device"
        );
        std::thread::yield_now();
    };
    // SAFETY: sends a signal to a process that this test started.
    assert_eq!(unsafe { libc::kill(device as i32, libc::SIGKILL) }, 0);
    let killed = monkey.wait_with_output().expect("it ends");
    assert!(!is_alive(device));
    let whole = Command::new(env!("CARGO_BIN_EXE_gibbon"))
        .args(arguments)
        .output()
        .expect("it runs");
    assert_eq!(killed.status.code(), whole.status.code());
    let hash = |output: &[u8]| {
        let json: serde_json::Value = serde_json::from_slice(output).expect("JSON");
        (json["hash"].clone(), json["events"].clone())
    };
    assert_eq!(hash(&killed.stdout), hash(&whole.stdout));
    assert_eq!(hash(&killed.stdout).1, 600);
}

#[test]
fn an_interrupted_run_keeps_what_it_has() {
    let out = folder("interrupted");
    let mut monkey = Command::new(env!("CARGO_BIN_EXE_gibbon"))
        .args(["monkey", APP, "--events", "1000000", "--out"])
        .arg(&out)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it runs");
    while children_of(monkey.id()).is_empty() {
        assert!(
            monkey.try_wait().expect("known").is_none(),
            "it ended without a device"
        );
        std::thread::yield_now();
    }
    // `timeout` signals the process and its group: two signals at once are one wish to end.
    for _ in 0..2 {
        // SAFETY: sends a signal to a process that this test started.
        assert_eq!(unsafe { libc::kill(monkey.id() as i32, libc::SIGINT) }, 0);
        std::thread::sleep(Duration::from_millis(20));
    }
    let output = monkey.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130), "{}", text(&output.stdout));
    let run = std::fs::read_to_string(out.join("run.json")).expect("saved");
    let run: Value = serde_json::from_str(&run).expect("JSON");
    assert_eq!(run["is_finished"], true);
}

#[test]
fn what_was_found_is_there_though_the_run_is_killed() {
    let out = folder("found-then-killed");
    let mut monkey = Command::new(env!("CARGO_BIN_EXE_gibbon"))
        .args(["monkey", APP, "--events", "1000000", "--seed", "3"])
        .args([
            "--pct-touch",
            "60",
            "--pct-nav",
            "20",
            "--pct-majornav",
            "20",
        ])
        .arg("--out")
        .arg(&out)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("it runs");
    // The last of its files.
    while !out.join("findings/01/RecordedTest.kt").exists() {
        assert!(
            monkey.try_wait().expect("known").is_none(),
            "it ended without a finding"
        );
        std::thread::sleep(Duration::from_millis(20));
    }
    monkey.kill().expect("killed");
    monkey.wait().expect("ended");
    let schema = include_str!("../../../docs/formats/run.schema.json");
    let schema = serde_json::from_str(schema).expect("JSON");
    let run = std::fs::read_to_string(out.join("run.json")).expect("a file");
    let run = serde_json::from_str(&run).expect("JSON");
    let problems = gibbon_record::schema::problems(&schema, &run);
    assert_eq!(problems, [""; 0]);
    let run = gibbon_record::folder::read(&out).expect_err("it is not over");
    assert!(
        run.to_string().contains("ended before it was over"),
        "{run}"
    );
    let trace = Trace::read(&out.join("findings/01/trace.jsonl")).expect("a trace");
    assert!(trace.end.is_some_and(|end| end.findings.len() == 1));
}

#[test]
fn no_device_outlives_its_parent() {
    let mut monkey = Command::new(env!("CARGO_BIN_EXE_gibbon"))
        .args(["monkey", APP, "--events", "100000", "--jobs", "2"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("it runs");
    // With several cores that is what two devices were forked from, and these.
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let expected = if cores > 1 { 3 } else { 1 };
    let devices = loop {
        let devices = children_of(monkey.id());
        if devices.len() >= expected {
            break devices;
        }
        std::thread::yield_now();
    };
    monkey.kill().expect("killed");
    monkey.wait().expect("ended");
    // They look for their parent twice a second.
    for _ in 0..100 {
        if !devices.iter().any(|&device| is_alive(device)) {
            return;
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    panic!("a device is still there");
}

#[test]
fn a_shell_goes_back_in_time() {
    use std::io::Write;
    let mut shell = Command::new(env!("CARGO_BIN_EXE_gibbon"))
        .args(["shell", APP])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it runs");
    let commands = "tap Add Contact\ntap Save\nundo\nlook\ntap Nowhere\nevents\n";
    let stdin = shell.stdin.as_mut().expect("piped");
    stdin.write_all(commands.as_bytes()).expect("written");
    let output = shell.wait_with_output().expect("it ends");
    let told = text(&output.stdout);
    assert!(told.contains("java.lang.NullPointerException"), "{told}");
    let after = told.split("1 events undone").nth(1).expect("undone");
    assert!(after.contains("Button “Save”"), "{told}");
    assert!(
        after.contains("there is no `Nowhere` on the screen"),
        "{told}"
    );
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn what_was_done_by_hand_becomes_a_test() {
    use std::io::Write;
    let out = folder("by-hand");
    std::fs::create_dir_all(&out).expect("made");
    let trace = out.join("trace.jsonl").display().to_string();
    let mut shell = Command::new(env!("CARGO_BIN_EXE_gibbon"))
        .args(["shell", APP])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .expect("it runs");
    let commands = format!(
        "swipe 540 1500 540 500\ntap Add Contact\ntap contactNameEditText\ntext Ada\nsave {trace}\n"
    );
    let stdin = shell.stdin.as_mut().expect("piped");
    stdin.write_all(commands.as_bytes()).expect("written");
    assert!(shell.wait().expect("it ends").success());
    let export = |form: &str| text(&gibbon(&["export", &trace, "--to", form]).stdout);
    let cases = [
        (
            "kotlin",
            "onView(allOf(withResourceName(\"addContactButton\")",
        ),
        ("java", "typeTextIntoFocusedView(\"Ada\"));"),
        ("adb", "adb shell input swipe 540 1500 540 500 300\n"),
        ("monkey", "DispatchString(Ada)\n"),
        ("events", "swipe 540 1500 540 500 300\n"),
    ];
    for (form, part) in cases {
        let exported = export(form);
        assert!(exported.contains(part), "no {part} in\n{exported}");
    }
    // A script says nothing of the app that it is for.
    let script = out.join("script").display().to_string();
    std::fs::write(&script, export("monkey")).expect("written");
    let refused = gibbon(&["replay", &script]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("hint: --app APK"));
    let again = gibbon(&["replay", &script, "--app", APP, "--verbose"]);
    let told = text(&again.stdout);
    assert!(told.contains("text Ada"), "{told}");
    assert_eq!(again.status.code(), Some(0));
}

#[test]
fn a_run_on_a_terminal_is_by_hand() {
    use std::fs::File;
    use std::io::{Read, Write};
    use std::os::fd::{FromRawFd, OwnedFd};
    let (mut ours, mut theirs) = (0, 0);
    let null = std::ptr::null_mut();
    // SAFETY: two places for the descriptors; nothing else is asked for.
    let opened = unsafe { libc::openpty(&mut ours, &mut theirs, null, null.cast(), null.cast()) };
    assert_eq!(opened, 0);
    // SAFETY: both were just opened, and nobody else has them.
    let (mut ours, theirs) = unsafe { (File::from_raw_fd(ours), OwnedFd::from_raw_fd(theirs)) };
    let copy = || theirs.try_clone().expect("copied");
    let mut run = Command::new(env!("CARGO_BIN_EXE_gibbon"))
        .args(["run", APP])
        .stdin(copy())
        .stdout(copy())
        .spawn()
        .expect("it runs");
    drop(theirs);
    let mut told = String::new();
    let mut read_to = |ours: &mut File, end: &str| {
        let mut bytes = [0; 4096];
        let at = loop {
            if let Some(at) = told.find(end) {
                break at + end.len();
            }
            let count = ours.read(&mut bytes).expect("it is still there");
            told.push_str(&text(&bytes[..count]));
        };
        // What came along with it is looked at next.
        told.drain(..at);
    };
    read_to(&mut ours, "gibbon> ");
    ours.write_all(b"tap Add Contact\r").expect("written");
    read_to(&mut ours, "contactmanager.ContactAdder");
    read_to(&mut ours, "gibbon> ");
    ours.write_all(b"quit\r").expect("written");
    assert_eq!(run.wait().expect("it ends").code(), Some(0));
}

#[test]
fn what_is_in_place_is_told_as_json() {
    let doctor = gibbon(&["doctor", "--json"]);
    let json: Value = serde_json::from_slice(&doctor.stdout).expect("JSON");
    crate::command::assert_fits(gibbon_record::Document::Doctor, &json);
    assert_eq!(json["well"], true, "{json:#}");
    assert_eq!(doctor.status.code(), Some(0));
    let checks = json["checks"].as_array().expect("a list");
    let names: Vec<_> = checks
        .iter()
        .filter_map(|check| check["what"].as_str())
        .collect();
    assert!(
        names.contains(&"the embedded device starts and draws"),
        "{names:?}"
    );
}

#[test]
fn an_app_is_described() {
    let told = text(&gibbon(&["info", APP]).stdout);
    for part in [
        "Contact Manager",
        "com.example.android.contactmanager.ContactAdder",
        "android.permission.WRITE_CONTACTS",
        "Nothing in it that the embedded device cannot do.",
    ] {
        assert!(told.contains(part), "no {part} in\n{told}");
    }
    let json = gibbon(&["info", APP, "--json"]).stdout;
    let json: Value = serde_json::from_slice(&json).expect("JSON");
    assert_fits(Document::Info, &json);
    assert_eq!(json["package"], "com.example.android.contactmanager");
}

#[test]
fn broken_traces_are_refused_in_one_line_and_a_hint() {
    let folder = folder("broken");
    std::fs::create_dir_all(&folder).expect("made");
    let cases = [
        ("empty", ""),
        ("garbage", "\u{0}\u{1}garbage"),
        ("newer", "{\"gibbon-trace\":99}"),
        ("cut", "{\"gibbon-trace\":1,\"app\":{"),
    ];
    let cases = cases.map(|(name, contents)| (name, contents.as_bytes()));
    for (name, contents) in cases
        .into_iter()
        .chain([("binary", &[0xff, 0xfe, 0x80][..])])
    {
        let path = folder.join(name);
        std::fs::write(&path, contents).expect("written");
        let output = gibbon(&["replay", &path.display().to_string()]);
        assert_eq!(output.status.code(), Some(2), "{name}");
        let told = text(&output.stderr);
        let is_hint = |line: &&str| line.starts_with("hint: ");
        let (hints, errors): (Vec<&str>, Vec<&str>) = told.lines().partition(is_hint);
        assert!(errors.len() == 1 && hints.len() <= 1, "{told}");
    }
}

#[test]
fn a_replay_that_goes_another_way_says_so() {
    let out = folder("diverged");
    std::fs::create_dir_all(&out).expect("made");
    let script = out.join("script");
    std::fs::write(&script, "tap Add Contact\nkey back\n").expect("written");
    let script = script.display().to_string();
    let run = out.join("run").display().to_string();
    let recorded = gibbon(&["run", APP, "--events", &script, "--out", &run]);
    assert_eq!(
        recorded.status.code(),
        Some(0),
        "{}",
        text(&recorded.stderr)
    );
    let trace = out.join("run/episodes/001.jsonl");
    let replay = |name: &str, trace: &str| {
        let path = out.join(name);
        std::fs::write(&path, trace).expect("written");
        gibbon(&["replay", &path.display().to_string()])
    };
    let whole = std::fs::read_to_string(&trace).expect("a trace");
    let same = replay("same", &whole);
    assert_eq!(same.status.code(), Some(0), "{}", text(&same.stdout));
    // Another event in the place of the last one.
    let other = whole.replace(r#""name":"back""#, r#""name":"menu""#);
    assert_ne!(other, whole);
    let diverged = replay("other", &other);
    assert_eq!(
        diverged.status.code(),
        Some(3),
        "{}",
        text(&diverged.stdout)
    );
    assert!(text(&diverged.stdout).contains("not as it was recorded"));
    let cut = whole.lines().take(2).collect::<Vec<_>>().join("\n");
    let cut = replay("cut", &cut);
    assert_eq!(cut.status.code(), Some(0), "{}", text(&cut.stdout));
    assert!(
        text(&cut.stderr).contains("cut short"),
        "{}",
        text(&cut.stderr)
    );
}

#[test]
fn exports_are_no_commands_of_the_trace() {
    let folder = folder("hostile-trace");
    std::fs::create_dir_all(&folder).expect("made");
    let path = folder.join("trace.jsonl").display().to_string();
    let broken_out = folder.join("broken-out");
    let command = format!("touch {}", broken_out.display());
    let header = r#"{"gibbon-trace":2,"app":{"package":"a.b","hash":"00ff","source":"a.apk"},"device":{"width":1080,"height":2400,"density":420,"locale":"en-US","seed":0}}"#;
    let event = serde_json::json!({ "event": "notification", "title": format!("Hi\n{command}") });
    std::fs::write(&path, format!("{header}\n{event}\n")).expect("written");
    let script = gibbon(&["export", &path, "--to", "adb"]);
    assert_eq!(script.status.code(), Some(0), "{}", text(&script.stderr));
    let script = text(&script.stdout);
    let quiet = "adb() { :; }; sleep() { :; }";
    let ran = Command::new("sh")
        .arg("-c")
        .arg(format!("{quiet}\n{script}"))
        .output();
    assert!(ran.expect("a shell").status.success(), "{script}");
    assert!(!broken_out.exists(), "{script}");
    // A script is read back as the trace it was made of.
    let events = text(&gibbon(&["export", &path, "--to", "events"]).stdout);
    assert_eq!(events.lines().count(), 1, "{events}");
    let event: gibbon_device::Event = events.parse().expect("an event");
    let title = format!("Hi\n{command}");
    assert_eq!(event, gibbon_device::Event::Notification { title });
}

#[test]
fn what_no_device_can_do_is_refused_before_anything_runs() {
    let folder = folder("refused");
    std::fs::create_dir_all(&folder).expect("made");
    let path = folder.join("script").display().to_string();
    for (line, reason) in [
        ("set density 100000", "60 to 1000"),
        (
            "schedule priorities 1 4294967295 18446744073709551615",
            "at most 1000",
        ),
        ("key volume_upp", "did you mean `volume_up`?"),
        ("tpa Save", "did you mean `tap`?"),
        ("tap 99999 99999", "far outside of any screen"),
    ] {
        std::fs::write(&path, format!("key back\n{line}\n")).expect("written");
        let out = folder.join("run");
        let refused = gibbon(&[
            "run",
            APP,
            "--events",
            &path,
            "--out",
            &out.display().to_string(),
        ]);
        let told = text(&refused.stderr);
        assert_eq!(refused.status.code(), Some(2), "{told}");
        assert!(told.contains("line 2") && told.contains(reason), "{told}");
        assert!(!out.exists(), "nothing was begun");
    }
}

#[test]
fn two_runs_do_not_share_a_folder() {
    let out = folder("shared");
    let name = out.display().to_string();
    let mut first = Command::new(env!("CARGO_BIN_EXE_gibbon"))
        .args(["monkey", APP, "--events", "1000000", "--out", &name])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("it runs");
    while !out.join("run.json").exists() {
        assert!(first.try_wait().expect("known").is_none(), "it ended");
        std::thread::sleep(Duration::from_millis(20));
    }
    let second = gibbon(&["monkey", APP, "--events", "10", "--out", &name]);
    first.kill().expect("killed");
    first.wait().expect("ended");
    let told = text(&second.stderr);
    assert_eq!(second.status.code(), Some(2), "{told}");
    assert!(told.contains("another Gibbon is writing to"), "{told}");
    // The kernel let go of the folder.
    let third = gibbon(&["monkey", APP, "--events", "10", "--out", &name]);
    assert_eq!(third.status.code(), Some(0), "{}", text(&third.stderr));
}

#[test]
fn the_log_changes_nothing() {
    let script =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../apps/scripts/contact-manager.events");
    let run = |level: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_gibbon"))
            .args(["run", APP, "--trace-hash", "--events"])
            .arg(&script)
            .env("GIBBON_LOG", level)
            .output()
            .expect("it runs");
        let told = text(&output.stderr);
        assert!(output.status.success(), "{told}");
        let hash = told.lines().rfind(|line| line.starts_with("trace-hash: "));
        (hash.expect("a hash").to_owned(), told.lines().count())
    };
    let (silent, loud) = (run("off"), run("trace"));
    assert_eq!(silent.0, loud.0);
    assert!(loud.1 > silent.1 + 100, "{} lines of log", loud.1);
}
