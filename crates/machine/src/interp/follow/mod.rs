//! Following symbolic values: concolic execution beside the loop (ACTEve, FSE 2012).
//!
//! While an observer has `FOLLOWS`, the loop calls [`Machine::follow`] before each instruction of a
//! frame that holds something symbolic, and of other frames before those alone that meet symbolic
//! memory or return. It redoes the instruction on *shadows*: what is known of a value beyond its
//! bits, an expression over the inputs. Shadows lie beside registers (`threads/shadows.rs`) and memory
//! (`heap/shadows.rs`), inside thread and heap, so that a snapshot has them. A branch on a shadow
//! becomes a [`Decision`]. The instruction itself runs as it always does: a run that is followed is
//! the same run, with the same instructions, time and trace hash.
//!
//! Natives know nothing of this. Those that pass values on say how ([`Machine::answer_shadow`],
//! [`crate::heap::Heap::set_shadow`]); for others a [`Model`] in a table says what the result is.
//! Where a shadow is lost, a [`Note`] says so, and an assumption stays among the decisions: the
//! run speaks only for inputs that give this value there.
//!
//! What it does not do: references have no shadows but those of strings (`text`), and lengths of
//! arrays have none.

mod arithmetic;
mod calls;
mod decisions;
mod fields;
mod memory;
mod models;
mod step;
mod text;
mod time;

use std::collections::BTreeMap;

pub use decisions::{Decision, DecisionKind, Loss, Note};
pub use fields::{FieldInputs, WrittenField};
use gibbon_expressions::{ExprId, Expressions};
pub use models::{Arguments, Model, ModelTable};
pub use text::Character;
pub use time::TimeInput;

use crate::Machine;
use crate::meta::MethodId;

/// What following symbols brings, and the expressions that shadows name. The table of expressions
/// only grows, so a shadow in a snapshot stays good.
#[derive(Default)]
pub struct Following {
    pub expressions: Expressions,
    pub models: ModelTable,
    /// What an app's code reads, where that is unknown.
    pub fields: FieldInputs,
    pub time: TimeInput,
    decisions: Vec<Decision>,
    notes: BTreeMap<(MethodId, u32, Loss), u64>,
    /// What the native that runs answers.
    answer: Option<ExprId>,
    /// What the model that runs decided.
    told: Vec<(ExprId, bool)>,
    /// The model that runs wants nothing inside of its method told.
    is_silent: bool,
    /// Arguments of the linked call that is made.
    linked: Vec<(usize, u64, ExprId)>,
}

impl Machine {
    /// How the result of the native that runs depends on inputs.
    pub fn answer_shadow(&mut self, shadow: Option<ExprId>) {
        self.following.answer = shadow;
    }

    /// Whether anything that the guest holds is symbolic.
    pub fn has_shadows(&self) -> bool {
        self.heap.has_shadows()
            || self
                .state
                .threads
                .iter()
                .any(|thread| !thread.shadows.is_empty())
    }

    /// Nothing of the guest's own memory and registers is symbolic from now on.
    pub fn drop_shadows(&mut self) {
        self.heap.drop_shadows();
        for thread in &mut self.state.threads {
            thread.shadows.clear();
        }
    }

    /// Decisions since they were last taken, in the order in which they were made.
    pub fn take_decisions(&mut self) -> Vec<Decision> {
        std::mem::take(&mut self.following.decisions)
    }

    /// What was lost since this was last taken.
    pub fn take_notes(&mut self) -> Vec<Note> {
        let notes = std::mem::take(&mut self.following.notes);
        let note = |((method, pc, loss), count)| Note {
            method,
            pc,
            loss,
            count,
        };
        notes.into_iter().map(note).collect()
    }
}
