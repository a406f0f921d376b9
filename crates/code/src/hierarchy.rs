//! Which class extends which, as far as the app defines them.

use gibbon_dex::{ClassDef, DexFile};
use rustc_hash::{FxHashMap, FxHashSet};

const OBJECT: &str = "Ljava/lang/Object;";

#[derive(Debug, Default)]
pub(crate) struct Hierarchy {
    /// Superclass and interfaces of the app's classes.
    parents: FxHashMap<String, Vec<String>>,
    /// Classes of the app by what they extend or implement.
    children: FxHashMap<String, Vec<String>>,
    /// Fields that classes of the app declare: class, name.
    fields: FxHashSet<(String, String)>,
}

impl Hierarchy {
    /// Whether the class was new.
    pub fn add(&mut self, dex: &DexFile, class: &ClassDef<'_>, descriptor: &str) -> bool {
        let superclass = class.superclass().into_iter();
        let interfaces = class.interfaces().unwrap_or_default();
        let parents = superclass.chain(interfaces.iter());
        let parents = parents.filter_map(|index| dex.type_descriptor(index).ok());
        let is_new = self.insert(descriptor, parents.map(str::to_owned).collect());
        if let (true, Ok(data)) = (is_new, class.data()) {
            for field in data.fields() {
                let name = dex.field(field.index).and_then(|id| dex.name(id.name));
                if let Ok(name) = name {
                    self.fields.insert((descriptor.to_owned(), name.to_owned()));
                }
            }
        }
        is_new
    }

    /// The class that declares the field which code knows by this class: a superclass, maybe.
    pub fn declaring<'a>(&'a self, class: &'a str, field: &str) -> &'a str {
        let mut all = self.ancestry(class).into_iter();
        let declares = |one: &&str| {
            let known = ((*one).to_owned(), field.to_owned());
            self.fields.contains(&known)
        };
        all.find(declares).unwrap_or(class)
    }

    pub fn insert(&mut self, class: &str, parents: Vec<String>) -> bool {
        if self.parents.contains_key(class) {
            return false;
        }
        self.parents.insert(class.to_owned(), parents);
        true
    }

    /// Once all classes are there.
    pub fn link(&mut self) {
        let mut classes: Vec<&String> = self.parents.keys().collect();
        classes.sort_unstable();
        for class in classes {
            for parent in &self.parents[class] {
                let children = self.children.entry(parent.clone()).or_default();
                children.push(class.clone());
            }
        }
    }

    pub fn is_of_app(&self, class: &str) -> bool {
        self.parents.contains_key(class)
    }

    fn parents(&self, class: &str) -> &[String] {
        self.parents.get(class).map_or(&[], Vec::as_slice)
    }

    /// The class and what it extends or implements, nearest first.
    pub fn ancestry<'a>(&'a self, class: &'a str) -> Vec<&'a str> {
        closure(class, |class| self.parents(class))
    }

    /// The class and all of the app that extend or implement it.
    pub fn descendants<'a>(&'a self, class: &'a str) -> Vec<&'a str> {
        closure(class, |class| {
            self.children.get(class).map_or(&[], Vec::as_slice)
        })
    }

    /// Whether a library could know objects of the class by a type of its own.
    pub fn extends_library(&self, class: &str) -> bool {
        let ancestry = self.ancestry(class);
        ancestry
            .iter()
            .any(|one| *one != OBJECT && !self.is_of_app(one))
    }
}

fn closure<'a>(start: &'a str, next: impl Fn(&str) -> &'a [String]) -> Vec<&'a str> {
    let mut all = vec![start];
    let mut at = 0;
    while at < all.len() {
        for one in next(all[at]) {
            if !all.contains(&one.as_str()) {
                all.push(one);
            }
        }
        at += 1;
    }
    all
}
