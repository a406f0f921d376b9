//! Activities that were destroyed and that an app still reaches, each with a shortest path from a root.
//!
//! The search follows strong references alone, as a collection of garbage does: the referent of a
//! `java.lang.ref.Reference` is never followed, and the value of a weak table's entry only if its key is
//! reached otherwise. So there is no need to collect first.
//!
//! Roots that count are the app's: static fields of its classes, threads that run its code, its
//! application and services. The framework's static fields and the system's services come second: an
//! object of the app that they reach (a callback, a listener) counts from there on, but not a view, a
//! context or a dialog: what holds those is the framework itself, which lets go of them in its own time.
//! For the same reason nothing is followed into the parts of the framework that [`HUBS`] names, into
//! queues of messages, frames and tasks, or into tasks that run once.
//!
//! # What is not seen
//! What is reached only through the parts left out: a message that posts itself again, an animation
//! without end, a receiver that the application registered. What a live activity holds.

use std::collections::BTreeSet;
use std::rc::Rc;

use gibbon_device::Leak;
use gibbon_formats::descriptor::Kind;
use gibbon_machine::meta::{ClassId, ClassKind, Symbol};
use gibbon_machine::{Machine, Ref};
use rustc_hash::FxHashMap;

use super::search::Seen;

/// Parts of the framework that hold what is over for a while, that keep what waits, or that lead from
/// anywhere to everywhere. By how names of classes start; none of them is an app's.
const HUBS: [&str; 43] = [
    "android/animation/AnimationHandler",
    "android/app/ActivityThread",
    "android/app/ActivityTransition",
    "android/app/Instrumentation",
    "android/app/LoadedApk",
    "android/app/PendingIntent",
    "android/app/ResourcesManager",
    "android/app/servertransaction/",
    "android/content/Intent",
    "android/content/res/",
    "android/graphics/",
    "android/media/session/",
    "android/os/AsyncTask$SerialExecutor",
    "android/os/BaseBundle",
    "android/os/Bundle",
    "android/os/Message",
    "android/service/",
    "android/text/TextLine",
    "android/transition/",
    "android/view/Choreographer",
    "android/view/ThreadedRenderer",
    "android/view/ViewRootImpl",
    "android/view/WindowManagerGlobal",
    "android/view/accessibility/",
    "android/view/autofill/",
    "android/view/contentcapture/",
    "android/view/inputmethod/",
    "android/view/textclassifier/",
    "android/view/textservice/",
    "android/widget/Toast",
    "android/window/",
    "com/android/internal/",
    "dalvik/",
    "java/lang/Class",
    "java/lang/ThreadGroup",
    "java/lang/invoke/",
    "java/lang/reflect/",
    "java/util/concurrent/ArrayBlockingQueue",
    "java/util/concurrent/ForkJoinPool",
    "java/util/concurrent/LinkedBlocking",
    "java/util/concurrent/LinkedTransferQueue",
    "java/util/concurrent/SynchronousQueue",
    "jdk/",
];
/// The device's own services. On a phone they are another process.
const SYSTEM: &str = "gibbon/system/";
/// Parts of them that stand where a phone has a part of the app's process.
const SYSTEM_HUBS: [&str; 3] = [
    "gibbon/system/inputmethod/",
    "gibbon/system/ui/",
    "gibbon/system/webkit/",
];
/// What the framework shows, and what it shows things with.
const SHOWN: [&str; 7] = [
    "android/app/Dialog",
    "android/app/Fragment",
    "android/content/Context",
    "android/graphics/drawable/Drawable",
    "android/view/View",
    "android/view/Window",
    "android/view/LayoutInflater",
];
/// The same in libraries, which apps carry.
const SHOWN_BY_LIBRARIES: [&str; 2] = [
    "androidx/fragment/app/Fragment",
    "android/support/v4/app/Fragment",
];
/// Tasks that have a period if they run more than once.
const TASKS: [&str; 2] = [
    "java/util/TimerTask",
    "java/util/concurrent/ScheduledThreadPoolExecutor$ScheduledFutureTask",
];
/// Entries of weak tables: the value is held as long as the key is.
const WEAK_ENTRIES: [&str; 2] = [
    "java/util/WeakHashMap$Entry",
    "java/lang/ThreadLocal$ThreadLocalMap$Entry",
];
const REFERENCE: &str = "java/lang/ref/Reference";

/// `old_threads` are those of the system.
pub fn search(machine: &Machine, old_threads: usize) -> Vec<Leak> {
    let Some(known) = Known::find(machine) else {
        return Vec::new();
    };
    let mut search = Search {
        machine,
        known,
        roles: Vec::new(),
        plans: FxHashMap::default(),
        seen: [Seen::default(), Seen::default()],
        nodes: Vec::new(),
        at: 0,
        entries: Vec::new(),
        told: BTreeSet::new(),
        leaks: Vec::new(),
    };
    search.statics(true);
    search.application();
    search.threads(old_threads, true);
    search.run();
    search.statics(false);
    search.threads(old_threads, false);
    search.run();
    search.leaks
}

/// Classes that the search needs, by their numbers.
struct Known {
    activity: ClassId,
    /// Where `Activity.mDestroyed` is.
    destroyed: u32,
    /// None if no service was ever made.
    service: Option<ClassId>,
    binder: ClassId,
    activity_thread: ClassId,
    shown: Vec<ClassId>,
    tasks: Vec<(ClassId, u32)>,
    weak_entries: Vec<ClassId>,
    /// Where `Reference.referent` is.
    referent: u32,
    thread_name: u32,
}

impl Known {
    /// None if no app was started yet.
    fn find(machine: &Machine) -> Option<Known> {
        let meta = &machine.meta;
        let own = meta.classes().filter(|class| !class.source.is_dex());
        let by_name: FxHashMap<&str, ClassId> = own
            .map(|class| (meta.class_name(class.id), class.id))
            .collect();
        let class = |name: &str| by_name.get(name).copied();
        let field = |class: ClassId, name| meta.field_named(class, name).map(|field| field.offset);
        let activity = class("android/app/Activity")?;
        let with_period = TASKS.iter().filter_map(|name| {
            let class = class(name)?;
            Some((class, field(class, "period")?))
        });
        Some(Known {
            activity,
            destroyed: field(activity, "mDestroyed")?,
            service: class("android/app/Service"),
            binder: class("android/os/Binder")?,
            activity_thread: class("android/app/ActivityThread")?,
            shown: SHOWN.iter().filter_map(|name| class(name)).collect(),
            tasks: with_period.collect(),
            weak_entries: WEAK_ENTRIES.iter().filter_map(|name| class(name)).collect(),
            referent: field(class(REFERENCE)?, "referent")?,
            thread_name: field(class("java/lang/Thread")?, "name")?,
        })
    }
}

/// What an object of a class is to the search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// Holds nothing that counts.
    End,
    /// An activity of the app.
    Activity,
    /// A view, a context, a dialog: counts only if the app holds it.
    Shown,
    /// The app's own.
    App,
    /// A task of a timer or an executor: where its period is, and whether it is the app's own.
    Task(u32, bool),
    /// Of the device's services.
    System,
    Elements,
    Plain,
}

/// How an object was come to.
#[derive(Clone, Copy)]
enum Edge {
    Static(ClassId, Symbol),
    /// By a thread's own fields, or by a frame of it.
    Thread(usize),
    /// The application, or a service, with that word before it.
    Component(&'static str),
    /// From the node before.
    Field(u32, Symbol),
    Element(u32),
}

struct Node {
    object: Ref,
    edge: Edge,
    /// The app holds it: all of it counts.
    is_apps: bool,
}

/// The entry of a weak table, reached before its key.
struct Entry {
    key: Ref,
    value: Ref,
    name: Symbol,
    node: u32,
}

struct Plan {
    fields: Vec<(u32, Symbol)>,
    /// The value of an entry of a weak table.
    weak_value: Option<(u32, Symbol)>,
}

struct Search<'a> {
    machine: &'a Machine,
    known: Known,
    roles: Vec<Option<Role>>,
    plans: FxHashMap<ClassId, Rc<Plan>>,
    /// By the framework, and by the app.
    seen: [Seen; 2],
    /// In the order in which they were met: that of their distance from a root.
    nodes: Vec<Node>,
    at: usize,
    entries: Vec<Entry>,
    /// Classes of activities.
    told: BTreeSet<String>,
    leaks: Vec<Leak>,
}

impl Search<'_> {
    fn role(&mut self, class: ClassId) -> Role {
        let place = class.0 as usize;
        if self.roles.len() <= place {
            self.roles.resize(self.machine.meta.class_count(), None);
        }
        if let Some(role) = self.roles[place] {
            return role;
        }
        let role = self.make_role(class);
        self.roles[place] = Some(role);
        role
    }

    fn make_role(&self, id: ClassId) -> Role {
        let meta = &self.machine.meta;
        let class = meta.class(id);
        match class.kind {
            ClassKind::Array {
                element: Kind::Reference,
                ..
            } => return Role::Elements,
            ClassKind::Array { .. } | ClassKind::Primitive(_) => return Role::End,
            ClassKind::Instance => {}
        }
        let name = meta.class_name(id);
        let is_dex = class.source.is_dex();
        let is = |one: &ClassId| meta.is_subtype(id, *one);
        let starts = |with: &&str| name.starts_with(*with);
        if is_dex && is(&self.known.activity) {
            return Role::Activity;
        }
        let names = class.ancestry.iter().map(|one| meta.class_name(*one));
        let mut libraries = names.filter(|name| SHOWN_BY_LIBRARIES.contains(name));
        if self.known.shown.iter().any(is) || libraries.next().is_some() {
            return Role::Shown;
        }
        if let Some((_, period)) = self.known.tasks.iter().find(|(task, _)| is(task)) {
            return Role::Task(*period, is_dex);
        }
        if is_dex {
            return Role::App;
        }
        let is_end = id == meta.known().string
            || name.ends_with("ClassLoader")
            || HUBS.iter().any(starts)
            || SYSTEM_HUBS.iter().any(starts);
        match is_end {
            true => Role::End,
            false if name.starts_with(SYSTEM) => Role::System,
            false => Role::Plain,
        }
    }

    fn plan(&mut self, id: ClassId) -> Rc<Plan> {
        if let Some(plan) = self.plans.get(&id) {
            return plan.clone();
        }
        let meta = &self.machine.meta;
        let is_entry = self.known.weak_entries.contains(&id);
        let mut plan = Plan {
            fields: Vec::new(),
            weak_value: None,
        };
        for &ancestor in &meta.class(id).ancestry {
            // The referent, and how references hang together.
            if meta.class_name(ancestor) == REFERENCE {
                continue;
            }
            for field in &meta.class(ancestor).fields {
                if field.access.is_static() || field.kind != Kind::Reference {
                    continue;
                }
                let place = (field.offset, field.name);
                match is_entry && &**meta.symbols.name(field.name) == "value" {
                    true => plan.weak_value = Some(place),
                    false => plan.fields.push(place),
                }
            }
        }
        let plan = Rc::new(plan);
        self.plans.insert(id, plan.clone());
        plan
    }

    /// Static fields of the app's classes, or of all others.
    fn statics(&mut self, of_app: bool) {
        let machine = self.machine;
        let meta = &machine.meta;
        let classes = meta.classes();
        let wanted = classes.filter(|class| class.source.is_dex() == of_app && !class.is_array());
        let mut mirrors: Vec<(&str, ClassId, Ref)> = wanted
            .filter(|class| !class.static_references.is_empty())
            .filter_map(|class| {
                let mirror = machine.existing_mirror(class.id)?;
                Some((meta.class_name(class.id), class.id, mirror))
            })
            .collect();
        // Classes are numbered as they are loaded, which may differ between runs.
        mirrors.sort();
        for (_, id, mirror) in mirrors {
            if !of_app && self.role(id) == Role::End {
                continue;
            }
            for field in &meta.class(id).fields {
                if field.access.is_static() && field.kind == Kind::Reference {
                    let to = machine.heap.get_ref(mirror, field.offset);
                    self.visit(to, Edge::Static(id, field.name), of_app);
                }
            }
        }
    }

    /// The application object, and services that run.
    fn application(&mut self) {
        let machine = self.machine;
        let meta = &machine.meta;
        let heap = &machine.heap;
        let of = self.known.activity_thread;
        let offset = |class, name| meta.field_named(class, name).map(|field| field.offset);
        let current = machine
            .existing_mirror(of)
            .zip(offset(of, "sCurrentActivityThread"));
        let Some((mirror, current)) = current else {
            return;
        };
        let thread = heap.get_ref(mirror, current);
        if thread.is_null() {
            return;
        }
        if let Some(offset) = offset(of, "mInitialApplication") {
            self.visit(
                heap.get_ref(thread, offset),
                Edge::Component("application "),
                true,
            );
        }
        let services = offset(of, "mServices").map(|offset| heap.get_ref(thread, offset));
        let services = services.filter(|services| !services.is_null());
        let (Some(services), Some(service)) = (services, self.known.service) else {
            return;
        };
        let Some(array) = offset(heap.class_of(services), "mArray") else {
            return;
        };
        let array = heap.get_ref(services, array);
        if array.is_null() {
            return;
        }
        for object in machine.ref_array(array) {
            let is_service = |class| meta.is_subtype(class, service);
            if !object.is_null() && is_service(self.class_of(object)) {
                self.visit(object, Edge::Component("service "), true);
            }
        }
    }

    /// What threads hold: their frames of the app's code, or all of them. What a thread of the
    /// framework has in hand is the framework's until an object of the app is met. The first thread
    /// is the main one: it waits for messages.
    fn threads(&mut self, old_threads: usize, of_app: bool) {
        let machine = self.machine;
        let meta = &machine.meta;
        let is_dex = |class: ClassId| meta.class(class).source.is_dex();
        let threads = machine.state.threads.iter().enumerate();
        for (at, thread) in threads.skip(old_threads.max(1)) {
            if !thread.is_alive() || thread.object.is_null() {
                continue;
            }
            if !of_app || is_dex(self.class_of(thread.object)) {
                self.visit(thread.object, Edge::Thread(at), of_app);
            }
            for frame in &thread.frames {
                if !of_app || is_dex(meta.method(frame.method).class) {
                    for object in machine.references_of_frame(thread, frame) {
                        self.visit(object, Edge::Thread(at), of_app);
                    }
                }
            }
        }
    }

    /// The guest can write what it likes into its own memory.
    fn class_of(&self, object: Ref) -> ClassId {
        let number = self.machine.heap.class_of(object);
        self.machine.meta.known_class(number.0)
    }

    fn visit(&mut self, object: Ref, edge: Edge, is_apps: bool) {
        if object.is_null() {
            return;
        }
        let role = self.role(self.class_of(object));
        let is_apps = match role {
            Role::End => return,
            Role::Activity | Role::Shown if !is_apps => return,
            // What the app holds of another process ends here.
            Role::System if is_apps => return,
            Role::App | Role::Task(_, true) => true,
            _ => is_apps,
        };
        if !self.seen[usize::from(is_apps)].is_new(object) {
            return;
        }
        let node = Node {
            object,
            edge,
            is_apps,
        };
        if role == Role::Activity && self.is_destroyed(object) {
            self.tell(node);
            return;
        }
        self.nodes.push(node);
    }

    fn is_destroyed(&self, activity: Ref) -> bool {
        let bytes = self.machine.heap.bytes(activity, self.known.destroyed, 1);
        bytes.first().is_some_and(|byte| *byte != 0)
    }

    /// Until nothing is left to look into.
    fn run(&mut self) {
        loop {
            while self.at < self.nodes.len() {
                self.expand(self.at as u32);
                self.at += 1;
            }
            let entries = std::mem::take(&mut self.entries);
            let is_held = |entry: &Entry| self.seen.iter().any(|seen| seen.has(entry.key));
            let (held, waiting): (Vec<Entry>, Vec<Entry>) = entries.into_iter().partition(is_held);
            self.entries = waiting;
            if held.is_empty() {
                return;
            }
            for entry in held {
                let is_apps = self.nodes[entry.node as usize].is_apps;
                self.visit(entry.value, Edge::Field(entry.node, entry.name), is_apps);
            }
        }
    }

    fn expand(&mut self, number: u32) {
        let Node {
            object, is_apps, ..
        } = self.nodes[number as usize];
        let heap = &self.machine.heap;
        let class = self.class_of(object);
        match self.role(class) {
            Role::Elements => {
                for index in 0..heap.array_length(object) {
                    self.visit(
                        heap.array_ref(object, index),
                        Edge::Element(number),
                        is_apps,
                    );
                }
                return;
            }
            Role::Task(period, _)
                if heap.bytes(object, period, 8).iter().all(|byte| *byte == 0) =>
            {
                return;
            }
            _ => {}
        }
        let plan = self.plan(class);
        if let Some((offset, name)) = plan.weak_value {
            self.entries.push(Entry {
                key: heap.get_ref(object, self.known.referent),
                value: heap.get_ref(object, offset),
                name,
                node: number,
            });
        }
        for &(offset, name) in &plan.fields {
            self.visit(
                heap.get_ref(object, offset),
                Edge::Field(number, name),
                is_apps,
            );
        }
    }

    /// One of each class: the one with the shortest path comes first.
    fn tell(&mut self, node: Node) {
        let meta = &self.machine.meta;
        let class = self.class_of(node.object);
        let activity = meta.external_name(class);
        if !self.told.insert(activity.clone()) {
            return;
        }
        // From the root on.
        let mut edges = vec![node.edge];
        while let Edge::Field(before, _) | Edge::Element(before) = edges[edges.len() - 1] {
            edges.push(self.nodes[before as usize].edge);
        }
        edges.reverse();
        let mut path = Path::default();
        for edge in edges {
            match edge {
                Edge::Static(of, _) if meta.class_name(of).starts_with(SYSTEM) => {
                    path.enter_system()
                }
                Edge::Static(of, name) => {
                    path.prefix = "static ";
                    path.field(&meta.external_name(of), meta.symbols.name(name));
                }
                Edge::Thread(at) => {
                    let object = self.machine.state.threads[at].object;
                    let name = self.machine.heap.get_ref(object, self.known.thread_name);
                    let name = self.machine.text(name);
                    path.steps.push(format!("{THREAD}“{name}”"));
                }
                Edge::Component(word) => path.prefix = word,
                Edge::Element(_) => path.element(),
                Edge::Field(before, name) => {
                    let holder = self.class_of(self.nodes[before as usize].object);
                    let (name, class) = (meta.symbols.name(name), meta.external_name(holder));
                    if class.starts_with("java.util.") {
                        path.element();
                    } else if meta.class_name(holder).starts_with(SYSTEM) {
                        path.enter_system();
                        path.fields.push(format!("{class}.{name}"));
                    } else if class == "java.lang.Thread" {
                        path.fields.push(format!("{class}.{name}"));
                    } else {
                        if path.is_in_system && meta.is_subtype(holder, self.known.binder) {
                            // A callback, which a real service has, too.
                            path.fields.clear();
                        }
                        path.is_in_system = false;
                        path.field(&class, name);
                    }
                }
            }
        }
        path.steps.push(short(&activity).to_owned());
        // Where it could have been let go of.
        path.fields.push(format!("{activity}.onDestroy"));
        self.leaks.push(Leak {
            activity,
            path: path.steps.join(" -> "),
            fields: path.fields,
        });
    }
}

const THREAD: &str = "thread ";

/// How an activity is held, in words, and by which fields.
#[derive(Default)]
struct Path {
    steps: Vec<String>,
    fields: Vec<String>,
    /// Of the next step.
    prefix: &'static str,
    is_in_system: bool,
}

impl Path {
    fn field(&mut self, class: &str, name: &str) {
        let prefix = std::mem::take(&mut self.prefix);
        self.steps.push(format!("{prefix}{}.{name}", short(class)));
        self.fields.push(format!("{class}.{name}"));
    }

    /// Inside of an array or a collection.
    fn element(&mut self) {
        const ELEMENT: &str = "[]";
        if let Some(last) = self.steps.last_mut()
            && !last.ends_with(ELEMENT)
            && !last.starts_with(THREAD)
            && !self.is_in_system
        {
            last.push_str(ELEMENT);
        }
    }

    fn enter_system(&mut self) {
        if !self.is_in_system {
            self.is_in_system = true;
            self.steps = vec!["a system service".to_owned()];
            self.fields.clear();
        }
    }
}

/// A class without its package.
fn short(class: &str) -> &str {
    class.rsplit('.').next().unwrap_or(class)
}
