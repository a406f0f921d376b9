//! Starting a program: the library's own start-up, then `main`, then the shutdown.
//!
//! The order is HotSpot's. All of it is one resumable method on the first guest thread, so a
//! snapshot can be taken at any moment of it.

use gibbon_machine::meta::{ClassId, LoaderId, MethodId};
use gibbon_machine::threads::{Thread, ThreadId, ThreadState};
use gibbon_machine::{Args, Exit, Halt, Machine, NativeResult, Ref};

/// Puts the first thread on its way: running the machine then runs the program.
pub fn start(machine: &mut Machine, main_class: &str, arguments: &[String]) -> Result<(), Exit> {
    let entry =
        machine.add_internal_method("main", "(Ljava/lang/String;[Ljava/lang/String;)V", run);
    let class_name = machine.string(main_class)?;
    let string = machine.meta.known().string;
    let arguments = arguments
        .iter()
        .map(|argument| machine.string(argument))
        .collect::<Result<Vec<Ref>, Exit>>()?;
    let arguments = machine.new_ref_array(string, &arguments)?;

    let object = machine.new_object(machine.meta.known().thread)?;
    machine.state.threads.push(Thread::new(ThreadId(0), object));
    machine.start_call(entry, vec![u64::from(class_name.0), u64::from(arguments.0)])
}

/// Normal priority, as `java.lang.Thread` has it.
const NORMAL_PRIORITY: i32 = 5;
/// JVMTI: alive and runnable.
const RUNNABLE: i32 = 5;
/// `sun.launcher.LauncherHelper.LM_CLASS`.
const LAUNCH_CLASS: u64 = 1;

fn run(machine: &mut Machine, args: Args) -> NativeResult {
    let (main_class, arguments) = (args.reference(0), args.reference(1));
    match machine.stage() {
        0 => {
            let (object, group) = first_thread(machine)?;
            machine.state.system_thread_group = group;
            args.keep_ref(0, object);
            let constructor = method(machine, "java/lang/ThreadGroup", "<init>", "()V")?;
            Err(Exit::call(constructor, vec![bits(group)], 1))
        }
        1 => {
            // HotSpot has an initialised Throwable before anything can go wrong.
            initialize(machine, "java/lang/Throwable")?;
            let group = machine.new_object(machine.meta.known().thread_group)?;
            args.keep_ref(1, group);
            let parameters = "(Ljava/lang/Void;Ljava/lang/ThreadGroup;Ljava/lang/String;)V";
            let constructor = method(machine, "java/lang/ThreadGroup", "<init>", parameters)?;
            let name = machine.string("main")?;
            let system = machine.state.system_thread_group;
            let thread = args.kept_ref(0);
            let field = machine.meta.known().thread_group_of;
            machine.heap.set_ref(thread, field, system);
            Err(Exit::call(
                constructor,
                vec![bits(group), 0, bits(system), bits(name)],
                2,
            ))
        }
        2 => {
            let (thread, group) = (args.kept_ref(0), args.kept_ref(1));
            let parameters = "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V";
            let constructor = method(machine, "java/lang/Thread", "<init>", parameters)?;
            let field = machine.meta.known().thread_group_of;
            machine.heap.set_ref(thread, field, group);
            let name = machine.string("main")?;
            Err(Exit::call(
                constructor,
                vec![bits(thread), bits(group), bits(name)],
                3,
            ))
        }
        3 => {
            for class in [
                "java/lang/Module",
                "java/lang/reflect/Method",
                "java/lang/ref/Finalizer",
            ] {
                initialize(machine, class)?;
            }
            let phase = static_method(machine, "java/lang/System", "initPhase1", "()V")?;
            Err(Exit::call_catching(phase, Vec::new(), 4))
        }
        4 => {
            failed(machine, args, "initPhase1")?;
            let phase = static_method(machine, "java/lang/System", "initPhase2", "(ZZ)I")?;
            Err(Exit::call_catching(phase, vec![1, 1], 5))
        }
        5 => {
            failed(machine, args, "initPhase2")?;
            if args.result() as i32 != 0 {
                return Err(Exit::Halt(Halt::Bug(
                    "the module system did not start".into(),
                )));
            }
            let phase = static_method(machine, "java/lang/System", "initPhase3", "()V")?;
            Err(Exit::call_catching(phase, Vec::new(), 6))
        }
        6 => {
            failed(machine, args, "initPhase3")?;
            let parameters = "(ZILjava/lang/String;)Ljava/lang/Class;";
            let load = static_method(
                machine,
                "sun/launcher/LauncherHelper",
                "checkAndLoadMain",
                parameters,
            )?;
            Err(Exit::call_catching(
                load,
                vec![1, LAUNCH_CLASS, bits(main_class)],
                7,
            ))
        }
        7 => {
            if let Some(thrown) = machine.take_caught(args) {
                return uncaught(machine, thrown);
            }
            let mirror = args.result_ref();
            args.keep_ref(0, mirror);
            Err(machine.initialize_catching(machine.class_of_mirror(mirror), 8))
        }
        8 => {
            if let Some(thrown) = machine.take_caught(args) {
                return uncaught(machine, thrown);
            }
            let class = machine.class_of_mirror(args.kept_ref(0));
            let name = machine
                .meta
                .method_named(class, "main", "([Ljava/lang/String;)V");
            let Some(main) = name else {
                return Err(Exit::Halt(Halt::Bug(
                    "the launcher accepted a class without main".into(),
                )));
            };
            Err(Exit::call_catching(main, vec![bits(arguments)], 9))
        }
        9 => match machine.take_caught(args) {
            Some(thrown) => {
                machine.state.exit_code = 1;
                uncaught(machine, thrown)
            }
            None => {
                machine.set_stage(10);
                run(machine, args)
            }
        },
        10 => {
            if let Some(thrown) = machine.take_caught(args) {
                machine.report_handler_failure(thrown);
            }
            let exit = method(machine, "java/lang/Thread", "exit", "()V")?;
            let thread = machine.current_thread().object;
            Err(Exit::call_catching(exit, vec![bits(thread)], 11))
        }
        11 => {
            // The main thread is done; what goes on is the thread that takes the machine down.
            machine.take_caught(args);
            let main = machine.current_thread().object;
            let thread = machine.new_object(machine.meta.known().thread)?;
            machine.finish_thread(main)?;
            let group = args.kept_ref(1);
            become_thread(machine, thread, group);
            let parameters = "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V";
            let constructor = method(machine, "java/lang/Thread", "<init>", parameters)?;
            let name = machine.string("DestroyJavaVM")?;
            Err(Exit::call(
                constructor,
                vec![bits(thread), bits(group), bits(name)],
                12,
            ))
        }
        12 => {
            // The threads that count first, then the shutdown hooks.
            let me = machine.state.current;
            let others = machine
                .state
                .threads
                .iter()
                .any(|thread| thread.id != me && thread.is_alive() && !thread.daemon);
            if others {
                machine.current_thread_mut().state = ThreadState::AwaitingEnd;
                return Err(Exit::Block);
            }
            let shutdown = static_method(machine, "java/lang/Shutdown", "shutdown", "()V")?;
            Err(Exit::call_catching(shutdown, Vec::new(), 13))
        }
        _ => Err(Exit::Halt(Halt::Exit(machine.state.exit_code))),
    }
}

/// The `Thread` and the system `ThreadGroup`, bare: their constructors need a current thread.
fn first_thread(machine: &mut Machine) -> Result<(Ref, Ref), Exit> {
    for class in [
        "java/lang/String",
        "java/lang/System",
        "java/lang/Class",
        "java/lang/ThreadGroup",
    ] {
        initialize(machine, class)?;
    }
    let object = machine.current_thread().object;
    initialize(machine, "java/lang/Thread")?;
    let group = machine.new_object(machine.meta.known().thread_group)?;
    become_thread(machine, object, Ref::NULL);
    Ok((object, group))
}

/// Makes a bare `Thread` the current one: constructors ask it for its group and priority.
fn become_thread(machine: &mut Machine, object: Ref, group: Ref) {
    let known = machine.meta.known().clone();
    machine
        .heap
        .set_i32(object, known.thread_priority, NORMAL_PRIORITY);
    machine.heap.set_i32(object, known.thread_status, RUNNABLE);
    machine.heap.set_ref(object, known.thread_group_of, group);
    // Thread 0 is alive: the library takes a zero here for a thread that never started.
    let id = machine.state.current;
    machine
        .heap
        .set_i64(object, known.thread_native, i64::from(id.0) + 1);
    machine.current_thread_mut().object = object;
}

fn bits(reference: Ref) -> u64 {
    u64::from(reference.0)
}

fn class(machine: &mut Machine, name: &str) -> Result<ClassId, Exit> {
    machine.load_class(LoaderId::BOOT, name)
}

fn initialize(machine: &mut Machine, name: &str) -> Result<(), Exit> {
    let class = class(machine, name)?;
    machine.initialize(class)
}

fn method(
    machine: &mut Machine,
    owner: &str,
    name: &str,
    descriptor: &str,
) -> Result<MethodId, Exit> {
    let owner_id = class(machine, owner)?;
    let found = machine.meta.method_named(owner_id, name, descriptor);
    found.ok_or_else(|| {
        Exit::Halt(Halt::Bug(format!(
            "the library lacks {owner}.{name}{descriptor}"
        )))
    })
}

/// A static method of a class that is initialised by then.
fn static_method(
    machine: &mut Machine,
    owner: &str,
    name: &str,
    descriptor: &str,
) -> Result<MethodId, Exit> {
    initialize(machine, owner)?;
    method(machine, owner, name, descriptor)
}

/// An exception during start-up is a fault of the machine: shows all of it.
fn failed(machine: &mut Machine, args: Args, phase: &str) -> Result<(), Exit> {
    let Some(thrown) = machine.take_caught(args) else {
        return Ok(());
    };
    let text = machine.describe_throwable(thrown);
    Err(Exit::Halt(Halt::Bug(format!("{phase} threw {text}"))))
}

fn uncaught(machine: &mut Machine, thrown: Ref) -> NativeResult {
    machine.state.exit_code = 1;
    let descriptor = "(Ljava/lang/Throwable;)V";
    let handler = method(
        machine,
        "java/lang/Thread",
        "dispatchUncaughtException",
        descriptor,
    )?;
    let thread = machine.current_thread().object;
    Err(Exit::call_catching(
        handler,
        vec![bits(thread), bits(thrown)],
        10,
    ))
}
