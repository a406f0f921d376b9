//! The numbers of an equalizer of five bands. It changes no sound, since none is heard.

/// Centre, lowest and highest frequency of each band, in thousandths of a hertz.
const BANDS: [[i32; 3]; 5] = [
    [60_000, 30_000, 120_000],
    [230_000, 120_001, 460_000],
    [910_000, 460_001, 1_800_000],
    [3_600_000, 1_800_001, 7_000_000],
    [14_000_000, 7_000_001, 20_000_000],
];
/// Lowest and highest level, in hundredths of a decibel.
const LEVELS: [i16; 2] = [-1500, 1500];
const PRESETS: [(&str, [i16; 5]); 4] = [
    ("Normal", [300, 0, 0, 0, 300]),
    ("Classical", [500, 300, -200, 400, 400]),
    ("Flat", [0; 5]),
    ("Rock", [500, 300, -100, 300, 500]),
];
/// No preset: levels were set one by one.
const CUSTOM: i16 = -1;

const NUM_BANDS: i32 = 0;
const LEVEL_RANGE: i32 = 1;
const BAND_LEVEL: i32 = 2;
const CENTER_FREQUENCY: i32 = 3;
const BAND_RANGE: i32 = 4;
const GET_BAND: i32 = 5;
const CURRENT_PRESET: i32 = 6;
const NUM_PRESETS: i32 = 7;
const PRESET_NAME: i32 = 8;
const PROPERTIES: i32 = 9;

#[derive(Clone, Debug)]
pub struct Equalizer {
    levels: [i16; 5],
    preset: i16,
}

impl Default for Equalizer {
    fn default() -> Equalizer {
        Equalizer {
            levels: PRESETS[0].1,
            preset: 0,
        }
    }
}

fn shorts(values: &[i16]) -> Vec<u8> {
    values
        .iter()
        .flat_map(|value| value.to_le_bytes())
        .collect()
}

fn numbers(values: &[i32]) -> Vec<u8> {
    values
        .iter()
        .flat_map(|value| value.to_le_bytes())
        .collect()
}

impl Equalizer {
    /// The bytes of a parameter; the first number is its name.
    pub fn get(&self, parameter: &[i32]) -> Option<Vec<u8>> {
        let which = parameter.get(1).copied().unwrap_or(0) as usize;
        Some(match *parameter.first()? {
            NUM_BANDS => shorts(&[BANDS.len() as i16]),
            LEVEL_RANGE => shorts(&LEVELS),
            BAND_LEVEL => shorts(&[*self.levels.get(which)?]),
            CENTER_FREQUENCY => numbers(&[BANDS.get(which)?[0]]),
            BAND_RANGE => numbers(&BANDS.get(which)?[1..]),
            GET_BAND => {
                let frequency = which as i32;
                let band = BANDS.iter().position(|band| frequency <= band[2])?;
                shorts(&[band as i16])
            }
            CURRENT_PRESET => shorts(&[self.preset]),
            NUM_PRESETS => shorts(&[PRESETS.len() as i16]),
            PRESET_NAME => {
                let mut name = PRESETS.get(which)?.0.as_bytes().to_vec();
                name.push(0);
                name
            }
            PROPERTIES => {
                let mut values = vec![self.preset, BANDS.len() as i16];
                values.extend(self.levels);
                shorts(&values)
            }
            _ => return None,
        })
    }

    /// False for what cannot be set, or not to this.
    pub fn set(&mut self, parameter: &[i32], value: &[u8]) -> bool {
        let which = parameter.get(1).copied().unwrap_or(0) as usize;
        let Some(short) = value.first_chunk().map(|bytes| i16::from_le_bytes(*bytes)) else {
            return false;
        };
        match parameter.first() {
            Some(&BAND_LEVEL) => match self.levels.get_mut(which) {
                Some(level) if (LEVELS[0]..=LEVELS[1]).contains(&short) => {
                    *level = short;
                    self.preset = CUSTOM;
                    true
                }
                _ => false,
            },
            Some(&CURRENT_PRESET) => match PRESETS.get(short as usize) {
                Some((_, levels)) => {
                    self.levels = *levels;
                    self.preset = short;
                    true
                }
                None => false,
            },
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_and_presets() {
        let mut equalizer = Equalizer::default();
        assert!(equalizer.set(&[BAND_LEVEL, 2], &700i16.to_le_bytes()));
        assert_eq!(equalizer.get(&[BAND_LEVEL, 2]), Some(shorts(&[700])));
        assert_eq!(equalizer.get(&[CURRENT_PRESET]), Some(shorts(&[CUSTOM])));
        assert!(!equalizer.set(&[BAND_LEVEL, 2], &2000i16.to_le_bytes()));
        assert!(equalizer.set(&[CURRENT_PRESET], &2i16.to_le_bytes()));
        assert_eq!(equalizer.get(&[BAND_LEVEL, 2]), Some(shorts(&[0])));
        assert_eq!(
            equalizer.get(&[GET_BAND, 1_000_000]),
            Some(shorts(&[3 - 1]))
        );
        assert_eq!(equalizer.get(&[PRESET_NAME, 3]), Some(b"Rock\0".to_vec()));
    }
}
