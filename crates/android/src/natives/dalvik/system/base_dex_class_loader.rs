//! `dalvik.system.BaseDexClassLoader` and its kin: how an app's classes are found.
//!
//! What code names is looked for here, without running the loaders' Java code, in the order it
//! has: parent, shared libraries, own files, shared libraries that come after. So the classes of
//! an app depend on its files alone, and stay linked when the guest goes back to a snapshot.
//! Loaders of other classes are asked in Java.

use gibbon_jdk::guest::{get_ref, string_array};
use gibbon_jdk::loader_id;
use gibbon_machine::meta::{ClassId, LoaderId};
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
    let mut others = vec![get_ref(machine, object, "parent")];
    for field in ["sharedLibraryLoaders", "sharedLibraryLoadersAfter"] {
        let libraries = get_ref(machine, object, field);
        if !libraries.is_null() {
            others.extend(machine.ref_array(libraries));
        }
    }
    others.into_iter().all(|other| {
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

/// The files are looked up anew each time: there are apps that add some by reflection.
fn find_in_files(
    machine: &mut Machine,
    loader: LoaderId,
    object: Ref,
    name: &str,
) -> Result<Option<ClassId>, Exit> {
    let list = get_ref(machine, object, "pathList");
    // A loader that is still being made.
    if list.is_null() {
        return Ok(None);
    }
    let elements = get_ref(machine, list, "dexElements");
    if elements.is_null() {
        return Ok(None);
    }
    for element in machine.ref_array(elements) {
        let file = get_ref(machine, element, "dexFile");
        if file.is_null() {
            continue;
        }
        let cookie = get_ref(machine, file, "mCookie");
        if cookie.is_null() {
            continue;
        }
        if let Some(class) = dex_file::define(machine, loader, cookie, name)? {
            return Ok(Some(class));
        }
    }
    Ok(None)
}

/// For a compiler that is not here: it is told of no file.
fn class_loader_contexts(machine: &mut Machine, _: Args) -> NativeResult {
    ok(string_array(machine, [])?)
}
