//! `dalvik.system.BaseDexClassLoader` and its kin: how an app's classes are found.
//!
//! What code names is looked for here, without running the loaders' Java code, in the order it
//! has: parent, shared libraries, own files, shared libraries that come after. So the classes of
//! an app depend on its files alone, and stay linked when the guest goes back to a snapshot.
//! Loaders of other classes are asked in Java.

use gibbon_jdk::guest::{get_ref, string_array};
use gibbon_jdk::loader_id;
use gibbon_machine::meta::{ClassId, LoaderId, LoaderOrigin};
use gibbon_machine::native::NativeTable;
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

use super::dex_file;

gibbon_machine::natives! { "dalvik/system/BaseDexClassLoader";
    "computeClassLoaderContextsNative" "()[Ljava/lang/String;" => class_loader_contexts,
}

pub fn add(table: &mut NativeTable) {
    table.add(NATIVES);
    table.find_class = Some(find_class);
    table.finds_all = Some(is_transparent);
}

/// Loaders whose way of finding classes is the one written here.
const KNOWN: &[&str] = &[
    "dalvik/system/BaseDexClassLoader",
    "dalvik/system/DexClassLoader",
    "dalvik/system/InMemoryDexClassLoader",
    "dalvik/system/PathClassLoader",
];

/// Whether all that a loader finds can be found here.
pub fn is_transparent(machine: &mut Machine, loader: LoaderId) -> bool {
    if loader.is_built_in() {
        return true;
    }
    let object = machine.state.loader_objects[loader.0 as usize];
    let class = machine.heap.class_of(object);
    if !KNOWN.contains(&machine.meta.class_name(class)) {
        return false;
    }
    asked_loaders(machine, object).into_iter().all(|other| {
        let other = loader_id(machine, other);
        is_transparent(machine, other)
    })
}

enum Answer {
    Found(ClassId),
    Missing,
    /// Only the loader's own code can tell.
    Unknown,
}

fn find_class(
    machine: &mut Machine,
    loader: LoaderId,
    name: &str,
) -> Result<Option<ClassId>, Exit> {
    match find(machine, loader, name)? {
        Answer::Found(class) => Ok(Some(class)),
        // The loader's code throws what it has to say.
        Answer::Missing | Answer::Unknown => Ok(None),
    }
}

fn find(machine: &mut Machine, loader: LoaderId, name: &str) -> Result<Answer, Exit> {
    if let Some(class) = machine.find_loaded(loader, name) {
        return Ok(Answer::Found(class));
    }
    if loader.is_built_in() {
        return Ok(match machine.find_built_in(loader, name)? {
            Some(class) => Answer::Found(class),
            None => Answer::Missing,
        });
    }
    let object = machine.state.loader_objects[loader.0 as usize];
    let class = machine.heap.class_of(object);
    if !KNOWN.contains(&machine.meta.class_name(class)) {
        return Ok(Answer::Unknown);
    }
    settle_loader(machine, loader);
    if let Some(class) = machine.find_loaded(loader, name) {
        return Ok(Answer::Found(class));
    }
    let parent = get_ref(machine, object, "parent");
    match find_in_object(machine, parent, name)? {
        Answer::Missing => {}
        answer => return Ok(answer),
    }
    match find_in_libraries(machine, object, "sharedLibraryLoaders", name)? {
        Answer::Missing => {}
        answer => return Ok(answer),
    }
    if let Some(class) = find_in_files(machine, loader, object, name)? {
        machine.meta.class_mut(class).is_dynamic = false;
        return Ok(Answer::Found(class));
    }
    find_in_libraries(machine, object, "sharedLibraryLoadersAfter", name)
}

fn find_in_object(machine: &mut Machine, loader: Ref, name: &str) -> Result<Answer, Exit> {
    let loader = loader_id(machine, loader);
    find(machine, loader, name)
}

fn find_in_libraries(
    machine: &mut Machine,
    object: Ref,
    field: &str,
    name: &str,
) -> Result<Answer, Exit> {
    let libraries = get_ref(machine, object, field);
    if !libraries.is_null() {
        for library in machine.ref_array(libraries) {
            match find_in_object(machine, library, name)? {
                Answer::Missing => {}
                answer => return Ok(answer),
            }
        }
    }
    Ok(Answer::Missing)
}

/// Loaders that ask loaders go no deeper in real apps; a circle of them has no end.
const DEEPEST: usize = 8;

/// A loader that was made again, of the same parts, after the guest went back to a snapshot, is the one
/// that was. To be said before it finds its first class.
pub fn settle_loader(machine: &mut Machine, loader: LoaderId) {
    if loader.is_built_in() || machine.meta.loaders[loader.0 as usize].origin.is_some() {
        return;
    }
    let object = machine.state.loader_objects[loader.0 as usize];
    let class = machine.heap.class_of(object);
    if KNOWN.contains(&machine.meta.class_name(class)) {
        settle_origin(machine, loader, object, 0);
    }
}

/// Tells the machine what the loader is made of, those it asks first. Without that it is a loader that
/// never was there before.
fn settle_origin(machine: &mut Machine, loader: LoaderId, object: Ref, depth: usize) {
    let Some(cookies) = cookies(machine, object).filter(|_| depth < DEEPEST) else {
        return;
    };
    let numbers = |cookie| dex_file::numbers(machine, cookie);
    let files = cookies.into_iter().flat_map(numbers).collect();
    let mut others = Vec::new();
    for other in asked_loaders(machine, object) {
        let other = loader_id(machine, other);
        if !other.is_built_in() && machine.meta.loaders[other.0 as usize].origin.is_none() {
            let object = machine.state.loader_objects[other.0 as usize];
            // A loader of the app's own making finds what it likes.
            let class = machine.heap.class_of(object);
            if !KNOWN.contains(&machine.meta.class_name(class)) {
                return;
            }
            settle_origin(machine, other, object, depth + 1);
        }
        others.push(machine.meta.loaders[other.0 as usize].identity);
    }
    let origin = LoaderOrigin {
        number: loader,
        files,
        others,
    };
    machine.meta.settle_origin(loader, origin);
}

/// The parent, and the libraries' loaders.
fn asked_loaders(machine: &Machine, loader: Ref) -> Vec<Ref> {
    let mut asked = vec![get_ref(machine, loader, "parent")];
    for field in ["sharedLibraryLoaders", "sharedLibraryLoadersAfter"] {
        let libraries = get_ref(machine, loader, field);
        if !libraries.is_null() {
            asked.extend(machine.ref_array(libraries));
        }
    }
    asked
}

/// The files are looked up anew each time: there are apps that add some by reflection.
fn find_in_files(
    machine: &mut Machine,
    loader: LoaderId,
    object: Ref,
    name: &str,
) -> Result<Option<ClassId>, Exit> {
    for cookie in cookies(machine, object).unwrap_or_default() {
        if let Some(class) = dex_file::define(machine, loader, cookie, name)? {
            return Ok(Some(class));
        }
    }
    Ok(None)
}

/// What stands for a loader's files; `None` if it is still being made.
fn cookies(machine: &Machine, loader: Ref) -> Option<Vec<Ref>> {
    let there = |reference: Ref| (!reference.is_null()).then_some(reference);
    let list = there(get_ref(machine, loader, "pathList"))?;
    let elements = there(get_ref(machine, list, "dexElements"))?;
    let elements = machine.ref_array(elements).into_iter();
    let cookies = elements.filter_map(|element| {
        let file = there(get_ref(machine, element, "dexFile"))?;
        there(get_ref(machine, file, "mCookie"))
    });
    Some(cookies.collect())
}

/// For a compiler that is not here: it is told of no file.
fn class_loader_contexts(machine: &mut Machine, _: Args) -> NativeResult {
    ok(string_array(machine, [])?)
}
