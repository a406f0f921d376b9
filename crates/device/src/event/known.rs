//! Words that scripts can have where only some words mean anything, and what somebody who wrote
//! another one may have meant.

/// Android's names of keys, in the order of their numbers, from 1 on.
const KEYS: &str = include_str!("keys.txt");
/// The IDs of time zones that the class library knows.
const TIME_ZONES: &str = include_str!("time-zones.txt");

/// The first words of a script's lines.
pub const VERBS: &[&str] = &[
    "tap",
    "double-tap",
    "long-tap",
    "swipe",
    "drag",
    "pinch",
    "path",
    "trackball",
    "text",
    "key",
    "ime-action",
    "notification",
    "rotate",
    "home",
    "return",
    "kill",
    "start",
    "start-service",
    "broadcast",
    "grant",
    "revoke",
    "partner",
    "set",
    "schedule",
    "keeps-input",
    "leaks",
    "wait",
    "see",
    "gone",
];

/// A key by Android's name, with or without `KEYCODE_`, or by its number.
pub fn check_key(name: &str) -> Result<(), String> {
    let lower = name.to_ascii_lowercase();
    let known = lower.strip_prefix("keycode_").unwrap_or(&lower);
    let is_number = |number: usize| (1..=KEYS.lines().count()).contains(&number);
    if KEYS.lines().any(|key| key == known) || name.parse().is_ok_and(is_number) {
        return Ok(());
    }
    let hint = did_you_mean(known, KEYS.lines());
    Err(format!("there is no key `{name}`{hint}"))
}

/// An ID such as `Asia/Tokyo`, or `GMT+5:30`.
pub fn check_time_zone(id: &str) -> Result<(), String> {
    if TIME_ZONES.lines().any(|zone| zone == id) || is_offset(id) {
        return Ok(());
    }
    let hint = did_you_mean(id, TIME_ZONES.lines());
    Err(format!("there is no time zone `{id}`{hint}"))
}

/// As `TimeZone.getTimeZone` takes it: `GMT`, a sign, hours, and minutes if there are some.
fn is_offset(id: &str) -> bool {
    let offset = id.strip_prefix("GMT");
    let offset = offset.and_then(|offset| offset.strip_prefix(['+', '-']));
    let Some(offset) = offset.filter(|offset| offset.is_ascii()) else {
        return false;
    };
    let (hours, minutes) = match (offset.split_once(':'), offset.len()) {
        (Some(parts), _) => parts,
        (None, 3 | 4) => offset.split_at(offset.len() - 2),
        (None, _) => (offset, "00"),
    };
    let below = |text: &str, limit: u32| {
        let is_digits = text.bytes().all(|letter| letter.is_ascii_digit());
        is_digits && text.parse().is_ok_and(|number: u32| number < limit)
    };
    (1..=2).contains(&hours.len()) && minutes.len() == 2 && below(hours, 24) && below(minutes, 60)
}

/// Keys are in the order of their codes, of which the first is 1. A digit's name is a number, too,
/// and a number is the code of another key.
pub fn key_name(code: i32) -> Option<String> {
    let before = usize::try_from(code).ok()?.checked_sub(1)?;
    let name = KEYS.lines().nth(before)?;
    Some(match name.parse::<u32>() {
        Ok(_) => format!("keycode_{name}"),
        Err(_) => name.to_owned(),
    })
}

pub fn key_code(name: &str) -> Option<i32> {
    // No key has the code 0: that is the digit.
    if let Some(code) = name.parse().ok().filter(|code| *code != 0) {
        return Some(code);
    }
    let lower = name.to_ascii_lowercase();
    let known = lower.strip_prefix("keycode_").unwrap_or(&lower);
    let before = KEYS.lines().position(|key| key == known)?;
    i32::try_from(before + 1).ok()
}

/// `; did you mean …?`, if one of the words is nearly the one that is not known.
pub fn did_you_mean<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    // Nobody mistypes a word of this length by a few letters.
    if word.len() > 64 {
        return String::new();
    }
    let word = word.to_lowercase();
    let most = (word.chars().count() / 3).max(1);
    let near = known
        .into_iter()
        .map(|one| (distance(&word, &one.to_lowercase()), one))
        .filter(|(distance, _)| *distance <= most)
        .min_by_key(|(distance, _)| *distance);
    near.map_or(String::new(), |(_, one)| format!("; did you mean `{one}`?"))
}

/// How many letters have to be added, left out, changed or swapped with the next one.
fn distance(one: &str, other: &str) -> usize {
    let one: Vec<char> = one.chars().collect();
    let other: Vec<char> = other.chars().collect();
    let mut rows = vec![(0..=other.len()).collect::<Vec<usize>>()];
    for (i, letter) in one.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, against) in other.iter().enumerate() {
            let changed = rows[i][j] + usize::from(letter != against);
            let mut least = changed.min(rows[i][j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && one[i - 1] == *against && *letter == other[j - 1] {
                least = least.min(rows[i - 1][j - 1] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[one.len()][other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_known_by_name_and_number() {
        for key in ["back", "BACK", "KEYCODE_DPAD_UP", "a", "0", "66", "316"] {
            assert_eq!(check_key(key), Ok(()));
        }
        for key in ["nosuch", "0x4", "-1", "317", "99999", "", "back;reboot"] {
            assert!(check_key(key).is_err(), "{key}");
        }
        let told = check_key("volume_upp").expect_err("no key");
        assert_eq!(
            told,
            "there is no key `volume_upp`; did you mean `volume_up`?"
        );
        // Numbers are those of Android.
        assert_eq!(KEYS.lines().position(|key| key == "back"), Some(4 - 1));
        assert_eq!(KEYS.lines().position(|key| key == "enter"), Some(66 - 1));
    }

    #[test]
    fn time_zones_are_known() {
        for zone in ["UTC", "Asia/Kathmandu", "GMT+5", "GMT-05:30", "GMT+0530"] {
            assert_eq!(check_time_zone(zone), Ok(()));
        }
        for zone in ["", "Nowhere/Land", "GMT+25", "GMT+5:3", "GMT+:30", "UTC+1"] {
            assert!(check_time_zone(zone).is_err(), "{zone}");
        }
        let told = check_time_zone("Europe/Berlni").expect_err("no zone");
        assert!(told.ends_with("did you mean `Europe/Berlin`?"), "{told}");
    }

    #[test]
    fn words_that_are_far_off_are_not_guessed() {
        assert_eq!(did_you_mean("hop", VERBS.iter().copied()), "");
        assert_eq!(
            did_you_mean("tpa", VERBS.iter().copied()),
            "; did you mean `tap`?"
        );
        assert_eq!(
            did_you_mean("TAP", VERBS.iter().copied()),
            "; did you mean `tap`?"
        );
        assert_eq!(distance("ca", "abc"), 3);
        assert_eq!(distance("", "abc"), 3);
    }

    /// `key 5` is the key of code 5, not the digit.
    #[test]
    fn names_of_keys_mean_their_codes() {
        for code in 1..=KEYS.lines().count() as i32 {
            let name = key_name(code).expect("a key");
            assert_eq!(key_code(&name), Some(code), "{name}");
            assert_eq!(check_key(&name), Ok(()), "{name}");
        }
        assert_eq!(key_name(12).as_deref(), Some("keycode_5"));
        assert_eq!(key_code("KEYCODE_BACK"), Some(4));
        assert_eq!(key_code("82"), Some(82));
        assert_eq!(key_code("0"), Some(7));
        assert_eq!(key_name(0), None);
    }
}
