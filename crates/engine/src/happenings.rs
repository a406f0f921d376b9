//! What happens to phones and is broadcast, as events for those apps that wait for it.

use gibbon_device::{Battery, BroadcastTarget, Event, Network, Setting};

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

/// The events after which a device broadcasts this; none if it cannot be made to.
pub fn events_that_cause(action: &str) -> Option<Vec<Event>> {
    if PLAIN.contains(&action) {
        let target = BroadcastTarget::Action(action.to_owned());
        return Some(vec![Event::Broadcast { target }]);
    }
    let settings = match action {
        "android.intent.action.AIRPLANE_MODE" => {
            vec![Setting::Airplane(true), Setting::Airplane(false)]
        }
        "android.intent.action.BATTERY_CHANGED" => vec![
            Setting::Battery(Battery::Level(4)),
            Setting::Battery(Battery::Charging),
        ],
        "android.intent.action.SCREEN_OFF" | "android.intent.action.SCREEN_ON" => {
            vec![Setting::Screen(false), Setting::Screen(true)]
        }
        "android.intent.action.TIMEZONE_CHANGED" => {
            vec![Setting::TimeZone("Asia/Tokyo".to_owned())]
        }
        "android.net.conn.CONNECTIVITY_CHANGE" => vec![
            Setting::Network(Network::Off),
            Setting::Network(Network::On),
        ],
        _ => return None,
    };
    Some(settings.into_iter().map(Event::set).collect())
}
