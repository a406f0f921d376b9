//! `gibbon info`: what an app's file says, and what the device will not be able to do.

use std::process::ExitCode;

use clap::Args;
use gibbon_apk::{App, Kind};
use gibbon_coverage::Program;
use gibbon_record::Document;
use serde_json::json;

use super::app::locate;

#[derive(Args)]
pub struct InfoArguments {
    /// The app: a file, or npm:PACKAGE@VERSION/FILE for one that npm has.
    apk: String,
    /// Print it as JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &InfoArguments) -> anyhow::Result<ExitCode> {
    let app = App::open(&locate(&arguments.apk)?)?;
    let program = Program::new(&app);
    match arguments.json {
        true => print!("{}", Document::Info.text(as_json(&app, &program))),
        false => print(&app, &program),
    }
    Ok(ExitCode::SUCCESS)
}

/// Methods and instructions of the app's own code, and of libraries.
fn sizes(program: &Program) -> [(usize, usize); 2] {
    let of = |is_library| {
        let methods = program
            .methods
            .iter()
            .filter(|one| one.is_library == is_library);
        methods.fold((0, 0), |(count, instructions), method| {
            (count + 1, instructions + method.instructions.len())
        })
    };
    [of(false), of(true)]
}

fn print(app: &App, program: &Program) {
    let manifest = &app.manifest;
    let name = app.label.as_deref().unwrap_or("(no name)");
    let version = manifest.version_name.as_deref().unwrap_or("?");
    println!("{name} {version} ({})", manifest.package);
    let row = |name: &str, text: String| println!("  {name:<13}{text}");
    row(
        "file",
        format!("{} KB, SHA-256 {}", app.size / 1024, app.hash),
    );
    row(
        "Android",
        format!(
            "from API {}, made for {}",
            manifest.min_sdk, manifest.target_sdk
        ),
    );
    let [own, libraries] = sizes(program);
    row(
        "code",
        format!(
            "{} DEX files; {} methods with {} instructions, libraries apart: {} with {}",
            app.dex.len(),
            own.0,
            own.1,
            libraries.0,
            libraries.1
        ),
    );
    if let Some(launcher) = manifest.launcher() {
        row("starts with", launcher.name.clone());
    }
    let kinds = [
        ("activities", Kind::Activity),
        ("services", Kind::Service),
        ("receivers", Kind::Receiver),
        ("providers", Kind::Provider),
    ];
    for (name, kind) in kinds {
        let names: Vec<&str> = manifest
            .of_kind(kind)
            .map(|one| one.name.as_str())
            .collect();
        if !names.is_empty() {
            row(name, names.len().to_string());
            for name in names.iter().take(12) {
                println!("{:15}{name}", "");
            }
            if names.len() > 12 {
                println!("{:15}… (--json has all)", "");
            }
        }
    }
    if !manifest.permissions.is_empty() {
        row(
            "permissions",
            manifest.permissions.join("\n               "),
        );
    }
    let limits = app.limits();
    if limits.is_empty() {
        println!("Nothing in it that the embedded device cannot do.");
    } else {
        println!("The embedded device may not do all of it justice: the app");
        for limit in limits {
            println!("  {limit}");
        }
    }
}

fn as_json(app: &App, program: &Program) -> serde_json::Value {
    let manifest = &app.manifest;
    let components = |kind| -> Vec<serde_json::Value> {
        let all = manifest.of_kind(kind);
        all.map(|one| {
            json!({
                "name": one.name, "target": one.target, "enabled": one.enabled,
                "exported": one.exported, "actions": one.actions, "launcher": one.is_launcher,
            })
        })
        .collect()
    };
    let [own, libraries] = sizes(program);
    json!({
        "package": manifest.package,
        "label": app.label,
        "version": { "name": manifest.version_name, "code": manifest.version_code },
        "hash": app.hash,
        "size": app.size,
        "sdk": { "min": manifest.min_sdk, "target": manifest.target_sdk },
        "debuggable": manifest.debuggable,
        "dex": app.dex.iter().map(|(name, _)| name).collect::<Vec<_>>(),
        "own": { "methods": own.0, "instructions": own.1 },
        "libraries": { "methods": libraries.0, "instructions": libraries.1 },
        "native_libraries": app.native_libraries,
        "permissions": manifest.permissions,
        "features": manifest.features,
        "activities": components(Kind::Activity),
        "services": components(Kind::Service),
        "receivers": components(Kind::Receiver),
        "providers": components(Kind::Provider),
        "limits": app.limits(),
    })
}
