//! An app that is started over and over: the same start each time, at less and less cost.

use crate::command::device;
use gibbon_device::{Device, Event};
use gibbon_pool::Child;

fn start(device: &mut Child, seed: Option<u64>) -> gibbon_device::Outcome {
    device.reset().expect("reset");
    if let Some(seed) = seed {
        device.reseed(seed).expect("reseeded");
    }
    device.start(None).expect("started")
}

fn perform(device: &mut Child, line: &str) -> gibbon_device::Outcome {
    let event = Event::from_line(line, || device.gui()).expect("an event");
    device.perform(&event).expect("done")
}

#[test]
fn a_start_from_memory_is_the_start_it_was() {
    let mut device = device("typing");
    let first = device.start(None).expect("started");
    let then = perform(&mut device, "tap 540 600");
    assert!(!first.reached.is_empty());
    // Once to remember it, once from memory.
    for _ in 0..2 {
        assert_eq!(start(&mut device, None), first);
        assert_eq!(perform(&mut device, "tap 540 600"), then);
    }
    let other = start(&mut device, Some(5));
    assert_eq!(start(&mut device, Some(5)), other);
    assert_eq!(start(&mut device, None), first);
}

#[test]
fn a_start_that_is_observed_is_made() {
    let mut device = device("typing");
    let first = start(&mut device, None);
    assert_eq!(start(&mut device, None), first);
    let interest = gibbon_device::Interest {
        reads: true,
        messages: true,
        limit: 1_000,
        ..gibbon_device::Interest::default()
    };
    device.observe(&interest).expect("observed");
    assert_eq!(start(&mut device, None), first);
    let observed = device.observed().expect("what was seen");
    assert!(!observed.records.is_empty());
}

#[test]
fn an_app_is_linked_once_however_often_it_is_started() {
    let mut device = device("typing");
    let classes = |device: &mut Child| {
        let text = device.statistics().expect("counts");
        let mut lines = text.lines();
        let count = lines.find_map(|line| line.strip_prefix("classes loaded: "));
        let count = count.expect("it counts classes");
        count.parse::<usize>().expect("a number")
    };
    let hash = |device: &mut Child, seed| start(device, Some(seed)).hash;
    let hashes = [1, 2].map(|seed| hash(&mut device, seed));
    let before = classes(&mut device);
    // More than are remembered: each of them is made.
    let seeds = 3..15;
    let starts = seeds.clone().count();
    for seed in seeds {
        start(&mut device, Some(seed));
    }
    // The library makes one class of its own in each start. The app has five.
    assert!(classes(&mut device) <= before + starts);
    device.reseed(0).expect("reseeded");
    assert_eq!([1, 2].map(|seed| hash(&mut device, seed)), hashes);
}

#[test]
fn what_was_asked_of_a_moment_is_not_told_of_another() {
    let mut device = device("typing");
    start(&mut device, None);
    let before = device.snapshot().expect("kept");
    let asked = (
        device.gui().expect("a tree"),
        device.state_hash().expect("a hash"),
    );
    perform(&mut device, "tap 540 600");
    perform(&mut device, "text abc");
    let typed = (
        device.gui().expect("a tree"),
        device.state_hash().expect("a hash"),
    );
    assert_ne!(typed.0, asked.0);
    let after = device.snapshot().expect("kept");
    for _ in 0..2 {
        device.restore(before).expect("back");
        assert_eq!(device.gui().expect("a tree"), asked.0);
        assert_eq!(device.state_hash().expect("a hash"), asked.1);
        device.restore(after).expect("there again");
        assert_eq!(device.gui().expect("a tree"), typed.0);
        assert_eq!(device.state_hash().expect("a hash"), typed.1);
    }
}
