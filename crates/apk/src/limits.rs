//! What of an app the embedded device cannot do, as far as the file tells.

use std::collections::BTreeSet;

use gibbon_dex::{ClassDef, DexFile, IndexKind, MethodIndex};

use crate::{App, is_library};

/// Classes that are used where something is needed that the device does not have.
const SIGNS: &[(&str, &str)] = &[
    (
        "Landroid/webkit/WebView;",
        "shows web pages (WebView): their style sheets count in part",
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
    (
        "Landroid/hardware/camera2/",
        "uses a camera: it sees a test card, and its preview is empty",
    ),
    (
        "Landroid/hardware/Camera;",
        "uses a camera: it sees a test card, and its preview is empty",
    ),
    ("Landroid/bluetooth/", "uses Bluetooth"),
    ("Landroid/nfc/", "uses NFC"),
    ("Lio/flutter/", "is drawn by Flutter's native engine"),
    ("Lcom/unity3d/", "is drawn by Unity's native engine"),
    (
        "Lcom/facebook/react/",
        "runs on React Native's JavaScript engine",
    ),
    (
        "Lcom/getcapacitor/",
        "is a web page in a shell (Capacitor): its style sheets count in part",
    ),
    (
        "Lorg/apache/cordova/",
        "is a web page in a shell (Cordova): its style sheets count in part",
    ),
    (
        "Landroid/media/MediaCodec;",
        "decodes or encodes media: the device has codecs for sound alone, which give silence",
    ),
    (
        "Landroid/media/MediaDrm;",
        "plays protected media, which the device refuses",
    ),
    (
        "Landroidx/media3/",
        "plays media: the device has codecs for sound alone, which give silence",
    ),
    (
        "Lcom/google/android/exoplayer2/",
        "plays media: the device has codecs for sound alone, which give silence",
    ),
    (
        "Landroidx/camera/",
        "uses a camera: it sees a test card, and its preview is empty",
    ),
    (
        "Landroid/graphics/RuntimeShader;",
        "draws with shaders of its own, which are not run",
    ),
    (
        "Landroid/opengl/GLES30;",
        "draws with OpenGL ES 3; the device has 2",
    ),
    (
        "Landroid/graphics/pdf/PdfRenderer;",
        "shows PDF documents: their pages are blank",
    ),
    (
        "Landroid/media/FaceDetector;",
        "looks for faces, and finds none",
    ),
    (
        "Landroid/net/LocalSocket;",
        "talks over local sockets, which the device refuses",
    ),
    (
        "Landroid/net/LocalServerSocket;",
        "talks over local sockets, which the device refuses",
    ),
    (
        "Landroid/speech/SpeechRecognizer;",
        "recognises speech: the device has no recogniser",
    ),
    (
        "Landroid/location/Geocoder;",
        "looks up addresses, for which there is no network",
    ),
    (
        "Landroid/credentials/",
        "asks for credentials, which nobody keeps",
    ),
    ("Landroid/app/NativeActivity;", "is drawn by native code"),
    ("Landroid/media/projection/", "records the screen"),
    ("Landroid/hardware/usb/", "uses USB devices"),
    (
        "Landroid/telephony/SmsManager;",
        "sends messages: nobody receives them",
    ),
    (
        "Ldalvik/system/DexClassLoader;",
        "loads code that is not in its file",
    ),
    ("Lrikka/shizuku/", "needs Shizuku, which is another app"),
];

/// Methods without which a class is harmless.
const SIGNS_OF_METHODS: &[(&str, &str, &str)] = &[(
    "Landroid/webkit/WebSettings;",
    "setJavaScriptEnabled",
    "shows web pages with scripts, which run without WebGL, workers and modules that import others",
)];

/// The processor whose native code the device runs.
const ABI: &str = "arm64-v8a";

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
            let libraries = libraries.join(", ");
            limits.push(match self.native_libraries.contains_key(ABI) {
                true => format!("has native libraries, which run slowly: {libraries}"),
                false => format!("has native libraries, none of them for {ABI}: {libraries}"),
            });
        }
        let used = self.used();
        let mut add = |sign: &str| {
            if !limits.iter().any(|limit| limit == sign) {
                limits.push(sign.to_owned());
            }
        };
        for (prefix, sign) in SIGNS {
            if used.iter().any(|(class, _)| class.starts_with(prefix)) {
                add(sign);
            }
        }
        for (class, method, sign) in SIGNS_OF_METHODS {
            if used.contains(&(*class, *method)) {
                add(sign);
            }
        }
        limits
    }

    /// Methods that the app's own code calls, and classes that it extends, without a method; what
    /// libraries could do does not count.
    fn used(&self) -> BTreeSet<(&str, &str)> {
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
    used: &mut BTreeSet<(&'a str, &'a str)>,
) -> gibbon_dex::Result<()> {
    if let Some(superclass) = class.superclass() {
        used.insert((dex.type_descriptor(superclass)?, ""));
    }
    for method in class.data()?.methods() {
        let Some(code) = dex.code(method)? else {
            continue;
        };
        for insn in code.insns.iter() {
            let insn = insn?;
            if insn.op.index_kind() == IndexKind::Method {
                let called = dex.method(MethodIndex(insn.index))?;
                let class = dex.type_descriptor(called.class)?;
                used.insert((class, dex.name(called.name)?));
            }
        }
    }
    Ok(())
}
