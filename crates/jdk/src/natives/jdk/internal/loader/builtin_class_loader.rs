//! `jdk.internal.loader.BuiltinClassLoader`: the machine finds classes of the library's image
//! and of the class path itself, so that reading them needs no guest code.

use gibbon_machine::native::{Args, NativeResult, ok};
use gibbon_machine::{Machine, Ref};

use crate::natives::guest::non_null;
use crate::natives::java::lang::class_loader::loader_id;

gibbon_machine::natives! { "jdk/internal/loader/BuiltinClassLoader";
    intrinsic "findClassInModuleOrNull" "(Ljdk/internal/loader/BuiltinClassLoader$LoadedModule;Ljava/lang/String;)Ljava/lang/Class;" => find_class_in_module,
    intrinsic "findClassOnClassPathOrNull" "(Ljava/lang/String;)Ljava/lang/Class;" => find_class_on_class_path,
}

fn find_class_in_module(machine: &mut Machine, args: Args) -> NativeResult {
    find(machine, args.reference(0), args.reference(2))
}

fn find_class_on_class_path(machine: &mut Machine, args: Args) -> NativeResult {
    find(machine, args.reference(0), args.reference(1))
}

fn find(machine: &mut Machine, loader: Ref, name: Ref) -> NativeResult {
    let name = non_null(machine, name)?;
    let loader = loader_id(machine, loader);
    let text = machine.text(name);
    if text.contains('/') {
        return ok(Ref::NULL);
    }
    match machine.find_in_loader(loader, &text.replace('.', "/"))? {
        Some(class) => ok(machine.mirror(class)?),
        None => ok(Ref::NULL),
    }
}
