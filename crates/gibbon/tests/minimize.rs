//! `gibbon minimize`: what is left of a trace does it, whatever the timing.

use std::path::Path;

use crate::command::{assert_fits, document, folder, gibbon, sample, text};
use gibbon_record::Document;
use serde_json::{Value, json};

/// Runs a script; the trace of it.
fn recorded(apk: &str, folder: &Path, script: &str) -> String {
    std::fs::create_dir_all(folder).expect("made");
    let events = folder.join("script").display().to_string();
    std::fs::write(&events, script).expect("written");
    let out = folder.join("run").display().to_string();
    gibbon(&["run", apk, "--events", &events, "--out", &out]);
    format!("{out}/episodes/001.jsonl")
}

fn minimized(arguments: &[&str]) -> Value {
    let output = gibbon(&[&["minimize", "--json"], arguments].concat());
    let told = text(&output.stdout);
    serde_json::from_str(&told).unwrap_or_else(|_| panic!("{told}{}", text(&output.stderr)))
}

/// ND3MIN's section 2.1: one tap is enough where no dialog shows up, two others where it does, and
/// three do it in both cases.
#[test]
fn three_taps_reach_the_login_whether_or_not_a_dialog_is_in_the_way() {
    let folder = folder("minimize-food-delivery");
    let script = "wait 1000\nkey volume_up\ntap 540 2180\nkey volume_down\ntap 540 720\n\
                  key volume_up\nkey volume_up\ntap 540 1920\nkey volume_down\n";
    let trace = recorded(&sample("food-delivery"), &folder, script);
    let out = folder.join("minimal").display().to_string();
    let arguments = [
        trace.as_str(),
        "--activity",
        ".LoginActivity",
        "--pause",
        "1000",
        "--seeds",
        "8",
        "--out",
        &out,
    ];
    let told = minimized(&arguments);
    assert_fits(Document::Minimized, &told);
    assert_eq!(document(Path::new(&out), Document::Minimized), told);
    assert_eq!(told["positions"], json!([2, 4, 7]), "{told:#}");
    // How often the whole trace is run depends on where it shows a dialog; it always gets there.
    assert_eq!(told["whole"]["did"], told["whole"]["of"], "{told:#}");
    assert_eq!(told["success"], json!({"did": 8, "of": 8}));

    let two = minimized(&[&arguments[..], &["--jobs", "2"]].concat());
    assert_eq!(two, told, "the number of devices changes nothing");

    let again = gibbon(&["replay", &out, "--json"]);
    let again: Value = serde_json::from_slice(&again.stdout).expect("JSON");
    assert_fits(Document::Replays, &again);
    assert_eq!(again["same_run"], json!(1));

    let page = std::fs::read_to_string(format!("{out}/side-by-side.html")).expect("a page");
    assert!(page.contains("1 to 1: not needed"), "{page}");
    assert!(Path::new(&format!("{out}/steps/03.png")).exists());
}

/// Scripts of others are taken as they are: an event script, and one of Monkey's in the words that
/// SimplyDroid's traces use.
#[test]
fn scripts_are_minimized_like_traces() {
    let folder = folder("minimize-scripts");
    std::fs::create_dir_all(&folder).expect("made");
    let apk = sample("food-delivery");
    // The three taps that get there with and without the dialog, among others.
    let lines = "wait 1000\nkey volume_up\ntap 540 2180\nkey volume_down\ntap 540 720\n\
                 key volume_up\ntap 540 1920\nkey volume_down\n";
    let monkey = "# Start Script\ntype= user\ncount= 10\nspeed= 1.0\nstart data >>\n\
                  LaunchActivity(gibbon.apps.food, gibbon.apps.food.HomeActivity)\n\
                  Tap(540.0, 2180.0, 0)\nTap(540.0, 720.0, 0)\nTap(540.0, 1920.0, 0)\n\
                  Drag(540.0, 1920.0, 592.4, 1855.1, 8)\n";
    for (name, script) in [("events", lines), ("script.log", monkey)] {
        let file = folder.join(name).display().to_string();
        std::fs::write(&file, script).expect("written");
        let out = folder.join(format!("{name}-minimal")).display().to_string();
        let told = minimized(&[
            &file,
            "--app",
            &apk,
            "--activity",
            ".LoginActivity",
            "--pause",
            "1000",
            "--runs",
            "1",
            "--out",
            &out,
        ]);
        let left = told["events"].as_array().expect("a list").len();
        assert!((1..=3).contains(&left), "{name}: {told:#}");
    }
}

/// A web request counts when the app tries to reach its host; nobody has to answer.
#[test]
fn a_request_is_left_with_the_tap_that_sends_it() {
    let folder = folder("minimize-request");
    let script = "tap Scan\ntap Request\ntap Off\n";
    let trace = recorded(&sample("radios"), &folder, script);
    let told = minimized(&[
        &trace,
        "--request",
        "example",
        "--runs",
        "1",
        "--check",
        "1",
    ]);
    assert_eq!(told["positions"], json!([1]), "{told:#}");
    let other = gibbon(&["minimize", &trace, "--request", "other.example"]);
    assert_eq!(other.status.code(), Some(2));
    assert!(text(&other.stderr).contains("does not reach the goal"));
}

/// Although the library asks for a host's name once in ten seconds, and both are for one host.
#[test]
fn requests_are_told_apart_by_method_and_path() {
    let folder = folder("minimize-requests");
    let script = "tap Scan\ntap Request\ntap Off\ntap Order\n";
    let trace = recorded(&sample("radios"), &folder, script);
    let minimized = |request: &str| {
        let given = [
            trace.as_str(),
            "--request",
            request,
            "--runs",
            "1",
            "--check",
            "1",
        ];
        minimized(&given)["positions"].clone()
    };
    assert_eq!(minimized("menu.example/today"), json!([1]));
    assert_eq!(minimized("GET menu.example"), json!([1]));
    assert_eq!(minimized("POST menu.example/orders"), json!([3]));
    assert_eq!(minimized("menu.example/orders?table=7"), json!([3]));
    let never = gibbon(&["minimize", &trace, "--request", "PUT menu.example/orders"]);
    assert_eq!(never.status.code(), Some(2));
    let nothing = gibbon(&["minimize", &trace, "--request", "/orders"]);
    assert_eq!(nothing.status.code(), Some(2));
    assert!(text(&nothing.stderr).contains("hint: a request is"));
}

#[test]
fn a_page_in_a_web_view_is_a_request() {
    let folder = folder("minimize-page");
    let script = "tap To the end\nwait 100\ntap A page of the web\n";
    let trace = recorded(&sample("pages"), &folder, script);
    let request = "GET nowhere.invalid/page";
    let told = minimized(&[&trace, "--request", request, "--runs", "1", "--check", "1"]);
    let positions = told["positions"].as_array().expect("a list");
    assert_eq!(positions.last(), Some(&json!(2)), "{told:#}");
}

/// A widget's callback, what it calls, and what only the user can judge.
#[test]
fn code_and_commands_are_goals() {
    let folder = folder("minimize-goals");
    let script = "tap Connection\ntap Biometrics\ntap Scan\ntap Off\n";
    let trace = recorded(&sample("radios"), &folder, script);
    let minimized = |goal: &[&str]| {
        let given = [&[trace.as_str(), "--runs", "1", "--check", "1"], goal].concat();
        minimized(&given)["positions"].clone()
    };
    assert_eq!(minimized(&["--method", ".Main.tellBiometrics"]), json!([1]));
    let command = "grep -q 'scan true' \"$GIBBON_LOG\" && test -s \"$GIBBON_GUI\"";
    assert_eq!(minimized(&["--command", command]), json!([2]));
    let other = gibbon(&[
        "minimize",
        &trace,
        "--command",
        "no-such-command-of-anybodys",
    ]);
    assert_eq!(other.status.code(), Some(2));
    let error = text(&other.stderr);
    assert!(error.contains("cannot be executed"), "{error}");
    let none = gibbon(&["minimize", &trace, "--method", ".Main.tellBiometric"]);
    assert_eq!(none.status.code(), Some(2));
    let error = text(&none.stderr);
    assert!(
        error.contains("hint: org.gibbon.radios.Main.tellBiometrics"),
        "{error}"
    );
}

/// Taps that go to their widgets work whatever the display size is.
#[test]
fn on_other_screens_widgets_are_elsewhere() {
    let folder = folder("minimize-screens");
    let trace = recorded(&sample("radios"), &folder, "tap Off\ntap Order\n");
    let told = minimized(&[
        &trace,
        "--request",
        "POST menu.example",
        "--vary",
        "screen",
        "--runs",
        "6",
    ]);
    assert_eq!(told["positions"], json!([1]), "{told:#}");
    assert_eq!(told["success"], json!({"did": 6, "of": 6}), "{told:#}");
}

#[test]
fn a_crash_is_left_with_what_it_needs() {
    let folder = folder("minimize-file-list");
    let out = folder.join("run").display().to_string();
    let apk = sample("file-list");
    gibbon(&["explore", &apk, "--events", "60", "--out", &out]);
    let finding = format!("{out}/findings/01");
    let told = minimized(&[&finding, "--seeds", "3"]);
    let before = told["events_before"].as_u64().expect("a number");
    let events = told["events"].as_array().expect("a list").len() as u64;
    assert!(0 < events && events <= before, "{told:#}");
    let found = gibbon(&["replay", &format!("{finding}/minimal")]);
    assert_eq!(found.status.code(), Some(1), "{}", text(&found.stderr));
    assert!(text(&found.stdout).contains("found again: 1 of 1"));

    // The same as a script that does not say what it finds.
    let script = format!("{finding}/monkey.txt");
    let again = minimized(&[&script, "--app", &apk, "--runs", "1", "--check", "1"]);
    assert_eq!(again["goal"], told["goal"]);

    // All that the run found.
    let all = gibbon(&[
        "minimize", &out, "--runs", "1", "--check", "1", "--json", "--force",
    ]);
    assert_eq!(all.status.code(), Some(1), "{}", text(&all.stderr));
    let all: Value = serde_json::from_slice(&all.stdout).expect("JSON");
    let all = all["findings"].as_array().expect("a list");
    let folders = std::fs::read_dir(format!("{out}/findings")).expect("findings");
    assert_eq!(all.len(), folders.count());
    assert_eq!(all[0]["goal"], told["goal"]);
}

/// What somebody may give by mistake: what is wrong, and what to do.
#[test]
fn what_is_no_trace_is_told_with_a_hint() {
    let folder = folder("minimize-bad");
    std::fs::create_dir_all(folder.join("run")).expect("made");
    let path = |name: &str| folder.join(name).display().to_string();
    std::fs::write(path("words"), "what is this").expect("written");
    std::fs::write(path("run/run.json"), "{}").expect("written");
    let apk = sample("food-delivery");
    let refused = |arguments: &[&str], parts: &[&str]| {
        let output = gibbon(&[&["minimize"], arguments].concat());
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{error}");
        for part in parts {
            assert!(error.contains(part), "{part}: {error}");
        }
    };
    refused(&[&path("words")], &["is no trace", "hint: ", "--app"]);
    refused(&[&path("run")], &["a run that found nothing", "hint: "]);
    refused(
        &[&path("words"), "--app", &apk],
        &["`what is this` is no event"],
    );
    let trace = recorded(&apk, &folder.join("recorded"), "key volume_up\n");
    let wrong = [trace.as_str(), "--activity", "Login"];
    refused(
        &wrong,
        &[
            "no activity `Login`",
            "hint: ",
            "gibbon.apps.food.LoginActivity",
        ],
    );
    assert!(!folder.join("recorded/run/episodes/minimal").exists());
}

#[test]
fn what_cannot_be_minimized_is_told() {
    let folder = folder("minimize-nothing");
    let trace = recorded(&sample("food-delivery"), &folder, "key volume_up\n");
    let nothing = gibbon(&["minimize", &trace]);
    assert_eq!(nothing.status.code(), Some(2));
    assert!(text(&nothing.stderr).contains("hint: --activity CLASS"));
    let never = gibbon(&[
        "minimize",
        &trace,
        "--activity",
        ".LoginActivity",
        "--seeds",
        "1",
    ]);
    assert_eq!(never.status.code(), Some(2));
    assert!(text(&never.stderr).contains("does not reach the goal"));
}
