//! What an app's code could do, read from its DEX files without running it.
//!
//! [`Code`] holds every method with its control flow, calls and field accesses. [`Target`] names a
//! place in it as people do (`Main.java:42`, `Main.onClick`), and [`Distances`] says how far each
//! instruction is from a target, over branches, calls and callbacks. An engine that wants to reach
//! the target learns from that which branch of a run to turn round, and which handlers cannot
//! matter.
//!
//! The graph is an approximation. It follows virtual calls to every override in the app. A
//! callback that the framework invokes counts as caused by whoever makes or names its class.
//! Reflection is not followed.

pub mod assembly;
mod callbacks;
mod calls;
mod chains;
mod distance;
mod hierarchy;
mod intents;
mod keys;
mod layouts;
mod library;
mod method;
mod operands;
mod stack;
mod target;
#[cfg(test)]
mod tests;
mod values;
mod views;

use gibbon_apk::App;
use gibbon_dex::DexFile;
use rustc_hash::FxHashMap;

pub use distance::{Distances, Missed};
pub use library::{ClassFiles, Library, LibraryClass, NoLibrary};
pub use method::{Action, Instruction, Method};
pub use operands::{Comparison, Operands};
pub use stack::{Frame, StackTrace};
pub use target::{Goal, NoTarget, Target};
pub use values::NeverSet;

use hierarchy::Hierarchy;
use layouts::Layouts;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MethodId(pub u32);

/// An instruction: its method and its offset there, in code units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Site {
    pub method: MethodId,
    pub offset: u32,
}

/// All methods of an app that have code.
#[derive(Debug, Default)]
pub struct Code {
    methods: Vec<Method>,
    by_name: FxHashMap<String, MethodId>,
    hierarchy: Hierarchy,
    /// Beside the methods: see [`Code::callers`].
    callers: Vec<Vec<Site>>,
    /// Instructions that write a field, by its name and type without the class.
    writers: FxHashMap<String, Vec<Site>>,
    /// Beside the methods: see [`Code::is_callback`].
    callbacks: Vec<bool>,
    /// What the app's XML files say, if they can be read.
    layouts: Option<Layouts>,
}

impl Code {
    /// What is broken in a file cannot run, and is left out. Without a library any method counts as
    /// a callback that its class may have taken from the framework.
    pub fn new(app: &App, library: Option<&dyn Library>) -> Code {
        let mut code = Code::read(app.dex.iter().map(|(_, dex)| dex));
        code.layouts = Layouts::of(app);
        code.link(library);
        code
    }

    pub fn of<'a>(files: impl IntoIterator<Item = &'a DexFile>) -> Code {
        let mut code = Code::read(files);
        code.link(None);
        code
    }

    fn read<'a>(files: impl IntoIterator<Item = &'a DexFile>) -> Code {
        let mut code = Code::default();
        for dex in files {
            for class in dex.classes().flatten() {
                let Ok(descriptor) = class.descriptor() else {
                    continue;
                };
                // Of classes that are there twice the first counts.
                if !code.hierarchy.add(dex, &class, descriptor) {
                    continue;
                }
                for method in method::of_class(dex, &class, descriptor) {
                    let id = MethodId(code.methods.len() as u32);
                    code.by_name.insert(method.name.clone(), id);
                    code.methods.push(method);
                }
            }
        }
        code
    }

    /// Once all classes and methods are there.
    fn link(&mut self, library: Option<&dyn Library>) {
        self.hierarchy.link();
        self.callbacks = callbacks::find(self, library);
        self.callers = calls::callers(self);
        self.writers = values::writers(self);
    }

    pub fn methods(&self) -> impl Iterator<Item = (MethodId, &Method)> {
        let all = self.methods.iter().enumerate();
        all.map(|(at, method)| (MethodId(at as u32), method))
    }

    pub fn method(&self, id: MethodId) -> &Method {
        &self.methods[id.0 as usize]
    }

    /// By the name that DEX files have for it: `Lcom/example/Main;->onCreate()V`.
    pub fn find(&self, name: &str) -> Option<MethodId> {
        self.by_name.get(name).copied()
    }

    /// Instructions after which the method may run: calls, and those that make or name the class
    /// of a callback.
    pub fn callers(&self, id: MethodId) -> &[Site] {
        &self.callers[id.0 as usize]
    }

    /// Whether the framework may call the method by itself ([`callbacks`]).
    pub fn is_callback(&self, id: MethodId) -> bool {
        self.callbacks[id.0 as usize]
    }

    /// Whether the framework may call the constructor.
    pub(crate) fn is_made_by_library(&self, id: MethodId) -> bool {
        let method = self.method(id);
        callbacks::is_constructor_for_library(&method.signature)
            && self.hierarchy.extends_library(&method.class)
    }

    /// Whether a class of the app is among the types of parameters and result.
    fn names_app(&self, signature: &str) -> bool {
        let types = signature.split_once('(').map_or("", |(_, types)| types);
        let mut rest = types;
        while let Some(start) = rest.find('L') {
            // Before a class there are primitive types and brackets only.
            let Some(length) = rest[start..].find(';') else {
                return false;
            };
            let class = &rest[start..=start + length];
            if self.hierarchy.is_of_app(class) {
                return true;
            }
            rest = &rest[start + length + 1..];
        }
        false
    }

    /// A field that an instruction names, as people do, by the class that declares it:
    /// `com.example.Main.count`.
    pub fn field_name(&self, field: &str) -> String {
        let (class, rest) = field.split_once("->").unwrap_or(("", field));
        let name = rest.split(':').next().unwrap_or_default();
        let class = self.hierarchy.declaring(class, name);
        let class = class.trim_start_matches('L').trim_end_matches(';');
        format!("{}.{name}", class.replace('/', "."))
    }

    /// Whether some way leads from a callback to the method.
    pub fn is_reachable(&self, id: MethodId) -> bool {
        let mut seen = vec![false; self.methods.len()];
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            if std::mem::replace(&mut seen[id.0 as usize], true) {
                continue;
            }
            if self.is_callback(id) || self.method(id).runs_at_load || self.is_made_by_library(id) {
                return true;
            }
            open.extend(self.callers(id).iter().map(|site| site.method));
        }
        false
    }
}
