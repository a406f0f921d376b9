//! Natives that panic. That is a fault of ours, whatever the guest asked for: the guest gets an
//! `InternalError`, which it may catch, and the run goes on. The fault is counted with the natives
//! that are missing, and noted as a gap, so that a crash that follows is not blamed on the app.
//!
//! What a native changed before it panicked stays changed; the next run does the same.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::Machine;
use crate::gaps::GapKind;
use crate::meta::MethodId;
use crate::native::{Args, Exit, NativeFn, NativeResult};

impl Machine {
    /// Runs the body of a native method.
    pub(crate) fn run_native(
        &mut self,
        method: MethodId,
        body: NativeFn,
        args: Args,
    ) -> NativeResult {
        if self.lets_panics_through {
            return body(self, args);
        }
        match catch_unwind(AssertUnwindSafe(|| body(self, args))) {
            Ok(answer) => answer,
            Err(panic) => Err(self.native_panicked(method, &*panic)),
        }
    }

    /// What the guest gets instead of a panic.
    #[cold]
    pub(crate) fn native_panicked(&mut self, method: MethodId, panic: &(dyn Any + Send)) -> Exit {
        let what = match (panic.downcast_ref::<&str>(), panic.downcast_ref::<String>()) {
            (Some(what), _) => what,
            (_, Some(what)) => what.as_str(),
            _ => "a panic",
        };
        let what = format!("{} failed: {what}", self.method_text(method));
        tracing::error!("{what}");
        self.note_gap(GapKind::Exception, what.clone());
        let counted = &mut self.statistics.missing_natives;
        *counted.entry(what.clone()).or_default() += 1;
        self.throw("java/lang/InternalError", &what)
    }
}
