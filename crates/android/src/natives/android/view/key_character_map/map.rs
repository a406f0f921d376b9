//! The virtual keyboard: which key gives which character.
//!
//! It is Android's own for events that come from no keyboard: an American layout, with a few
//! accents behind Alt.

/// Bits of a meta state.
pub const SHIFT: i32 = 0x1;
pub const ALT: i32 = 0x2;
pub const CTRL: i32 = 0x1000;
pub const META: i32 = 0x10000;
pub const CAPS_LOCK: i32 = 0x100000;
const LEFT_SHIFT: i32 = 0x40;
const LEFT_ALT: i32 = 0x10;

const KEY_SPACE: i32 = 62;
const KEY_ALT_LEFT: i32 = 57;
const KEY_SHIFT_LEFT: i32 = 59;
/// Combining characters: accents that wait for their letter.
const ACCENT_ACUTE: char = '\u{301}';
const ACCENT_CIRCUMFLEX: char = '\u{302}';
const ACCENT_GRAVE: char = '\u{300}';
const ACCENT_TILDE: char = '\u{303}';
const ACCENT_UMLAUT: char = '\u{308}';

/// What a key gives, alone and with other keys; 0 is nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Behavior {
    pub base: char,
    pub shift: char,
    pub alt: char,
    pub shift_alt: char,
    pub is_letter: bool,
}

const NONE: char = '\0';

fn letter(letter: char) -> Behavior {
    let (alt, shift_alt) = match letter {
        'c' => ('ç', 'Ç'),
        'e' => (ACCENT_ACUTE, NONE),
        'i' => (ACCENT_CIRCUMFLEX, NONE),
        'n' => (ACCENT_TILDE, NONE),
        's' => ('ß', NONE),
        'u' => (ACCENT_UMLAUT, NONE),
        _ => (NONE, NONE),
    };
    Behavior {
        base: letter,
        shift: letter.to_ascii_uppercase(),
        alt,
        shift_alt,
        is_letter: true,
    }
}

fn symbol(base: char, shift: char) -> Behavior {
    Behavior {
        base,
        shift,
        alt: NONE,
        shift_alt: NONE,
        is_letter: false,
    }
}

/// What a key does; `None` for keys without characters.
pub fn behavior(key: i32) -> Option<Behavior> {
    let digits = [')', '!', '@', '#', '$', '%', '^', '&', '*', '('];
    let pad = |character| symbol(character, NONE);
    Some(match key {
        7..=16 => {
            let digit = (key - 7) as u8;
            symbol(char::from(b'0' + digit), digits[usize::from(digit)])
        }
        17 => pad('*'),
        18 => pad('#'),
        29..=54 => letter(char::from(b'a' + (key - 29) as u8)),
        55 => symbol(',', '<'),
        56 => symbol('.', '>'),
        61 => pad('\t'),
        KEY_SPACE => pad(' '),
        66 | 160 => pad('\n'),
        68 => Behavior {
            alt: ACCENT_GRAVE,
            shift_alt: ACCENT_TILDE,
            ..symbol('`', '~')
        },
        69 => symbol('-', '_'),
        70 => symbol('=', '+'),
        71 => symbol('[', '{'),
        72 => symbol(']', '}'),
        73 => symbol('\\', '|'),
        74 => symbol(';', ':'),
        75 => symbol('\'', '"'),
        76 => symbol('/', '?'),
        77 => pad('@'),
        81 => pad('+'),
        144..=153 => pad(char::from(b'0' + (key - 144) as u8)),
        154 => pad('/'),
        155 => pad('*'),
        156 => pad('-'),
        157 => pad('+'),
        158 => pad('.'),
        159 => pad(','),
        161 => pad('='),
        162 => pad('('),
        163 => pad(')'),
        _ => return None,
    })
}

/// The character of a key with a meta state; 0 if it has none.
pub fn character(key: i32, meta: i32) -> char {
    let Some(behavior) = behavior(key) else {
        return NONE;
    };
    if meta & (CTRL | META) != 0 {
        return NONE;
    }
    let shift = meta & SHIFT != 0;
    if meta & ALT != 0 {
        return if shift {
            behavior.shift_alt
        } else {
            behavior.alt
        };
    }
    let capital = shift || meta & CAPS_LOCK != 0 && behavior.is_letter;
    match capital {
        // A key that Shift does nothing to gives what it always gives.
        true if behavior.shift != NONE => behavior.shift,
        _ => behavior.base,
    }
}

/// What is printed on the key.
pub fn label(key: i32) -> char {
    behavior(key).map_or(NONE, |behavior| {
        if behavior.is_letter {
            behavior.shift
        } else {
            behavior.base
        }
    })
}

/// The digit or dialling symbol of a key.
pub fn number(key: i32) -> char {
    let Some(behavior) = behavior(key) else {
        return NONE;
    };
    let characters = [behavior.base, behavior.shift];
    let digit = characters.iter().find(|c| c.is_ascii_digit());
    let symbol = characters
        .iter()
        .find(|c| "()#*-+,./ ".contains(**c) && **c != NONE);
    digit.or(symbol).copied().unwrap_or(NONE)
}

/// The first of some characters that the key can give, those with this meta state before others.
pub fn matching(key: i32, characters: &[char], meta: i32) -> char {
    let now = character(key, meta);
    if now != NONE && characters.contains(&now) {
        return now;
    }
    let all = behavior(key).map(|behavior| {
        [
            behavior.base,
            behavior.shift,
            behavior.alt,
            behavior.shift_alt,
        ]
    });
    let can = |c: &&char| **c != NONE && all.is_some_and(|all| all.contains(*c));
    characters.iter().find(can).copied().unwrap_or(NONE)
}

/// The key and meta state that give a character.
pub fn find(wanted: char) -> Option<(i32, i32)> {
    [0, SHIFT, ALT, SHIFT | ALT].into_iter().find_map(|meta| {
        let gives = |&key: &i32| character(key, meta) == wanted && wanted != NONE;
        (0..=163).find(gives).map(|key| (key, meta))
    })
}

/// The key to try when nobody wants this one: another key and meta state.
pub fn fallback(key: i32, meta: i32) -> Option<(i32, i32)> {
    const KEY_SEARCH: i32 = 84;
    const KEY_LANGUAGE_SWITCH: i32 = 204;
    const KEY_BACK: i32 = 4;
    const KEY_HOME: i32 = 3;
    const KEY_MENU: i32 = 82;
    const KEY_CENTER: i32 = 23;
    let held = meta & (SHIFT | ALT | CTRL | META);
    Some(match (key, held) {
        (KEY_SPACE, ALT | META) => (KEY_SEARCH, 0),
        (KEY_SPACE, CTRL) => (KEY_LANGUAGE_SWITCH, 0),
        // Escape goes back; with Alt or Meta it opens the menu, with both of them home.
        (111, ALT | META) => (KEY_MENU, 0),
        (111, CTRL) => (KEY_MENU, 0),
        (111, 0) => (KEY_BACK, 0),
        (122, META) => (KEY_HOME, 0),
        // Digits of the pad without number lock move.
        (144, 0) => (124, 0),
        (145, 0) => (123, 0),
        (146, 0) => (20, 0),
        (147, 0) => (93, 0),
        (148, 0) => (21, 0),
        (149, 0) => (KEY_CENTER, 0),
        (150, 0) => (22, 0),
        (151, 0) => (122, 0),
        (152, 0) => (19, 0),
        (153, 0) => (92, 0),
        (158, 0) => (112, 0),
        // Enter of the pad, buttons of a game pad.
        (160, _) => (66, 0),
        (96 | 106 | 107 | 108, 0) => (KEY_CENTER, 0),
        (97, 0) => (KEY_BACK, 0),
        (98 | 99, 0) => (KEY_CENTER, 0),
        _ => return None,
    })
}

/// A key that goes down (0) or up (1), with the meta state at that time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stroke {
    pub action: i32,
    pub key: i32,
    pub meta: i32,
}

/// The strokes that type a text; `None` if some character is on no key.
pub fn strokes(text: &[char]) -> Option<Vec<Stroke>> {
    let mut strokes = Vec::new();
    for &wanted in text {
        let (key, meta) = find(wanted)?;
        let mut state = 0;
        let held = [
            (SHIFT, SHIFT | LEFT_SHIFT, KEY_SHIFT_LEFT),
            (ALT, ALT | LEFT_ALT, KEY_ALT_LEFT),
        ];
        let held = held.iter().filter(|(bit, _, _)| meta & bit != 0);
        for &(_, bits, key) in held.clone() {
            state |= bits;
            strokes.push(Stroke {
                action: 0,
                key,
                meta: state,
            });
        }
        strokes.push(Stroke {
            action: 0,
            key,
            meta: state,
        });
        strokes.push(Stroke {
            action: 1,
            key,
            meta: state,
        });
        for &(_, bits, key) in held {
            state &= !bits;
            strokes.push(Stroke {
                action: 1,
                key,
                meta: state,
            });
        }
    }
    Some(strokes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters() {
        assert_eq!(character(29, 0), 'a');
        assert_eq!(character(29, SHIFT), 'A');
        assert_eq!(character(29, CAPS_LOCK), 'A');
        assert_eq!(character(8, CAPS_LOCK), '1');
        assert_eq!(character(8, SHIFT), '!');
        assert_eq!(character(31, ALT), 'ç');
        assert_eq!(character(29, CTRL), '\0');
        assert_eq!(character(4, 0), '\0');
        assert_eq!(label(29), 'A');
        assert_eq!((number(8), number(29)), ('1', '\0'));
        assert_eq!(matching(8, &['x', '!'], 0), '!');
    }

    #[test]
    fn every_printable_character_can_be_typed() {
        for wanted in ' '..='~' {
            let (key, meta) = find(wanted).expect("on a key");
            assert_eq!(character(key, meta), wanted);
        }
        assert_eq!(strokes(&['é']), None);
    }

    #[test]
    fn capitals_hold_shift() {
        let strokes = strokes(&['A']).expect("can be typed");
        let shape: Vec<_> = strokes.iter().map(|s| (s.action, s.key, s.meta)).collect();
        assert_eq!(
            shape,
            [(0, 59, 0x41), (0, 29, 0x41), (1, 29, 0x41), (1, 59, 0)]
        );
    }
}
