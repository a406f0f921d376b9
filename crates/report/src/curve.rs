//! Coverage over events, as a drawing.
//!
//! The lines stretch with the page; what is written beside them does not, so that it can be read on
//! a phone, too.

use std::fmt::Write;

use gibbon_engine::CurvePoint;

/// What of a point a line shows.
type Count = fn(&CurvePoint) -> usize;

/// Steps of an axis, in a thousandth of all or in events: these, and ten times these, and so on.
const STEPS: [usize; 3] = [1, 2, 5];
/// Findings closer to each other than this, in percent of the width, share what is written on them.
const CLOSE: f64 = 3.0;

/// A line for each thing counted, in parts of what there is of it.
pub fn draw(points: &[CurvePoint], totals: [usize; 3], findings: &[usize]) -> String {
    let last = points.last().map_or(1, |point| point.event.max(1));
    let reached = thousandths(points, totals);
    let step = step(reached, 5).max(10);
    let highest = reached.div_ceil(step).max(1) * step;
    let x = |event: usize| 100.0 * event as f64 / last as f64;
    let y = |part: f64| 100.0 - 100_000.0 * part / highest as f64;
    let mut lines = String::new();
    let mut words = String::new();
    for thousandth in (0..=highest).step_by(step) {
        let at = y(thousandth as f64 / 1000.0);
        let _ = write!(lines, r#"<path class="grid" d="M0 {at:.2}H100"/>"#);
        let _ = write!(
            words,
            r#"<span class="part" style="top:{at:.2}%">{} %</span>"#,
            thousandth as f64 / 10.0
        );
    }
    for event in events(last) {
        let _ = write!(
            words,
            r#"<span class="event" style="left:{:.2}%">{event}</span>"#,
            x(event)
        );
    }
    for event in findings {
        let _ = write!(
            lines,
            r#"<path class="found" d="M{:.2} 0V100"/>"#,
            x(*event)
        );
    }
    for (at, numbers) in marks(findings.iter().map(|event| x(*event))) {
        let _ = write!(
            words,
            r#"<span class="found" style="left:{at:.2}%">{}</span>"#,
            numbers.join(" ")
        );
    }
    let kinds: [(&str, Count); 3] = [
        ("activities", |point| point.activities),
        ("methods", |point| point.methods),
        ("instructions", |point| point.instructions),
    ];
    for ((name, count), total) in kinds.into_iter().zip(totals) {
        let mut path = String::new();
        for point in points {
            let at = y(count(point) as f64 / total.max(1) as f64);
            // What was reached stays reached until more is: a staircase.
            let _ = match path.is_empty() {
                true => write!(path, "M{:.2} {at:.2}", x(point.event)),
                false => write!(path, "H{:.2}V{at:.2}", x(point.event)),
            };
        }
        let _ = write!(lines, r#"<path class="{name}" d="{path}"/>"#);
    }
    format!(
        r#"<div class="curve"><div><svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label="coverage over events">{lines}</svg>{words}</div></div>"#
    )
}

/// The most that was reached of anything, in thousandths of what there is of it.
fn thousandths(points: &[CurvePoint], totals: [usize; 3]) -> usize {
    let counts = |point: &CurvePoint| [point.activities, point.methods, point.instructions];
    let shares = points.last().map(counts).into_iter().flatten().zip(totals);
    let thousandths = shares.map(|(count, total)| (1000 * count).div_ceil(total.max(1)));
    thousandths.max().unwrap_or(0).min(1000)
}

/// A round number that goes into `whole` no more than `most` times, and a bit.
fn step(whole: usize, most: usize) -> usize {
    let mut power = 1;
    loop {
        for step in STEPS.map(|step| step * power) {
            if whole <= step * most {
                return step;
            }
        }
        power *= 10;
    }
}

/// Events that are written below: round ones, and the last.
fn events(last: usize) -> Vec<usize> {
    let step = step(last, 6);
    // Not so close to the last that they would run into each other.
    let round = (0..last)
        .step_by(step)
        .filter(|event| last - event > step / 2);
    round.chain([last]).collect()
}

/// Numbers of findings, from 1, by their places; those close to each other together.
fn marks(places: impl Iterator<Item = f64>) -> Vec<(f64, Vec<String>)> {
    let mut places: Vec<(f64, usize)> = places.zip(1..).collect();
    places.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut marks: Vec<(f64, Vec<String>)> = Vec::new();
    for (place, number) in places {
        let link = format!(r##"<a href="#finding-{number}">{number}</a>"##);
        match marks.last_mut() {
            Some((at, links)) if place - *at < CLOSE => links.push(link),
            _ => marks.push((place, vec![link])),
        }
    }
    marks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_run_has_a_curve_too() {
        assert!(draw(&[], [0, 0, 0], &[]).ends_with("</div>"));
    }

    #[test]
    fn axes_have_round_numbers_up_to_what_there_is() {
        assert_eq!(step(115, 5), 50);
        assert_eq!(step(1000, 5), 200);
        assert_eq!(events(300), [0, 50, 100, 150, 200, 250, 300]);
        assert_eq!(events(320), [0, 100, 200, 320]);
        assert_eq!(events(1), [0, 1]);
    }

    #[test]
    fn findings_that_came_together_are_marked_together() {
        let marks = marks([50.0, 10.0, 51.0].into_iter());
        assert_eq!(marks.len(), 2);
        assert_eq!((marks[0].0, marks[0].1.len()), (10.0, 1));
        assert!(marks[1].1[0].contains("#finding-1\"") && marks[1].1[1].contains("#finding-3\""));
    }
}
