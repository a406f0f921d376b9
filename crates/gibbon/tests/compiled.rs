//! A compiled run is the interpreted run: whatever the turns, collections and restores.

use gibbon_jdk::Program;
use gibbon_machine::compile::CompileMode;
use gibbon_machine::interp::HashObserver;
use gibbon_machine::random::Random;
use gibbon_machine::threads::scheduler::{Pct, RandomWalk, RoundRobin, Scheduler};
use gibbon_machine::{Halt, Machine, NoObserver};

const MODES: [CompileMode; 3] = [CompileMode::Off, CompileMode::Auto, CompileMode::Always];

fn machine(
    test: &str,
    arguments: &[&str],
    mode: CompileMode,
    scheduler: Box<dyn Scheduler>,
) -> Machine {
    let paths = crate::support::paths();
    let home = paths.class_library().expect("asked for").home();
    let classes = crate::support::compile("Compiled", test);
    let program = Program {
        scheduler,
        arguments: arguments.iter().map(|&text| text.to_owned()).collect(),
        compile: Some(mode),
        ..Program::new(home, &classes, "Compiled")
    };
    program.machine().expect("the program starts")
}

/// What a run did: count, hash, memory.
fn outcome(machine: &mut Machine) -> (u64, u64, u64) {
    let state = &machine.state;
    let (instructions, hash) = (state.instructions, state.trace_hash);
    (instructions, hash, machine.heap.written_digest())
}

fn run(mut machine: Machine) -> (u64, u64, u64) {
    machine.host.hold_streams();
    assert_eq!(machine.run(&mut HashObserver, u64::MAX), Halt::Exit(0));
    outcome(&mut machine)
}

#[test]
fn the_same_run_whatever_the_turns() {
    let schedulers: [fn() -> Box<dyn Scheduler>; 4] = [
        || Box::new(RoundRobin::default()),
        || Box::new(RoundRobin { quantum: 37 }),
        || Box::new(RandomWalk::new(4)),
        || Box::new(Pct::new(5, 3, 1_000_000)),
    ];
    for (at, scheduler) in schedulers.into_iter().enumerate() {
        let test = format!("turns-{at}");
        let [off, auto, always] = MODES.map(|mode| run(machine(&test, &[], mode, scheduler())));
        assert_eq!(off, auto, "scheduler {at}");
        assert_eq!(off, always, "scheduler {at}");
    }
}

#[test]
fn nobody_watches() {
    let counts = MODES.map(|mode| {
        let mut machine = machine("plain", &[], mode, Box::new(RoundRobin::default()));
        machine.host.hold_streams();
        assert_eq!(machine.run(&mut NoObserver, u64::MAX), Halt::Exit(0));
        outcome(&mut machine)
    });
    assert_eq!(counts[0], counts[1]);
    assert_eq!(counts[0], counts[2]);
}

/// Registers of a native's frame are roots of the collector: what earlier frames left there must
/// not count.
#[test]
fn a_collection_at_every_native() {
    let outcomes = [CompileMode::Off, CompileMode::Always].map(|mode| {
        let scheduler = Box::new(RoundRobin::default());
        let mut machine = machine("collections", &["forgotten"], mode, scheduler);
        machine.host.hold_streams();
        while machine.run(&mut HashObserver, 10_000) == Halt::Budget && !has_main(&machine) {}
        machine.heap.collect_often();
        assert_eq!(machine.run(&mut HashObserver, u64::MAX), Halt::Exit(0));
        assert!(machine.statistics.collections > 20, "{mode:?}");
        outcome(&mut machine)
    });
    assert_eq!(outcomes[0], outcomes[1]);
}

fn has_main(machine: &Machine) -> bool {
    let app = gibbon_machine::meta::LoaderId::APP;
    machine.find_loaded(app, "Compiled").is_some()
}

/// A restore takes code away from classes of the guest's loaders, which are asked again: callers
/// that were compiled must not run what was there before.
#[test]
fn restores_at_random_moments() {
    let mut expected = None;
    for mode in [CompileMode::Off, CompileMode::Always] {
        let scheduler = Box::new(RandomWalk::new(7));
        let mut machine = machine("restores", &[], mode, scheduler);
        machine.host.hold_streams();
        let mut random = Random::new(11);
        let mut snapshots = vec![machine.snapshot()];
        let mut ends = Vec::new();
        for _ in 0..60 {
            let at = random.below(snapshots.len() as u64) as usize;
            machine.restore(&snapshots[at]);
            let halt = machine.run(&mut HashObserver, 20_000 + random.below(400_000));
            if halt == Halt::Budget {
                snapshots.push(machine.snapshot());
            }
            ends.push((halt, machine.state.instructions, machine.state.trace_hash));
        }
        assert!(ends.iter().any(|(halt, ..)| *halt == Halt::Exit(0)));
        match &expected {
            None => expected = Some(ends),
            Some(expected) => assert_eq!(*expected, ends),
        }
    }
}

#[test]
fn the_compiler_is_used() {
    let scheduler = Box::new(RoundRobin::default());
    let mut machine = machine("used", &[], CompileMode::Auto, scheduler);
    machine.host.hold_streams();
    assert_eq!(machine.run(&mut HashObserver, u64::MAX), Halt::Exit(0));
    let counts = machine.counts();
    let compiled = counts
        .lines()
        .find_map(|line| line.strip_prefix("methods compiled: "));
    let is_used = compiled.is_some_and(|text| !text.starts_with("0 "));
    assert_eq!(is_used, cfg!(target_arch = "x86_64"), "{counts}");
}
