//! Places in code at which somebody is asked whether the thread goes on.
//!
//! A schedule stops threads at a method or a statement. Only observers with
//! [`super::Observer::STOPS`] look for such places; methods that have none are remembered, so that
//! the others cost one comparison an instruction.

use gibbon_ir::Insn;

use super::LinkedCode;
use crate::Machine;
use crate::meta::MethodId;
use crate::threads::ThreadId;

/// A place in code. Methods are named `a.b.Main.work` or, with their descriptor,
/// `a.b.Main.work(I)V`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StopPlace {
    /// The first instruction of a method.
    Entered(String),
    /// The method is about to return, or was left by an exception. Natives are not seen to return.
    Left(String),
    /// The first instruction of a line of a source file.
    Line { file: String, line: u32 },
    /// The instruction at a place in a method's bytecode.
    Offset { method: String, at: u32 },
}

/// Asked with the number of a place before its instruction runs, and when an exception leaves a
/// method: whether the current thread has to wait.
pub type StopHook = fn(&mut Machine, usize) -> bool;

/// Where threads stop, and who is asked.
#[derive(Clone)]
pub struct Stops {
    places: Vec<StopPlace>,
    hook: StopHook,
    /// The instruction that a thread last stopped at, by the depth of its frame. It may be begun
    /// more than once: after its call was linked, or its class initialised.
    last: Vec<(ThreadId, usize, u32)>,
}

impl Machine {
    /// From now on, until a restore takes it back.
    pub fn set_stops(&mut self, places: Vec<StopPlace>, hook: StopHook) {
        let stops = Stops {
            places,
            hook,
            last: Vec::new(),
        };
        self.state.stops = (!stops.places.is_empty()).then(|| Box::new(stops));
        self.forget_stops();
    }

    pub fn has_stops(&self) -> bool {
        self.state.stops.is_some()
    }

    /// What is known of methods does not hold any more.
    pub(crate) fn forget_stops(&mut self) {
        self.stop_epoch += 1;
        self.stop_places.clear();
    }

    /// The current thread is about to run an instruction: whether it has to wait before that.
    #[cold]
    pub(super) fn is_stopped(&mut self, code: &LinkedCode, pc: u32) -> bool {
        if !self.stop_places.contains_key(&code.method) {
            let found = self.stops_of(code);
            if found.is_empty() {
                code.no_stops.set(self.stop_epoch);
                return false;
            }
            self.stop_places.insert(code.method, found);
        }
        let here: Vec<usize> = self.stop_places[&code.method]
            .iter()
            .filter(|(at, _)| *at == pc)
            .map(|(_, place)| *place)
            .collect();
        let thread = self.state.current;
        let depth = self.current_thread().frames.len();
        let Some(stops) = &mut self.state.stops else {
            return false;
        };
        let is_return = matches!(
            code.code.insns[pc as usize],
            Insn::Return { .. } | Insn::CheckedReturn { .. } | Insn::ReturnVoid
        );
        let is_again = !is_return && stops.last.contains(&(thread, depth, pc));
        let is_same = |(other, at, _): &(ThreadId, usize, u32)| *other == thread && *at >= depth;
        if is_again && !here.is_empty() {
            return false;
        }
        stops.last.retain(|last| !is_same(last));
        let hook = stops.hook;
        if here.is_empty() {
            return false;
        }
        stops.last.push((thread, depth, pc));
        let mut waits = false;
        for place in here {
            waits |= hook(self, place);
        }
        waits
    }

    /// An exception left a method of the current thread.
    pub(super) fn left_by_exception(&mut self, method: MethodId) {
        let Some(stops) = &self.state.stops else {
            return;
        };
        let hook = stops.hook;
        let places = stops.places.iter().enumerate();
        let here = places.filter(
            |(_, place)| matches!(place, StopPlace::Left(name) if self.has_name(method, name)),
        );
        let here: Vec<usize> = here.map(|(number, _)| number).collect();
        for place in here {
            hook(self, place);
        }
    }

    /// Instructions of a method at which a place is, with the number of the place.
    fn stops_of(&self, code: &LinkedCode) -> Vec<(u32, usize)> {
        let Some(stops) = &self.state.stops else {
            return Vec::new();
        };
        let method = code.method;
        let count = code.code.insns.len() as u32;
        let mut found = Vec::new();
        for (number, place) in stops.places.iter().enumerate() {
            match place {
                StopPlace::Entered(name) if self.has_name(method, name) => found.push((0, number)),
                StopPlace::Left(name) if self.has_name(method, name) => {
                    let returns = (0..count).filter(|&pc| {
                        matches!(
                            code.code.insns[pc as usize],
                            Insn::Return { .. } | Insn::CheckedReturn { .. } | Insn::ReturnVoid
                        )
                    });
                    found.extend(returns.map(|pc| (pc, number)));
                }
                StopPlace::Line { file, line } => {
                    let class = self.meta.method(method).class;
                    let of = self.meta.class(class).source.source_file();
                    if of.as_deref() != Some(file) {
                        continue;
                    }
                    let is_it = |pc: u32| code.code.line(pc) == Some(*line);
                    let first = (0..count).filter(|&pc| is_it(pc) && (pc == 0 || !is_it(pc - 1)));
                    found.extend(first.map(|pc| (pc, number)));
                }
                StopPlace::Offset { method: name, at } if self.has_name(method, name) => {
                    let first = (0..count).find(|&pc| code.code.offset(pc) == *at);
                    found.extend(first.map(|pc| (pc, number)));
                }
                _ => {}
            }
        }
        found
    }

    fn has_name(&self, method: MethodId, name: &str) -> bool {
        let info = self.meta.method(method);
        let own = self.meta.symbols.name(info.name);
        let (name, descriptor) = match name.find('(') {
            Some(at) => (&name[..at], Some(&name[at..])),
            None => (name, None),
        };
        let Some((class, method)) = name.rsplit_once('.') else {
            return false;
        };
        method == &**own
            && descriptor.is_none_or(|wanted| wanted == &**self.meta.symbols.name(info.descriptor))
            && self.meta.external_name(info.class) == class
    }
}
