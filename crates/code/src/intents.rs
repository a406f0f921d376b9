//! Actions of intents that an app's code asks for: strings that it compares with an intent's action.
//! Any app may start an exported activity with them, whatever the manifest says.

use std::collections::BTreeSet;

use crate::values::Definition;
use crate::{Action, Code, MethodId, Operands};

const GET_ACTION: &str = "Landroid/content/Intent;->getAction()Ljava/lang/String;";
/// Calls that compare two strings.
const COMPARISONS: [&str; 6] = [
    "Ljava/lang/String;->equals(Ljava/lang/Object;)Z",
    "Ljava/lang/String;->equalsIgnoreCase(Ljava/lang/String;)Z",
    "Ljava/lang/String;->contentEquals(Ljava/lang/CharSequence;)Z",
    "Landroid/text/TextUtils;->equals(Ljava/lang/CharSequence;Ljava/lang/CharSequence;)Z",
    "Ljava/util/Objects;->equals(Ljava/lang/Object;Ljava/lang/Object;)Z",
    "Lkotlin/jvm/internal/Intrinsics;->areEqual(Ljava/lang/Object;Ljava/lang/Object;)Z",
];

impl Code {
    /// The classes that compare an intent's action, and what with: `com.example.Main`.
    pub fn intent_actions(&self) -> BTreeSet<(String, String)> {
        let mut actions = BTreeSet::new();
        for (id, body) in self.methods() {
            for (place, instruction) in body.instructions.iter().enumerate() {
                let (Action::Call { method, .. }, Operands::Arguments(compared)) =
                    (&instruction.action, &instruction.operands)
                else {
                    continue;
                };
                if !COMPARISONS.contains(&&**method) || compared.len() < 2 {
                    continue;
                }
                let is_action = |register| self.is_answer_of(id, place, register, GET_ACTION);
                let (one, other) = (compared[0], compared[1]);
                let texts = match (is_action(one), is_action(other)) {
                    (true, false) => self.texts_in(id, place, other),
                    (false, true) => self.texts_in(id, place, one),
                    _ => continue,
                };
                actions.extend(texts.into_iter().map(|text| (body.class_name(), text)));
            }
        }
        actions
    }

    /// Whether a register may hold what a call answered.
    fn is_answer_of(&self, method: MethodId, place: usize, register: u16, call: &str) -> bool {
        let body = self.method(method);
        let definitions = self.definitions(method, place, register);
        definitions.iter().any(|definition| match definition {
            Definition::At(at) if *at > 0 => match &body.instructions[at - 1].action {
                Action::Call { method, .. } => method == call,
                _ => false,
            },
            _ => false,
        })
    }

    /// Strings that the method itself puts into a register.
    fn texts_in(&self, method: MethodId, place: usize, register: u16) -> Vec<String> {
        let body = self.method(method);
        let definitions = self.definitions(method, place, register).into_iter();
        let texts = definitions.filter_map(|definition| match definition {
            Definition::At(at) => match &body.instructions[at].action {
                Action::Text(text) => Some(text.clone()),
                _ => None,
            },
            Definition::Parameter(_) => None,
        });
        texts.collect()
    }
}
