//! What there is: packages, locales, configurations, overlayable resources; and why a value was
//! chosen.

use gibbon_jdk::guest::{library_class, library_method, set_int, string_array};
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

use super::{change, manager};
use crate::natives::android::content::res::memory::text;

/// No table is copied or made: all are used where they lie.
pub fn contains_allocated_table(_: &mut Machine, _: Args) -> NativeResult {
    ok(false)
}

pub fn locales(machine: &mut Machine, args: Args) -> NativeResult {
    let manager = manager(machine, args.long(0))?;
    let tags = manager.locales(args.boolean(1), true);
    ok(string_array(
        machine,
        tags.iter().map(|tag| Some(tag.as_str())),
    )?)
}

/// Makes a collection by its constructor and calls of its `put`, one a stage.
fn collection(
    machine: &mut Machine,
    args: Args,
    class: &str,
    put: &str,
    entries: &[(u64, u64)],
) -> NativeResult {
    let class = library_class(machine, class)?;
    let stage = machine.stage();
    if stage == 0 {
        machine.initialize(class)?;
        let object = machine.new_object(class)?;
        args.keep_ref(0, object);
        let constructor = library_method(machine, class, "<init>", "()V");
        return Err(Exit::call(constructor, vec![u64::from(object.0)], 1));
    }
    let object = args.kept_ref(0);
    match entries.get(usize::from(stage) - 1) {
        Some(&(key, value)) => {
            let put = library_method(machine, class, "put", put);
            let arguments = vec![u64::from(object.0), key, value];
            Err(Exit::call(put, arguments, stage + 1))
        }
        None => ok(object),
    }
}

/// There are no overlays that could be left out.
pub fn package_identifiers(machine: &mut Machine, args: Args) -> NativeResult {
    let manager = manager(machine, args.long(0))?;
    let include_loaders = args.boolean(2);
    let mut entries = Vec::new();
    for (id, name) in manager.package_ids(!include_loaders) {
        entries.push((u64::from(id), u64::from(machine.string(name)?.0)));
    }
    let (class, put) = ("android/util/SparseArray", "(ILjava/lang/Object;)V");
    collection(machine, args, class, put, &entries)
}

pub fn overlayable_map(machine: &mut Machine, args: Args) -> NativeResult {
    let package = text(machine, args, 1)?;
    let manager = manager(machine, args.long(0))?;
    let Some(sets) = manager.overlayables(&package) else {
        return ok(Ref::NULL);
    };
    let mut entries = Vec::new();
    for (name, actor) in sets {
        let (name, actor) = (machine.string(&name)?, machine.string(&actor)?);
        entries.push((u64::from(name.0), u64::from(actor.0)));
    }
    let put = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
    collection(machine, args, "android/util/ArrayMap", put, &entries)
}

pub fn overlayables_to_string(machine: &mut Machine, args: Args) -> NativeResult {
    let package = text(machine, args, 1)?;
    let manager = manager(machine, args.long(0))?;
    match manager.overlayables_text(&package) {
        Some(overlayables) => ok(machine.string(&overlayables)?),
        None => ok(Ref::NULL),
    }
}

pub fn size_configurations(machine: &mut Machine, args: Args) -> NativeResult {
    configurations(machine, args, false)
}

pub fn size_and_ui_mode_configurations(machine: &mut Machine, args: Args) -> NativeResult {
    configurations(machine, args, true)
}

/// Sizes (and modes) that the apps' packages have resources for. One constructor a stage.
fn configurations(machine: &mut Machine, args: Args, with_ui_mode: bool) -> NativeResult {
    let manager = manager(machine, args.long(0))?;
    let all = manager.configurations(true, false);
    let class = library_class(machine, "android/content/res/Configuration")?;
    let stage = machine.stage();
    if stage == 0 {
        machine.initialize(class)?;
        let mut objects = Vec::new();
        for _ in all {
            objects.push(machine.new_object(class)?);
        }
        let array = machine.new_ref_array(class, &objects)?;
        args.keep_ref(0, array);
    }
    let array = args.kept_ref(0);
    if usize::from(stage) < all.len() {
        let object = machine.heap.array_ref(array, u32::from(stage));
        let constructor = library_method(machine, class, "<init>", "()V");
        return Err(Exit::call(
            constructor,
            vec![u64::from(object.0)],
            stage + 1,
        ));
    }
    for (index, configuration) in all.iter().enumerate() {
        let object = machine.heap.array_ref(array, index as u32);
        let sizes = [
            ("smallestScreenWidthDp", configuration.smallest_width_dp),
            ("screenWidthDp", configuration.width_dp),
            ("screenHeightDp", configuration.height_dp),
        ];
        for (field, size) in sizes {
            set_int(machine, object, field, i32::from(size));
        }
        if with_ui_mode {
            set_int(machine, object, "uiMode", i32::from(configuration.ui_mode));
        }
    }
    ok(array)
}

pub fn set_logging(machine: &mut Machine, args: Args) -> NativeResult {
    let enabled = args.boolean(1);
    change(machine, args.long(0), |manager| {
        manager.set_logging(enabled)
    })
}

pub fn last_resolution(machine: &mut Machine, args: Args) -> NativeResult {
    let resolution = manager(machine, args.long(0))?.last_resolution();
    ok(machine.string(&resolution)?)
}
