//! The screens that are kept as pictures, and a part of the tour twice.

use std::path::Path;
use std::process::{Command, Output};

fn gibbon_apps(arguments: &[&str]) -> Output {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    Command::new(env!("CARGO_BIN_EXE_gibbon-apps"))
        .args(arguments)
        .current_dir(root)
        .output()
        .expect("started")
}

fn assert_success(output: &Output) {
    let text = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{text}\n{errors}");
}

#[test]
fn screens_look_as_they_are_kept() {
    assert_success(&gibbon_apps(&["golden"]));
}

#[test]
fn a_picture_that_differs_is_told() {
    let list = Path::new(env!("CARGO_TARGET_TMPDIR")).join("screens.txt");
    std::fs::write(&list, "screen widgets apps/sources/looks .Widgets\n").expect("written");
    let list = list.to_str().expect("a plain path");
    let out = env!("CARGO_TARGET_TMPDIR");
    let golden = Path::new(out).join("widgets.png");
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../apps/golden/drawings.png");
    std::fs::copy(kept, &golden).expect("copied");
    let marked = Path::new(out).join("difference");
    let marked = marked.to_str().expect("a plain path");
    let output = gibbon_apps(&["golden", "--list", list, "--out", marked]);
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("widgets: differs in"), "{text}");
    assert!(Path::new(marked).join("widgets.difference.png").exists());
    assert!(Path::new(marked).join("widgets.png").exists());
}

#[test]
fn visits_are_the_same_backwards_and_in_another_process() {
    for part in [".view.Progress", ".graphics.S"] {
        assert_success(&gibbon_apps(&["tour", "--twice", "--only", part]));
    }
}
