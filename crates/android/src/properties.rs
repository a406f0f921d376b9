//! System properties of the device: what `getprop` shows.
//!
//! A new device has what an Android 14 phone has that is called Gibbon. Properties are never
//! removed, so a property's place in the list is its handle.

use std::collections::BTreeMap;
use std::sync::Arc;

use gibbon_machine::peers::Peer;

/// What a phone has from the start.
const INITIAL: &[(&str, &str)] = &[
    ("ro.build.id", "UP1A.231105.001.A1"),
    // Files of an installing session are written directly, not through a socket to the system.
    ("fw.revocable_fd", "true"),
    (
        "ro.build.display.id",
        "gibbon-user 14 UP1A.231105.001.A1 1 release-keys",
    ),
    ("ro.build.version.incremental", "1"),
    ("ro.build.version.sdk", "34"),
    ("ro.build.version.preview_sdk", "0"),
    ("ro.build.version.preview_sdk_fingerprint", "REL"),
    ("ro.build.version.codename", "REL"),
    ("ro.build.version.all_codenames", "REL"),
    (
        "ro.build.version.known_codenames",
        "Base,Base11,Cupcake,Donut,Eclair,Eclair01,EclairMr1,Froyo,Gingerbread,GingerbreadMr1,Honeycomb,HoneycombMr1,HoneycombMr2,IceCreamSandwich,IceCreamSandwichMr1,JellyBean,JellyBeanMr1,JellyBeanMr2,Kitkat,KitkatWatch,Lollipop,LollipopMr1,M,N,NMr1,O,OMr1,P,Q,R,S,Sv2,Tiramisu,UpsideDownCake",
    ),
    ("ro.build.version.release", "14"),
    ("ro.build.version.release_or_codename", "14"),
    ("ro.build.version.release_or_preview_display", "14"),
    ("ro.build.version.security_patch", "2023-11-05"),
    ("ro.build.version.base_os", ""),
    ("ro.build.version.min_supported_target_sdk", "28"),
    ("ro.build.date", "Sun Nov  5 00:00:00 UTC 2023"),
    ("ro.build.date.utc", "1699142400"),
    ("ro.build.type", "user"),
    ("ro.build.user", "gibbon"),
    ("ro.build.host", "gibbon"),
    ("ro.build.tags", "release-keys"),
    ("ro.build.flavor", "gibbon-user"),
    ("ro.build.product", "gibbon"),
    ("ro.build.characteristics", "nosdcard"),
    (
        "ro.build.description",
        "gibbon-user 14 UP1A.231105.001.A1 1 release-keys",
    ),
    (
        "ro.build.fingerprint",
        "gibbon/gibbon/gibbon:14/UP1A.231105.001.A1/1:user/release-keys",
    ),
    (
        "ro.system.build.fingerprint",
        "gibbon/gibbon/gibbon:14/UP1A.231105.001.A1/1:user/release-keys",
    ),
    (
        "ro.vendor.build.fingerprint",
        "gibbon/gibbon/gibbon:14/UP1A.231105.001.A1/1:user/release-keys",
    ),
    ("ro.system.build.version.sdk", "34"),
    ("ro.vendor.build.version.sdk", "34"),
    ("ro.product.name", "gibbon"),
    ("ro.product.device", "gibbon"),
    ("ro.product.board", "gibbon"),
    ("ro.product.brand", "gibbon"),
    ("ro.product.manufacturer", "Gibbon"),
    ("ro.product.model", "Gibbon"),
    ("ro.product.locale", "en-US"),
    ("ro.product.first_api_level", "34"),
    ("ro.vendor.api_level", "34"),
    ("ro.board.platform", "gibbon"),
    ("ro.board.api_level", "34"),
    ("ro.product.cpu.abi", "arm64-v8a"),
    ("ro.product.cpu.abilist", "arm64-v8a,armeabi-v7a,armeabi"),
    ("ro.product.cpu.abilist32", "armeabi-v7a,armeabi"),
    ("ro.product.cpu.abilist64", "arm64-v8a"),
    (
        "ro.vendor.product.cpu.abilist",
        "arm64-v8a,armeabi-v7a,armeabi",
    ),
    ("ro.vendor.product.cpu.abilist32", "armeabi-v7a,armeabi"),
    ("ro.vendor.product.cpu.abilist64", "arm64-v8a"),
    ("ro.zygote", "zygote64_32"),
    ("ro.hardware", "gibbon"),
    ("ro.bootloader", "unknown"),
    ("ro.boot.hardware", "gibbon"),
    ("ro.boot.verifiedbootstate", "green"),
    ("ro.boot.flash.locked", "1"),
    ("ro.boot.serialno", "GIBBON0001"),
    ("ro.serialno", "GIBBON0001"),
    ("ro.bootmode", "unknown"),
    ("ro.secure", "1"),
    ("ro.adb.secure", "1"),
    ("ro.debuggable", "0"),
    ("ro.allow.mock.location", "0"),
    ("ro.treble.enabled", "true"),
    ("ro.crypto.state", "encrypted"),
    ("ro.crypto.type", "file"),
    ("ro.sf.lcd_density", "420"),
    // OpenGL ES 2.0.
    ("ro.opengles.version", "131072"),
    ("ro.config.low_ram", "false"),
    ("ro.config.ringtone", "Ring_Synth_04.ogg"),
    ("ro.config.notification_sound", "pixiedust.ogg"),
    ("ro.config.alarm_alert", "Alarm_Classic.ogg"),
    ("ro.carrier", "unknown"),
    ("ro.com.android.dateformat", "MM-dd-yyyy"),
    ("ro.property_service.version", "2"),
    ("ro.runtime.firstboot", "0"),
    ("ro.telephony.default_network", "26"),
    ("ro.wifi.channels", ""),
    ("dalvik.vm.heapstartsize", "8m"),
    ("dalvik.vm.heapgrowthlimit", "192m"),
    ("dalvik.vm.heapsize", "512m"),
    ("dalvik.vm.heapminfree", "512k"),
    ("dalvik.vm.heapmaxfree", "8m"),
    ("dalvik.vm.heaptargetutilization", "0.75"),
    ("dalvik.vm.isa.arm64.variant", "generic"),
    ("dalvik.vm.usejit", "true"),
    ("debug.force_rtl", "false"),
    ("debug.sqlite.journalmode", "PERSIST"),
    ("dev.bootcomplete", "1"),
    ("gsm.version.baseband", "1.0.0.0"),
    ("gsm.sim.state", "ABSENT"),
    ("init.svc.zygote", "running"),
    ("persist.sys.dalvik.vm.lib.2", "libart.so"),
    ("persist.sys.locale", "en-US"),
    ("persist.sys.timezone", "GMT"),
    ("persist.sys.usb.config", "none"),
    ("persist.sys.sf.native_mode", "0"),
    ("service.bootanim.exit", "1"),
    ("service.sf.present_timestamp", "1"),
    ("sys.boot_completed", "1"),
    ("sys.usb.state", "none"),
    ("sys.sysctl.extra_free_kbytes", "27337"),
    ("vold.decrypt", "trigger_restart_framework"),
];

/// Bytes that a value may have, unless it can be set once only.
const LONGEST_VALUE: usize = 91;

#[derive(Debug, PartialEq, Eq)]
pub enum SetError {
    /// `ro.` properties are set once.
    ReadOnly,
    TooLong,
    BadName,
}

#[derive(Clone)]
pub struct Properties {
    list: Vec<(String, String)>,
    places: BTreeMap<String, usize>,
    /// Java wants to be called when somebody reports a change.
    pub has_callback: bool,
}

impl Default for Properties {
    fn default() -> Properties {
        let mut properties = Properties {
            list: Vec::new(),
            places: BTreeMap::new(),
            has_callback: false,
        };
        for (name, value) in INITIAL {
            properties.put(name, value);
        }
        properties
    }
}

impl Peer for Properties {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

impl Properties {
    pub fn get(&self, name: &str) -> Option<&str> {
        let place = self.places.get(name)?;
        Some(&self.list[*place].1)
    }

    /// The handle of a property: never 0.
    pub fn find(&self, name: &str) -> Option<i64> {
        self.places.get(name).map(|&place| place as i64 + 1)
    }

    pub fn by_handle(&self, handle: i64) -> Option<&str> {
        let place = usize::try_from(handle).ok()?.checked_sub(1)?;
        self.list.get(place).map(|(_, value)| value.as_str())
    }

    /// Sets a property as the device itself may: read-only ones, too.
    pub fn put(&mut self, name: &str, value: &str) {
        match self.places.get(name) {
            Some(&place) => self.list[place].1 = value.to_owned(),
            None => {
                self.places.insert(name.to_owned(), self.list.len());
                self.list.push((name.to_owned(), value.to_owned()));
            }
        }
    }

    /// Sets a property as a program may.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), SetError> {
        let is_name_character =
            |character: char| character.is_ascii_alphanumeric() || ".-@:_".contains(character);
        if name.is_empty()
            || name.starts_with('.')
            || name.ends_with('.')
            || name.contains("..")
            || !name.chars().all(is_name_character)
        {
            return Err(SetError::BadName);
        }
        let is_read_only = name.starts_with("ro.");
        if is_read_only && self.places.contains_key(name) {
            return Err(SetError::ReadOnly);
        }
        if value.len() > LONGEST_VALUE && !is_read_only {
            return Err(SetError::TooLong);
        }
        self.put(name, value);
        Ok(())
    }
}

/// As `GetIntProperty` reads a value: decimal or `0x`, all of it.
pub fn parse_integer(value: &str) -> Option<i64> {
    let (negative, digits) = match value.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, value),
    };
    let magnitude = match digits
        .strip_prefix("0x")
        .or_else(|| digits.strip_prefix("0X"))
    {
        Some(hex) => i128::from_str_radix(hex, 16).ok()?,
        None if digits.bytes().all(|byte| byte.is_ascii_digit()) => digits.parse().ok()?,
        None => return None,
    };
    i64::try_from(if negative { -magnitude } else { magnitude }).ok()
}

/// As `ParseBool` reads a value.
pub fn parse_boolean(value: &str) -> Option<bool> {
    match value {
        "1" | "y" | "yes" | "on" | "true" => Some(true),
        "0" | "n" | "no" | "off" | "false" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_has_its_properties() {
        let properties = Properties::default();
        assert_eq!(properties.get("ro.build.version.sdk"), Some("34"));
        assert_eq!(properties.get("nothing"), None);
        let handle = properties.find("ro.product.model").expect("set");
        assert_eq!(properties.by_handle(handle), Some("Gibbon"));
        assert_eq!(properties.by_handle(0), None);
        assert_eq!(properties.places.len(), INITIAL.len());
    }

    #[test]
    fn setting_has_rules() {
        let mut properties = Properties::default();
        assert_eq!(
            properties.set("ro.build.type", "eng"),
            Err(SetError::ReadOnly)
        );
        assert_eq!(properties.set("ro.new", &"x".repeat(200)), Ok(()));
        assert_eq!(properties.set("a", &"x".repeat(92)), Err(SetError::TooLong));
        assert_eq!(properties.set("a..b", ""), Err(SetError::BadName));
        assert_eq!(properties.set("", ""), Err(SetError::BadName));
        let handle = properties.find("sys.usb.state").expect("set");
        assert_eq!(properties.set("sys.usb.state", "mtp"), Ok(()));
        assert_eq!(properties.by_handle(handle), Some("mtp"));
    }

    #[test]
    fn values_are_read_as_numbers_and_truths() {
        assert_eq!(parse_integer("12"), Some(12));
        assert_eq!(parse_integer("-0x10"), Some(-16));
        assert_eq!(parse_integer("0xffffffffffffffff"), None);
        assert_eq!(parse_integer("12a"), None);
        assert_eq!(parse_integer("+1"), None);
        assert_eq!(parse_integer(""), None);
        assert_eq!(parse_boolean("on"), Some(true));
        assert_eq!(parse_boolean("TRUE"), None);
    }
}
