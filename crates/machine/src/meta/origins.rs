//! Where classes are from, as far as a restore has to know: classes that the guest defined are
//! taken back, and those of its loaders linked anew.
//!
//! There are thousands of classes, nearly all of them of the class path. The lists here have the
//! others, so that a restore costs as much as there are of those.

use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::class::{Class, ClassKind, Pool};
use super::load::{Loader, LoaderId, LoaderOrigin};
use super::source::Source;
use super::{ClassId, Meta, MethodId};

/// Classes of the guest's making at some moment, in order of their numbers; shared with snapshots
/// until there is another.
pub(crate) type DynamicClasses = Arc<Vec<ClassId>>;

/// Classes that are not simply of the class path, in order of their numbers.
#[derive(Default)]
pub(super) struct Origins {
    /// Defined by the guest, and arrays of them. Some turn out to be of the class path.
    dynamic: DynamicClasses,
    /// Those that a restore took from built-in loaders, and from which: another may bring them back.
    taken: FxHashMap<ClassId, Vec<usize>>,
    /// Constant pool entries that led to such classes.
    dynamic_links: Vec<(Pool, u32)>,
    of_guest_loaders: Vec<ClassId>,
    pub(super) of_dex: Vec<ClassId>,
    /// Transparent loaders that a restore took away, by their identity: another may bring them
    /// back, and constant pools still lead to their classes.
    away: FxHashMap<u64, Loader>,
}

impl Origins {
    pub(super) fn add(&mut self, class: &Class) {
        match &class.source {
            Source::Machine => return,
            Source::Dex(_) => self.of_dex.push(class.id),
            Source::Class(_) => {}
        }
        if !class.loader.is_built_in() {
            self.of_guest_loaders.push(class.id);
        }
    }
}

impl Meta {
    /// The guest defined this class just now, from bytes it had.
    pub(crate) fn set_dynamic(&mut self, class: ClassId) {
        self.class_mut(class).is_dynamic = true;
        self.note_dynamic(class);
    }

    /// One more class of the guest's making, or an array of such.
    pub(super) fn note_dynamic(&mut self, class: ClassId) {
        Arc::make_mut(&mut self.origins.dynamic).push(class);
    }

    pub(crate) fn dynamic_classes(&self) -> &DynamicClasses {
        &self.origins.dynamic
    }

    /// Keeps what an entry of a constant pool resolved to.
    pub(crate) fn set_pool_class(&mut self, from: ClassId, index: u32, class: ClassId) {
        let pool = &self.class(from).pool;
        let Some(entry) = pool.get(index as usize) else {
            return;
        };
        entry.set(class.0 + 1);
        if self.element(class).is_dynamic {
            let pool = pool.clone();
            self.origins.dynamic_links.push((pool, index));
        }
    }

    /// The loaders that are guest objects.
    pub fn guest_loaders(&self) -> &[Loader] {
        self.loaders.get(3..).unwrap_or_default()
    }

    /// Whether they are these, whatever classes of the class path they have.
    pub(crate) fn has_guest_loaders(&self, loaders: &[Loader], dynamic: &DynamicClasses) -> bool {
        let identities = |loader: &Loader| loader.identity;
        let now = self.guest_loaders().iter().map(identities);
        Arc::ptr_eq(&self.origins.dynamic, dynamic) && now.eq(loaders.iter().map(identities))
    }

    /// Takes the loaders back to what they were when there were `classes` classes and the guest had
    /// made those of `dynamic`: the guest's loaders altogether, the built-in ones as to what the
    /// guest defined in them. Classes of guest loaders forget what they were linked to; so do
    /// others of what is gone.
    pub(crate) fn restore_guest_loaders(
        &mut self,
        loaders: &[Loader],
        dynamic: &DynamicClasses,
        classes: usize,
    ) {
        let before = std::mem::replace(&mut self.origins.dynamic, dynamic.clone());
        let gone = self.missing(&before, dynamic);
        if !gone.is_empty() {
            self.forget(&gone);
        }
        for class in self.missing(dynamic, &before) {
            let name = self.class(class).name;
            for loader in self.origins.taken.remove(&class).unwrap_or_default() {
                self.loaders[loader].add(name, class);
            }
        }
        for mut now in self.loaders.drain(3..).filter(|now| now.is_transparent) {
            if now.classes.values().any(|class| gone.contains(class)) {
                Arc::make_mut(&mut now.classes).retain(|_, class| !gone.contains(class));
            }
            self.origins.away.insert(now.identity, now);
        }
        let mut kept: Vec<Loader> = loaders.to_vec();
        for loader in &mut kept {
            let Some(now) = self.origins.away.remove(&loader.identity) else {
                continue;
            };
            loader.is_transparent = true;
            if Arc::ptr_eq(&loader.classes, &now.classes) {
                continue;
            }
            // From one table into another: the order makes no difference.
            #[allow(clippy::iter_over_hash_type)]
            for (&name, &class) in now.classes.iter() {
                // What the guest made in another run from there is not of this one.
                if !loader.classes.contains_key(&name) && !self.element(class).is_dynamic {
                    loader.add(name, class);
                }
            }
        }
        self.loaders.append(&mut kept);
        self.unlink_guest_classes(classes);
    }

    /// What a loader that has found nothing yet finds classes in. If there was one of the same parts
    /// before a restore, it is that one again, with its classes as they are linked: an app that is
    /// started over and over is linked once.
    pub fn settle_origin(&mut self, loader: LoaderId, origin: LoaderOrigin) {
        let at = loader.0 as usize;
        let is_new = self.loaders[at].classes.is_empty();
        let same = is_new.then(|| self.same_loader(&origin)).flatten();
        match same.and_then(|identity| self.origins.away.remove(&identity)) {
            Some(same) => self.loaders[at] = same,
            None => self.loaders[at].origin = Some(Arc::new(origin)),
        }
    }

    /// The identity of a loader that a restore took away, of the same parts.
    fn same_loader(&self, origin: &LoaderOrigin) -> Option<u64> {
        let away = self.origins.away.values();
        let like = away.filter(|loader| loader.origin.as_deref() == Some(origin));
        // One whose files became others later may have led its classes to those.
        let same = like.filter(|loader| {
            let mut classes = loader.classes.values();
            classes.all(|&class| self.is_of(self.element(class), origin))
        });
        same.map(|loader| loader.identity).min()
    }

    fn is_of(&self, class: &Class, origin: &LoaderOrigin) -> bool {
        if class.is_dynamic {
            return false;
        }
        if class.loader != origin.number {
            let other = self.loaders.get(class.loader.0 as usize);
            return class.loader.is_built_in()
                || other.is_some_and(|other| origin.others.contains(&other.identity));
        }
        let mut files = origin
            .files
            .iter()
            .map(|&file| &self.dex_files[file as usize]);
        matches!(&class.source, Source::Dex(dex) if files.any(|file| Rc::ptr_eq(file, &dex.file)))
    }

    /// Classes of the guest's making among `some` that are not among `others`.
    fn missing(&self, some: &[ClassId], others: &[ClassId]) -> BTreeSet<ClassId> {
        some.iter()
            .copied()
            .filter(|class| others.binary_search(class).is_err())
            .filter(|&class| self.element(class).is_dynamic)
            .collect()
    }

    /// Nothing of the class path leads to these classes any more.
    fn forget(&mut self, gone: &BTreeSet<ClassId>) {
        for &class in gone {
            let name = self.class(class).name;
            for (at, loader) in self.loaders[..3].iter_mut().enumerate() {
                if loader.classes.get(&name) == Some(&class) {
                    Arc::make_mut(&mut loader.classes).remove(&name);
                    self.origins.taken.entry(class).or_default().push(at);
                }
            }
        }
        self.origins.dynamic_links.retain(|(pool, index)| {
            let entry = &pool[*index as usize];
            let class = entry.get().checked_sub(1).map(ClassId);
            let is_gone = class.is_some_and(|class| gone.contains(&class));
            if is_gone {
                entry.set(0);
            }
            class.is_some() && !is_gone
        });
    }

    /// Classes of guest loaders that were there then are linked as if for the first time, since
    /// linking asks the loaders. Those whose loaders run no guest code for it stay as they are.
    fn unlink_guest_classes(&mut self, classes: usize) {
        let mut methods: Vec<MethodId> = Vec::new();
        let mut last: Option<&Pool> = None;
        for &id in &self.origins.of_guest_loaders {
            if id.0 as usize >= classes {
                break;
            }
            let class = self.class(id);
            let loader = self.loaders.get(class.loader.0 as usize);
            if !class.is_dynamic && loader.is_some_and(|loader| loader.is_transparent) {
                continue;
            }
            // Classes of one DEX file share one.
            if !last.is_some_and(|last| Rc::ptr_eq(last, &class.pool)) {
                class.pool.iter().for_each(|entry| entry.set(0));
                last = Some(&class.pool);
            }
            methods.extend(&class.methods);
        }
        for method in methods {
            self.method_mut(method).drop_code();
        }
    }

    /// The class of an array's innermost elements; of no array, the class itself.
    pub(super) fn element(&self, class: ClassId) -> &Class {
        let mut class = self.class(class);
        while let ClassKind::Array { component, .. } = class.kind {
            class = self.class(component);
        }
        class
    }
}
