//! Traces that somebody else found, to be followed: another engine reached code that exploring did
//! not, and exploring goes on from there.

use std::collections::VecDeque;
use std::sync::Arc;

use gibbon_trace::Step;

use crate::frontier::Frontier;
use crate::task::{Mode, Task};

/// Numbers of tasks that follow a lead: others never get there.
const FIRST_NUMBER: u64 = 1 << 53;
/// Leads that are followed at once.
const BATCH: usize = 6;

/// Whether a task of this number follows a lead.
pub fn is_lead(number: u64) -> bool {
    number >= FIRST_NUMBER
}

#[derive(Default)]
pub struct Leads {
    waiting: VecDeque<Arc<[Step]>>,
    /// How many were followed.
    followed: u64,
}

impl Leads {
    pub fn add(&mut self, leads: Vec<Vec<Step>>) {
        let leads = leads.into_iter().filter(|steps| !steps.is_empty());
        self.waiting.extend(leads.map(Arc::from));
    }

    /// The next to be followed, of no more events than that. One that is too long waits.
    pub fn tasks(&mut self, most: usize) -> Vec<Task> {
        let mut left = most;
        let mut tasks = Vec::new();
        while tasks.len() < BATCH
            && let Some(steps) = self.waiting.pop_front_if(|steps| steps.len() <= left)
        {
            left -= steps.len();
            tasks.push(Task {
                number: FIRST_NUMBER + self.followed,
                from: Frontier::START,
                first: None,
                events: steps.len(),
                mode: Mode::Retrace { steps },
            });
            self.followed += 1;
        }
        tasks
    }
}

#[cfg(test)]
mod tests {
    use gibbon_device::{Device, Event};
    use gibbon_engine::fake::{FakeApp, crash, go, nothing};

    use super::*;
    use crate::fake_run::{explorer, settings};

    /// What is typed decides: exploring does not come upon the word.
    fn app() -> FakeApp {
        FakeApp::new()
            .state("door")
            .field("Word")
            .on("text sesame", go("cave"))
            .on("text", nothing())
            .state("cave")
            .activity("app.fake.Cave")
            .on("tap Lamp", crash("a.Dark"))
    }

    #[test]
    fn exploring_goes_on_from_where_a_lead_leads() {
        let app = app();
        let make = app.make();
        let mut explorer = explorer(&app, settings(100, 1), &make);
        explorer.run(&()).expect("devices");
        assert!(explorer.results.findings.is_empty());
        let before = explorer.results.events;
        let mut device = app.device();
        device.start(None).expect("it starts");
        let tap = Event::from_line("tap word", || device.gui()).expect("it is there");
        let text = Event::Text {
            text: "sesame".into(),
        };
        let step = |event| Step {
            event,
            activity: None,
            hash: None,
        };
        let lead = [tap, text].map(step).to_vec();
        explorer.run_more(40, vec![lead], &()).expect("devices");
        let found: Vec<usize> = explorer
            .results
            .findings
            .values()
            .map(|found| found.trace.steps.len())
            .collect();
        assert_eq!(found, [3]);
        assert!(explorer.results.events > before);
    }

    #[test]
    fn a_lead_that_is_too_long_waits() {
        let step = Step {
            event: Event::key("back"),
            activity: None,
            hash: None,
        };
        let mut leads = Leads::default();
        leads.add(vec![vec![step.clone(); 3], Vec::new(), vec![step; 2]]);
        assert_eq!(leads.tasks(2).len(), 0);
        assert_eq!(leads.tasks(4).len(), 1);
        assert_eq!(leads.tasks(4).len(), 1);
        assert!(leads.tasks(4).is_empty());
    }
}
