//! `java.util.Random`: numbers that an app draws can be chosen.
//!
//! An app's die is an input like its user's taps, only that the system's clock throws it. Whoever
//! performs an event may say what is drawn while it is handled ([`ChosenDraws`]). Without that the
//! generator's own code runs.

use std::collections::VecDeque;
use std::sync::Arc;

use gibbon_jdk::guest::get_ref;
use gibbon_machine::native::{Args, Exit, NativeResult, ok};
use gibbon_machine::peers::Peer;
use gibbon_machine::{Machine, Ref};

gibbon_machine::natives! { "java/util/Random";
    intrinsic "nextInt" "(I)I" => next_int,
    intrinsic "next" "(I)I" => next,
}

/// What the app draws next.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChosenDraws(pub VecDeque<i32>);

impl Peer for ChosenDraws {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }

    fn visit(&self, _visit: &mut dyn FnMut(Ref)) {}
}

/// A number from 0 up to a bound.
fn next_int(machine: &mut Machine, args: Args) -> NativeResult {
    let bound = args.int(1);
    let is_chosen = bound > 0 && is_drawn_by_app(machine, args.reference(0));
    let chosen = is_chosen.then(|| take(machine)).flatten();
    ok(below(chosen.ok_or(Exit::Fallback)?, bound))
}

/// A number of so many bits.
fn next(machine: &mut Machine, args: Args) -> NativeResult {
    let is_chosen = is_drawn_by_app(machine, args.reference(0));
    let chosen = is_chosen.then(|| take(machine)).flatten();
    ok(of_bits(chosen.ok_or(Exit::Fallback)?, args.int(1)))
}

fn take(machine: &mut Machine) -> Option<i32> {
    let draws = &mut machine.state.peers.singleton_mut::<ChosenDraws>().0;
    draws.pop_front()
}

fn below(number: i32, bound: i32) -> i32 {
    number.rem_euclid(bound)
}

fn of_bits(number: i32, bits: i32) -> i32 {
    match bits {
        0..32 => number & ((1_i64 << bits) - 1) as i32,
        _ => number,
    }
}

/// Whether a draw from this generator is an app's, and one by one: what `nextGaussian` rejects
/// depends on more than one. Generators that an app wrote itself keep their own numbers.
pub fn is_drawn_by_app(machine: &Machine, generator: Ref) -> bool {
    if generator.is_null() {
        return false;
    }
    let class = machine.heap.class_of(generator);
    machine.meta.class_name(class) == "java/util/Random" && machine.is_asked_by_app("nextGaussian")
}

/// What the next draw is: of these bits, or below a bound.
pub fn foresee(machine: &mut Machine, generator: Ref, what: Draw) -> i32 {
    let draws = &machine.state.peers.singleton::<ChosenDraws>().0;
    if let Some(&chosen) = draws.front() {
        return match what {
            Draw::Bits(bits) => of_bits(chosen, bits),
            Draw::Below(bound) => below(chosen, bound),
        };
    }
    let seed = get_ref(machine, generator, "seed");
    let class = machine.heap.class_of(seed);
    let offset = machine.field_offset(class, "value");
    let mut seed = machine.heap.get_u64(seed, offset);
    // The generator of Java's specification.
    let mut draw = |bits: u32| {
        seed = seed.wrapping_mul(0x5_DEEC_E66D).wrapping_add(0xB) & ((1 << 48) - 1);
        (seed >> (48 - bits)) as i32
    };
    match what {
        Draw::Bits(bits) => draw(bits.clamp(1, 32) as u32),
        Draw::Below(bound) if bound & (bound - 1) == 0 => {
            ((i64::from(bound) * i64::from(draw(31))) >> 31) as i32
        }
        Draw::Below(bound) => loop {
            let number = draw(31);
            let rest = number % bound;
            // Too large for all remainders to be as likely.
            if number.wrapping_sub(rest).wrapping_add(bound - 1) >= 0 {
                return rest;
            }
        },
    }
}

#[derive(Clone, Copy)]
pub enum Draw {
    Bits(i32),
    Below(i32),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_number_is_brought_into_range() {
        assert_eq!(below(3, 6), 3);
        assert_eq!(below(8, 6), 2);
        assert_eq!(below(-1, 6), 5);
        assert_eq!(of_bits(-1, 31), i32::MAX);
        assert_eq!(of_bits(3, 1), 1);
        assert_eq!(of_bits(i32::MIN, 32), i32::MIN);
    }
}
