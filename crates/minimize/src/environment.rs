//! What a run depends on besides its events: the seed, the order of what is concurrent, pauses, the
//! clock, the network.
//!
//! An environment is drawn by its number from the trace's own seed, so that number 7 is the same in
//! every run and on every machine. Number 0 is the trace's own: exactly as it was recorded.

use std::fmt;
use std::str::FromStr;

use gibbon_device::limits::DENSITIES;
use gibbon_device::{Event, Lateness, Network, Schedule, Setting, ThreadOrder, WallTime};
use gibbon_engine::{EpisodeStart, Random};
use gibbon_trace::Header;
use serde::Serialize;

/// What the system tells comes later by so many milliseconds at most.
const MOST_LATENESS: u32 = 50;
/// Milliseconds that pass before an event at most, on top of the trace's own pauses.
const MOST_JITTER: u32 = 100;
/// Days by which the clock may be off.
const MOST_DAYS: u32 = 400;
const DAY: i64 = 86_400_000;
/// Some moment from which days are counted: the start of 2024.
const EPOCH: i64 = 1_704_067_200_000;
/// Mostly as it always is.
const NETWORKS: [Network; 5] = [
    Network::On,
    Network::On,
    Network::Off,
    Network::Slow,
    Network::Metered,
];

/// Android's steps of display size and of font size, in percent.
const DISPLAY_SIZES: [u32; 5] = [100, 85, 110, 120, 130];
const FONT_SIZES: [u32; 4] = [100, 85, 115, 130];

/// Which parts of an environment are drawn; the seed always is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vary {
    pub threads: bool,
    pub lateness: bool,
    pub pauses: bool,
    pub network: bool,
    pub clock: bool,
    /// Display and font size. Taps go to their widgets, wherever those are then.
    pub screen: bool,
}

impl Vary {
    pub const NOTHING: Vary = Vary {
        threads: false,
        lateness: false,
        pauses: false,
        network: false,
        clock: false,
        screen: false,
    };
}

/// Timing: what differs between two runs on one device.
impl Default for Vary {
    fn default() -> Vary {
        Vary {
            threads: true,
            lateness: true,
            pauses: true,
            ..Vary::NOTHING
        }
    }
}

/// A text that names no part of an environment.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` cannot be varied\nhint: some of threads, lateness, pauses, network, clock, screen, with \
     commas between them, or nothing"
)]
pub struct NotVaried(pub String);

impl FromStr for Vary {
    type Err = NotVaried;

    fn from_str(text: &str) -> Result<Vary, NotVaried> {
        let mut vary = Vary::NOTHING;
        for part in text.split(',').map(str::trim) {
            match part {
                "threads" => vary.threads = true,
                "lateness" => vary.lateness = true,
                "pauses" => vary.pauses = true,
                "network" => vary.network = true,
                "clock" => vary.clock = true,
                "screen" => vary.screen = true,
                "nothing" => {}
                _ => return Err(NotVaried(part.to_owned())),
            }
        }
        Ok(vary)
    }
}

#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Environment {
    /// None: the device's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub schedule: Option<Schedule>,
    /// The seed of additional pauses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pauses: Option<u64>,
    /// What is set once the app is started.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub settings: Vec<Event>,
    /// Widgets are elsewhere than in the trace.
    #[serde(skip)]
    pub is_other_screen: bool,
}

impl Environment {
    /// As the trace was recorded.
    pub fn own(header: &Header) -> Environment {
        Environment {
            seed: header.random,
            schedule: header.schedule.clone(),
            ..Environment::default()
        }
    }

    /// The environment of that number; 0 is the trace's own. A schedule that the trace brings along
    /// stays as it is: the order it found is part of what was found.
    pub fn draw(header: &Header, vary: Vary, number: usize) -> Environment {
        let mut environment = Environment::own(header);
        if number == 0 {
            return environment;
        }
        let mut random = Random::new(header.device.seed, number as u64);
        environment.seed = Some(random.draw());
        // Everything is drawn, whether it is used or not, so that leaving a part out does not
        // change the others.
        let threads = match random.below(3) {
            0 => ThreadOrder::Fair,
            1 => ThreadOrder::Random {
                seed: random.draw(),
            },
            _ => ThreadOrder::Priorities {
                seed: random.draw(),
                depth: 3,
                length: 1_000_000,
            },
        };
        let lateness = Lateness {
            seed: random.draw(),
            most: random.below(MOST_LATENESS + 1),
        };
        let pauses = random.draw();
        let network = random.choose(&NETWORKS);
        let days = i64::from(random.below(MOST_DAYS));
        let time = EPOCH + days * DAY + i64::from(random.below(DAY as u32));
        if environment.schedule.is_none() && (vary.threads || vary.lateness) {
            environment.schedule = Some(Schedule {
                threads: if vary.threads {
                    threads
                } else {
                    ThreadOrder::Fair
                },
                lateness: (vary.lateness && lateness.most > 0).then_some(lateness),
                ..Schedule::default()
            });
        }
        let display = random.choose(&DISPLAY_SIZES);
        let font = random.choose(&FONT_SIZES);
        environment.pauses = vary.pauses.then_some(pauses);
        if vary.network && network != Network::On {
            let setting = Setting::Network(network);
            environment.settings.push(Event::set(setting));
        }
        if vary.clock {
            let setting = Setting::Time(WallTime::Millis(time));
            environment.settings.push(Event::set(setting));
        }
        if vary.screen && display != 100 {
            let density = u64::from(header.device.density) * u64::from(display) / 100;
            let (least, most) = DENSITIES.into_inner();
            let density = (density as u32).clamp(least, most);
            let setting = Setting::Density(density);
            environment.settings.push(Event::set(setting));
        }
        if vary.screen && font != 100 {
            let setting = Setting::FontScale(font as f32 / 100.0);
            environment.settings.push(Event::set(setting));
        }
        environment.is_other_screen = vary.screen && (display, font) != (100, 100);
        environment
    }

    pub fn start(&self, header: &Header) -> EpisodeStart {
        EpisodeStart {
            seed: self.seed,
            schedule: self.schedule.clone(),
            activity: header.start.clone(),
        }
    }

    /// Milliseconds that pass before the unit of that number. They depend on nothing else, so runs
    /// that begin with the same units are the same up to there.
    pub fn pause(&self, unit: u32) -> u32 {
        match self.pauses {
            Some(seed) => Random::new(seed, u64::from(unit)).below(MOST_JITTER + 1),
            None => 0,
        }
    }
}

impl fmt::Display for Environment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seed = self.seed.map(|seed| format!("seed {seed}"));
        let schedule = self.schedule.as_ref().map(Schedule::to_string);
        let pauses = self.pauses.map(|seed| format!("pauses {seed}"));
        let settings = self.settings.iter().map(Event::to_string);
        let parts = seed.into_iter().chain(schedule).chain(pauses);
        let parts: Vec<String> = parts.chain(settings).collect();
        match parts.is_empty() {
            true => f.write_str("as recorded"),
            false => f.write_str(&parts.join(", ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gibbon_engine::fake::FakeApp;

    const ALL: &str = "threads,lateness,pauses,network,clock,screen";

    #[test]
    fn number_0_is_the_traces_own_and_others_differ() {
        let header = FakeApp::new().trace().header;
        let vary: Vary = ALL.parse().expect("all parts");
        assert_eq!(
            Environment::draw(&header, vary, 0),
            Environment::own(&header)
        );
        let drawn: Vec<Environment> = (1..30)
            .map(|number| Environment::draw(&header, vary, number))
            .collect();
        for (at, one) in drawn.iter().enumerate() {
            assert!(!drawn[..at].contains(one), "{one}");
            assert_eq!(*one, Environment::draw(&header, vary, at + 1));
        }
        let has = |part: &str| drawn.iter().any(|one| one.to_string().contains(part));
        let parts = [
            "random ",
            "priorities ",
            "fair",
            "late ",
            "network slow",
            "density 357",
            "font-scale 1.3",
        ];
        assert!(parts.into_iter().all(has));
    }

    #[test]
    fn leaving_a_part_out_does_not_change_the_others() {
        let header = FakeApp::new().trace().header;
        for number in 1..10 {
            let all = Environment::draw(&header, ALL.parse().expect("all"), number);
            let one = Environment::draw(&header, "pauses".parse().expect("one"), number);
            assert_eq!((one.seed, one.pauses), (all.seed, all.pauses));
            assert_eq!((one.schedule, one.settings.len()), (None, 0));
            assert!((0..50).all(|unit| all.pause(unit) <= MOST_JITTER));
        }
    }

    #[test]
    fn a_schedule_that_the_trace_has_is_kept() {
        let mut header = FakeApp::new().trace().header;
        header.schedule = "random 7".parse().ok();
        let drawn = Environment::draw(&header, Vary::default(), 3);
        assert_eq!(drawn.schedule, header.schedule);
        assert!("threads,moon".parse::<Vary>().is_err());
    }
}
