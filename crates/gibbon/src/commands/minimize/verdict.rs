//! What minimizing found, for people and as JSON.

use std::path::PathBuf;

use gibbon_engine::EpisodeEnd;
use gibbon_minimize::{Check, Goal, Left, Minimized, Times, units};
use gibbon_trace::Trace;
use serde_json::{Value, json};

pub struct Verdict {
    pub trace: Trace,
    pub goal: Goal,
    pub minimized: Minimized,
    /// What is left, as it went in the trace's own environment.
    pub end: EpisodeEnd,
    pub out: PathBuf,
}

impl Verdict {
    pub fn has_finding(&self) -> bool {
        !self.end.findings.is_empty()
    }

    pub fn tell(&self) {
        println!("{}", self.goal);
        for line in self.summary() {
            println!("  {line}");
        }
        println!("  gibbon replay {}", self.out.join("trace.jsonl").display());
        println!("  {}", self.out.join("side-by-side.html").display());
    }

    /// All that is known, in lines.
    pub fn summary(&self) -> Vec<String> {
        let minimized = &self.minimized;
        let before = units(&self.trace).len();
        let whole = of(minimized.whole, "environments");
        let mut lines = vec![format!("{} reach it in {whole}", events(before))];
        match &minimized.check {
            Some(check) => {
                let left = events(minimized.left.len());
                let verb = if minimized.left.len() == 1 {
                    "reaches"
                } else {
                    "reach"
                };
                let success = of(check.success, "other environments");
                lines.push(format!("{left} {verb} it in {success}"));
                lines.push(confidence(check, minimized.left.len()));
            }
            None => {
                let fewer = match minimized.left.is_empty() {
                    true => "before the last check",
                    false => "fewer may do",
                };
                lines.push(format!(
                    "interrupted: {} are known to reach it in {} of {}; {fewer}",
                    events(minimized.left.len()),
                    minimized.vote.successes,
                    minimized.vote.runs,
                ));
            }
        }
        for pause in &minimized.lead {
            lines.push(format!("    {pause}"));
        }
        for (at, one) in minimized.left.iter().enumerate() {
            lines.push(format!("{:3} {}", at + 1, self.line(one)));
        }
        match (&self.trace.header.schedule, &minimized.schedule) {
            (_, Some(schedule)) => lines.push(format!("under the schedule {schedule}")),
            (Some(given), None) => {
                lines.push(format!("the schedule is not needed: {given}"));
            }
            (None, None) => {}
        }
        if !self.is_replayed() {
            let line = "in the environment that the trace was recorded in it does not happen";
            lines.push(line.to_owned());
        }
        let cost = minimized.cost;
        lines.push(format!("{} runs in {} steps", cost.runs, cost.steps));
        lines
    }

    /// Whether what was found was found again when the result was recorded.
    fn is_replayed(&self) -> bool {
        match &self.goal {
            Goal::Finding { .. } | Goal::NotResponding => self.has_finding(),
            _ => true,
        }
    }

    /// An event with its widget, as far as the trace knows it.
    pub fn line(&self, left: &Left) -> String {
        let lines: Vec<String> = left.events.iter().map(ToString::to_string).collect();
        let targets = left.events.iter().filter_map(|event| event.target());
        let mut widgets = targets.filter_map(|target| target.widget.as_ref());
        let mut line = lines.join(", ");
        if let Some(widget) = widgets.next() {
            line += &format!(" ({widget})");
        }
        if left.is_simplified {
            line += " (simplified)";
        }
        line
    }

    pub fn json(&self) -> Value {
        let minimized = &self.minimized;
        let event = |left: &Left| {
            json!({
                "position": left.position,
                "lines": left.events.iter().map(ToString::to_string).collect::<Vec<_>>(),
                "simplified": left.is_simplified,
            })
        };
        let positions = minimized.left.iter().map(|one| one.position);
        json!({
            "app": self.trace.header.app,
            "goal": self.goal.to_string(),
            "events_before": units(&self.trace).len(),
            "lead": minimized.lead.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "events": minimized.left.iter().map(event).collect::<Vec<_>>(),
            "positions": positions.collect::<Vec<_>>(),
            "whole": minimized.whole,
            "success": minimized.check.as_ref().map(|check| check.success),
            "confidence": minimized.check.as_ref().map(|check| json!({
                "reliable": rounded(check.reliable),
                "minimal": rounded(check.minimal),
                "approximately_1_minimal": rounded(check.probability()),
            })),
            "failed": minimized.check.as_ref().map(|check| &check.failed),
            "vote": { "successes": minimized.vote.successes, "runs": minimized.vote.runs },
            "runs": minimized.cost.runs,
            "steps": minimized.cost.steps,
            "broken": minimized.cost.broken,
            "interrupted": minimized.is_interrupted,
            "schedule": minimized.schedule.as_ref().map(ToString::to_string),
            "trace": self.out.join("trace.jsonl"),
        })
    }
}

fn events(count: usize) -> String {
    match count {
        1 => "1 event".to_owned(),
        count => format!("{count} events"),
    }
}

fn of(times: Times, what: &str) -> String {
    match times.of {
        1 => "the recorded environment".to_owned(),
        of => format!("{} of {of} {what}", times.did),
    }
}

fn confidence(check: &Check, left: usize) -> String {
    let percent = |probability: f64| (100.0 * probability).floor();
    let spared = match left {
        0 => String::new(),
        _ => format!(", none can be spared {} %", percent(check.minimal)),
    };
    format!(
        "approximately 1-minimal with probability {} % (reliable {} %{spared})",
        percent(check.probability()),
        percent(check.reliable),
    )
}

fn rounded(probability: f64) -> f64 {
    (probability * 1e4).round() / 1e4
}
