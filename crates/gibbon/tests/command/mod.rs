//! The command line, as tests run it.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use gibbon_setup::{Need, Silent};

pub const APP: &str = "npm:sample-apps@2.0.4/pre-built/ContactManager.apk";

pub fn gibbon(arguments: &[&str]) -> Output {
    let mut needs = Need::to_run_apps();
    needs.push(Need::npm("sample-apps", "2.0.4").expect("well formed"));
    gibbon_setup::ensure(&needs, &mut Silent).expect("set up");
    Command::new(env!("CARGO_BIN_EXE_gibbon"))
        .args(arguments)
        .output()
        .expect("it runs")
}

/// An app of `apps`, built from its sources.
pub fn sample(name: &str) -> String {
    let needs = Need::to_build_apps();
    let paths = gibbon_setup::ensure(&needs, &mut Silent).expect("set up");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../apps/sources");
    let apk = gibbon_app_builder::build(&paths, &folder.join(name)).expect("it builds");
    apk.display().to_string()
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A document is what its schema in `docs/formats` says.
pub fn assert_fits(document: gibbon_record::Document, value: &serde_json::Value) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/formats");
    let file = folder.join(format!("{}.schema.json", document.name()));
    let schema = std::fs::read_to_string(file).expect("a schema");
    let schema = serde_json::from_str(&schema).expect("JSON");
    let problems = gibbon_record::schema::problems(&schema, value);
    assert_eq!(problems, [""; 0]);
}

/// A document of a run's folder, which is what its schema says.
pub fn document(folder: &Path, document: gibbon_record::Document) -> serde_json::Value {
    let text = std::fs::read_to_string(folder.join(document.file())).expect("written");
    let value = serde_json::from_str(&text).expect("JSON");
    assert_fits(document, &value);
    value
}

/// A folder of its own for a test.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // There may be one of an earlier run.
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

/// A device in a process of its own, with an app of `apps` installed.
pub fn device(name: &str) -> gibbon_pool::Child {
    use gibbon_device::Device;
    let apk = sample(name);
    let launch = gibbon_pool::Launch {
        program: env!("CARGO_BIN_EXE_gibbon").into(),
        arguments: vec!["serve-device".into()],
        profile: gibbon_device::Profile::default(),
        options: gibbon_device::BootOptions::default(),
        patience: std::time::Duration::from_secs(120),
        max_memory: 4 << 30,
        expects_more: true,
    };
    let mut device = gibbon_pool::Child::boot(&launch).expect("booted");
    device.install(Path::new(&apk)).expect("installed");
    device
}

/// A trace of an app of `apps`, with nothing in it yet.
pub fn trace() -> gibbon_trace::Trace {
    let app = gibbon_trace::AppId {
        package: "a.b".into(),
        hash: String::new(),
        source: "a.apk".into(),
    };
    gibbon_trace::Trace::new(app, gibbon_device::Profile::default(), None)
}
