//! What code of libraries does that says something about the app: which fields of theirs order
//! threads, tell what a collection holds, or keep whom of the app the framework is to call.

use gibbon_machine::Machine;
use gibbon_machine::interp::Location;
use gibbon_machine::meta::ClassId;

/// Classes of `java.util.concurrent` through which threads wait for each other. Locks are none: who
/// had one first is an accident. Nor are collections, which class loaders have as well.
const SYNCHRONIZERS: [&str; 6] = [
    "atomic/",
    "CompletableFuture",
    "CountDownLatch",
    "FutureTask",
    "Phaser",
    "Semaphore",
];

/// Collections that are not for several threads at once. Their size stands for their contents.
const COLLECTIONS: [&str; 10] = [
    "java/util/AbstractList",
    "java/util/ArrayList",
    "java/util/HashMap",
    "java/util/IdentityHashMap",
    "java/util/LinkedHashMap",
    "java/util/LinkedList",
    "java/util/PriorityQueue",
    "java/util/TreeMap",
    "java/util/WeakHashMap",
    "java/util/ArrayList$Itr",
];

/// How the names of types end that apps implement for the framework to call.
const CALLBACKS: [&str; 6] = [
    "Callback;",
    "Callbacks;",
    "Connection;",
    "Listener;",
    "Observer;",
    "Receiver;",
];

/// Classes of the framework that apps extend for nothing but to be called.
const CALLBACK_CLASSES: [&str; 3] = [
    "java/lang/Object",
    "android/content/BroadcastReceiver",
    "android/database/ContentObserver",
];

/// What a class of the library is to races.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum LibraryClass {
    /// Its volatile fields order threads.
    Synchronizer,
    Collection,
    /// Keeps whom the app wants to be called.
    Registry,
    Other,
}

impl LibraryClass {
    pub fn of(class: ClassId, machine: &Machine) -> LibraryClass {
        let name = machine.meta.class_name(class);
        let concurrent = name.strip_prefix("java/util/concurrent/");
        let is_synchronizer =
            concurrent.is_some_and(|name| SYNCHRONIZERS.iter().any(|one| name.starts_with(one)));
        match name {
            _ if is_synchronizer => LibraryClass::Synchronizer,
            _ if COLLECTIONS.contains(&name) => LibraryClass::Collection,
            _ if has_registry(class, machine) => LibraryClass::Registry,
            _ => LibraryClass::Other,
        }
    }
}

/// The field that stands for the contents of a collection of which a field is read or written that
/// says how large it is or how often it was changed: its class and offset.
pub fn contents(location: Location, machine: &Machine) -> Option<(ClassId, u32)> {
    let Location::Field { object, .. } = location else {
        return None;
    };
    let field = machine.field_at(location)?;
    let name = machine.meta.symbols.name(field.name);
    if !matches!(&**name, "size" | "modCount") {
        return None;
    }
    let class = machine.heap.class_of(object);
    let size = machine.meta.field_named(class, "size")?;
    Some((size.class, size.offset))
}

/// Whether a class of the framework keeps something that apps implement for it to call.
fn has_registry(class: ClassId, machine: &Machine) -> bool {
    machine.meta.class_name(class).starts_with("android/")
        && (machine.meta.class(class).ancestry.iter()).any(|class| {
            let mut fields = machine.meta.class(*class).fields.iter();
            fields.any(|field| is_callback_type(machine.meta.symbols.name(field.descriptor)))
        })
}

/// Whether a field of the framework keeps whom it is to call.
pub fn keeps_callback(location: Location, machine: &Machine) -> bool {
    let field = machine.field_at(location);
    field.is_some_and(|field| is_callback_type(machine.meta.symbols.name(field.descriptor)))
}

fn is_callback_type(descriptor: &str) -> bool {
    descriptor.starts_with("Landroid/") && CALLBACKS.iter().any(|end| descriptor.ends_with(end))
}

/// Whether objects of a class are the app's, and are there for one kind of call: then nobody calls
/// them who did not get them that way. An activity that is its own listener is called for more.
pub fn is_callback(class: ClassId, machine: &Machine) -> bool {
    let mut interfaces = 0;
    for class in machine.meta.class(class).ancestry.iter().rev() {
        let of = machine.meta.class(*class);
        if !of.source.is_dex() {
            let name = machine.meta.class_name(*class);
            let most = usize::from(name == "java/lang/Object");
            return CALLBACK_CLASSES.contains(&name) && interfaces <= most;
        }
        interfaces += of.interfaces.len();
    }
    false
}
