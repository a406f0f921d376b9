//! `dalvik.system.DelegateLastClassLoader`: its Java code asks the loader of `Object`, which is an
//! object on Android and null here. So the order is written again: what is loaded, the boot class
//! path, own files, the parent.

use gibbon_jdk::guest::{get_ref, library_method, non_null};
use gibbon_jdk::loader_id;
use gibbon_machine::meta::LoaderId;
use gibbon_machine::{Args, Exit, Machine, NativeResult, ok};

gibbon_machine::natives! { "dalvik/system/DelegateLastClassLoader";
    intrinsic "loadClass" "(Ljava/lang/String;Z)Ljava/lang/Class;" => load_class,
}

const LOAD: &str = "(Ljava/lang/String;)Ljava/lang/Class;";
const OWN_FILES: u16 = 1;
const PARENT: u16 = 2;

/// Keeps what `findClass` threw: if the parent has no such class, either, that is thrown.
fn load_class(machine: &mut Machine, args: Args) -> NativeResult {
    let this = args.reference(0);
    let name = non_null(machine, args.reference(1))?;
    let call = |machine: &mut Machine, object, method: &str, stage| {
        let class = machine.heap.class_of(object);
        let method = library_method(machine, class, method, LOAD);
        let method = machine.select_virtual(class, method);
        Exit::call_catching(method, vec![u64::from(object.0), u64::from(name.0)], stage)
    };
    match machine.stage() {
        OWN_FILES => {
            let Some(thrown) = machine.take_caught(args) else {
                return ok(args.result_ref());
            };
            let parent = get_ref(machine, this, "parent");
            if parent.is_null() {
                return Err(Exit::Throw(thrown));
            }
            args.keep_ref(0, thrown);
            Err(call(machine, parent, "loadClass", PARENT))
        }
        PARENT => match machine.take_caught(args) {
            Some(_) => Err(Exit::Throw(args.kept_ref(0))),
            None => ok(args.result_ref()),
        },
        _ => {
            let loader = loader_id(machine, this);
            let internal = machine.text(name).replace('.', "/");
            let known = match machine.find_loaded_for_guest(loader, &internal) {
                Some(class) => Some(class),
                None => machine.find_built_in(LoaderId::PLATFORM, &internal)?,
            };
            match known {
                Some(class) => ok(machine.mirror(class)?),
                None => Err(call(machine, this, "findClass", OWN_FILES)),
            }
        }
    }
}
