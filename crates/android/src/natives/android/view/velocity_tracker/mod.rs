//! `android.view.VelocityTracker`.

mod tracker;

use std::sync::Arc;

use gibbon_machine::peers::Peer;
use gibbon_machine::{Args, Machine, NativeResult, ok};

use super::motion_event;
use crate::input::coords::{X, Y};
use tracker::{AXIS_SCROLL, Strategy, Tracker};

gibbon_machine::natives! { "android/view/VelocityTracker";
    "nativeInitialize" "(I)J" => initialize,
    "nativeDispose" "(J)V" => dispose,
    "nativeClear" "(J)V" => clear,
    "nativeAddMovement" "(JLandroid/view/MotionEvent;)V" => add_movement,
    "nativeComputeCurrentVelocity" "(JIF)V" => compute_current_velocity,
    "nativeGetVelocity" "(JII)F" => get_velocity,
    "nativeIsAxisSupported" "(I)Z" => is_axis_supported,
}

impl Peer for Tracker {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

/// Strategies have numbers that apps cannot choose; the weighted and integrating ones are
/// experiments that the default stands for.
fn initialize(machine: &mut Machine, args: Args) -> NativeResult {
    let strategy = match args.int(0) {
        0 => Some(Strategy::Impulse),
        degree @ 1..=3 => Some(Strategy::LeastSquares(degree as usize)),
        _ => None,
    };
    ok(machine.state.peers.add(Tracker::new(strategy)))
}

fn dispose(machine: &mut Machine, args: Args) -> NativeResult {
    machine.state.peers.remove(args.long(0));
    ok(())
}

fn with<T: Default>(machine: &mut Machine, args: Args, act: impl FnOnce(&mut Tracker) -> T) -> T {
    let tracker = machine.state.peers.get_mut::<Tracker>(args.long(0));
    tracker.map(act).unwrap_or_default()
}

fn clear(machine: &mut Machine, args: Args) -> NativeResult {
    with(machine, args, Tracker::clear);
    ok(())
}

fn add_movement(machine: &mut Machine, args: Args) -> NativeResult {
    let event = motion_event::of_guest(machine, args.reference(1))?;
    with(machine, args, |tracker| tracker.add_event(&event));
    ok(())
}

fn compute_current_velocity(machine: &mut Machine, args: Args) -> NativeResult {
    with(machine, args, |tracker| {
        tracker.compute(args.int(1), args.float(2))
    });
    ok(())
}

fn get_velocity(machine: &mut Machine, args: Args) -> NativeResult {
    let (axis, pointer) = (args.int(1) as u32, args.int(2));
    ok(with(machine, args, |tracker| {
        tracker.velocity(axis, (pointer >= 0).then_some(pointer))
    }))
}

fn is_axis_supported(_: &mut Machine, args: Args) -> NativeResult {
    ok([X, Y, AXIS_SCROLL].contains(&(args.int(0) as u32)))
}
