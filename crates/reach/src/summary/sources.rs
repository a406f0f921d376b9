//! Who answers what a condition is about: somebody who is not on the device, the app's own file.

/// Libraries that answer for somebody who is not on the device, by the beginnings of their names.
const OUTSIDE: [(&str, &str); 12] = [
    ("com.google.android.gms.", "Play services"),
    ("java.net.", "the network"),
    ("javax.net.", "the network"),
    ("org.apache.http.", "the network"),
    ("android.net.http.", "the network"),
    ("android.net.Connectivity", "the network"),
    ("android.net.Network", "the network"),
    ("okhttp3.", "the network"),
    ("android.webkit.", "a web page"),
    // How large its parts are, and which device it is.
    ("android.os.StatFs.getBlock", "the device's storage"),
    ("android.os.StatFs.getTotal", "the device's storage"),
    ("android.os.SystemProperties.", "the device's make"),
];

/// Libraries that answer with what is in the app's file, which no event changes.
const RESOURCES: [&str; 7] = [
    "android.content.Context.getString",
    "android.content.Context.getText",
    "android.content.res.Resources.",
    "android.content.res.TypedArray.",
    "android.content.res.XmlBlock",
    "android.util.AttributeSet.",
    "android.util.XmlPullAttributes.",
];

/// What the framework takes from layouts unless somebody calls a setter.
const SETTERS: [(&str, &str); 3] = [
    (
        "android.preference.Preference.shouldPersist",
        "setPersistent",
    ),
    (
        "android.preference.Preference.isPersistent",
        "setPersistent",
    ),
    (
        "android.preference.DialogPreference.getDialogMessage",
        "setDialogMessage",
    ),
];

/// Whom a library's answer comes from, if that is somebody who is not on the device.
pub(super) fn outside(name: &str) -> Option<&'static str> {
    let known = OUTSIDE.iter().find(|(start, _)| name.starts_with(start));
    known.map(|(_, who)| *who)
}

/// Whether a library answers with what is in the app's file.
pub(super) fn is_resource(name: &str) -> bool {
    RESOURCES.iter().any(|start| name.starts_with(start))
}

/// Who would have to be called for a library to answer something else than the app's file says.
pub(super) fn setter(name: &str) -> Option<&'static str> {
    let known = SETTERS.iter().find(|(getter, _)| name.starts_with(getter));
    known.map(|(_, setter)| *setter)
}
