//! A summary in GitHub's Markdown, for a pull request or a job's page.

use std::fmt::Write;

use gibbon_coverage::Ratio;
use gibbon_device::Verdict;
use gibbon_record::{FindingSummary, NoteKind, RunSummary};

use super::{certainty, counted, kind_name, short_exception};

pub fn write(run: &RunSummary) -> String {
    let package = &run.run.app.package;
    let found = counted(&run.findings).count();
    let new = counted(&run.findings).filter(|one| one.is_new == Some(true));
    let verdict = match (found, new.count()) {
        (0, _) => "nothing found".to_owned(),
        (1, 0) => "1 finding".to_owned(),
        (found, 0) => format!("{found} findings"),
        (1, _) => "1 finding, new".to_owned(),
        (found, new) => format!("{found} findings, {new} new"),
    };
    let mut out = format!("### Gibbon: {} in {}\n\n", verdict, code(package));
    if found > 0 {
        out.push_str("| | finding | where | events | how sure |\n|---|---|---|---|---|\n");
        for (number, finding) in (1..).zip(counted(&run.findings)) {
            out.push_str(&row(number, finding));
        }
        out.push('\n');
    }
    let devices = run.findings.len() - found;
    if devices > 0 {
        let _ = writeln!(
            out,
            "{devices} more are the test device's fault and do not count.\n"
        );
    }
    if !run.gone.is_empty() {
        let gone = run.gone.len();
        let _ = writeln!(
            out,
            "Of the earlier version's findings {gone} did not come again.\n"
        );
    }
    if !run.accessibility.is_empty() {
        let _ = writeln!(out, "Accessibility notes: {}.\n", notes(run));
    }
    let coverage = &run.coverage;
    let percent = |ratio: Ratio| format!("{:.1} %", 100.0 * ratio.share());
    let _ = writeln!(
        out,
        "Coverage: {} of activities, {} of methods, {} of branches, {} of instructions.\n",
        percent(coverage.activities),
        percent(coverage.methods),
        percent(coverage.branches),
        percent(coverage.instructions),
    );
    for finding in counted(&run.findings) {
        let _ = writeln!(
            out,
            "<details><summary>{}: {}</summary>\n\n{}\n\n{}\n</details>\n",
            kind_name(finding.finding.kind),
            html(&finding.finding.exception),
            fenced(&finding.finding.stack),
            fenced(&format!("gibbon replay {}", finding.trace)),
        );
    }
    out
}

/// How many there are of each kind.
fn notes(run: &RunSummary) -> String {
    let counts = NoteKind::ALL.map(|kind| {
        let of_kind = run.accessibility.iter().filter(|note| note.kind == kind);
        (kind.words(), of_kind.count())
    });
    let counts = counts.into_iter().filter(|(_, count)| *count > 0);
    let counts: Vec<String> = counts
        .map(|(words, count)| format!("{count} × {words}"))
        .collect();
    counts.join(", ")
}

fn row(number: usize, finding: &FindingSummary) -> String {
    let badge = match (finding.is_new, finding.finding.verdict) {
        (Some(true), _) => "new ",
        (_, Verdict::PerhapsDevice) => "? ",
        _ => "",
    };
    let message = short(&finding.finding.message);
    let what = match message.is_empty() {
        true => code(short_exception(finding)),
        false => format!("{} {}", code(short_exception(finding)), code(&message)),
    };
    format!(
        "| {badge}{number} | {}: {what} | {} | {} | {} |\n",
        kind_name(finding.finding.kind),
        code(finding.place.as_deref().unwrap_or("?")),
        finding.events,
        certainty(finding),
    )
}

/// One line, not too long.
fn short(text: &str) -> String {
    const MOST: usize = 80;
    let line = text.lines().next().unwrap_or_default();
    match line.chars().count() > MOST {
        true => line.chars().take(MOST).chain(['…']).collect(),
        false => line.to_owned(),
    }
}

/// Code in a cell of a table: nothing in it is markup. Backticks and bars would end it.
fn code(text: &str) -> String {
    format!("<code>{}</code>", html(text))
}

fn html(text: &str) -> String {
    let mut out = String::new();
    for one in text.chars() {
        match one {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            // Markdown is read inside of HTML, too.
            '|' | '`' | '*' | '_' | '[' | ']' | '\\' | '~' | '#' | '@' | '!' | ':' => {
                let _ = write!(out, "&#{};", u32::from(one));
            }
            _ if one.is_control() => out.push('\u{fffd}'),
            _ => out.push(one),
        }
    }
    out
}

/// A block of code whose fence is longer than any in it.
fn fenced(text: &str) -> String {
    let longest = text.split(|one| one != '`').map(str::len).max();
    let fence = "`".repeat(longest.unwrap_or(0).max(2) + 1);
    let text: String = text.chars().filter(|one| *one != '\0').collect();
    format!("{fence}\n{}\n{fence}", text.trim_end())
}

#[cfg(test)]
mod tests {
    use super::super::tests::{nasty, run};
    use super::*;

    #[test]
    fn what_an_app_says_does_not_break_the_table() {
        let mut nasty = nasty();
        nasty.finding.stack.push_str("````\n@everyone ![](x)\n");
        let text = write(&run(vec![nasty]));
        let rows: Vec<&str> = text.lines().filter(|line| line.starts_with("| ")).collect();
        // Four bars inside, and one at each end.
        for row in rows {
            assert_eq!(row.matches('|').count(), 6, "{row}");
        }
        // In a block of code it is text as it is.
        let table = text.split("<details>").next().unwrap_or_default();
        assert!(!table.contains("<script"), "{table}");
        assert!(text.contains("`````\nx.Y:"));
        assert!(text.starts_with("### Gibbon: 1 finding, new in <code>a.b</code>"));
    }

    #[test]
    fn notes_are_a_line_and_no_findings() {
        let mut run = run(Vec::new());
        let note = |kind| gibbon_record::AccessibilityNote {
            activity: "a.b.Main".into(),
            widget: "ImageButton".into(),
            kind,
            size: None,
            bounds: [0; 4],
        };
        run.accessibility = vec![
            note(NoteKind::NoLabel),
            note(NoteKind::SmallTarget),
            note(NoteKind::NoLabel),
        ];
        let text = write(&run);
        assert!(text.starts_with("### Gibbon: nothing found"));
        let line = "\nAccessibility notes: 1 × touch target under 48 dp, \
                    2 × nothing for a screen reader to say.\n";
        assert!(text.contains(line), "{text}");
    }

    #[test]
    fn nothing_found_is_said_in_one_line() {
        let text = write(&run(Vec::new()));
        assert!(
            text.starts_with("### Gibbon: nothing found in <code>a.b</code>\n\nCoverage: 33.3 %")
        );
    }
}
