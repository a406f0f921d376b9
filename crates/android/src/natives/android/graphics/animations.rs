//! Animations that run beneath Java: of render nodes, canvas properties and vector drawables.
//!
//! On a device the render thread moves them frame by frame. Here values are computed when a
//! picture is asked for, from how much time has passed; only their end is an event, delivered
//! to Java code at its time.

use std::sync::Arc;

use gibbon_jdk::guest::{get_long, get_ref, library_class, library_method};
use gibbon_machine::meta::ClassId;
use gibbon_machine::peers::Peer;
use gibbon_machine::{Exit, Machine, Ref};

use super::animation::render_node_animator::Animator;
use super::drawable::animated_vector_drawable::AnimatorSet;
use crate::looper::{self, Argument, Delivery};

pub const NANOS_PER_MILLI: u64 = 1_000_000;

/// The animations that were started and not yet seen to have ended, by handle.
#[derive(Clone, Default)]
pub struct Running(Vec<i64>);

impl Peer for Running {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

pub fn add(machine: &mut Machine, handle: i64) {
    let running = machine.state.peers.singleton_mut::<Running>();
    if !running.0.contains(&handle) {
        running.0.push(handle);
    }
}

/// When the last of those ends that are running and end until a time.
pub fn last_end(machine: &mut Machine, limit: u64) -> Option<u64> {
    let running = machine.state.peers.singleton::<Running>().0.clone();
    let peers = &machine.state.peers;
    let end = |handle: i64| match peers.get::<Animator>(handle) {
        Some(animator) => animator.end_time(),
        None => peers.get::<AnimatorSet>(handle)?.end_time(),
    };
    let ends = running.into_iter().filter_map(end);
    ends.filter(|end| *end <= limit).max()
}

/// Brings all values to the present.
pub fn advance(machine: &mut Machine) {
    if machine.state.peers.singleton::<Running>().0.is_empty() {
        return;
    }
    let now = machine.nanos();
    let handles = machine.state.peers.singleton::<Running>().0.clone();
    let mut rest = Vec::new();
    for handle in handles {
        let goes_on = if let Some(animator) = machine.state.peers.get::<Animator>(handle).cloned() {
            animator.apply(machine, now)
        } else if let Some(set) = machine.state.peers.get::<AnimatorSet>(handle).cloned() {
            set.apply(machine, now)
        } else {
            false
        };
        if goes_on {
            rest.push(handle);
        }
    }
    machine.state.peers.singleton_mut::<Running>().0 = rest;
}

/// How much of an animation has passed at a time, 0 to 1.
pub fn fraction(now: u64, start: u64, duration: u64) -> f32 {
    if duration == 0 {
        return if now >= start { 1.0 } else { 0.0 };
    }
    let passed = now.saturating_sub(start).min(duration);
    (passed as f64 / duration as f64) as f32
}

/// The message queue of the thread that listens: its handler's, or the main thread's.
fn queue(machine: &mut Machine, listener: Ref) -> Result<Option<i64>, Exit> {
    let class = machine.heap.class_of(listener);
    let handler = match machine.meta.field_named(class, "mHandler") {
        Some(_) => get_ref(machine, listener, "mHandler"),
        None => Ref::NULL,
    };
    let queue = if handler.is_null() {
        let looper = library_class(machine, "android/os/Looper")?;
        let main = machine.static_ref(looper, "sMainLooper");
        if main.is_null() {
            return Ok(None);
        }
        get_ref(machine, main, "mQueue")
    } else {
        get_ref(machine, handler, "mQueue")
    };
    Ok(Some(get_long(machine, queue, "mPtr")))
}

/// Has a class's static `callOnFinished` called with the listener at a time.
pub fn finish_at(
    machine: &mut Machine,
    class: ClassId,
    descriptor: &str,
    listener: Ref,
    at: u64,
    arguments: Vec<Argument>,
) -> Result<(), Exit> {
    if listener.is_null() {
        return Ok(());
    }
    let method = library_method(machine, class, "callOnFinished", descriptor);
    if let Some(queue) = queue(machine, listener)? {
        cancel(machine, queue, listener);
        let delivery = Delivery {
            at,
            method,
            receiver: listener,
            arguments,
        };
        looper::post(machine, queue, delivery);
    }
    Ok(())
}

/// An animation that was started again ends once.
fn cancel(machine: &mut Machine, queue: i64, listener: Ref) {
    if let Some(looper) = machine.state.peers.get_mut::<looper::Looper>(queue) {
        looper.cancel(listener);
    }
}
