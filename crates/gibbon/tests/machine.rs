//! The machine from outside: observers, snapshots in a tree, schedules.

use std::collections::BTreeSet;

use gibbon_jdk::Program;
use gibbon_machine::interp::{HashObserver, InstructionSite, Location, Synchronization};
use gibbon_machine::threads::ThreadId;
use gibbon_machine::threads::scheduler::{RandomWalk, Recorder, Scheduler, Scripted};
use gibbon_machine::{Halt, Machine, NoObserver, Observer, Ref};

fn machine(name: &str, test: &str, scheduler: Box<dyn Scheduler>) -> Machine {
    let paths = crate::support::paths();
    let home = paths.class_library().expect("asked for").home();
    let mut program = Program::new(home, &crate::support::compile(name, test), name);
    program.scheduler = scheduler;
    let mut machine = program.machine().expect("the program starts");
    // What the guest prints is none of these tests' business.
    machine.host.hold_streams();
    machine
}

#[derive(Default)]
struct Everything {
    reads: u64,
    writes: u64,
    allocations: u64,
    entered: u64,
    left: u64,
    started: BTreeSet<ThreadId>,
    ended: BTreeSet<ThreadId>,
    notified: u64,
    waited: u64,
    threads: BTreeSet<ThreadId>,
}

impl Observer for Everything {
    const MEMORY: bool = true;
    const SYNCHRONIZATION: bool = true;
    const ALLOCATION: bool = true;

    fn read(&mut self, _: InstructionSite, _: Location, _: &Machine) {
        self.reads += 1;
    }

    fn write(&mut self, _: InstructionSite, _: Location, _: &Machine) {
        self.writes += 1;
    }

    fn allocate(&mut self, _: Ref) {
        self.allocations += 1;
    }

    fn synchronize(&mut self, thread: ThreadId, event: Synchronization) {
        self.threads.insert(thread);
        match event {
            Synchronization::Enter(_) => self.entered += 1,
            Synchronization::Exit(_) => self.left += 1,
            Synchronization::Start(started) => drop(self.started.insert(started)),
            Synchronization::End(_) => drop(self.ended.insert(thread)),
            Synchronization::Notify(_) => self.notified += 1,
            Synchronization::Wait(_) => self.waited += 1,
            // Tasks are the framework's.
            _ => {}
        }
    }
}

#[test]
fn observers_are_told_everything() {
    let mut machine = machine("Threads", "observers", Box::new(RandomWalk::new(1)));
    let mut observer = Everything::default();
    assert_eq!(machine.run(&mut observer, u64::MAX), Halt::Exit(0));
    assert!(observer.writes >= 300 && observer.reads > observer.writes);
    assert!(
        observer.allocations > 1000,
        "{} allocations",
        observer.allocations
    );
    assert!(observer.notified >= 150);
    assert!(observer.started.len() >= 3 && observer.threads.is_superset(&observer.ended));
    assert!(observer.ended.len() >= 3);
    // A wait leaves the monitor and enters it again by itself; daemons still wait at the end.
    let inside = observer.entered - observer.left;
    assert!(inside <= 2, "{inside} monitors were never left");
}

#[test]
fn snapshots_form_a_tree() {
    let mut machine = machine("Threads", "snapshots", Box::new(RandomWalk::new(2)));
    let mut snapshots = Vec::new();
    while machine.run(&mut HashObserver, 60_000) == Halt::Budget {
        snapshots.push(machine.snapshot());
    }
    let straight = machine.state.trace_hash;
    assert!(snapshots.len() > 5, "{} snapshots", snapshots.len());
    for at in [3, 0, 5, 5, 1, snapshots.len() - 1, 2] {
        machine.restore(&snapshots[at]);
        assert_eq!(machine.run(&mut HashObserver, u64::MAX), Halt::Exit(0));
        assert_eq!(machine.state.trace_hash, straight, "from snapshot {at}");
    }
}

#[test]
fn methods_of_classes_made_by_the_guest_stay_on_the_stack() {
    let mut straight = machine("Proxied", "snapshots", Box::new(RandomWalk::new(2)));
    while straight.run(&mut HashObserver, 2_000) == Halt::Budget {}
    let mut machine = machine("Proxied", "snapshots", Box::new(RandomWalk::new(2)));
    let mut snapshots = Vec::new();
    let end = loop {
        let end = machine.run(&mut HashObserver, 2_000);
        if end != Halt::Budget {
            break end;
        }
        snapshots.push(machine.snapshot());
        // At an earlier moment, with fewer classes, what the guest made is linked anew.
        let earlier = snapshots.len().saturating_sub(30);
        machine.restore(&snapshots[earlier]);
        machine.restore(&snapshots[snapshots.len() - 1]);
    };
    assert_eq!(end, Halt::Exit(0));
    assert_eq!(machine.state.trace_hash, straight.state.trace_hash);
}

#[test]
fn a_schedule_is_recorded_and_followed() {
    let (recorder, turns) = Recorder::new(Box::new(RandomWalk::new(3)));
    let mut first = machine("Threads", "schedule", Box::new(recorder));
    assert_eq!(first.run(&mut HashObserver, u64::MAX), Halt::Exit(0));
    let turns = turns.borrow().clone();
    let mut second = machine("Threads", "schedule", Box::new(Scripted::new(turns)));
    assert_eq!(second.run(&mut HashObserver, u64::MAX), Halt::Exit(0));
    assert_eq!(second.state.trace_hash, first.state.trace_hash);
}

#[test]
fn a_deadlock_is_reported_with_the_stacks() {
    let mut machine = machine("Deadlock", "deadlock", Box::new(RandomWalk::new(0)));
    let Halt::Deadlock(stacks) = machine.run(&mut NoObserver, u64::MAX) else {
        panic!("two threads wait for each other")
    };
    for name in [
        "\"left\" Blocked",
        "\"right\" Blocked",
        "at Deadlock.both(Deadlock.java:8)",
    ] {
        assert!(stacks.contains(name), "{name} in {stacks}");
    }
}
