//! Targets, and what came of each.

use std::path::PathBuf;
use std::time::Instant;

use gibbon_code::{Code, Goal, NoTarget, Target};
use gibbon_reach::{Reached, Verdict, Ways, WhyNot};
use gibbon_trace::Trace;
use serde_json::{Value, json};

/// A target, and what came of it.
pub struct Aimed {
    pub target: Target,
    pub goal: Goal,
    pub verdict: Option<Verdict>,
    pub trace: Option<Trace>,
    /// Where the trace is kept.
    pub file: Option<PathBuf>,
    pub seconds: f64,
}

impl Aimed {
    pub fn new(target: Target, code: &Code) -> Result<Aimed, NoTarget> {
        Ok(Aimed {
            goal: target.goal(code)?,
            target,
            verdict: None,
            trace: None,
            file: None,
            seconds: 0.0,
        })
    }

    pub fn judge(
        &mut self,
        verdict: Verdict,
        ways: &mut Ways<'_>,
        empty: &Trace,
    ) -> anyhow::Result<()> {
        if let Verdict::Reached(reached) = &verdict {
            self.trace = Some(ways.record(empty.clone(), &reached.events)?);
        }
        self.verdict = Some(verdict);
        Ok(())
    }

    pub fn is_reached(&self) -> bool {
        matches!(self.verdict, Some(Verdict::Reached(_)))
    }

    /// Whether more exploring could help.
    pub fn is_open(&self) -> bool {
        match &self.verdict {
            None => true,
            Some(Verdict::Reached(_)) => false,
            Some(Verdict::NotReached(why)) => !matches!(
                why,
                WhyNot::Dead | WhyNot::NeverSet { .. } | WhyNot::Fixed { .. }
            ),
        }
    }
}

/// The chain from the target back to the start: what it needs, and which event sets that.
pub fn backwards(target: &Target, reached: &Reached) -> String {
    let mut text = format!(
        "# {target}\n\nReached by {} events.\n",
        reached.events.len()
    );
    let anchors = reached.anchors.iter().zip(&reached.reasons).rev();
    for (anchor, why) in anchors {
        text += &format!("\n- {why}\n  - set by: {anchor}\n");
    }
    text += "\n| | event | widget |\n|---|---|---|\n";
    for (number, event) in (1..).zip(&reached.events) {
        let widget = event.target().and_then(|target| target.widget.as_ref());
        let widget = widget.map(ToString::to_string).unwrap_or_default();
        text += &format!(
            "| {number} | `{event}` | {} |\n",
            widget.replace('|', "\\|")
        );
    }
    text
}

pub fn as_json(aimed: &[Aimed], start: Instant) -> Value {
    let targets: Vec<Value> = aimed
        .iter()
        .map(|one| {
            let mut value = json!({
                "target": one.target.to_string(),
                "reached": false,
                "events": [],
                "trace": one.file,
                "seconds": one.seconds,
                "why_not": null,
            });
            match &one.verdict {
                Some(Verdict::Reached(reached)) => {
                    value["reached"] = json!(true);
                    let events = reached.events.iter().map(ToString::to_string);
                    value["events"] = events.collect();
                    value["anchors"] = json!(reached.anchors);
                    value["reasons"] = json!(reached.reasons);
                    value["connectors"] = json!(reached.connectors);
                }
                Some(Verdict::NotReached(why)) => value["why_not"] = json!(why),
                None => value["why_not"] = json!({ "reason": "interrupted" }),
            }
            value
        })
        .collect();
    json!({ "targets": targets, "seconds": start.elapsed().as_secs_f64() })
}

pub fn tell(one: &Aimed) {
    match &one.verdict {
        Some(Verdict::Reached(reached)) => {
            println!("{}: reached by {} events", one.target, reached.events.len());
            for event in &reached.events {
                let widget = event.target().and_then(|target| target.widget.as_ref());
                match widget {
                    Some(widget) => println!("  {event}  {widget}"),
                    None => println!("  {event}"),
                }
            }
            if let Some(file) = &one.file {
                println!("  gibbon replay {}", file.display());
            }
        }
        Some(Verdict::NotReached(why)) => println!("{}: not reached: {why}", one.target),
        None => println!("{}: not looked for", one.target),
    }
}
