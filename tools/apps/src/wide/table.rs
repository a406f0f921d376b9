//! The page of a wide run.

use std::fmt::Write;

use gibbon_device::{Finding, Verdict};

use super::visit::Look;
use super::{Row, Visited, WideArguments, cause};

/// How many causes of one kind are listed.
const MOST: usize = 40;

/// In one line.
pub fn describe(visited: &Result<Visited, String>) -> String {
    match visited {
        Err(why) => format!("failed: {}", why.lines().next().unwrap_or_default()),
        Ok(visited) => format!(
            "first screen {}, rotated {}, killed {}; {} events, {}{}",
            word(&visited.first),
            word(&visited.rotated),
            word(&visited.killed),
            visited.explored.events,
            counts(visited),
            match visited.explored.problems.len() {
                0 => String::new(),
                broke => format!(", BROKE {broke} times"),
            }
        ),
    }
}

fn word(look: &Look) -> String {
    if !look.is_seen {
        return String::new();
    }
    if let Some(finding) = look.findings.first() {
        let class = finding.exception.rsplit('.').next().unwrap_or_default();
        return format!("{class} ({})", finding.verdict.name());
    }
    if let Some(asked) = &look.hands_over {
        return format!("hands over to `{}`", cell(asked));
    }
    match (look.is_gone, look.is_blank) {
        (true, _) => "another app's".into(),
        (_, true) => "blank".into(),
        _ => match look.errors.first() {
            Some(error) => format!("shown, says `{}`", cell(error)),
            None => "shown".into(),
        },
    }
}

/// Findings of exploring by verdict.
fn counts(visited: &Visited) -> String {
    let of = |verdict| {
        let findings = visited.explored.findings.iter();
        findings
            .filter(|one| one.finding.verdict == verdict)
            .count()
    };
    format!(
        "{} / {} / {}",
        of(Verdict::App),
        of(Verdict::PerhapsDevice),
        of(Verdict::Device)
    )
}

pub fn render(rows: &[Row], of: usize, build: &str, arguments: &WideArguments) -> String {
    let good = |pick: fn(&Visited) -> &Look| {
        rows.iter()
            .filter(|row| row.outcome.as_ref().is_ok_and(|one| pick(one).is_good()))
            .count()
    };
    let all: Vec<&Finding> = rows
        .iter()
        .filter_map(|row| row.outcome.as_ref().ok())
        .flat_map(|visited| visited.explored.findings.iter().map(|one| &one.finding))
        .collect();
    let of_verdict = |verdict| all.iter().filter(|one| one.verdict == verdict).count();
    let mut text = format!(
        "# {} of {of} apps: {} first screens come up by rule\n\n\
         Each app was started on a fresh device, rotated, killed and brought back, and explored \
         with {} events (seed {}). {} come up rotated, {} after being killed. Exploring found {} \
         things: {} the apps', {} perhaps the device's, {} the device's. All rows are of the \
         build `{build}` (the first digits of the program's SHA-256). Made by `gibbon-apps \
         wide`, which sees crashes, blank screens, apps that left, and words of failure; whether \
         a screen is right, and a verdict, a person has to say.\n\n\
         | | app | version | target | first screen | rotated | killed | events | activities | \
         methods | found: app's / perhaps / device's | device broke |\n\
         |---|---|---|---|---|---|---|---|---|---|---|---|\n",
        rows.len(),
        good(|visited| &visited.first),
        arguments.events,
        arguments.seed,
        good(|visited| &visited.rotated),
        good(|visited| &visited.killed),
        all.len(),
        of_verdict(Verdict::App),
        of_verdict(Verdict::PerhapsDevice),
        of_verdict(Verdict::Device),
    );
    for (at, row) in rows.iter().enumerate() {
        let _ = write!(text, "| {} | ", at + 1);
        let _ = match &row.outcome {
            Err(why) => writeln!(text, "{} | | | {} | | | | | | | |", row.name, cell(why)),
            Ok(visited) => writeln!(
                text,
                "`{}` | {} | {} | {} | {} | {} | {} | {} of {} | {} of {} | {} | {} |",
                visited.package,
                cell(&visited.version),
                visited.target_sdk,
                word(&visited.first),
                word(&visited.rotated),
                word(&visited.killed),
                visited.explored.events,
                visited.explored.activities.0,
                visited.explored.activities.1,
                visited.explored.methods.0,
                visited.explored.methods.1,
                counts(visited),
                match visited.explored.problems.first() {
                    Some(problem) => cell(problem),
                    None => "no".into(),
                },
            ),
        };
    }
    findings(rows, &mut text);
    ranking(
        "Why findings are not, or perhaps not, the apps'",
        &cause::of_findings(rows),
        &mut text,
    );
    ranking(
        "What the device did not do properly",
        &cause::of_gaps(rows),
        &mut text,
    );
    text
}

fn findings(rows: &[Row], text: &mut String) {
    text.push_str(
        "\n## What was found\n\n| app | what | where | events | verdict | why |\n\
         |---|---|---|---|---|---|\n",
    );
    for row in rows {
        let Ok(visited) = &row.outcome else { continue };
        let looks = [
            (&visited.first, "first screen"),
            (&visited.rotated, "rotated"),
            (&visited.killed, "killed"),
        ];
        for (look, when) in looks {
            for finding in &look.findings {
                let place = finding.place(&visited.package);
                line(&visited.package, finding, place.as_deref(), when, text);
            }
        }
        for found in &visited.explored.findings {
            let events = found.events.to_string();
            let place = found.place.as_deref();
            line(&visited.package, &found.finding, place, &events, text);
        }
    }
}

fn line(package: &str, finding: &Finding, place: Option<&str>, when: &str, text: &mut String) {
    let message = finding.message.lines().next().unwrap_or_default();
    let message: String = message.chars().take(100).collect();
    let _ = writeln!(
        text,
        "| `{package}` | {} {} | `{}` | {when} | {} | {} |",
        finding.exception,
        cell(&message),
        cell(place.unwrap_or_default()),
        finding.verdict.name(),
        cell(&finding.reason),
    );
}

fn ranking(title: &str, causes: &[(String, Vec<String>)], text: &mut String) {
    let _ = write!(text, "\n## {title}\n\n| what | apps |\n|---|---|\n");
    for (cause, apps) in causes.iter().take(MOST) {
        let apps = match apps.len() {
            1..=3 => apps.join(", "),
            many => many.to_string(),
        };
        let _ = writeln!(text, "| {} | {apps} |", cell(cause));
    }
    if causes.len() > MOST {
        let _ = writeln!(text, "| {} more | |", causes.len() - MOST);
    }
}

/// A text that breaks no table.
fn cell(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    line.replace('|', "\\|")
        .replace('`', "'")
        .replace('<', "&lt;")
}
