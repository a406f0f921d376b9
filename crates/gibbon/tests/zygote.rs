//! Devices that are forked from a booted one: they do what a booted one does, and nobody needs the zygote.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::command::sample;
use gibbon_device::{BootOptions, Device, Event, Profile};
use gibbon_pool::{Child, Launch, children_of};

/// The tests look for processes: one at a time.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

fn alone() -> MutexGuard<'static, ()> {
    ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner)
}

/// With another seed each test has a zygote of its own.
fn launch(seed: u64, expects_more: bool) -> Launch {
    Launch {
        program: env!("CARGO_BIN_EXE_gibbon").into(),
        arguments: vec!["serve-device".into()],
        profile: Profile {
            seed,
            ..Profile::default()
        },
        options: BootOptions::default(),
        patience: std::time::Duration::from_secs(120),
        max_memory: 4 << 30,
        expects_more,
    }
}

fn run(device: &mut Child, apk: &str) -> Vec<u64> {
    device.install(apk.as_ref()).expect("installed");
    let mut hashes = vec![device.start(None).expect("started").hash.expect("a hash")];
    for line in ["tap 540 600", "text abc", "rotate", "key back", "wait 1000"] {
        let event = Event::from_line(line, || device.gui()).expect("an event");
        let outcome = device.perform(&event).expect("done");
        hashes.push(outcome.hash.expect("a hash"));
    }
    hashes.push(device.state_hash().expect("a hash"));
    hashes
}

/// Whose command line says that it is, or was forked from, a zygote.
fn is_of_zygote(process: u32) -> bool {
    let words = std::fs::read(format!("/proc/{process}/cmdline")).unwrap_or_default();
    String::from_utf8_lossy(&words).contains("--zygote")
}

/// The zygote among the children of this process, where all devices are known.
fn zygotes(devices: &[&Child]) -> Vec<u32> {
    let known: Vec<u32> = devices.iter().map(|device| device.process_id()).collect();
    let children = children_of(std::process::id()).into_iter();
    children
        .filter(|child| !known.contains(child) && is_of_zygote(*child))
        .collect()
}

fn kill(process: u32) {
    // SAFETY: sends a signal to a process that this test started.
    assert_eq!(unsafe { libc::kill(process as i32, libc::SIGKILL) }, 0);
}

#[test]
fn a_forked_device_does_what_a_booted_one_does() {
    let _alone = alone();
    let apk = sample("typing");
    let mut booted = Child::boot(&launch(11, false)).expect("booted");
    assert!(!is_of_zygote(booted.process_id()));
    let expected = run(&mut booted, &apk);
    for _ in 0..2 {
        let mut forked = Child::boot(&launch(11, true)).expect("forked");
        assert!(is_of_zygote(forked.process_id()));
        assert_eq!(run(&mut forked, &apk), expected);
    }
}

#[test]
fn devices_outlive_their_zygote_and_another_one_follows() {
    let _alone = alone();
    let apk = sample("typing");
    let mut first = Child::boot(&launch(12, true)).expect("forked");
    let before = zygotes(&[&first]);
    let mut second = Child::boot(&launch(12, true)).expect("forked");
    assert_eq!(zygotes(&[&first, &second]), before, "booted once");
    before.iter().for_each(|&zygote| kill(zygote));
    let expected = run(&mut first, &apk);
    assert_eq!(run(&mut second, &apk), expected);
    let mut third = Child::boot(&launch(12, true)).expect("booted all the same");
    assert_eq!(run(&mut third, &apk), expected);
    let mut fourth = Child::boot(&launch(12, true)).expect("booted all the same");
    assert_eq!(run(&mut fourth, &apk), expected);
}

#[test]
fn a_forked_device_that_is_killed_is_reported_and_leaves_nothing() {
    let _alone = alone();
    let mut device = Child::boot(&launch(13, true)).expect("forked");
    let process = device.process_id();
    kill(process);
    let problem = device.gui().expect_err("it is gone");
    assert!(problem.ends_device(), "{problem}");
    assert!(problem.to_string().contains("signal: 9"), "{problem}");
    drop(device);
    assert!(!children_of(std::process::id()).contains(&process));
}

#[test]
fn a_program_that_is_no_zygote_is_no_obstacle() {
    let _alone = alone();
    // It takes every word for an argument of its own and says nothing.
    let nothing = Launch {
        program: "/bin/true".into(),
        ..launch(14, true)
    };
    let problem = Child::boot(&nothing).err().expect("there is no device");
    assert!(problem.ends_device(), "{problem}");
}
