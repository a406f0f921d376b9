//! How often which kind of event comes.

/// Monkey's own kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Touch,
    Motion,
    PinchZoom,
    Trackball,
    Rotation,
    /// Arrow keys.
    Navigation,
    /// Menu and the centre of the arrow keys.
    MajorNavigation,
    /// Home, back, volume, calls.
    SystemKeys,
    /// Starts the app's activity.
    AppSwitch,
    /// A keyboard that is opened or closed: this device has none.
    Flip,
    /// Any key at all.
    Anything,
}

/// Percentages that Monkey has by itself.
const DEFAULTS: [(Kind, f32); 11] = [
    (Kind::Touch, 15.0),
    (Kind::Motion, 10.0),
    (Kind::PinchZoom, 2.0),
    (Kind::Trackball, 15.0),
    (Kind::Rotation, 0.0),
    (Kind::Navigation, 25.0),
    (Kind::MajorNavigation, 15.0),
    (Kind::SystemKeys, 2.0),
    (Kind::AppSwitch, 2.0),
    (Kind::Flip, 1.0),
    (Kind::Anything, 13.0),
];

#[derive(Clone, Debug, PartialEq)]
pub struct Mix([(Kind, f32); 11]);

impl Default for Mix {
    fn default() -> Mix {
        Mix(DEFAULTS)
    }
}

impl Mix {
    /// With some percentages as given; the others share what is left, as they would by themselves.
    pub fn new(given: &[(Kind, f32)]) -> Result<Mix, String> {
        let sum: f32 = given.iter().map(|(_, percent)| percent).sum();
        if given.iter().any(|(_, percent)| *percent < 0.0) || sum > 100.0 {
            return Err(format!(
                "the percentages come to {sum}; they must not be more than 100"
            ));
        }
        let find = |kind| {
            given
                .iter()
                .find(|(one, _)| *one == kind)
                .map(|(_, percent)| *percent)
        };
        let others: f32 = DEFAULTS
            .iter()
            .filter(|(kind, _)| find(*kind).is_none())
            .map(|(_, percent)| percent)
            .sum();
        if others == 0.0 && sum < 100.0 {
            return Err(format!(
                "the percentages come to {sum}; they must come to 100"
            ));
        }
        let part = |(kind, percent): (Kind, f32)| {
            let own = || percent * (100.0 - sum) / others.max(f32::MIN_POSITIVE);
            (kind, find(kind).unwrap_or_else(own))
        };
        Ok(Mix(DEFAULTS.map(part)))
    }

    /// The kind for a number between 0 and 1.
    pub(crate) fn kind(&self, part: f32) -> Kind {
        let mut sum = 0.0;
        for &(kind, percent) in &self.0 {
            sum += percent / 100.0;
            if part < sum {
                return kind;
            }
        }
        Kind::Anything
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_given_counts_and_the_rest_is_shared() {
        let mix = Mix::new(&[(Kind::Touch, 50.0), (Kind::Anything, 0.0)]).expect("a mix");
        let of = |kind| mix.0.iter().find(|(one, _)| *one == kind).map(|(_, p)| *p);
        assert_eq!(of(Kind::Touch), Some(50.0));
        assert_eq!(of(Kind::Anything), Some(0.0));
        let sum: f32 = mix.0.iter().map(|(_, percent)| percent).sum();
        assert!((sum - 100.0).abs() < 0.01);
        assert_eq!(mix.kind(0.49), Kind::Touch);
        assert!(Mix::new(&[(Kind::Touch, 101.0)]).is_err());
    }
}
