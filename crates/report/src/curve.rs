//! Coverage over events, as a drawing.

use std::fmt::Write;

use gibbon_record::CurvePoint;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 216.0;
const MARGIN: f64 = 40.0;

/// What of a point a line shows.
type Count = fn(&CurvePoint) -> usize;

/// A line for each thing counted, in parts of what there is of it.
pub fn draw(points: &[CurvePoint], totals: [usize; 3], findings: &[usize]) -> String {
    let last = points.last().map_or(1, |point| point.event.max(1)) as f64;
    let highest = highest(points, totals);
    let x = |event: usize| MARGIN + (WIDTH - 2.0 * MARGIN) * event as f64 / last;
    let y = |part: f64| HEIGHT - MARGIN + (2.0 * MARGIN - HEIGHT) * part / highest;
    let mut out = format!(
        r#"<svg class="curve" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="coverage over events">"#
    );
    for line in 0..=4 {
        let part = highest * f64::from(line) / 4.0;
        let _ = write!(
            out,
            r#"<line class="grid" x1="{MARGIN}" x2="{}" y1="{:.1}" y2="{:.1}"/><text x="{}" y="{:.1}" text-anchor="end">{:.0}%</text>"#,
            WIDTH - MARGIN,
            y(part),
            y(part),
            MARGIN - 4.0,
            y(part) + 3.0,
            100.0 * part
        );
    }
    for event in findings {
        let _ = write!(
            out,
            r#"<line class="found" x1="{0:.1}" x2="{0:.1}" y1="{1}" y2="{2}"/>"#,
            x(*event),
            MARGIN,
            HEIGHT - MARGIN
        );
    }
    let kinds: [(&str, Count); 3] = [
        ("activities", |point| point.activities),
        ("methods", |point| point.methods),
        ("instructions", |point| point.instructions),
    ];
    for ((name, count), total) in kinds.into_iter().zip(totals) {
        let mut path = String::new();
        let mut before = None;
        for point in points {
            let at = y(count(point) as f64 / total.max(1) as f64);
            // What was reached stays reached until more is: a staircase.
            if let Some(before) = before {
                let _ = write!(path, " {:.1},{before:.1}", x(point.event));
            }
            let _ = write!(path, " {:.1},{at:.1}", x(point.event));
            before = Some(at);
        }
        let _ = write!(
            out,
            r#"<polyline class="{name}" points="{}"/>"#,
            path.trim()
        );
    }
    let _ = write!(
        out,
        r#"<text x="{MARGIN}" y="{1}">0</text><text x="{0}" y="{1}" text-anchor="end">{2} events</text></svg>"#,
        WIDTH - MARGIN,
        HEIGHT - 10.0,
        last
    );
    out
}

/// The scale ends a little above what was reached.
fn highest(points: &[CurvePoint], totals: [usize; 3]) -> f64 {
    let last = points.last();
    let parts = last.map(|point| {
        let counts = [point.activities, point.methods, point.instructions];
        let share = |(count, total): (usize, usize)| count as f64 / total.max(1) as f64;
        counts
            .into_iter()
            .zip(totals)
            .map(share)
            .fold(0.0, f64::max)
    });
    (parts.unwrap_or(1.0) * 1.1).clamp(0.04, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_run_has_a_curve_too() {
        assert!(draw(&[], [0, 0, 0], &[]).ends_with("</svg>"));
    }
}
