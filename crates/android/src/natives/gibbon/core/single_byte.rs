//! `gibbon.core.SingleByteCharset`: the characters of charsets of one byte that Android has and
//! OpenJDK's `java.base` has not.
//!
//! `single_byte.txt` has a line for each: its name, its other names, and the characters of the
//! bytes 0 to 255 as hexadecimal numbers, `20+3` for three in a row.

use gibbon_jdk::guest::{non_null, string_array};
use gibbon_machine::{Args, Machine, NativeResult, Ref, ok};

gibbon_machine::natives! { "gibbon/core/SingleByteCharset";
    "names" "()[Ljava/lang/String;" => names,
    "aliases" "(Ljava/lang/String;)[Ljava/lang/String;" => aliases,
    "characters" "(Ljava/lang/String;)Ljava/lang/String;" => characters,
}

const TABLE: &str = include_str!("single_byte.txt");

fn rows() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    TABLE.lines().filter_map(|line| {
        let mut words = line.split(' ');
        Some((words.next()?, words.next()?, words.next()?))
    })
}

fn row(name: &str) -> Option<(&'static str, &'static str)> {
    rows()
        .find(|(found, ..)| *found == name)
        .map(|(_, aliases, characters)| (aliases, characters))
}

/// The characters of a row, one a byte.
fn expanded(row: &str) -> String {
    let mut text = String::new();
    for run in row.split(',') {
        let (start, count) = run.split_once('+').unwrap_or((run, "1"));
        let start = u32::from_str_radix(start, 16).unwrap_or(0xfffd);
        let count = count.parse::<u32>().unwrap_or(0);
        text.extend((start..start + count).map(|unit| char::from_u32(unit).unwrap_or('\u{fffd}')));
    }
    text
}

fn names(machine: &mut Machine, _: Args) -> NativeResult {
    ok(string_array(machine, rows().map(|(name, ..)| Some(name)))?)
}

fn aliases(machine: &mut Machine, args: Args) -> NativeResult {
    let name = non_null(machine, args.reference(0))?;
    let name = machine.text(name);
    let found = row(&name).map_or("", |(aliases, _)| aliases);
    let words = found.split(',').filter(|word| !word.is_empty());
    ok(string_array(machine, words.map(Some))?)
}

fn characters(machine: &mut Machine, args: Args) -> NativeResult {
    let name = non_null(machine, args.reference(0))?;
    let name = machine.text(name);
    match row(&name) {
        Some((_, characters)) => ok(machine.string(&expanded(characters))?),
        None => ok(Ref::NULL),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_charset_has_256_characters() {
        assert_eq!(rows().count(), TABLE.lines().count());
        for (name, _, characters) in rows() {
            assert_eq!(expanded(characters).chars().count(), 256, "{name}");
        }
    }

    #[test]
    fn arabic() {
        let (aliases, characters) = row("windows-1256").expect("it is there");
        assert_eq!(aliases, "cp1256");
        let text: Vec<char> = expanded(characters).chars().collect();
        assert_eq!((text[0x41], text[0xc7]), ('A', '\u{627}'));
    }
}
