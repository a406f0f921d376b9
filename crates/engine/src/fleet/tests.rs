use std::sync::atomic::{AtomicUsize, Ordering};

use gibbon_device::Event;

use super::*;
use crate::EpisodeStart;
use crate::fake::{FakeApp, breaks_device, nothing, set};

fn app() -> FakeApp {
    FakeApp::new()
        .state("a")
        .on("tap Count", set("count", 1))
        .on("tap Nothing", nothing())
        .on("tap Break", breaks_device())
}

/// From the start; the trace hash of so many events.
fn count(device: &mut dyn Device, events: &usize) -> Result<u64, Problem> {
    EpisodeStart::default().begin(device)?;
    for _ in 0..*events {
        let tap = Event::from_line("tap Count", || device.gui())?;
        device.perform(&tap)?;
    }
    device.trace_hash()
}

#[test]
fn results_are_in_the_order_of_the_items() {
    let make = app().make();
    let all = |devices: usize| {
        let mut fleet = Fleet::plain(&make, devices, count);
        let done = fleet.map(&(), 0..20).expect("devices");
        let outputs = done.into_iter().map(|one| one.output.expect("a hash"));
        outputs.collect::<Vec<u64>>()
    };
    let alone = all(1);
    assert_eq!(alone.len(), 20);
    assert_eq!(all(2), alone);
    assert_eq!(all(5), alone);
}

#[test]
fn a_device_that_breaks_is_replaced_and_its_item_done_again() {
    let booted = AtomicUsize::new(0);
    let make = || {
        let device = match booted.fetch_add(1, Ordering::Relaxed) {
            0 => app().device().dying_at(3),
            _ => app().device(),
        };
        Ok(Box::new(device) as AnyDevice)
    };
    let mut fleet = Fleet::plain(&make, 2, count);
    let done = fleet.map(&(), [4; 6]).expect("devices");
    assert_eq!(done.len(), 6);
    assert!(done.iter().all(|one| one.broke.is_none()));
    assert!(done.iter().all(|one| one.output == done[0].output));
    assert!(booted.load(Ordering::Relaxed) > 1);
}

#[test]
fn an_item_that_breaks_two_devices_is_reported() {
    let make = app().make();
    let run = |device: &mut dyn Device, line: &&str| {
        EpisodeStart::default().begin(device)?;
        let event = Event::from_line(line, || device.gui())?;
        device.perform(&event).map(drop)
    };
    for devices in [1, 3] {
        let mut fleet = Fleet::plain(&make, devices, run);
        let lines = ["tap Count", "tap Break", "tap Nothing", "tap Count"];
        let done = fleet.map(&(), lines).expect("devices");
        let broke: Vec<bool> = done.iter().map(|one| one.broke.is_some()).collect();
        assert_eq!(broke, [false, true, false, false]);
        assert!(done[1].output.is_err() && done[2].output.is_ok());
    }
}

#[test]
fn without_a_device_there_is_an_answer() {
    let make = || -> Result<AnyDevice, Problem> { Err(Problem::Gone("no memory".into())) };
    let mut fleet = Fleet::plain(&make, 3, count);
    let problem = fleet.map(&(), [1, 2]).err();
    assert_eq!(problem, Some(Problem::Gone("no memory".into())));
}

/// Says no after so many looks.
struct Until(AtomicUsize);

impl Progress for Until {
    fn goes_on(&self) -> bool {
        let left = self.0.load(Ordering::Relaxed);
        self.0.store(left.saturating_sub(1), Ordering::Relaxed);
        left > 0
    }
}

#[test]
fn an_interrupt_is_looked_at_before_each_boot_and_item() {
    let booted = AtomicUsize::new(0);
    let make = || {
        booted.fetch_add(1, Ordering::Relaxed);
        Ok(Box::new(app().device()) as AnyDevice)
    };
    let mut fleet = Fleet::plain(&make, 4, count);
    let done = fleet.map(&Until(AtomicUsize::new(0)), 0..9);
    assert_eq!(done.expect("nothing").len(), 0);
    assert_eq!(booted.load(Ordering::Relaxed), 0);
    let mut fleet = Fleet::plain(&make, 1, count);
    let done = fleet.map(&Until(AtomicUsize::new(4)), 0..9);
    // One look goes before the boot.
    assert_eq!(done.expect("some").len(), 3);
}

#[test]
fn what_breaks_one_device_is_tried_on_another() {
    let booted = AtomicUsize::new(0);
    let make = || {
        // Each lives an event longer than the one before.
        let events = booted.fetch_add(1, Ordering::Relaxed) + 2;
        Ok(Box::new(app().device().dying_at(events)) as AnyDevice)
    };
    let mut fleet = Fleet::plain(&make, 2, count);
    assert!(fleet.on_one(|device| count(&mut **device, &2)).is_ok());
    assert_eq!(booted.load(Ordering::Relaxed), 2);
    assert!(fleet.on_one(|device| count(&mut **device, &5)).is_err());
}

#[test]
fn no_device_is_made_without_work() {
    let make = || -> Result<AnyDevice, Problem> { panic!("there is no work") };
    let mut fleet = Fleet::plain(&make, 2, count);
    assert_eq!(fleet.map(&(), []).expect("nothing to do").len(), 0);
    assert_eq!(fleet.workers().count(), 0);
}

/// A worker knows numbers that it was told, and prefers items with them.
struct Knowing;

impl Work for Knowing {
    type Worker = Vec<usize>;
    type Item = usize;
    type Output = Vec<usize>;
    type Message = usize;

    fn worker(&self, _device: AnyDevice) -> Vec<usize> {
        Vec::new()
    }

    fn run(&self, known: &mut Vec<usize>, _: &usize, _: &dyn Progress) -> Attempt<Vec<usize>> {
        Attempt {
            output: known.clone(),
            broke: None,
        }
    }

    fn distance(&self, known: &Vec<usize>, item: &usize) -> usize {
        usize::from(!known.contains(item))
    }

    fn tell(&self, known: &mut Vec<usize>, message: usize) {
        known.push(message);
    }
}

#[test]
fn messages_arrive_between_items_at_the_device_that_is_meant() {
    let make = app().make();
    let mut fleet = Fleet::new(&make, 1, Knowing);
    fleet.run(&(), |queue| {
        let first = queue.take(queue.submit(0)).expect("done");
        queue.tell(first.device, 7);
        queue.tell_all(8);
        let gone = DeviceId {
            generation: first.device.generation + 1,
            ..first.device
        };
        queue.tell(gone, 9);
        let second = queue.take(queue.submit(0)).expect("done");
        assert_eq!(second.output, [7, 8]);
    });
    assert_eq!(fleet.workers().count(), 1);
}

#[test]
fn the_nearest_item_comes_first() {
    let queue: Queue<Knowing> = Queue::new(1);
    let tickets: Vec<Ticket> = [1, 2, 3].map(|item| queue.submit(item)).to_vec();
    let known = vec![2];
    let next = || queue.nearest(|item| Knowing.distance(&known, item));
    let order: Vec<Ticket> = std::iter::from_fn(next).map(|job| job.ticket).collect();
    assert_eq!(order, [tickets[1], tickets[0], tickets[2]]);
}

#[test]
#[should_panic(expected = "a scoped thread panicked")]
fn nobody_waits_for_a_thread_that_panicked() {
    let make = app().make();
    let run = |_: &mut dyn Device, _: &()| -> Result<(), Problem> { panic!("a test's own") };
    let mut fleet = Fleet::plain(&make, 2, run);
    // It ends, instead of waiting for ever.
    let _ = fleet.map(&(), [(), ()]);
}
