//! The scoreboard, `corpus/SCOREBOARD.md`: what passes, by area, and what does not, with the first
//! difference. The same results give the same text, so it changes only when they do.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::case::Case;
use crate::check::{Check, Checked};

/// The results of a program.
#[derive(Debug)]
pub struct Scored<'a> {
    /// The program.
    pub case: &'a Case,
    /// Its checks.
    pub checked: Vec<Checked>,
}

#[derive(Default, Clone, Copy)]
struct Score {
    passed: usize,
    made: usize,
}

/// The scoreboard's text.
pub fn text(results: &[Scored<'_>], seeds: u64) -> String {
    let mut areas: BTreeMap<&str, (usize, [Score; 4])> = BTreeMap::new();
    let mut total = (0, [Score::default(); 4]);
    for result in results {
        let area = areas.entry(&result.case.area).or_default();
        for row in [area, &mut total] {
            row.0 += 1;
            for (check, outcome) in &result.checked {
                let score = &mut row.1[column(*check)];
                score.made += 1;
                score.passed += usize::from(outcome.is_ok());
            }
        }
    }
    let mut text = format!(
        "# The corpus\n\n\
         Each program is run on Gibbon and on the pinned `java`, and has to print, throw and exit \
         alike:\nas class files, as DEX, and under {seeds} seeds where it is about concurrency. \
         *Determinism*: the same\ntrace hash when run again, when logged in full, and with a \
         snapshot on the way.\n\n\
         Written by `gibbon-corpus --write-scoreboard`.\n\n\
         | area | programs | class | DEX | seeds | determinism |\n\
         |---|--:|--:|--:|--:|--:|\n"
    );
    for (area, row) in &areas {
        write_row(&mut text, area, row, "");
    }
    write_row(&mut text, "all", &total, "**");
    write_failures(&mut text, results);
    write_class_only(&mut text, results);
    text
}

fn column(check: Check) -> usize {
    match check {
        Check::Class => 0,
        Check::Dex => 1,
        Check::Seeds => 2,
        Check::Determinism => 3,
    }
}

fn write_row(text: &mut String, name: &str, (programs, scores): &(usize, [Score; 4]), bold: &str) {
    let mut row = format!("| {bold}{name}{bold} | {programs} |");
    for score in scores {
        row += &match score.made {
            0 => " – |".to_owned(),
            made => format!(" {}/{made} |", score.passed),
        };
    }
    text.push_str(&row);
    text.push('\n');
}

fn write_failures(text: &mut String, results: &[Scored<'_>]) {
    let failures: Vec<_> = results
        .iter()
        .flat_map(|result| {
            result
                .checked
                .iter()
                .map(move |checked| (result.case, checked))
        })
        .filter_map(|(case, (check, outcome))| {
            let reason = outcome.as_ref().err()?;
            Some((case, check, reason))
        })
        .collect();
    if failures.is_empty() {
        return;
    }
    text.push_str("\n## What fails\n\n| program | check | first difference |\n|---|---|---|\n");
    for (case, check, reason) in failures {
        let reason = one_cell(reason);
        writeln!(text, "| {case} | {check} | {reason} |").expect("writing to a string");
    }
}

fn write_class_only(text: &mut String, results: &[Scored<'_>]) {
    let mut rows = String::new();
    for Scored { case, .. } in results {
        if let Some(reason) = &case.directives.class_only {
            writeln!(rows, "| {case} | {} |", one_cell(reason)).expect("writing to a string");
        }
    }
    if !rows.is_empty() {
        text.push_str("\n## Not run as DEX\n\n| program | why |\n|---|---|\n");
        text.push_str(&rows);
    }
}

fn one_cell(text: &str) -> String {
    text.replace('|', "\\|").replace(['\n', '\r'], " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::Directives;

    fn case(area: &str, name: &str, class_only: Option<&str>) -> Case {
        Case {
            area: area.to_owned(),
            name: name.to_owned(),
            source: "x".into(),
            directives: Directives {
                class_only: class_only.map(str::to_owned),
                ..Directives::default()
            },
        }
    }

    #[test]
    fn counts_by_area_and_lists_what_fails() {
        let (a, b) = (case("a", "A", None), case("b", "B", Some("frames")));
        let results = [
            Scored {
                case: &a,
                checked: vec![(Check::Class, Ok(())), (Check::Dex, Err("a|b\nc".into()))],
            },
            Scored {
                case: &b,
                checked: vec![(Check::Class, Ok(())), (Check::Determinism, Ok(()))],
            },
        ];
        let text = text(&results, 50);
        let (_, table) = text.split_once("|---|--:|--:|--:|--:|--:|\n").unwrap();
        assert_eq!(
            table,
            "| a | 1 | 1/1 | 0/1 | – | – |\n\
             | b | 1 | 1/1 | – | – | 1/1 |\n\
             | **all** | 2 | 2/2 | 0/1 | – | 1/1 |\n\
             \n## What fails\n\n| program | check | first difference |\n|---|---|---|\n\
             | a/A | dex | a\\|b c |\n\
             \n## Not run as DEX\n\n| program | why |\n|---|---|\n| b/B | frames |\n"
        );
    }

    #[test]
    fn nothing_is_listed_where_all_passes() {
        let a = case("a", "A", None);
        let results = [Scored {
            case: &a,
            checked: vec![(Check::Class, Ok(()))],
        }];
        assert!(!text(&results, 50).contains("##"));
    }
}
