//! Whose fault a finding is: the app's, perhaps the device's, or the device's.
//!
//! A device of our own has gaps that a phone has not: natives that are missing, services that
//! answer with a default, exceptions of the system's own code. What an app ran into before it
//! crashed is noted ([`Gap`]) and judged here together with the stack. The rules lean towards
//! doubt: a finding that is wrongly doubted costs a look, one that is wrongly blamed on the app
//! costs trust.
//!
//! It does not know what services answer wrongly without anybody having noticed.

use serde::{Deserialize, Serialize};

use crate::finding::is_framework;
use crate::{Finding, FindingKind};

#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    #[default]
    App,
    PerhapsDevice,
    Device,
}

impl Verdict {
    pub fn name(self) -> &'static str {
        match self {
            Verdict::App => "app",
            Verdict::PerhapsDevice => "perhaps-device",
            Verdict::Device => "device",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GapKind {
    StandIn,
    MissingNative,
    /// Code of the system itself made an exception.
    Exception,
}

/// Something that the device did not do properly, on the way to a finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gap {
    pub kind: GapKind,
    pub name: String,
    /// How many calls it was away from the app's code.
    pub frames: usize,
    /// How long before the finding, in guest time.
    pub millis: u64,
    /// The class of the app whose code led to it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub asked_by: String,
    /// The type of the null that the app was handed, if it was.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub handed: String,
}

/// A gap matters to a crash that comes so soon after it.
const SOON: u64 = 50;
/// And to an app that does not respond.
const BEFORE_NOT_RESPONDING: u64 = 12_000;

/// Packages of the platform. What is missing of those is missing of the device.
const PLATFORM: &[&str] = &[
    "android.",
    "com.android.",
    "dalvik.",
    "java.",
    "javax.",
    "junit.framework.",
    "libcore.",
    "org.apache.http.",
    "org.json.",
    "org.w3c.dom.",
    "org.xml.sax.",
    "org.xmlpull.",
    "sun.misc.",
];

/// Support libraries that begin as the platform does, and come with apps.
const OF_APPS: &[&str] = &[
    "android.support.",
    "android.arch.",
    "com.android.volley",
    "com.android.installreferrer",
    "com.android.vending",
    "javax.inject",
    "javax.annotation",
];

/// Exceptions by which services tell an app that it does something wrong.
const TELLING: &[&str] = &[
    "java.lang.SecurityException",
    "android.content.ActivityNotFoundException",
    "android.os.FileUriExposedException",
    "android.view.WindowManager$BadTokenException",
    "android.app.RemoteServiceException",
];

/// Words of actions that phones have apps for.
const PHONE_ACTIONS: &[&str] = &[
    "act=android.settings.",
    "act=android.provider.",
    "act=android.media.",
    "act=android.intent.action.",
    "act=android.service.",
    "act=android.app.action.",
    "act=android.speech.",
    "act=com.google.android.",
];

/// How an app hears that the device's files, or SQLite's memory, are used up.
const FULL: &[&str] = &[
    "No space left on device",
    "ENOSPC",
    "SQLITE_FULL",
    "SQLITE_NOMEM",
];

/// Code that the device brings along. Apps may be called `gibbon.` something as well.
fn is_of_device(frame: &str) -> bool {
    frame.starts_with("gibbon.system.") || frame.starts_with("gibbon.core.")
}

/// Natives of the framework that are written in Java.
fn is_native(frame: &str) -> bool {
    let class = outer(class_of(frame));
    frame.starts_with("gibbon.core.")
        && (class.ends_with("Natives") || class == "gibbon.core.media.Misuse")
}

/// The key store, where nobody has enrolled a finger, and which can say so.
const KEY_STORE: &str = "gibbon.core.keystore.";

/// Exceptions by which natives refuse what an app should not have asked for.
const REFUSING: &[&str] = &[
    "java.io.IOException",
    "java.lang.IllegalArgumentException",
    "java.lang.IllegalStateException",
    "java.lang.RuntimeException",
    "java.lang.SecurityException",
    "android.media.MediaCodec$CodecException",
];

fn is_platform(name: &str) -> bool {
    let starts = |list: &[&str]| list.iter().any(|start| name.starts_with(start));
    starts(PLATFORM) && !starts(OF_APPS)
}

/// The innermost cause: its class, its message, its frames.
struct Cause<'a> {
    class: &'a str,
    message: &'a str,
    frames: Vec<&'a str>,
}

fn innermost(finding: &Finding) -> Cause<'_> {
    let part = finding
        .stack
        .split("Caused by: ")
        .last()
        .unwrap_or_default();
    let head = part.lines().next().unwrap_or_default();
    let (class, message) = head.split_once(": ").unwrap_or((head, ""));
    let frames = part
        .lines()
        .filter_map(|line| line.trim().strip_prefix("at "))
        .collect();
    Cause {
        class: class.trim(),
        message,
        frames,
    }
}

/// The verdict on a finding, and why.
pub fn judge(finding: &Finding) -> (Verdict, String) {
    match finding.kind {
        FindingKind::Crash => crash(finding),
        FindingKind::NotResponding => not_responding(finding),
        FindingKind::Race | FindingKind::Deadlock => (
            Verdict::App,
            "the order of the app's own code brings it about".to_owned(),
        ),
        // Saving and restoring is the real framework's; what it leaves out is the app's to keep.
        FindingKind::LostInput | FindingKind::Violation => (Verdict::App, String::new()),
        FindingKind::Leak => leak(finding),
    }
}

/// A service of this device may hold longer what a real one lets go of.
fn leak(finding: &Finding) -> (Verdict, String) {
    const SERVICES: &str = "at gibbon.system.";
    let mut frames = finding.stack.lines().map(str::trim);
    match frames.any(|frame| frame.starts_with(SERVICES)) {
        true => (
            Verdict::PerhapsDevice,
            "a service of the device holds it, and not by a callback".to_owned(),
        ),
        false => (Verdict::App, String::new()),
    }
}

fn crash(finding: &Finding) -> (Verdict, String) {
    let cause = innermost(finding);
    if let Some(judged) = of_linkage(&cause).or_else(|| of_start(finding, &cause)) {
        return judged;
    }
    if let Some(full) = FULL.iter().find(|words| finding.stack.contains(**words)) {
        let reason = format!("this device has less storage and memory than a phone ({full})");
        return (Verdict::PerhapsDevice, reason);
    }
    // Where it was thrown, but for the library's own helpers (`Objects.requireNonNull`), and for
    // natives that refuse something as Android's do.
    let thrower = cause
        .frames
        .iter()
        .find(|frame| {
            let is_helper = frame.starts_with("java.") || frame.starts_with("jdk.");
            !(is_helper || is_native(frame) && REFUSING.contains(&cause.class))
        })
        .copied()
        .unwrap_or_default();
    if thrower.starts_with(NATIVE_CODE) {
        let reason = "native code of the app's threw it".to_owned();
        return (Verdict::PerhapsDevice, reason);
    }
    let is_refusal = REFUSING.contains(&cause.class) || cause.class.starts_with("java.security.");
    if thrower.starts_with(KEY_STORE) && is_refusal {
        let reason = format!("{} is what the device's key store told it", cause.class);
        return (Verdict::PerhapsDevice, reason);
    }
    if is_of_device(thrower) {
        return match TELLING.contains(&cause.class) {
            true => (Verdict::App, String::new()),
            false => (
                Verdict::Device,
                format!(
                    "{} came out of the device's own code, {thrower}",
                    cause.class
                ),
            ),
        };
    }
    // A provider or a service of the device that stumbled over what it was asked for.
    let mut on_the_way = cause.frames.iter().take_while(|frame| is_framework(frame));
    let refuses = |frame: &str| is_native(frame) && REFUSING.contains(&cause.class);
    if let Some(frame) = on_the_way.find(|frame| is_of_device(frame) && !refuses(frame))
        && !TELLING.contains(&cause.class)
    {
        return (
            Verdict::PerhapsDevice,
            format!(
                "{} came through the device's own code, {frame}",
                cause.class
            ),
        );
    }
    if let Some(frame) = caller(&cause).filter(|frame| frame.starts_with(WEB_VIEW)) {
        let reason = format!("the device's own WebView called it, {frame}");
        return (Verdict::PerhapsDevice, reason);
    }
    if let Some(judged) = of_gaps(finding, SOON) {
        return judged;
    }
    if let Some(judged) = of_what_lasts(finding, &cause) {
        return judged;
    }
    of_surroundings(finding, &cause).unwrap_or_default()
}

/// What the platform does by itself: its classes are made ready for whoever asks for them first,
/// and its windows are put up for activities that it has resumed.
fn of_start(finding: &Finding, cause: &Cause<'_>) -> Option<(Verdict, String)> {
    let of_platform = || cause.frames.iter().take_while(|frame| is_framework(frame));
    if let Some(frame) = of_platform().find(|frame| is_start_of_platform_class(frame)) {
        let reason = format!("a class of the device's could not be made ready, {frame}");
        return Some((Verdict::Device, reason));
    }
    let mut frames = finding
        .stack
        .lines()
        .filter_map(|line| line.trim().strip_prefix("at "));
    let is_apps = |frame: &str| !is_framework(frame) && !frame.starts_with("androidx.");
    if cause.class == "java.lang.NullPointerException" && !frames.any(is_apps) {
        let reason = "there is no code of the app's on the stack".to_owned();
        return Some((Verdict::PerhapsDevice, reason));
    }
    let is_resumed = cause.class == "android.view.WindowManager$BadTokenException"
        && of_platform()
            .any(|frame| frame.starts_with("android.app.ActivityThread.handleResumeActivity("));
    is_resumed.then(|| {
        let reason = "the device had forgotten an activity that it resumed".to_owned();
        (Verdict::PerhapsDevice, reason)
    })
}

fn is_start_of_platform_class(frame: &str) -> bool {
    let place = frame.split('(').next().unwrap_or_default();
    let class = place.strip_suffix(".<clinit>");
    class.is_some_and(|class| {
        is_platform(class) || class.starts_with("sun.") || class.starts_with("jdk.")
    })
}

/// What runs native libraries.
const NATIVE_CODE: &str = "gibbon.core.jni.";

/// The browser behind a WebView is the device's own, and tells less than a phone's.
const WEB_VIEW: &str = "gibbon.system.webkit.";

/// Who called the app's code that threw: the frame after those of the app and its libraries.
fn caller<'a>(cause: &Cause<'a>) -> Option<&'a str> {
    let mut frames = cause.frames.iter().skip_while(|frame| is_framework(frame));
    frames.find(|frame| is_framework(frame)).copied()
}

/// Exceptions that follow from something that is not there.
const OF_ABSENCE: &[&str] = &[
    "java.lang.NullPointerException",
    "java.lang.IllegalStateException",
    "java.lang.NoClassDefFoundError",
    "kotlin.KotlinNullPointerException",
    "kotlin.UninitializedPropertyAccessException",
];

/// A null that a stand-in answered, kept and used much later; an exception of the device's, or a
/// native library that did not load, swallowed and missed much later. Time says nothing there, so
/// what is missing has to be what was missing then: the type of the null, or the class that asked.
fn of_what_lasts(finding: &Finding, cause: &Cause<'_>) -> Option<(Verdict, String)> {
    if !OF_ABSENCE.contains(&cause.class) {
        return None;
    }
    let app_frame = cause.frames.iter().find(|frame| !is_framework(frame))?;
    let is_same_class = |gap: &Gap| outer(&gap.asked_by) == outer(class_of(app_frame));
    let null = null_type(cause.message);
    let explains = |gap: &Gap| match (gap.kind, gap.handed.as_str()) {
        (GapKind::StandIn, "") => false,
        (GapKind::StandIn, handed) => match null {
            Some(null) if null == handed => !handed.starts_with("java.") || is_same_class(gap),
            Some(_) => false,
            None => is_same_class(gap),
        },
        (GapKind::Exception, _) => !is_telling(gap) && is_same_class(gap),
        (GapKind::MissingNative, _) => {
            is_same_class(gap)
                || cause.message.contains(&gap.asked_by.replace('.', "/"))
                || cause.message.contains(&gap.asked_by)
        }
    };
    let gap = finding.gaps.iter().rev().find(|gap| explains(gap))?;
    let what = match gap.kind {
        GapKind::StandIn => format!("{} answered null", gap.name),
        GapKind::MissingNative => format!("{} is missing", gap.name),
        GapKind::Exception => format!("{} was thrown by the device's own code", gap.name),
    };
    let reason = format!("{what} to {}, {} ms before", gap.asked_by, gap.millis);
    Some((Verdict::PerhapsDevice, reason))
}

/// An exception by which a service told the app something.
fn is_telling(gap: &Gap) -> bool {
    gap.kind == GapKind::Exception && TELLING.iter().any(|one| gap.name.starts_with(one))
}

/// The class in `a.b.Main$1.onClick(Main.java:7)`.
fn class_of(frame: &str) -> &str {
    let place = frame.split('(').next().unwrap_or_default();
    place.rsplit_once('.').map_or(place, |(class, _)| class)
}

/// Without what it is nested in it.
fn outer(class: &str) -> &str {
    class.split('$').next().unwrap_or(class)
}

/// The class of the null that a `NullPointerException` of Android speaks of: the one whose method
/// was to be called, or whose field was to be read.
fn null_type(message: &str) -> Option<&str> {
    let member = message.split('\'').nth(1)?;
    let named = member.split('(').next()?;
    let (_, named) = named.rsplit_once(' ')?;
    named.rsplit_once('.').map(|(class, _)| class)
}

/// Code and classes that are not there.
fn of_linkage(cause: &Cause<'_>) -> Option<(Verdict, String)> {
    let missing = cause
        .message
        .trim_start_matches("Failed resolution of: L")
        .replace('/', ".");
    let top = cause.frames.first().copied().unwrap_or_default();
    match cause.class {
        "java.lang.UnsatisfiedLinkError" => {
            let is_ours = is_platform(top) && !top.starts_with("java.lang.");
            let message = cause.message;
            Some(match is_ours {
                true => (
                    Verdict::Device,
                    format!("the device lacks a native method: {message}"),
                ),
                // The library is there, and has no such method: perhaps nowhere.
                false if message.starts_with("No implementation found") => (
                    Verdict::PerhapsDevice,
                    format!("a native library has no such method: {message}"),
                ),
                false => (
                    Verdict::Device,
                    format!("a native library could not be loaded: {message}"),
                ),
            })
        }
        NATIVE_FAULT => Some(
            match DEVICES_FAULT
                .iter()
                .any(|word| cause.message.contains(word))
            {
                true => (
                    Verdict::Device,
                    format!(
                        "the device cannot do this for native code: {}",
                        cause.message
                    ),
                ),
                false => (
                    Verdict::PerhapsDevice,
                    format!("a native library ended the process: {}", cause.message),
                ),
            },
        ),
        "java.lang.NoClassDefFoundError" | "java.lang.ClassNotFoundException"
            if is_platform(&missing) =>
        {
            let class = missing.trim_end_matches(';').to_owned();
            Some((
                Verdict::Device,
                format!("the device lacks the class {class}"),
            ))
        }
        "java.lang.NoSuchMethodError"
        | "java.lang.NoSuchFieldError"
        | "java.lang.AbstractMethodError"
        | "java.lang.IncompatibleClassChangeError"
        | "java.lang.VerifyError"
        | "java.lang.BootstrapMethodError" => Some((
            Verdict::PerhapsDevice,
            format!("a phone may link this: {}", cause.message),
        )),
        _ => None,
    }
}

/// What native code runs into that would end its process on a phone, or that is missing here.
const NATIVE_FAULT: &str = "gibbon.core.jni.NativeFault";
const DEVICES_FAULT: &[&str] = &[
    "is not on the device",
    "are not on the device",
    "does not know",
    "half precision",
    "a constructor called by itself",
    "arithmetic",
];

/// What is only seen: code that draws and gets no answer does not crash by how it looks. Every tap
/// on a button has some.
fn is_only_seen(gap: &Gap) -> bool {
    gap.kind == GapKind::StandIn && gap.name.starts_with("void android.graphics.")
}

fn of_gaps(finding: &Finding, within: u64) -> Option<(Verdict, String)> {
    let mut gaps = finding.gaps.iter().rev();
    // An exception that services tell apps something with is no fault by itself.
    let counts = |gap: &&Gap| gap.millis <= within && !is_only_seen(gap) && !is_telling(gap);
    let gap = gaps.find(counts)?;
    let what = match gap.kind {
        GapKind::StandIn => "answered with a default",
        GapKind::MissingNative => "is missing",
        GapKind::Exception => "was thrown by the device's own code",
    };
    let reason = format!("{} {what}, {} ms before", gap.name, gap.millis);
    // What a default leads to is nothing where there should be something, if it is a null at all:
    // a number or a void is none.
    let cause = innermost(finding);
    let of_nothing = cause.class.ends_with("NullPointerException")
        && !gap.handed.is_empty()
        && null_type(cause.message).is_none_or(|null| null == gap.handed);
    let is_close = gap.millis <= 1 && gap.frames <= 4 && !gap.name.contains(KEY_STORE);
    match is_close && (of_nothing || gap.kind != GapKind::StandIn) {
        true => Some((Verdict::Device, reason)),
        false => Some((Verdict::PerhapsDevice, reason)),
    }
}

/// What is around an app on a phone and not here.
fn of_surroundings(finding: &Finding, cause: &Cause<'_>) -> Option<(Verdict, String)> {
    let mentions = |word: &str| finding.stack.contains(word);
    if cause.class == "android.content.ActivityNotFoundException"
        && PHONE_ACTIONS
            .iter()
            .any(|action| cause.message.contains(action))
        && !cause.message.contains("cmp=")
    {
        let reason = "a phone may have an app for this intent".to_owned();
        return Some((Verdict::PerhapsDevice, reason));
    }
    if mentions("com.google.android.gms") || mentions("com.google.firebase") {
        let reason = "the device has no Play services".to_owned();
        return Some((Verdict::PerhapsDevice, reason));
    }
    const CAMERAS: &[&str] = &[
        "android.hardware.Camera",
        "android.hardware.camera2.",
        "androidx.camera.",
    ];
    if CAMERAS.iter().any(|camera| mentions(camera)) {
        let reason = "the device's cameras do less than a phone's".to_owned();
        return Some((Verdict::PerhapsDevice, reason));
    }
    if cause.class.ends_with("NullPointerException") && cause.message.contains("android.bluetooth.")
    {
        let reason = "the device's Bluetooth cannot be switched on".to_owned();
        return Some((Verdict::PerhapsDevice, reason));
    }
    if mentions("android.media.MediaCodec.native_setup")
        || mentions("MediaCodecNatives.native_setup")
    {
        let reason = "the device has codecs for sound alone".to_owned();
        return Some((Verdict::Device, reason));
    }
    if mentions("android.speech.tts.TextToSpeech.<init>") {
        let reason = "the device has no engine for speech, and says so too early".to_owned();
        return Some((Verdict::Device, reason));
    }
    if mentions("Font resource ID") || mentions("Could not load font") {
        let reason = "fonts that Play services would bring are not there".to_owned();
        return Some((Verdict::PerhapsDevice, reason));
    }
    if cause.class == "java.lang.OutOfMemoryError" {
        let reason = "the device's memory is not a phone's".to_owned();
        return Some((Verdict::PerhapsDevice, reason));
    }
    None
}

fn not_responding(finding: &Finding) -> (Verdict, String) {
    let is_gibbons = finding
        .stack
        .lines()
        .filter_map(|line| line.trim().strip_prefix("at "))
        .find(|frame| !frame.starts_with("java.") && !frame.starts_with("jdk."))
        .is_some_and(is_of_device);
    if is_gibbons {
        let reason = "the device's own code does not come back".to_owned();
        return (Verdict::Device, reason);
    }
    match of_gaps(finding, BEFORE_NOT_RESPONDING) {
        Some((_, reason)) => (Verdict::PerhapsDevice, reason),
        None => (Verdict::App, String::new()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn crash(stack: &str) -> Finding {
        let exception = stack.split([':', '\n']).next().unwrap_or_default();
        Finding::new(FindingKind::Crash, "a.b", exception, "", stack)
    }

    fn gap(kind: GapKind, name: &str, frames: usize, millis: u64) -> Gap {
        Gap {
            kind,
            name: name.to_owned(),
            frames,
            millis,
            asked_by: "a.b.Main".to_owned(),
            handed: String::new(),
        }
    }

    fn null(handed: &str, frames: usize, millis: u64) -> Gap {
        Gap {
            handed: handed.to_owned(),
            ..gap(
                GapKind::StandIn,
                "android.net.IVpnManager.prepareVpn",
                frames,
                millis,
            )
        }
    }

    #[track_caller]
    fn check(finding: &Finding, verdict: Verdict) {
        assert_eq!(finding.verdict, verdict, "{}", finding.reason);
        assert_eq!(verdict == Verdict::App, finding.reason.is_empty());
    }

    #[test]
    fn native_code_is_doubted_and_what_the_device_lacks_for_it_is_the_devices() {
        let fault = |problem: &str| {
            crash(&format!(
                "gibbon.core.jni.NativeFault: native code: {problem}\n\
                 \tat gibbon.core.jni.Processor.run(Processor.java:1)\n\
                 \tat a.b.Main.onCreate(Main.java:2)\n",
            ))
        };
        check(
            &fault("the function eglInitialize is not on the device"),
            Verdict::Device,
        );
        check(&fault("a constructor called by itself"), Verdict::Device);
        check(
            &fault("abort was called from liba.so+0x10"),
            Verdict::PerhapsDevice,
        );
        check(
            &crash(
                "java.lang.IllegalStateException: x\n\
                 \tat java.lang.reflect.Constructor.newInstance(C.java:1)\n\
                 \tat gibbon.core.jni.JniFunctions.thrown(J.java:1)\n\
                 \tat a.b.Main.onCreate(Main.java:2)\n",
            ),
            Verdict::PerhapsDevice,
        );
        check(
            &crash(
                "java.lang.UnsatisfiedLinkError: No implementation found for a.b.C.d()V\n\
                 \tat gibbon.core.jni.NativeCode.address(N.java:1)\n\tat a.b.C.e(C.java:2)\n",
            ),
            Verdict::PerhapsDevice,
        );
    }

    #[test]
    fn the_apps_own_mistakes_are_the_apps() {
        check(
            &crash("java.lang.NullPointerException: x\n\tat a.b.Main.onClick(Main.java:7)\n"),
            Verdict::App,
        );
        // Not everything that is called Gibbon is the device.
        check(
            &crash("java.lang.NullPointerException: x\n\tat gibbon.apps.Main.on(Main.java:7)\n"),
            Verdict::App,
        );
        check(
            &crash(
                "java.lang.ClassNotFoundException: Didn't find class \"a.b.C\"\n\
                 \tat java.lang.Class.forName(Class.java)\n",
            ),
            Verdict::App,
        );
        check(
            &crash(
                "java.lang.NoClassDefFoundError: Failed resolution of: \
                 Landroid/support/v4/app/Fragment;\n\tat a.b.Main.<init>(Main.java:1)\n",
            ),
            Verdict::App,
        );
    }

    #[test]
    fn a_full_disk_may_be_the_devices() {
        for thrown in [
            "java.io.IOException: No space left on device\n\tat java.io.FileOutputStream.write(F.java:1)\n",
            "android.database.sqlite.SQLiteFullException: database or disk is full (code 13 SQLITE_FULL)\n",
            "android.database.sqlite.SQLiteOutOfMemoryException: out of memory (code 7 SQLITE_NOMEM)\n",
        ] {
            let stack = format!("{thrown}\tat a.b.Main.onClick(Main.java:7)\n");
            check(&crash(&stack), Verdict::PerhapsDevice);
        }
    }

    #[test]
    fn what_the_device_lacks_is_the_devices() {
        for stack in [
            "java.lang.UnsatisfiedLinkError: 'void android.media.MediaRecorder.native_setup()'\n\
             \tat android.media.MediaRecorder.native_setup(Native method)\n",
            "java.lang.RuntimeException: x\n\tat a.B.c(B.java:1)\nCaused by: \
             java.lang.UnsatisfiedLinkError: no native-lib in java.library.path\n\
             \tat java.lang.Runtime.loadLibrary0(Runtime.java:1)\n\tat a.b.C.<clinit>(C.java:2)\n",
            "java.lang.NoClassDefFoundError: Failed resolution of: \
             Lorg/apache/http/client/HttpClient;\n\tat a.b.Main.load(Main.java:1)\n",
            "java.lang.StackOverflowError: stack size 8192KB\n\
             \tat gibbon.system.GuiDump.virtual(GuiDump.java:115)\n",
            "java.lang.NullPointerException: x\n\tat java.util.Objects.requireNonNull(O.java:1)\n\
             \tat gibbon.system.pm.InstalledPackage.applicationInfo(InstalledPackage.java:133)\n\
             \tat a.b.Main.list(Main.java:1)\n",
        ] {
            check(&crash(stack), Verdict::Device);
        }
    }

    #[test]
    fn what_came_through_the_device_may_be_the_devices() {
        let provider = "android.database.sqlite.SQLiteException: no such column: album_key\n\
             \tat android.database.sqlite.SQLiteConnection.nativePrepareStatement(Native Method)\n\
             \tat gibbon.system.content.SqlProvider.query(SqlProvider.java:130)\n\
             \tat a.b.Main.list(Main.java:1)\n";
        check(&crash(provider), Verdict::PerhapsDevice);
        // The app's own database.
        let own = provider.replace("gibbon.system.content.SqlProvider", "a.b.Store");
        check(&crash(&own), Verdict::App);
        // The device calls the app, not the other way round.
        let called = "java.lang.IllegalStateException: x\n\tat a.b.Main.on(Main.java:1)\n\
             \tat gibbon.system.am.Broadcasts.send(Broadcasts.java:1)\n";
        check(&crash(called), Verdict::App);
    }

    #[test]
    fn what_services_tell_an_app_is_the_apps() {
        check(
            &crash(
                "java.lang.SecurityException: requires android.permission.WRITE_CALENDAR\n\
                 \tat gibbon.system.content.SqlProvider.check(SqlProvider.java:9)\n",
            ),
            Verdict::App,
        );
    }

    #[test]
    fn gaps_cast_doubt_by_their_distance() {
        let stack = "java.lang.NullPointerException: x\n\tat a.b.Main.onClick(Main.java:7)\n";
        let stand_in = "android.net.IVpnManager.prepareVpn";
        let with = |frames, millis| {
            let handed = "android.net.VpnConfig";
            crash(stack).with_gaps(vec![null(handed, frames, millis)])
        };
        check(&with(2, 0), Verdict::Device);
        check(&with(9, 0), Verdict::PerhapsDevice);
        check(&with(2, 40), Verdict::PerhapsDevice);
        // A service that answers with a number, or not at all, hands out no null.
        let number =
            |millis| crash(stack).with_gaps(vec![gap(GapKind::StandIn, stand_in, 2, millis)]);
        check(&number(0), Verdict::PerhapsDevice);
        check(&number(4000), Verdict::App);
        assert!(with(2, 0).reason.contains("prepareVpn"));
        let ripple = "void android.graphics.RuntimeShader.nativeUpdateUniforms(long)";
        let drawn = crash(stack).with_gaps(vec![gap(GapKind::StandIn, ripple, 2, 0)]);
        check(&drawn, Verdict::App);
        let other = "java.lang.IllegalStateException: x\n\tat a.b.Main.onClick(Main.java:7)\n";
        let other = crash(other).with_gaps(vec![gap(GapKind::StandIn, stand_in, 2, 0)]);
        check(&other, Verdict::PerhapsDevice);
    }

    fn null_pointer(class: &str, place: &str) -> Finding {
        crash(&format!(
            "java.lang.NullPointerException: Attempt to invoke virtual method 'boolean \
             {class}.isEmpty()' on a null object reference\n\tat {place}(Main.java:7)\n"
        ))
    }

    #[test]
    fn a_null_that_was_kept_is_known_by_its_type() {
        let late = 60_000;
        let locales = "android.os.LocaleList";
        let of = |class, place| null_pointer(class, place).with_gaps(vec![null(locales, 3, late)]);
        check(&of(locales, "x.y.Other.use"), Verdict::PerhapsDevice);
        check(&of("a.b.Model", "a.b.Main.use"), Verdict::App);
        check(&of("java.lang.String", "a.b.Main.use"), Verdict::App);
        // Every app has nulls that are strings; those of the class that asked may be this one.
        let text = "java.lang.String";
        let of = |place| null_pointer(text, place).with_gaps(vec![null(text, 3, late)]);
        check(&of("a.b.Main$1.onClick"), Verdict::PerhapsDevice);
        check(&of("x.y.Other.use"), Verdict::App);
    }

    #[test]
    fn what_was_swallowed_is_missed_by_the_class_that_swallowed_it() {
        let missing = gap(GapKind::MissingNative, "library mine", 2, 60_000);
        let with = |stack: &str| crash(stack).with_gaps(vec![missing.clone()]);
        let own = "java.lang.IllegalStateException: not loaded\n\tat a.b.Main.use(Main.java:7)\n";
        check(&with(own), Verdict::PerhapsDevice);
        check(&with(&own.replace("a.b.Main", "a.b.Other")), Verdict::App);
        check(
            &with(&own.replace("IllegalState", "Arithmetic")),
            Verdict::App,
        );
        check(
            &with("java.lang.NoClassDefFoundError: a.b.Main\n\tat a.b.Other.use(Main.java:7)\n"),
            Verdict::PerhapsDevice,
        );
        let told = gap(
            GapKind::Exception,
            "java.lang.SecurityException in x",
            2,
            60_000,
        );
        check(&crash(own).with_gaps(vec![told]), Verdict::App);
    }

    #[test]
    fn natives_in_java_refuse_as_androids_do() {
        let stack = "java.lang.IllegalStateException: x\n\
             \tat gibbon.core.media.Misuse.state(Misuse.java:9)\n\
             \tat gibbon.core.media.MediaMuxerNatives.nativeStart(MediaMuxerNatives.java:9)\n\
             \tat android.media.MediaMuxer.start(MediaMuxer.java:1)\n\tat a.b.Main.go(M.java:1)\n";
        check(&crash(stack), Verdict::App);
        let own = stack.replace("IllegalState", "NullPointer");
        check(&crash(&own), Verdict::Device);
        let codec = stack
            .replace(
                "MediaMuxerNatives.nativeStart",
                "MediaCodecNatives.native_setup",
            )
            .replace("IllegalState", "IllegalArgument");
        check(&crash(&codec), Verdict::Device);
    }

    #[test]
    fn a_class_of_the_platform_that_is_not_made_ready_is_the_devices() {
        let stack = "java.lang.ExceptionInInitializerError\n\
             \tat sun.util.locale.Pool.getAllAvailableLocales(Unknown Source)\n\
             \tat a.b.Main.<clinit>(Main.java:1)\n\
             Caused by: java.util.IllformedLocaleException: Ill-formed variant: NY\n\
             \tat java.util.Locale$Builder.setVariant(Unknown Source)\n\
             \tat libcore.icu.ICU.getAvailableLocales(ICU.java:318)\n\
             \tat sun.util.locale.Pool$All.<clinit>(Unknown Source)\n\t... 20 more\n";
        check(&crash(stack), Verdict::Device);
        // The app's own class asks for what is not there.
        let own = "java.lang.ExceptionInInitializerError\n\tat a.b.Main.on(Main.java:1)\n\
             Caused by: java.util.IllformedLocaleException: Ill-formed variant: NY\n\
             \tat java.util.Locale$Builder.setVariant(Unknown Source)\n\
             \tat a.b.Main.<clinit>(Main.java:1)\n\
             \tat java.lang.Class.forName(Class.java)\n";
        check(&crash(own), Verdict::App);
    }

    #[test]
    fn the_platform_trips_over_its_own_nulls() {
        let stack = "java.lang.NullPointerException: Attempt to invoke virtual method 'boolean \
             android.app.Instrumentation.onException(java.lang.Object, java.lang.Throwable)' on a \
             null object reference\n\
             \tat android.app.ActivityThread.handleCreateService(ActivityThread.java:4661)\n\
             \tat android.os.Handler.dispatchMessage(Handler.java:106)\n";
        check(&crash(stack), Verdict::PerhapsDevice);
        check(
            &crash(&format!("{stack}\tat a.b.Main.on(Main.java:1)\n")),
            Verdict::App,
        );
    }

    #[test]
    fn an_activity_that_was_resumed_has_a_window() {
        let stack = "android.view.WindowManager$BadTokenException: Unable to add window\n\
             \tat android.view.ViewRootImpl.setView(ViewRootImpl.java:1395)\n\
             \tat android.app.ActivityThread.handleResumeActivity(ActivityThread.java:5048)\n";
        check(&crash(stack), Verdict::PerhapsDevice);
        let dialog = stack.replace(
            "android.app.ActivityThread.handleResumeActivity(ActivityThread",
            "a.b.Main.onClick(Main",
        );
        check(&crash(&dialog), Verdict::App);
    }

    #[test]
    fn a_key_store_that_refuses_may_be_a_phones() {
        let stack = "java.lang.IllegalStateException: Not initialized\n\
             \tat gibbon.core.keystore.SecretKeys.engineGenerateKey(SecretKeys.java:45)\n\
             \tat javax.crypto.KeyGenerator.generateKey(Unknown Source)\n\
             \tat a.b.Main.onClick(Main.java:1)\n";
        check(&crash(stack), Verdict::PerhapsDevice);
        check(
            &crash(&stack.replace("IllegalState", "NullPointer")),
            Verdict::Device,
        );
    }

    #[test]
    fn what_the_devices_browser_calls_may_be_its_fault() {
        check(
            &crash(
                "java.lang.NullPointerException: x\n\tat a.b.Client.shouldIntercept(C.java:4)\n\
                 \tat gibbon.system.webkit.Clients.intercept(Clients.java:71)\n\
                 \tat android.os.Handler.handleCallback(Handler.java:958)\n",
            ),
            Verdict::PerhapsDevice,
        );
    }

    #[test]
    fn an_app_that_swallowed_our_exception_may_hang_by_it() {
        let anr = Finding::new(
            FindingKind::NotResponding,
            "a.b",
            "ANR",
            "",
            "main\n\tat java.lang.Object.wait(Native method)\n\tat a.b.Main.run(Main.java:1)\n",
        );
        check(&anr, Verdict::App);
        let thrown = "java.lang.NullPointerException in gibbon.system.pm.X.y()";
        let doubted = anr.with_gaps(vec![gap(GapKind::Exception, thrown, 6, 5200)]);
        check(&doubted, Verdict::PerhapsDevice);
    }

    #[test]
    fn what_is_around_an_app_on_a_phone() {
        let scanner = "android.bluetooth.le.BluetoothLeScanner";
        check(
            &null_pointer(scanner, "a.b.Main.scan"),
            Verdict::PerhapsDevice,
        );
        check(
            &crash(
                "android.content.ActivityNotFoundException: No Activity found to handle Intent \
                 { act=android.provider.action.PICK_IMAGES }\n\tat a.b.Main.pick(Main.java:1)\n",
            ),
            Verdict::PerhapsDevice,
        );
        check(
            &crash(
                "java.lang.RuntimeException: Fail to connect to camera service\n\
                 \tat android.hardware.Camera.<init>(Camera.java:1)\n\tat a.b.C.d(E.java:1)\n",
            ),
            Verdict::PerhapsDevice,
        );
        check(
            &crash(
                "java.lang.IllegalStateException: Could not load font\n\tat a.b.C.d(E.java:1)\n",
            ),
            Verdict::PerhapsDevice,
        );
        check(
            &crash(
                "java.lang.NullPointerException: x\n\tat a.b.Main$1.onInit(Main.java:44)\n\
                 \tat android.speech.tts.TextToSpeech.<init>(TextToSpeech.java:800)\n",
            ),
            Verdict::Device,
        );
        check(
            &crash(
                "android.content.ActivityNotFoundException: No Activity found to handle Intent \
                 { act=org.example.NOBODY }\n\tat a.b.Main.pick(Main.java:1)\n",
            ),
            Verdict::App,
        );
    }
}
