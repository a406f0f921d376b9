//! Keys that an app's code asks for: constants that it compares the codes of keys with.

use std::collections::BTreeSet;

use crate::values::Definition;
use crate::{Code, Method, MethodId, Operands};

/// Callbacks that are given a key's code, and which parameter it is; `this` is number 0.
const CALLBACKS: [(&str, u16); 6] = [
    ("onKeyDown(ILandroid/view/KeyEvent;)Z", 1),
    ("onKeyUp(ILandroid/view/KeyEvent;)Z", 1),
    ("onKeyLongPress(ILandroid/view/KeyEvent;)Z", 1),
    ("onKeyShortcut(ILandroid/view/KeyEvent;)Z", 1),
    ("onKey(Landroid/view/View;ILandroid/view/KeyEvent;)Z", 2),
    (
        "onKey(Landroid/content/DialogInterface;ILandroid/view/KeyEvent;)Z",
        2,
    ),
];
/// Asks an event for its key.
const GET_KEY_CODE: &str = "Landroid/view/KeyEvent;->getKeyCode()I";

impl Code {
    /// Codes of keys that callbacks compare with.
    pub fn key_codes(&self) -> BTreeSet<i32> {
        let mut codes = BTreeSet::new();
        for (id, body) in self.methods() {
            let parameter = CALLBACKS.iter().find(|(name, _)| *name == body.signature);
            let parameter = parameter.map(|(_, number)| *number);
            let is_key = |place: usize, register: u16| {
                let definitions = self.definitions(id, place, register);
                definitions.into_iter().any(|definition| match definition {
                    Definition::Parameter(number) => Some(number) == parameter,
                    Definition::At(at) => at > 0 && is_call(body, at - 1, GET_KEY_CODE),
                })
            };
            for (place, instruction) in body.instructions.iter().enumerate() {
                match &instruction.operands {
                    &Operands::Test {
                        left,
                        right: Some(right),
                        ..
                    } => {
                        if is_key(place, left) {
                            codes.extend(self.constants(id, place, right));
                        } else if is_key(place, right) {
                            codes.extend(self.constants(id, place, left));
                        }
                    }
                    Operands::Switch { on, cases } if is_key(place, *on) => {
                        codes.extend(cases.iter().map(|(key, _)| *key));
                    }
                    _ => {}
                }
            }
        }
        codes
    }

    /// Constants that the method itself puts into a register.
    fn constants(&self, method: MethodId, place: usize, register: u16) -> Vec<i32> {
        let body = self.method(method);
        let definitions = self.definitions(method, place, register).into_iter();
        let constants = definitions.filter_map(|definition| match definition {
            Definition::At(at) => match body.instructions[at].operands {
                Operands::Constant { value, .. } => i32::try_from(value).ok(),
                _ => None,
            },
            Definition::Parameter(_) => None,
        });
        constants.collect()
    }
}

fn is_call(body: &Method, place: usize, name: &str) -> bool {
    match &body.instructions[place].action {
        crate::Action::Call { method, .. } => method == name,
        _ => false,
    }
}
