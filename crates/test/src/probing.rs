//! A turn of probes: goes to states that exploring has found and does something there, each time
//! from the same moment.

use gibbon_coverage::Reach;
use gibbon_device::{Capability, Device, Event, Finding, Gui, Outcome, Problem, Property};
use gibbon_engine::{EpisodeEnd, EpisodeStart, Fleet, Progress, Results};
use gibbon_record::MapState;
use gibbon_trace::{End, Step, Trace, hash_text};

use crate::plan::Engine;
use crate::probes::{self, Probe, haste, stress, texts};
use crate::tester::{Tester, Turn};

/// A state that is farther from the start is not gone to.
const FARTHEST: usize = 40;
/// States of one turn.
const STATES: usize = 6;

/// A state, and what to do there.
struct Visit {
    way: Vec<Step>,
    engine: Engine,
    /// Events at most.
    events: usize,
    properties: Vec<Property>,
}

/// What came of one.
struct Visited {
    episodes: Vec<(String, EpisodeEnd)>,
    events: usize,
    /// There was more to do than the events allowed.
    is_cut: bool,
}

impl Tester<'_> {
    pub(crate) fn probe(
        &mut self,
        engine: Engine,
        events: usize,
        progress: &dyn Progress,
    ) -> Result<Turn, Problem> {
        let properties = &self.subject.properties;
        let map = self.explorer.map(&crate::budget::Ended);
        let probed = self.probed.entry(engine).or_default();
        let is_due = |state: &&MapState| {
            !probed.contains(&state.id)
                && state.trace.is_some()
                && state.events <= FARTHEST
                && state.actions > 0
        };
        let mut states: Vec<&MapState> = map.states.iter().filter(is_due).collect();
        // Those that were come to most often matter most to users.
        states.sort_by_key(|state| (std::cmp::Reverse(state.visits), state.id));
        states.truncate(STATES);
        probed.extend(states.iter().map(|state| state.id));
        let visits: Vec<Visit> = states
            .iter()
            .map(|state| Visit {
                way: state.trace.clone().unwrap_or_else(no_trace).steps,
                engine,
                events: (events / states.len()).max(20),
                properties: properties.clone(),
            })
            .collect();
        let subject = self.subject.clone();
        let mut results = Results::new(subject.program.clone());
        let mut turn = Turn::default();
        let empty = &subject.empty;
        let work = |device: &mut dyn Device, visit: &Visit| run(device, empty, visit);
        let mut fleet = Fleet::plain(subject.make, subject.jobs, work);
        for done in fleet.map(progress, visits)? {
            match done.output {
                Ok(visited) => {
                    turn.events += visited.events;
                    for (name, episode) in visited.episodes {
                        for (_, finding) in &episode.findings {
                            let signature = finding.signature();
                            self.causes.entry(signature).or_insert_with(|| name.clone());
                        }
                        results.add(episode);
                    }
                    let _ = visited.is_cut;
                }
                // That the work was ended is nobody's fault.
                Err(Problem::Interrupted) => {}
                Err(problem) => results.problems.push((0, problem)),
            }
        }
        turn.results = Some(results);
        Ok(turn)
    }
}

fn no_trace() -> Trace {
    unreachable!("states without a trace are left out")
}

fn probes(engine: Engine, gui: &Gui, properties: &[Property]) -> Vec<Probe> {
    match engine {
        Engine::Texts => texts::probes(gui),
        Engine::Properties => probes::of_properties(gui, properties),
        Engine::Stress => stress::probes(gui),
        Engine::Haste => haste::probes(gui),
        Engine::Explore | Engine::Race | Engine::Reach | Engine::Sequences => Vec::new(),
    }
}

/// Where a device is, so that it can be there again.
struct ProbeStart<'a> {
    device: &'a mut dyn Device,
    start: EpisodeStart,
    steps: Vec<Step>,
    snapshot: Option<gibbon_device::SnapshotId>,
}

/// What a few events brought.
#[derive(Default)]
struct Done {
    steps: Vec<Step>,
    reached: Vec<(usize, Reach)>,
    activities: Vec<(usize, String)>,
    findings: Vec<(usize, Finding)>,
}

impl Done {
    fn note(&mut self, event: &Event, outcome: Option<Outcome>) {
        let mut step = Step {
            event: event.clone(),
            activity: None,
            hash: None,
        };
        let at = self.steps.len() + 1;
        if let Some(outcome) = outcome {
            step.hash = outcome.hash.map(hash_text);
            self.reached
                .extend(outcome.reached.into_iter().map(|one| (at, one)));
            self.activities
                .extend(outcome.activity.into_iter().map(|one| (at, one)));
            self.findings
                .extend(outcome.findings.into_iter().map(|one| (at, one)));
        }
        self.steps.push(step);
    }

    fn episode(self, empty: &Trace, before: &[Step]) -> EpisodeEnd {
        let mut trace = empty.clone();
        let findings = self.findings.iter().map(|(_, finding)| finding.clone());
        trace.end = Some(End {
            hash: self.steps.last().and_then(|step| step.hash.clone()),
            findings: findings.collect(),
        });
        trace.steps = self.steps;
        EpisodeEnd {
            before: before.to_vec(),
            trace,
            reached: self.reached,
            activities: self.activities,
            findings: self.findings,
            problem: None,
        }
    }
}

impl ProbeStart<'_> {
    /// Goes there again.
    fn come_back(&mut self) -> Result<(), Problem> {
        if let Some(snapshot) = self.snapshot {
            return self.device.restore(snapshot);
        }
        self.start.begin(self.device)?;
        for step in &self.steps {
            match self.device.perform(&step.event) {
                Err(problem) if problem.ends_device() => return Err(problem),
                _ => {}
            }
        }
        Ok(())
    }

    /// Keeps the moment, if the device can.
    fn keep(&mut self) -> Result<(), Problem> {
        if self.device.can(Capability::Snapshots) {
            self.snapshot = Some(self.device.snapshot()?);
        }
        Ok(())
    }

    fn forget(&mut self) {
        if let Some(snapshot) = self.snapshot.take() {
            // It is gone with the device, at worst.
            let _ = self.device.forget(snapshot);
        }
    }

    /// Does events until one finds something; whether the app is still there.
    fn perform(&mut self, events: &[Event], done: &mut Done) -> Result<bool, Problem> {
        for event in events {
            match self.device.perform(event) {
                Ok(outcome) => {
                    let is_over = !outcome.findings.is_empty();
                    done.note(event, Some(outcome));
                    if is_over {
                        return Ok(false);
                    }
                }
                Err(problem) if problem.ends_device() => return Err(problem),
                Err(Problem::AppDied) => {
                    done.note(event, None);
                    return Ok(false);
                }
                // What cannot be done now is passed over.
                Err(_) => done.note(event, None),
            }
        }
        Ok(true)
    }
}

/// One state, and all probes that fit it and the number of events.
fn run(device: &mut dyn Device, empty: &Trace, visit: &Visit) -> Result<Visited, Problem> {
    let mut visited = Visited {
        episodes: Vec::new(),
        events: visit.way.len(),
        is_cut: false,
    };
    let mut place = ProbeStart {
        device,
        start: EpisodeStart::of(&empty.header),
        steps: visit.way.clone(),
        snapshot: None,
    };
    place.come_back()?;
    let gui = match place.device.gui() {
        Err(Problem::AppDied) => return Ok(visited),
        other => other?,
    };
    place.keep()?;
    for probe in probes(visit.engine, &gui, &visit.properties) {
        if visited.events + probe.cost() > visit.events + visit.way.len() {
            visited.is_cut = true;
            break;
        }
        place.come_back()?;
        visited.events += probe.cost();
        let mut done = Done::default();
        let lives = place.perform(&probe.events, &mut done)?;
        let first = done.steps.clone();
        visited
            .episodes
            .push((probe.name.clone(), done.episode(empty, &place.steps)));
        if !lives || probe.then.is_empty() {
            continue;
        }
        let mut after = ProbeStart {
            start: place.start.clone(),
            steps: [&place.steps[..], &first].concat(),
            snapshot: None,
            device: &mut *place.device,
        };
        after.keep()?;
        for (number, event) in probe.then.iter().enumerate() {
            if number > 0 {
                after.come_back()?;
            }
            let mut done = Done::default();
            after.perform(std::slice::from_ref(event), &mut done)?;
            let episode = done.episode(empty, &after.steps);
            visited.episodes.push((probe.name.clone(), episode));
        }
        after.forget();
    }
    place.forget();
    Ok(visited)
}

#[cfg(test)]
mod tests {
    use gibbon_engine::fake::{FakeApp, crash, go, nothing};

    use super::*;

    fn visit(engine: Engine) -> Visit {
        Visit {
            way: Vec::new(),
            engine,
            events: 400,
            properties: Vec::new(),
        }
    }

    fn found(app: &FakeApp, engine: Engine) -> Vec<(String, usize)> {
        let mut device = app.device();
        let visited = run(&mut device, &app.trace(), &visit(engine)).expect("a device");
        let mut found = Vec::new();
        for (name, episode) in visited.episodes {
            for (at, _) in &episode.findings {
                found.push((name.clone(), episode.before.len() + at));
            }
        }
        found
    }

    #[test]
    fn a_text_that_breaks_a_form_is_found() {
        let app = FakeApp::new()
            .state("form")
            .field("Age")
            .on("text 2147483648", nothing().and_set("large", 1))
            .on("text", nothing().and_set("large", 0))
            .on("tap Save", crash("a.TooLarge").when("large", 1))
            .on("tap Save", go("form"));
        let found = found(&app, Engine::Texts);
        assert_eq!(found.len(), 1);
        assert!(found[0].0.starts_with("a number too large for int"));
        assert_eq!(found[0].1, 3);
    }

    #[test]
    fn what_happens_to_phones_is_tried_from_the_same_moment() {
        let app = FakeApp::new()
            .state("list")
            .on("rotate", nothing().and_set("turned", 1))
            .on("tap Open", crash("a.Turned").when("turned", 1))
            .on("tap Open", nothing());
        let found = found(&app, Engine::Stress);
        let names: Vec<&str> = found.iter().map(|(name, _)| &name[..]).collect();
        assert_eq!(names, ["turned", "turned and back"]);
    }

    #[test]
    fn input_that_does_not_survive_a_turn_is_found() {
        let form = |turned: i64| {
            FakeApp::new()
                .state("form")
                .field("Age")
                .on("text 7", nothing().and_set("Age", 7))
                .on("rotate", nothing().and_set("Age", turned))
        };
        let found_in = |app: &FakeApp| {
            let found = found(app, Engine::Stress);
            let names: Vec<String> = found.into_iter().map(|(name, _)| name).collect();
            names
        };
        let lost = found_in(&form(0));
        assert_eq!(lost, ["EditText “age”: the device was turned"]);
        assert!(found_in(&form(7)).is_empty());
    }

    #[test]
    fn a_property_that_does_not_hold_is_found_where_it_applies() {
        let app = FakeApp::new()
            .state("form")
            .on("tap Save", go("list"))
            .state("list")
            .on("tap Back", go("form"));
        let file = "property Saved is said\nwhen see Save\ndo tap Save\nthen see Saved\n\
                    property A list has a way back\nwhen see Save\ndo tap Save\nthen see Back\n\
                    property Only of others\nwhen see Other\nthen see Saved\n";
        let visit = Visit {
            properties: gibbon_device::read_properties(file).expect("properties"),
            ..visit(Engine::Properties)
        };
        let mut device = app.device();
        let visited = run(&mut device, &app.trace(), &visit).expect("a device");
        let episodes = visited.episodes.iter();
        let findings = episodes.flat_map(|(_, episode)| &episode.findings);
        let messages: Vec<&str> = findings.map(|(_, one)| one.message.as_str()).collect();
        assert_eq!(messages, ["Saved is said: “Saved” is not on the screen"]);
    }

    /// A clock in a field changes by itself.
    #[test]
    fn input_that_changes_by_itself_is_not_lost() {
        let app = FakeApp::new()
            .state("form")
            .field("Age")
            .on("text 7", nothing().and_set("Age", 7))
            .on("wait", nothing().and_set("Age", 8))
            .on("rotate", nothing().and_set("Age", 9));
        assert!(found(&app, Engine::Stress).is_empty());
    }

    #[test]
    fn two_taps_at_once_are_tried() {
        let app = FakeApp::new()
            .state("list")
            .on("tap Buy", nothing())
            .on("double-tap Buy", crash("a.Twice"));
        assert_eq!(found(&app, Engine::Haste).len(), 1);
    }

    #[test]
    fn no_more_events_than_there_may_be() {
        let app = FakeApp::new().state("list").on("tap Open", nothing());
        let mut device = app.device();
        let few = Visit {
            events: 5,
            ..visit(Engine::Stress)
        };
        let visited = run(&mut device, &app.trace(), &few).expect("a device");
        assert!(visited.is_cut && visited.events <= 5);
    }
}
