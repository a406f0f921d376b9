//! What happens to phones and is broadcast, as events for those apps that wait for it.

/// What the system broadcasts with nothing else in it. Others, such as a message that came in,
/// would crash apps with what no system sends.
const PLAIN: &[&str] = &[
    "android.intent.action.BOOT_COMPLETED",
    "android.intent.action.LOCKED_BOOT_COMPLETED",
    "android.intent.action.MY_PACKAGE_REPLACED",
    "android.intent.action.ACTION_POWER_CONNECTED",
    "android.intent.action.ACTION_POWER_DISCONNECTED",
    "android.intent.action.BATTERY_LOW",
    "android.intent.action.BATTERY_OKAY",
    "android.intent.action.DEVICE_STORAGE_LOW",
    "android.intent.action.DEVICE_STORAGE_OK",
    "android.intent.action.LOCALE_CHANGED",
    "android.intent.action.TIME_SET",
    "android.intent.action.TIME_TICK",
    "android.intent.action.DATE_CHANGED",
    "android.intent.action.USER_PRESENT",
    "android.media.AUDIO_BECOMING_NOISY",
];

/// What makes the system broadcast something, with all that belongs to it.
const CAUSES: &[(&str, &[&str])] = &[
    (
        "android.intent.action.AIRPLANE_MODE",
        &["set airplane on", "set airplane off"],
    ),
    (
        "android.intent.action.BATTERY_CHANGED",
        &["set battery 4", "set battery charging"],
    ),
    (
        "android.intent.action.SCREEN_OFF",
        &["set screen off", "set screen on"],
    ),
    (
        "android.intent.action.SCREEN_ON",
        &["set screen off", "set screen on"],
    ),
    (
        "android.intent.action.TIMEZONE_CHANGED",
        &["set time-zone Asia/Tokyo"],
    ),
    (
        "android.net.conn.CONNECTIVITY_CHANGE",
        &["set network off", "set network on"],
    ),
];

/// The events after which a device broadcasts this; none if it cannot be made to.
pub fn events_that_cause(action: &str) -> Option<Vec<String>> {
    if PLAIN.contains(&action) {
        return Some(vec![format!("broadcast {action}")]);
    }
    let (_, lines) = CAUSES.iter().find(|(caused, _)| *caused == action)?;
    Some(lines.iter().map(|line| (*line).to_owned()).collect())
}
