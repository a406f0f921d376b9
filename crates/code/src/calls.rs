//! Who may run a method: callers by name, and makers of callbacks.

use rustc_hash::FxHashMap;

use crate::{Action, Code, MethodId, Site};

/// For each method the instructions after which it may run.
pub(crate) fn callers(code: &Code) -> Vec<Vec<Site>> {
    let mut callers = vec![Vec::new(); code.methods.len()];
    let callbacks = callbacks(code);
    let mut resolved: FxHashMap<(&str, bool), Vec<MethodId>> = FxHashMap::default();
    for (method, body) in code.methods() {
        for instruction in &body.instructions {
            let site = Site {
                method,
                offset: instruction.offset,
            };
            match &instruction.action {
                Action::Call { method, is_exact } => {
                    let known = resolved.entry((method, *is_exact));
                    let callees = known.or_insert_with(|| callees(code, method, *is_exact));
                    for callee in callees {
                        callers[callee.0 as usize].push(site);
                    }
                }
                Action::Name(class) => {
                    for callback in callbacks.get(class.as_str()).into_iter().flatten() {
                        callers[callback.0 as usize].push(site);
                    }
                }
                _ => {}
            }
        }
    }
    callers
}

/// Methods that the call of a name may run.
pub(crate) fn callees(code: &Code, name: &str, is_exact: bool) -> Vec<MethodId> {
    let Some((class, signature)) = name.split_once("->") else {
        return Vec::new();
    };
    let in_class = |class: &str| code.find(&format!("{class}->{signature}"));
    // What the name stands for where no subclass has its own.
    let ancestry = code.hierarchy.ancestry(class);
    let inherited = ancestry.into_iter().find_map(in_class);
    let mut callees: Vec<MethodId> = inherited.into_iter().collect();
    if !is_exact {
        let descendants = code.hierarchy.descendants(class);
        callees.extend(descendants.into_iter().skip(1).filter_map(in_class));
    }
    callees
}

/// Callbacks by the classes whose objects have them.
fn callbacks(code: &Code) -> FxHashMap<&str, Vec<MethodId>> {
    let mut own: FxHashMap<&str, Vec<MethodId>> = FxHashMap::default();
    for (id, method) in code.methods() {
        if code.is_callback(id) {
            own.entry(&method.class).or_default().push(id);
        }
    }
    let mut all: FxHashMap<&str, Vec<MethodId>> = FxHashMap::default();
    let mut classes: Vec<&str> = code.methods.iter().map(|one| &*one.class).collect();
    classes.dedup();
    for class in classes {
        let ancestry = code.hierarchy.ancestry(class);
        let inherited = ancestry.iter().filter_map(|one| own.get(one)).flatten();
        all.insert(class, inherited.copied().collect());
    }
    all
}
