//! Sides of branches that exploring, and a monkey, leave open.

use std::sync::Arc;

use anyhow::Context;
use gibbon_code::Code;
use gibbon_coverage::{Coverage, Program};
use gibbon_engine::{First, MakeDevice, Progress};
use gibbon_monkey::{Mix, Monkey, Settings};
use gibbon_reach::{OpenSide, open_sides};
use gibbon_trace::Trace;
use serde_json::{Value, json};

/// What both leave open, and how many sides of the app's branches ran.
pub struct Missed {
    pub sides: Vec<OpenSide>,
    /// Events of the monkey's that ran code first.
    pub firsts: Vec<First>,
    covered: usize,
    total: usize,
}

impl Missed {
    /// `explored` is what exploring ran; a monkey's events, if there are some, are added.
    pub fn new(
        code: &Code,
        program: &Arc<Program>,
        explored: &Coverage,
        monkey_events: usize,
        trace: Trace,
        make: &MakeDevice<'_>,
        progress: &dyn Progress,
    ) -> anyhow::Result<Missed> {
        let mut coverage = Coverage::new(program.clone());
        for reach in explored.reached() {
            coverage.add(&reach);
        }
        let mut firsts = Vec::new();
        if monkey_events > 0 {
            let settings = Settings {
                events: monkey_events,
                jobs: 1,
                throttle: 0,
                mix: Mix::new(&[]).map_err(|problem| anyhow::anyhow!(problem))?,
            };
            let mut monkey = Monkey::new(settings, trace, program.clone(), make);
            monkey.results.keep_firsts();
            monkey.run(progress).context("the monkey's device")?;
            firsts.extend_from_slice(monkey.results.firsts());
            for reach in monkey.results.coverage.reached() {
                coverage.add(&reach);
            }
        }
        let branches = coverage.summary().branches;
        Ok(Missed {
            sides: open_sides(code, &coverage),
            firsts,
            covered: branches.covered,
            total: branches.total,
        })
    }

    /// Leaves out libraries that came with the app: classes whose names begin otherwise than the
    /// package's. If none begins like that, all stay.
    pub fn keep_package(&mut self, package: &str) {
        let start: Vec<&str> = package.split('.').take(2).collect();
        let start = format!("L{}/", start.join("/"));
        let is_own = |side: &OpenSide| side.target.to_string().starts_with(&start);
        if self.sides.iter().any(is_own) {
            self.sides.retain(is_own);
        }
    }

    /// Sides that ran before, and with those that were reached.
    pub fn as_json(&self, reached: usize) -> Value {
        json!({
            "total": self.total,
            "before": self.covered,
            "after": self.covered + reached,
            "open": self.sides.len(),
        })
    }
}
