//! Where the events come from.

use gibbon_device::{Event, Point, Profile};
use gibbon_engine::Random;

use crate::mix::{Kind, Mix};

const NAVIGATION: &[&str] = &["dpad_up", "dpad_down", "dpad_left", "dpad_right"];
const MAJOR_NAVIGATION: &[&str] = &["menu", "dpad_center"];
const SYSTEM: &[&str] = &[
    "home",
    "back",
    "call",
    "endcall",
    "volume_up",
    "volume_down",
    "volume_mute",
    "mute",
];

/// Keys by number that are never pressed: they would turn the device off.
const NEVER: &[u32] = &[6, 26, 223, 276];
/// The last key that Android 14 knows.
const LAST_KEY: u32 = 316;

/// How far a finger moves at most between two moments, in pixels.
const STRIDE: f32 = 50.0;
const MOST_STEPS: u32 = 10;

#[derive(Clone)]
pub struct Source {
    random: Random,
    mix: Mix,
    width: f32,
    height: f32,
}

impl Source {
    pub fn new(random: Random, mix: Mix, profile: &Profile) -> Source {
        Source {
            random,
            mix,
            width: profile.width as f32,
            height: profile.height as f32,
        }
    }

    pub fn event(&mut self, package: &str) -> Event {
        let kind = self.mix.kind(self.random.part());
        match kind {
            Kind::Touch => Event::Tap(self.point().into()),
            Kind::Motion => Event::Path {
                points: self.walk(),
            },
            Kind::PinchZoom => self.pinch(),
            Kind::Trackball => {
                let mut step = || self.random.below(10) as i32 - 5;
                let (x, y) = (step(), step());
                let clicks = self.random.below(10) == 0;
                Event::Trackball { x, y, clicks }
            }
            Kind::Rotation => Event::Rotate,
            Kind::Navigation => Event::key(self.random.choose(NAVIGATION)),
            Kind::MajorNavigation => Event::key(self.random.choose(MAJOR_NAVIGATION)),
            Kind::SystemKeys => Event::key(self.random.choose(SYSTEM)),
            Kind::AppSwitch => Event::start(package),
            Kind::Flip => Event::Wait { millis: 1 },
            Kind::Anything => loop {
                let key = 1 + self.random.below(LAST_KEY);
                if !NEVER.contains(&key) {
                    break Event::key(&key.to_string());
                }
            },
        }
    }

    fn point(&mut self) -> Point {
        Point {
            x: (self.random.part() * self.width) as i32,
            y: (self.random.part() * self.height) as i32,
        }
    }

    /// A random walk in about one direction.
    fn walk(&mut self) -> Vec<Point> {
        let start = self.point();
        let (mut x, mut y) = (start.x as f32, start.y as f32);
        let mut towards = || (self.random.part() - 0.5) * STRIDE;
        let (dx, dy) = (towards(), towards());
        let mut points = vec![start];
        for _ in 0..self.random.below(MOST_STEPS) {
            x = (x + self.random.part() * dx).clamp(0.0, self.width - 1.0);
            y = (y + self.random.part() * dy).clamp(0.0, self.height - 1.0);
            points.push(Point {
                x: x as i32,
                y: y as i32,
            });
        }
        points
    }

    fn pinch(&mut self) -> Event {
        let (at, from, to) = (
            self.point(),
            50 + self.random.below(200) as i32,
            50 + self.random.below(200) as i32,
        );
        Event::Pinch { at, from, to }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_events() {
        let take = |seed| {
            let random = Random::new(seed, 0);
            let mut source = Source::new(random, Mix::default(), &Profile::default());
            (0..200)
                .map(|_| source.event("a.b").to_string())
                .collect::<Vec<_>>()
        };
        assert_eq!(take(1), take(1));
        assert_ne!(take(1), take(2));
    }
}
