//! What `set` sets.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::known::{check_time_zone, did_you_mean};
use crate::limits::{self, check_locale, within};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Setting {
    /// In quarter turns.
    Rotation(u8),
    /// As a language tag.
    Locale(String),
    Night(bool),
    FontScale(f32),
    /// Dots per inch.
    Density(u32),
    Time(WallTime),
    /// By its ID.
    TimeZone(String),
    Network(Network),
    Airplane(bool),
    Screen(bool),
    Battery(Battery),
    /// The first numbers that the app draws from a generator of random numbers while it handles the
    /// next event.
    Random(Vec<i32>),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WallTime {
    /// Since 1970.
    Millis(i64),
    /// In the device's time zone.
    Local(LocalTime),
}

/// `2030-01-02T03:04:05`, as it was written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct LocalTime(String);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Network {
    On,
    Off,
    Slow,
    Metered,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Battery {
    /// In percent.
    Level(u8),
    Charging,
    Discharging,
}

/// The names of all settings.
const NAMES: &[&str] = &[
    "rotation",
    "locale",
    "night",
    "font-scale",
    "density",
    "time",
    "time-zone",
    "network",
    "airplane",
    "screen",
    "battery",
    "random",
];

impl Setting {
    pub(super) fn parse(name: &str, value: &str) -> Result<Setting, String> {
        let wanted = |what: &str| format!("`set {name}` wants {what}, not `{value}`");
        let on = || match value {
            "on" => Ok(true),
            "off" => Ok(false),
            _ => Err(wanted("on or off")),
        };
        Ok(match name {
            "rotation" => match value.parse() {
                Ok(turns @ 0..=3) => Setting::Rotation(turns),
                _ => return Err(wanted("0 to 3")),
            },
            "locale" => Setting::Locale(value.to_owned()),
            "night" => {
                let is_night = value.parse();
                Setting::Night(is_night.map_err(|_| wanted("true or false"))?)
            }
            "font-scale" => match value.parse::<f32>() {
                Ok(scale) if scale.is_finite() => Setting::FontScale(scale),
                _ => return Err(wanted("a number such as 1.3")),
            },
            "density" => match value.parse() {
                Ok(dots) => Setting::Density(dots),
                _ => return Err(wanted("dots per inch")),
            },
            "time" => Setting::Time(match value.parse() {
                Ok(millis) => WallTime::Millis(millis),
                Err(_) => WallTime::Local(LocalTime::try_from(value.to_owned())?),
            }),
            "time-zone" => Setting::TimeZone(value.to_owned()),
            "network" => Setting::Network(match value {
                "on" => Network::On,
                "off" => Network::Off,
                "slow" => Network::Slow,
                "metered" => Network::Metered,
                _ => return Err(wanted("on, off, slow or metered")),
            }),
            "airplane" => Setting::Airplane(on()?),
            "screen" => Setting::Screen(on()?),
            "battery" => Setting::Battery(match (value, value.parse()) {
                ("charging", _) => Battery::Charging,
                ("discharging", _) => Battery::Discharging,
                (_, Ok(level @ 0..=100)) => Battery::Level(level),
                _ => return Err(wanted("0 to 100, charging or discharging")),
            }),
            "random" => {
                let numbers: Result<Vec<i32>, _> = value.split(',').map(str::parse).collect();
                Setting::Random(numbers.map_err(|_| wanted("whole numbers such as 3,0,5"))?)
            }
            _ => {
                let hint = did_you_mean(name, NAMES.iter().copied());
                return Err(format!("there is no setting `{name}`{hint}"));
            }
        })
    }

    /// Whether a device can be set so.
    pub(super) fn check(&self) -> Result<(), String> {
        match self {
            Setting::Rotation(turns) => within("the rotation", *turns, &(0..=3)),
            Setting::Locale(tag) => check_locale(tag),
            Setting::FontScale(scale) => within("the font scale", *scale, &limits::FONT_SCALES),
            Setting::Density(dots) => within("the density", *dots, &limits::DENSITIES),
            Setting::Time(WallTime::Millis(millis)) => {
                within("the time", *millis, &limits::WALL_MILLIS)
            }
            Setting::TimeZone(id) => check_time_zone(id),
            Setting::Battery(Battery::Level(level)) => within("the level", *level, &(0..=100)),
            Setting::Random(numbers) => within(
                "how many numbers there are",
                numbers.len(),
                &limits::RANDOM_NUMBERS,
            ),
            Setting::Night(_)
            | Setting::Time(WallTime::Local(_))
            | Setting::Network(_)
            | Setting::Airplane(_)
            | Setting::Screen(_)
            | Setting::Battery(Battery::Charging | Battery::Discharging) => Ok(()),
        }
    }

    pub fn name(&self) -> &'static str {
        match self {
            Setting::Rotation(_) => "rotation",
            Setting::Locale(_) => "locale",
            Setting::Night(_) => "night",
            Setting::FontScale(_) => "font-scale",
            Setting::Density(_) => "density",
            Setting::Time(_) => "time",
            Setting::TimeZone(_) => "time-zone",
            Setting::Network(_) => "network",
            Setting::Airplane(_) => "airplane",
            Setting::Screen(_) => "screen",
            Setting::Battery(_) => "battery",
            Setting::Random(_) => "random",
        }
    }

    /// As scripts write it, and as the system's shell takes it.
    pub fn value(&self) -> String {
        let on = |is_on: bool| if is_on { "on" } else { "off" }.to_owned();
        match self {
            Setting::Rotation(turns) => turns.to_string(),
            Setting::Locale(text) | Setting::TimeZone(text) => text.clone(),
            Setting::Night(is_night) => is_night.to_string(),
            Setting::FontScale(scale) => scale.to_string(),
            Setting::Density(dots) => dots.to_string(),
            Setting::Time(WallTime::Millis(millis)) => millis.to_string(),
            Setting::Time(WallTime::Local(time)) => time.0.clone(),
            Setting::Network(Network::On) => "on".into(),
            Setting::Network(Network::Off) => "off".into(),
            Setting::Network(Network::Slow) => "slow".into(),
            Setting::Network(Network::Metered) => "metered".into(),
            Setting::Airplane(is_on) | Setting::Screen(is_on) => on(*is_on),
            Setting::Battery(Battery::Level(level)) => level.to_string(),
            Setting::Battery(Battery::Charging) => "charging".into(),
            Setting::Battery(Battery::Discharging) => "discharging".into(),
            Setting::Random(numbers) => {
                let numbers: Vec<String> = numbers.iter().map(i32::to_string).collect();
                numbers.join(",")
            }
        }
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.name(), self.value())
    }
}

impl TryFrom<String> for LocalTime {
    type Error = String;

    /// As `LocalDateTime.parse` takes it.
    fn try_from(text: String) -> Result<LocalTime, String> {
        let fits = |pattern: &str| {
            let fits = |(letter, wanted): (char, char)| match wanted {
                '0' => letter.is_ascii_digit(),
                wanted => letter == wanted,
            };
            text.len() == pattern.len() && text.chars().zip(pattern.chars()).all(fits)
        };
        let patterns = [
            "0000-00-00T00:00",
            "0000-00-00T00:00:00",
            "0000-00-00T00:00:00.000",
        ];
        match patterns.into_iter().any(fits) && is_moment(&text) {
            true => Ok(LocalTime(text)),
            false => Err(format!(
                "`{text}` is no time; it should look like 2030-01-02T03:04:05, or be milliseconds since 1970"
            )),
        }
    }
}

/// Whether a text of the right pattern names a day and a time that exist.
fn is_moment(text: &str) -> bool {
    let number = |from: usize, to: usize| -> u32 {
        let digits = text.get(from..to).unwrap_or("0");
        digits.parse().unwrap_or(u32::MAX)
    };
    let (year, month, day) = (number(0, 4), number(5, 7), number(8, 10));
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        2 => 28 + u32::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    };
    let is_day = limits::YEARS.contains(&year) && (1..=days).contains(&day);
    is_day && number(11, 13) < 24 && number(14, 16) < 60 && number(17, 19) < 60
}

impl From<LocalTime> for String {
    fn from(time: LocalTime) -> String {
        time.0
    }
}
