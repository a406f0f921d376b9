//! The protection domain of a class, which tells where it came from.
//!
//! The machine finds classes of the class path itself, so their domains are made when asked
//! for, by the library's own code: `URLClassPath` makes a URL of the path's entry,
//! `SecureClassLoader` a domain for it.

use gibbon_machine::meta::LoaderId;
use gibbon_machine::native::{Args, Exit, NativeResult, ok};
use gibbon_machine::{Machine, Ref};

use super::this;
use crate::natives::guest::{get_ref, library_class, library_method, set_ref};

gibbon_machine::natives! { "java/lang/Class";
    "getProtectionDomain0" "()Ljava/security/ProtectionDomain;" => get_protection_domain,
}

/// Stages: 0 start, 1 has the URL, 2 the code source is constructed, 3 has the domain.
fn get_protection_domain(machine: &mut Machine, args: Args) -> NativeResult {
    let mirror = args.reference(0);
    let domain = get_ref(machine, mirror, "machineDomain");
    if !domain.is_null() {
        return ok(domain);
    }
    match machine.stage() {
        0 => match class_path_entry(machine, args) {
            None => ok(Ref::NULL),
            Some(entry) => {
                let class = library_class(machine, "jdk/internal/loader/URLClassPath")?;
                machine.initialize(class)?;
                let descriptor = "(Ljava/lang/String;)Ljava/net/URL;";
                let method = library_method(machine, class, "toFileURL", descriptor);
                let entry = machine.string(&entry)?;
                Err(Exit::call(method, vec![u64::from(entry.0)], 1))
            }
        },
        1 => {
            let url = args.result_ref();
            let class = library_class(machine, "java/security/CodeSource")?;
            machine.initialize(class)?;
            let source = machine.new_object(class)?;
            args.keep_ref(0, source);
            let descriptor = "(Ljava/net/URL;[Ljava/security/CodeSigner;)V";
            let method = library_method(machine, class, "<init>", descriptor);
            Err(Exit::call(
                method,
                vec![u64::from(source.0), u64::from(url.0), 0],
                2,
            ))
        }
        2 => {
            let loader = machine.state.loader_objects[LoaderId::APP.0 as usize];
            let class = library_class(machine, "java/security/SecureClassLoader")?;
            let descriptor = "(Ljava/security/CodeSource;)Ljava/security/ProtectionDomain;";
            let method = library_method(machine, class, "getProtectionDomain", descriptor);
            let arguments = vec![u64::from(loader.0), u64::from(args.kept_ref(0).0)];
            Err(Exit::call(method, arguments, 3))
        }
        _ => {
            let domain = args.result_ref();
            set_ref(machine, mirror, "machineDomain", domain);
            ok(domain)
        }
    }
}

/// The entry of the class path that a class of the application's loader is from.
fn class_path_entry(machine: &Machine, args: Args) -> Option<String> {
    let class = machine.meta.class(this(machine, args));
    if class.loader != LoaderId::APP || machine.meta.module_name(class.id).is_some() {
        return None;
    }
    let at = machine
        .meta
        .app_path
        .position(machine.meta.class_name(class.id))?;
    let properties = machine.host.properties();
    let (_, path) = properties
        .iter()
        .rev()
        .find(|(name, _)| name == "java.class.path")?;
    path.split(':').nth(at).map(str::to_owned)
}
