//! Shadows across calls, returns and frames that the machine makes.

use gibbon_expressions::ExprId;
use gibbon_formats::descriptor::Kind;
use gibbon_ir::{NO_REG, Reg};

use super::decisions::{DecisionKind, Loss};
use super::models::Arguments;
use super::step::Step;
use crate::Machine;
use crate::interp::LinkedCode;

impl Step<'_> {
    /// The arguments' shadows go where the callee's registers will be.
    pub(super) fn call(&mut self, arguments: &[Reg]) {
        let callee = self.base + self.code.registers as usize;
        let shadows = &mut self.thread_mut().shadows;
        shadows.truncate(callee);
        let base = self.base;
        let shadows = &mut self.thread_mut().shadows;
        for (at, &register) in arguments.iter().enumerate() {
            let shadow = shadows.get(base + usize::from(register));
            if shadow.is_some() {
                shadows.set(callee + at, shadow);
            }
        }
    }

    /// The machine makes this call itself: [`Machine::hand_over`] goes on.
    pub(super) fn call_linked(&mut self, arguments: &[Reg]) {
        let mut handed = Vec::new();
        for (at, &register) in arguments.iter().enumerate() {
            if let Some(shadow) = self.shadow(register) {
                handed.push((at, self.raw(register), shadow));
            }
        }
        self.machine.following.linked = handed;
    }

    /// The top frame answers, with a value that depends on inputs like this.
    pub(super) fn leave(&mut self, shadow: Option<ExprId>) {
        let thread = self.thread_mut();
        let depth = thread.frames.len();
        let shadow = match thread.shadows.summary {
            Some((of, result)) if of == depth => {
                thread.shadows.summary = None;
                result
            }
            _ => shadow,
        };
        let [.., caller, frame] = thread.frames[..] else {
            thread.shadows.truncate(0);
            return;
        };
        if self.machine.following.fields.is_on && self.code.marks.is_none() {
            self.notice_return();
        }
        let thread = self.thread_mut();
        thread.shadows.truncate(frame.base as usize);
        if frame.return_register != NO_REG {
            let place = caller.base as usize + usize::from(frame.return_register);
            thread.shadows.set(place, shadow);
        }
    }

    /// A method is entered that a model is known of.
    pub(super) fn enter_modelled(&mut self) {
        let depth = self.thread().frames.len();
        let inside = self.thread().shadows.summary;
        if inside.is_some_and(|(of, _)| of < depth) {
            return;
        }
        let Some(model) = self.code.model else {
            return;
        };
        let arguments = Arguments {
            base: self.base,
            count: self.code.arguments,
        };
        self.machine.following.told.clear();
        self.machine.following.is_silent = false;
        let result = model(self.machine, arguments);
        for (condition, taken) in std::mem::take(&mut self.machine.following.told) {
            self.decide(Some(condition), taken, DecisionKind::Branch, Vec::new());
        }
        if result.is_some() || self.machine.following.is_silent {
            self.thread_mut().shadows.summary = Some((depth, result));
        }
    }
}

impl Machine {
    /// A native answered. Called by the loop before its frame goes.
    ///
    /// # Safety
    /// `code` and `regs` are those of the top frame, as in the loop.
    pub(in crate::interp) unsafe fn follow_answer(
        &mut self,
        code: *const LinkedCode,
        regs: *mut u64,
    ) {
        let answer = self.following.answer.take();
        // SAFETY: by contract.
        let mut step = unsafe { Step::new(self, code, 0, regs) };
        let is_summarised = step.thread().shadows.summary.is_some();
        if answer.is_none() && !is_summarised && step.is_symbolic() {
            let arguments = step.code.arguments;
            let returns = step.machine.meta.method(step.code.method).return_kind;
            for register in 0..arguments {
                let Some(shadow) = step.shadow(register) else {
                    continue;
                };
                // What returns nothing is taken for a sink: the screen, the log.
                match returns {
                    Kind::Void => step.note(Loss::Native),
                    _ if step.code.code.is_reference(register) => step.note(Loss::Native),
                    _ => {
                        let value = step.value_of(register, shadow);
                        step.assume(shadow, value, Loss::Native);
                    }
                }
            }
        }
        step.leave(answer);
    }

    /// The linked call's frame is there: arguments that were handed on as they are keep shadows.
    pub(in crate::interp) fn hand_over(&mut self) {
        let handed = std::mem::take(&mut self.following.linked);
        let thread = self.current_thread_mut();
        let Some(base) = thread.frames.last().map(|frame| frame.base as usize) else {
            return;
        };
        for (at, bits, shadow) in handed {
            if thread.stack.get(base + at) == Some(&bits) {
                thread.shadows.set(base + at, Some(shadow));
            }
        }
    }

    /// A frame becomes another one at the same place: what is handed on as it is keeps its shadow.
    pub(in crate::interp) fn shadows_of_replaced_frame(&mut self, base: usize, with: &[u64]) {
        let thread = self.current_thread_mut();
        if thread.shadows.is_empty_from(base) {
            return;
        }
        for (at, &bits) in with.iter().enumerate() {
            if thread.stack.get(base + at) != Some(&bits) {
                thread.shadows.set(base + at, None);
            }
        }
        thread.shadows.truncate(base + with.len());
    }

    /// The top frame is given up without an answer.
    pub(in crate::interp) fn forget_summary(&mut self) {
        let thread = self.current_thread_mut();
        if let Some((depth, _)) = thread.shadows.summary
            && depth >= thread.frames.len()
        {
            thread.shadows.summary = None;
        }
    }
}
