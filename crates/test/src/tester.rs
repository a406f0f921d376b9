//! The loop: what is known of the app, and turn after turn of the engines that adds to it.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use gibbon_code::Code;
use gibbon_coverage::Program;
use gibbon_device::{Problem, Property, Verdict};
use gibbon_engine::{Found, MakeDevice, Progress, Results};
use gibbon_explore::{Balance, Explorer, Rules, Settings};
use gibbon_record::{EngineSummary, Proof, Tested};
use gibbon_solver::Z3;
use gibbon_trace::{Step, Trace};

use crate::accessibility::Notes;
use crate::budget::{Budget, Clock, Until};
use crate::earlier::{EarlierRun, EarlierRunError};
use crate::plan::{Engine, Gain, Plan};
use crate::proof;
use crate::watch::Watch;

/// The part of the time that one proof may take, and the least.
const PROOF_PART: u32 = 6;
const LEAST_PROOF: Duration = Duration::from_secs(4);

/// The app, and the means to test it.
#[derive(Clone)]
pub struct Subject<'a> {
    /// Without events: app, device and seed.
    pub empty: Trace,
    pub program: Arc<Program>,
    pub code: &'a Code,
    /// What the receivers of the app's manifest wait for.
    pub broadcasts: Vec<String>,
    pub make: &'a MakeDevice<'a>,
    /// Where Z3 is, if it is there.
    pub solver: Option<Z3>,
    pub clock: &'a Clock<'a>,
    /// Devices at once; the result is the same with any number.
    pub jobs: usize,
    /// Whether states are to have pictures.
    pub pictures: bool,
    /// What the user expects of the app.
    pub properties: Vec<Property>,
}

/// What a turn brought, before it is taken in.
#[derive(Default)]
pub(crate) struct Turn {
    pub events: usize,
    pub results: Option<Results>,
    pub findings: Vec<Found>,
    /// Steps that exploring is to follow, if the turn brought something new.
    pub leads: Vec<Vec<Step>>,
    /// Targets that were reached, and by how many events.
    pub reached: Vec<(String, usize)>,
}

pub struct Tester<'a> {
    pub(crate) subject: Subject<'a>,
    pub explorer: Explorer<'a>,
    pub(crate) budget: Budget,
    pub(crate) plan: Plan,
    /// What to go on with.
    pub(crate) earlier: Option<EarlierRun>,
    pub(crate) leads: Vec<Vec<Step>>,
    /// Targets that were aimed at, and how many states the model had then.
    pub(crate) aimed: BTreeMap<String, usize>,
    /// Targets that were reached.
    pub reached: Vec<(String, usize)>,
    pub(crate) race_walks: usize,
    /// States of the model that engines began from.
    pub(crate) raced: BTreeSet<usize>,
    pub(crate) sequenced: BTreeSet<usize>,
    pub(crate) probed: BTreeMap<Engine, BTreeSet<usize>>,
    /// What brought findings about, by signature.
    pub(crate) causes: BTreeMap<String, String>,
    pub tested: Tested,
    /// On the screens that exploring saw.
    pub(crate) notes: Rc<RefCell<Notes>>,
    /// Signatures of findings that are another way to a known one.
    pub(crate) siblings: BTreeSet<String>,
    /// Events of all engines.
    pub events: usize,
}

impl<'a> Tester<'a> {
    pub fn new(subject: Subject<'a>, budget: Budget) -> Tester<'a> {
        Tester::with_rules(subject, budget, Rules::default())
    }

    /// Goes on with an earlier run. An error says that it is one of something else.
    pub fn continuing(
        subject: Subject<'a>,
        budget: Budget,
        mut earlier: EarlierRun,
    ) -> Result<Tester<'a>, EarlierRunError> {
        let rules = earlier.rules(&subject.empty)?;
        let mut tester = Tester::with_rules(subject, budget, rules);
        if let Some(model) = earlier.take_model() {
            tester.explorer.resume(model);
        }
        tester.earlier = Some(earlier);
        Ok(tester)
    }

    fn with_rules(subject: Subject<'a>, budget: Budget, rules: Rules) -> Tester<'a> {
        let settings = Settings {
            events: 0,
            jobs: subject.jobs,
            balance: Balance::default(),
            broadcasts: subject.broadcasts.clone(),
            pictures: subject.pictures,
        };
        let header = &subject.empty.header;
        let notes = Notes::new(&header.app.package, header.device.density);
        let notes = Rc::new(RefCell::new(notes));
        let mut explorer = Explorer::new(
            settings,
            rules,
            subject.empty.clone(),
            subject.program.clone(),
            subject.make,
        );
        let looks = notes.clone();
        explorer.inspect(Box::new(move |activity, gui| {
            looks.borrow_mut().look(activity, gui);
        }));
        let summary = |engine: Engine| EngineSummary {
            name: engine.name().to_owned(),
            ..EngineSummary::default()
        };
        let mut plan = Plan::default();
        if subject.properties.is_empty() {
            plan.leave_out(Engine::Properties);
        }
        Tester {
            tested: Tested {
                engines: Engine::ALL.map(summary).into(),
                ..Tested::default()
            },
            notes,
            subject,
            explorer,
            budget,
            plan,
            earlier: None,
            leads: Vec::new(),
            aimed: BTreeMap::new(),
            reached: Vec::new(),
            race_walks: 0,
            raced: BTreeSet::new(),
            sequenced: BTreeSet::new(),
            probed: BTreeMap::new(),
            causes: BTreeMap::new(),
            siblings: BTreeSet::new(),
            events: 0,
        }
    }

    pub fn results(&self) -> &Results {
        &self.explorer.results
    }

    /// Turns until the budget is used up, nothing is left to do or nobody wants it to go on. What
    /// an engine cannot do ends that engine, not the run; an error says that nothing could be done.
    pub fn run(&mut self, watch: &dyn Watch) -> Result<(), Problem> {
        let ended = self.turns(watch);
        self.tested.accessibility = self.notes.borrow().all();
        ended
    }

    fn turns(&mut self, watch: &dyn Watch) -> Result<(), Problem> {
        let clock = self.subject.clock;
        self.take_over(watch)?;
        loop {
            let used = self.budget.used(self.events, clock());
            if used >= 1.0 || !watch.goes_on() {
                return Ok(());
            }
            let Some((engine, why)) = self.plan.next(used) else {
                return Ok(());
            };
            let until = Until {
                inner: watch,
                clock,
                end: self.budget.last_turn(),
            };
            let (begun, before) = (clock(), self.counts());
            let done = self.turn(engine, &why, &until, watch);
            let turn = match done {
                Ok(turn) => turn,
                Err(problem) => {
                    if self.results().events == 0 && self.results().findings.is_empty() {
                        return Err(problem);
                    }
                    self.fail(engine, &problem, watch);
                    Turn::default()
                }
            };
            let gain = self.take_in(turn, before, watch);
            self.plan.learn(engine, gain);
            let (instructions, branches, findings) = self.counts();
            let summary = self.summary(engine);
            summary.turns += 1;
            summary.events += gain.events;
            summary.seconds += (clock() - begun).as_secs_f64();
            summary.instructions += instructions - before.0;
            summary.branches += branches - before.1;
            summary.findings += findings - before.2;
            self.prove_new(engine, watch);
        }
    }

    fn turn(
        &mut self,
        engine: Engine,
        why: &str,
        until: &Until<'_>,
        watch: &dyn Watch,
    ) -> Result<Turn, Problem> {
        let events = self.budget.left(self.events);
        let states = self.explorer.model.states().count();
        let on_states = format!("a model of {states} states");
        match engine {
            Engine::Explore => {
                let on = match self.leads.len() {
                    0 => on_states,
                    leads => format!("{on_states}, {leads} leads"),
                };
                watch.begins(engine, &on, why);
                self.explore(events, until)
            }
            Engine::Reach => {
                let targets = self.next_targets();
                let on = format!("{} branches", targets.len());
                watch.begins(engine, &on, why);
                self.reach(targets, events, until)
            }
            Engine::Race => {
                watch.begins(engine, "orders of what is concurrent", why);
                self.race(until)
            }
            Engine::Sequences => {
                watch.begins(engine, "one screen", why);
                self.sequences(events, until)
            }
            Engine::Texts | Engine::Properties | Engine::Stress | Engine::Haste => {
                watch.begins(engine, &on_states, why);
                self.probe(engine, events, until)
            }
        }
    }

    /// Instructions and branches that ran, and findings.
    fn counts(&self) -> (usize, usize, usize) {
        let results = self.results();
        let summary = results.coverage.summary();
        let (_, instructions) = results.coverage.counts();
        (
            instructions,
            summary.branches.covered,
            results.findings.len(),
        )
    }

    fn take_in(
        &mut self,
        turn: Turn,
        before: (usize, usize, usize),
        progress: &dyn Progress,
    ) -> Gain {
        self.events += turn.events;
        let results = &mut self.explorer.results;
        let mut new = Vec::new();
        if let Some(other) = turn.results {
            new.extend(results.absorb(other).findings);
        }
        for found in turn.findings {
            new.extend(results.absorb_finding(found));
        }
        for signature in new {
            progress.found(&results.findings[&signature]);
        }
        let after = self.counts();
        let gain = Gain {
            events: turn.events,
            instructions: after.0 - before.0,
            findings: after.2 - before.2,
        };
        // Reaching adds no coverage of its own: exploring does when it follows the lead.
        if gain.instructions > 0 || !turn.reached.is_empty() {
            self.leads.extend(turn.leads);
        }
        if !self.leads.is_empty() {
            self.plan.has_leads();
        }
        self.reached.extend(turn.reached);
        gain
    }

    fn fail(&mut self, engine: Engine, problem: &Problem, watch: &dyn Watch) {
        let text = problem.to_string();
        watch.failed(engine, &text);
        self.plan.leave_out(engine);
        self.summary(engine).problems.push(text);
    }

    fn summary(&mut self, engine: Engine) -> &mut EngineSummary {
        let engines = &mut self.tested.engines;
        let at = Engine::ALL.iter().position(|one| *one == engine);
        &mut engines[at.unwrap_or_default()]
    }

    /// Proves what is new. Siblings of what is proved share the proof.
    pub(crate) fn prove_new(&mut self, engine: Engine, watch: &dyn Watch) {
        let findings = self.results().findings.iter();
        let new = findings.filter(|(signature, _)| !self.tested.proofs.contains_key(*signature));
        let new: Vec<String> = new.map(|(signature, _)| signature.clone()).collect();
        for signature in new {
            let Some(mut found) = self.explorer.results.findings.remove(&signature) else {
                continue;
            };
            let mut proof = match self.sibling(&found) {
                Some(known) => {
                    let known = self.explorer.results.findings.get_mut(&known);
                    if let Some(known) = known {
                        known.count += found.count;
                    }
                    continue;
                }
                None => self.prove_one(&mut found, watch),
            };
            proof.engine = engine.name().to_owned();
            proof.cause = self.causes.get(&signature).cloned();
            watch.proved(&found, &proof);
            // What is shrunk may have come by another way: it is the same finding.
            let signature = found.finding.signature();
            self.tested.proofs.insert(signature.clone(), proof);
            self.explorer.results.findings.insert(signature, found);
        }
    }

    fn prove_one(&mut self, found: &mut Found, watch: &dyn Watch) -> Proof {
        let mut proof = Proof {
            found_with: found.trace.steps.len(),
            ..Proof::default()
        };
        if found.finding.verdict == Verdict::Device {
            return proof;
        }
        let clock = self.subject.clock;
        let end = self.budget.time.map(|time| {
            let share = (time / PROOF_PART).max(LEAST_PROOF);
            (clock() + share).min(time)
        });
        let until = Until {
            inner: watch,
            clock,
            end,
        };
        let (make, jobs) = (self.subject.make, self.subject.jobs);
        // On a device of exploring's, which need not be booted.
        let proved = self.explorer.on_device(|device, _| {
            let mut found = found.clone();
            let proof = proof::prove(&mut found, device, make, jobs, &until)?;
            Ok((found, proof))
        });
        match proved {
            Ok(proved) => (*found, proof) = proved,
            Err(problem) => proof.note = Some(problem.to_string()),
        }
        proof
    }

    /// A finding that is proved, with the same exception at the same place of the app.
    fn sibling(&mut self, found: &Found) -> Option<String> {
        let package = &self.subject.empty.header.app.package;
        let place = found.finding.place(package)?;
        let is_same = |one: &&Found| {
            one.finding.exception == found.finding.exception
                && one.finding.kind == found.finding.kind
                && one.finding.place(package).as_ref() == Some(&place)
        };
        let known = self.explorer.results.findings.values().find(is_same)?;
        let signature = known.finding.signature();
        let proof = self.tested.proofs.get_mut(&signature)?;
        if self.siblings.insert(found.finding.signature()) {
            proof.siblings += 1;
        }
        Some(signature)
    }
}
