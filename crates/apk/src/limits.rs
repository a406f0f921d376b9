//! What of an app the embedded device cannot do, as far as the file tells.

use std::collections::BTreeSet;

use gibbon_dex::{ClassDef, DexFile, IndexKind, MethodIndex};

use crate::{App, is_library};

/// Classes that are used where something is needed that the device does not have.
const SIGNS: &[(&str, &str)] = &[
    (
        "Landroid/webkit/WebView;",
        "shows web pages (WebView): they are shown without scripts",
    ),
    ("Lcom/google/android/gms/", "uses Play services"),
    (
        "Lcom/google/firebase/",
        "uses Firebase, which needs Play services and a network",
    ),
    (
        "Landroid/renderscript/RenderScript;",
        "computes with RenderScript",
    ),
    ("Landroid/hardware/camera2/", "uses a camera"),
    ("Landroid/hardware/Camera;", "uses a camera"),
    ("Landroid/bluetooth/", "uses Bluetooth"),
    ("Landroid/nfc/", "uses NFC"),
    ("Lio/flutter/", "is drawn by Flutter's native engine"),
    ("Lcom/unity3d/", "is drawn by Unity's native engine"),
    (
        "Lcom/facebook/react/",
        "runs on React Native's JavaScript engine",
    ),
];

impl App {
    /// One line each. That code is there does not mean that it ever runs.
    pub fn limits(&self) -> Vec<String> {
        let mut limits = Vec::new();
        let libraries: Vec<&str> = self
            .native_libraries
            .values()
            .max_by_key(|names| names.len())
            .map(|names| names.iter().map(String::as_str).collect())
            .unwrap_or_default();
        if !libraries.is_empty() {
            limits.push(format!("has native libraries: {}", libraries.join(", ")));
        }
        let used = self.used_types();
        for (prefix, sign) in SIGNS {
            let is_used = used.iter().any(|name| name.starts_with(prefix));
            if is_used && !limits.iter().any(|limit| limit == sign) {
                limits.push((*sign).to_owned());
            }
        }
        limits
    }

    /// Classes whose methods the app's own code calls; what libraries could do does not count.
    fn used_types(&self) -> BTreeSet<&str> {
        let mut used = BTreeSet::new();
        for (_, dex) in &self.dex {
            for class in dex.classes().flatten() {
                let name = class.descriptor().unwrap_or_default();
                let name = name.trim_matches(['L', ';']).replace('/', ".");
                if !is_library(&name, &self.manifest.package) {
                    // What is broken calls nothing.
                    let _ = add_called(dex, &class, &mut used);
                }
            }
        }
        used
    }
}

fn add_called<'a>(
    dex: &'a DexFile,
    class: &ClassDef<'_>,
    used: &mut BTreeSet<&'a str>,
) -> gibbon_dex::Result<()> {
    for method in class.data()?.methods() {
        let Some(code) = dex.code(method)? else {
            continue;
        };
        for insn in code.insns.iter() {
            let insn = insn?;
            if insn.op.index_kind() == IndexKind::Method {
                let called = dex.method(MethodIndex(insn.index))?;
                used.insert(dex.type_descriptor(called.class)?);
            }
        }
    }
    Ok(())
}
