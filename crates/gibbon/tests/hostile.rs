//! Bytecode that no compiler makes: what it does wrong is an error of the guest.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::writer::{Class, Code, Method, Pool, write};

/// Compiles sources, each a name and a text, into a folder of their own.
fn compile(test: &str, sources: &[(&str, &str)]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("hostile-{test}"));
    std::fs::create_dir_all(&folder).expect("the folder is made");
    add(&folder, sources);
    folder
}

fn add(folder: &Path, sources: &[(&str, &str)]) {
    let paths = crate::support::paths();
    let mut javac = Command::new(paths.jdk_tools().expect("asked for").javac());
    javac.args(["--release", "17", "-g:none", "-cp"]);
    javac.arg(folder).arg("-d").arg(folder);
    for (name, text) in sources {
        let file = folder.join(format!("{name}.java"));
        std::fs::write(&file, text).expect("the source is written");
        javac.arg(file);
    }
    assert!(javac.status().expect("javac starts").success());
}

/// Replaces bytes that a class file has once.
fn patch(folder: &Path, class: &str, old: &[u8], new: &[u8]) {
    let file = folder.join(format!("{class}.class"));
    let mut bytes = std::fs::read(&file).expect("it was compiled");
    let places: Vec<usize> = (0..bytes.len())
        .filter(|&at| bytes[at..].starts_with(old))
        .collect();
    let [place] = places[..] else {
        panic!("{old:x?} is there {} times", places.len());
    };
    bytes[place..place + new.len()].copy_from_slice(new);
    std::fs::write(&file, bytes).expect("the class is written");
}

fn run(class_path: &Path, main: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gibbon"))
        .args(["java", "--cp"])
        .arg(class_path)
        .arg(main)
        .output()
        .expect("gibbon starts")
}

fn prints(class_path: &Path, main: &str, expected: &str) {
    let ran = run(class_path, main);
    let said = String::from_utf8_lossy(&ran.stdout);
    let errors = String::from_utf8_lossy(&ran.stderr);
    assert_eq!(said.trim_end(), expected, "{:?}: {errors}", ran.status);
}

const ALOAD_0: u8 = 0x2a;
const ALOAD_1: u8 = 0x2b;
const ILOAD_2: u8 = 0x1c;
const LCONST_1: u8 = 0x0a;
const LALOAD: u8 = 0x2f;
const LASTORE: u8 = 0x50;
const LRETURN: u8 = 0xad;
const RETURN: u8 = 0xb1;
const GETFIELD: u8 = 0xb4;
const INVOKEVIRTUAL: u8 = 0xb6;
const INVOKESPECIAL: u8 = 0xb7;
const ARRAYLENGTH: u8 = 0xbe;

/// A program whose methods are patched to use their first argument for the second. What the
/// verifier knows of the first is in its type.
fn confused(first: &str) -> String {
    format!(
        "class Confused {{
            int length = -1;
            int size() {{ return length; }}
            static long load({first} a, long[] b, int i) {{ return b[i]; }}
            static void store({first} a, long[] b, int i) {{ b[i] = 1; }}
            static int field({first} a, Confused b) {{ return b.length; }}
            static int call({first} a, Confused b) {{ return b.size(); }}
            static int length({first} a, int[] b) {{ return b.length; }}
            interface Try {{ long run() throws Throwable; }}
            static void attempt(Try what) {{
                try {{
                    System.out.println(what.run());
                }} catch (Throwable e) {{
                    report(e);
                }}
            }}
            static void report(Throwable e) {{
                System.out.println(e.getClass().getSimpleName());
            }}
            public static void main(String[] arguments) {{
                {first} wrong = ({first}) Wrong.make(arguments.length);
                attempt(() -> load(wrong, null, 0x70000000));
                attempt(() -> {{ store(wrong, null, 0x70000000); return 0; }});
                attempt(() -> field(wrong, null));
                attempt(() -> call(wrong, null));
                attempt(() -> length(wrong, null));
            }}
        }}"
    )
}

fn patch_confused(folder: &Path) {
    let changed = |rest: &[u8]| [&[ALOAD_0], rest].concat();
    for rest in [
        &[ILOAD_2, LALOAD, LRETURN][..],
        &[ILOAD_2, LCONST_1, LASTORE, RETURN],
        &[GETFIELD],
        &[INVOKEVIRTUAL],
        &[ARRAYLENGTH],
    ] {
        let old = [&[ALOAD_1], rest].concat();
        patch(folder, "Confused", &old, &changed(rest));
    }
}

/// The class of which `laload` at a large index ended the process with a signal.
#[test]
fn an_object_is_no_array() {
    let wrong = "class Wrong { int length = -1; static Wrong make(int i) { return new Wrong(); } }";
    let source = confused("Wrong");
    let folder = compile("array", &[("Wrong", wrong), ("Confused", &source)]);
    patch_confused(&folder);
    prints(&folder, "Confused", &["VerifyError"; 5].join("\n"));
}

/// Where the type says nothing, the value does.
#[test]
fn what_cannot_be_proven_is_checked() {
    let wrong =
        "class Wrong { int length = -1; static Object make(int i) { return new Wrong(); } }";
    let source = confused("Object");
    let folder = compile("open", &[("Wrong", wrong), ("Confused", &source)]);
    patch_confused(&folder);
    prints(&folder, "Confused", &["VerifyError"; 5].join("\n"));
    let right = "class Wrong { static Object make(int i) { return new Confused(); } }";
    add(&folder, &[("Wrong", right)]);
    let expected = ["VerifyError", "VerifyError", "-1", "-1", "VerifyError"];
    prints(&folder, "Confused", &expected.join("\n"));
}

/// A class that lost its superclass is no longer what code compiled before takes it for.
#[test]
fn a_superclass_that_is_gone_is_missed() {
    let main = "class Main {
        static int size(Data data) { return data.elements.length; }
        public static void main(String[] arguments) {
            try {
                attempt();
            } catch (VerifyError e) {
                System.out.println(\"VerifyError\");
            }
        }
        static void attempt() { System.out.println(size(new Holder())); }
    }";
    let data = "class Data { long[] elements = {1, 2}; }";
    let before = "class Holder extends Data {}";
    let sources = [("Main", main), ("Data", data), ("Holder", before)];
    let folder = compile("superclass", &sources);
    prints(&folder, "Main", "2");
    add(&folder, &[("Holder", "class Holder { int a = 0x400000; }")]);
    prints(&folder, "Main", "VerifyError");
}

/// Which method a call of a superclass's method runs depends on the class of the code, whatever class
/// the call names: its receiver has to be of that class.
#[test]
fn a_superclass_method_is_for_objects_of_the_class() {
    let victim = "class Victim { int[] data = {7}; public int hashCode() { return data[0]; } }";
    let evil = "class Evil extends Victim { int call(Object o) { return o.hashCode(); } }";
    let main = "class Main {
        int forged = 0x1000;
        static void attempt(Object o) {
            try {
                System.out.println(new Evil().call(o));
            } catch (Throwable e) {
                System.out.println(e.getClass().getSimpleName());
            }
        }
        public static void main(String[] arguments) {
            attempt(new Main());
            attempt(new Evil());
        }
    }";
    let sources = [("Victim", victim), ("Evil", evil), ("Main", main)];
    let folder = compile("special", &sources);
    patch(
        &folder,
        "Evil",
        &[ALOAD_1, INVOKEVIRTUAL],
        &[ALOAD_1, INVOKESPECIAL],
    );
    prints(&folder, "Main", "VerifyError\n7");
}

/// `Unsafe` reaches fields, elements and allocated memory, each as what it is; never what the machine
/// takes at its word: an object's class, an array's length, a reference. Nor does reflection help.
#[test]
fn the_librarys_own_numbers_forge_nothing() {
    let main = "import java.lang.invoke.*;
    import java.nio.*;
    import java.util.concurrent.atomic.*;
    import sun.misc.Unsafe;
    class Main {
        static class Cell { volatile int count; int wide; volatile String name; volatile Object any; }
        static Unsafe unsafe;
        interface Attempt { Object make() throws Throwable; }
        static void attempt(Attempt attempt) {
            try {
                System.out.println(attempt.make());
            } catch (Throwable e) {
                System.out.println(e.getClass().getSimpleName());
            }
        }
        static void set(Object object, Class<?> type, String name, long value) throws Exception {
            unsafe.putLong(object, unsafe.objectFieldOffset(type.getDeclaredField(name)), value);
        }
        static long offset(String name) throws Exception {
            return unsafe.objectFieldOffset(Cell.class.getDeclaredField(name));
        }
        public static void main(String[] arguments) throws Exception {
            var field = Unsafe.class.getDeclaredField(\"theUnsafe\");
            field.setAccessible(true);
            unsafe = (Unsafe) field.get(null);
            Cell cell = new Cell();
            cell.any = cell;
            ByteBuffer buffer = ByteBuffer.allocateDirect(16);
            buffer.put(0, (byte) 7);
            long address = unsafe.getLong(buffer, unsafe.objectFieldOffset(Buffer.class.getDeclaredField(\"address\")));
            for (long place : new long[] {0, address - 4, address + (1 << 20)}) {
                set(buffer, Buffer.class, \"address\", place);
                attempt(() -> buffer.put(0, (byte) -1));
                attempt(() -> buffer.put(new byte[8]));
            }
            var counts = AtomicIntegerFieldUpdater.newUpdater(Cell.class, \"count\");
            counts.set(cell, 5);
            for (long place : new long[] {0, 4, offset(\"any\"), 4000}) {
                set(counts, counts.getClass(), \"offset\", place);
                attempt(() -> { counts.set(cell, 0x7000); return cell.any; });
            }
            var names = AtomicReferenceFieldUpdater.newUpdater(Cell.class, Object.class, \"any\");
            for (String place : new String[] {\"name\", \"count\"}) {
                set(names, names.getClass(), \"offset\", offset(place));
                attempt(() -> { names.set(cell, cell); return cell.name; });
            }
            attempt(() -> names.get(cell));
            var handle = MethodHandles.lookup().findVarHandle(Cell.class, \"wide\", int.class);
            handle.set(cell, 6);
            set(handle, Class.forName(\"java.lang.invoke.VarHandleInts$FieldInstanceReadOnly\"), \"fieldOffset\", 0);
            attempt(() -> { handle.set(cell, -1); return 0; });
            System.out.println(cell.count + \" \" + cell.wide + \" \" + (cell.getClass() == Cell.class));
        }
    }";
    let folder = compile("numbers", &[("Main", main)]);
    let refused = "InternalError\n".repeat(14);
    prints(&folder, "Main", &format!("{refused}5 6 true"));
}

#[test]
fn unsafe_forges_nothing() {
    let main = "import sun.misc.Unsafe;
    class Main {
        static Unsafe unsafe;
        interface Attempt { Object make() throws Throwable; }
        static class Point { int x = 1; long wide; String name = \"p\"; int[] numbers = {1, 2}; }
        static int count;
        static void attempt(Attempt attempt) {
            try {
                System.out.println(attempt.make());
            } catch (java.lang.reflect.InvocationTargetException e) {
                System.out.println(e.getCause().getClass().getSimpleName());
            } catch (Throwable e) {
                System.out.println(e.getClass().getSimpleName());
            }
        }
        static long offset(String name) throws Exception {
            return unsafe.objectFieldOffset(Point.class.getDeclaredField(name));
        }
        public static void main(String[] arguments) throws Exception {
            var field = Unsafe.class.getDeclaredField(\"theUnsafe\");
            field.setAccessible(true);
            unsafe = (Unsafe) field.get(null);
            Point p = new Point();
            int[] ints = new int[3];
            Object[] objects = new String[1];
            var put = Unsafe.class.getMethod(\"putInt\", Object.class, long.class, int.class);
            attempt(() -> { unsafe.putInt(p, 0L, -1); return p instanceof Object; });
            attempt(() -> put.invoke(unsafe, p, 0L, -1));
            for (long at = 4; at < 16; at += 4) {
                long place = at;
                attempt(() -> { unsafe.putInt(ints, place, Integer.MAX_VALUE); return ints.length; });
            }
            attempt(() -> { unsafe.putInt(p, offset(\"name\"), 0x7000); return p.name; });
            attempt(() -> { unsafe.putObject(p, offset(\"name\"), ints); return p.name; });
            attempt(() -> { unsafe.putObject(p, offset(\"numbers\"), new long[9]); return p.numbers; });
            attempt(() -> unsafe.getObject(p, offset(\"x\")));
            attempt(() -> { unsafe.putObject(objects, Unsafe.ARRAY_OBJECT_BASE_OFFSET, p); return 0; });
            attempt(() -> { unsafe.putInt(ints, Unsafe.ARRAY_INT_BASE_OFFSET + 12, 7); return 0; });
            attempt(() -> { unsafe.putInt(0x70000000L, 7); return 0; });
            attempt(() -> { unsafe.setMemory(p, 8L, 16L, (byte) 7); return 0; });
            System.out.println(\"-\");
            attempt(() -> { unsafe.putInt(p, offset(\"x\"), 5); return p.x; });
            attempt(() -> { unsafe.putObject(p, offset(\"name\"), \"q\"); return p.name; });
            attempt(() -> unsafe.compareAndSwapLong(p, offset(\"wide\"), 0, 9) ? p.wide : 0);
            attempt(() -> unsafe.getAndSetObject(p, offset(\"numbers\"), null) != null);
            attempt(() -> { unsafe.putLong(ints, Unsafe.ARRAY_INT_BASE_OFFSET, -1L); return ints[1]; });
            attempt(() -> { unsafe.putObject(objects, Unsafe.ARRAY_OBJECT_BASE_OFFSET, \"s\"); return objects[0]; });
            var counted = Main.class.getDeclaredField(\"count\");
            attempt(() -> { unsafe.putInt(unsafe.staticFieldBase(counted), unsafe.staticFieldOffset(counted), 4);
                return count; });
            long memory = unsafe.allocateMemory(8);
            attempt(() -> { unsafe.putLong(memory, 6L); return unsafe.getLong(memory); });
            attempt(() -> { unsafe.putLong(memory + 4, 6L); return 0; });
            attempt(() -> { unsafe.setMemory(memory, 8, (byte) 1); return unsafe.getInt(memory); });
        }
    }";
    let folder = compile("forged", &[("Main", main)]);
    let refused = "InternalError\n".repeat(12) + "IllegalArgumentException\n";
    let done = "5\nq\n9\ntrue\n-1\ns\n4\n6\nInternalError\n16843009";
    prints(&folder, "Main", &format!("{refused}-\n{done}"));
}

/// The class library asks for arrays by name; each dimension is a class of its own.
#[test]
fn arrays_have_255_dimensions_at_most() {
    let main = "class Main {
        static void name(int dimensions) {
            try {
                System.out.println(Class.forName(\"[\".repeat(dimensions) + \"I\").getName().length());
            } catch (ClassNotFoundException e) {
                System.out.println(\"not found\");
            }
        }
        public static void main(String[] arguments) {
            name(255);
            name(256);
            name(100_000);
            Object array = new int[0];
            int dimensions = 1;
            try {
                for (;; dimensions++) {
                    array = java.lang.reflect.Array.newInstance(array.getClass(), 0);
                }
            } catch (IllegalArgumentException e) {
                System.out.println(dimensions);
            }
        }
    }";
    let folder = compile("dimensions", &[("Main", main)]);
    prints(&folder, "Main", "256\nnot found\nnot found\n255");
}

/// `aget-wide` on an object that is no array.
#[test]
fn nor_is_it_one_in_dex() {
    let object = "Ljava/lang/Object;";
    let start = ["LMain;", "main", "([Ljava/lang/String;)V"];
    let make = [object, "<init>", "()V"];
    let mut pool = Pool::default();
    pool.add_type(object);
    pool.add_method(make[0], make[1], make[2]);
    pool.add_method(start[0], start[1], start[2]);
    let pool = pool.finish();
    let insns = vec![
        0x0122, // new-instance v1
        pool.type_of(object),
        0x1070, // invoke-direct {v1}
        pool.method(make[0], make[1], make[2]),
        0x0001,
        0x0215, // const/high16 v2
        0x7000,
        0x0345, // aget-wide v3, v1, v2
        0x0201,
        0x000e, // return-void
    ];
    let main = Class {
        descriptor: "LMain;",
        flags: 1,
        superclass: Some(object),
        direct_methods: vec![Method {
            index: pool.method(start[0], start[1], start[2]),
            flags: 9,
            code: Some(Code {
                registers: 6,
                ins: 1,
                outs: 1,
                insns,
                ..Code::default()
            }),
        }],
        ..Class::default()
    };
    let dex = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hostile.dex");
    std::fs::write(&dex, write(&pool, &[main])).expect("the file is written");
    let ran = run(&dex, "Main");
    let errors = String::from_utf8_lossy(&ran.stderr);
    assert_eq!(ran.status.code(), Some(1), "{errors}");
    assert!(errors.contains("java.lang.VerifyError"), "{errors}");
}

/// A method may throw where it handles that: a loop of one instruction, which is never done.
#[test]
fn a_handler_that_throws_to_itself_uses_up_its_budget() {
    let start = ["LMain;", "main", "([Ljava/lang/String;)V"];
    let mut pool = Pool::default();
    pool.add_method(start[0], start[1], start[2]);
    pool.add_type("Ljava/lang/Object;");
    let pool = pool.finish();
    let insns = vec![
        0x0012, // const/4 v0, 0
        0x0027, // throw v0
    ];
    let main = Class {
        descriptor: "LMain;",
        flags: 1,
        superclass: Some("Ljava/lang/Object;"),
        direct_methods: vec![Method {
            index: pool.method(start[0], start[1], start[2]),
            flags: 9,
            code: Some(Code {
                registers: 2,
                ins: 1,
                insns,
                tries: vec![(1, 1, 0)],
                handlers: vec![(Vec::new(), Some(1))],
                ..Code::default()
            }),
        }],
        ..Class::default()
    };
    let dex = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hostile-handler.dex");
    std::fs::write(&dex, write(&pool, &[main])).expect("the file is written");
    let ran = Command::new("timeout")
        .args(["60", env!("CARGO_BIN_EXE_gibbon"), "java"])
        .args(["--max-instructions", "3000000", "--cp"])
        .arg(&dex)
        .arg("Main")
        .output()
        .expect("gibbon starts");
    let errors = String::from_utf8_lossy(&ran.stderr);
    assert_eq!(ran.status.code(), Some(2), "{errors}");
    assert!(errors.contains("the budget of instructions"), "{errors}");
}

/// Instructions can share what they fill arrays with.
#[test]
fn small_files_take_little_memory() {
    const FILLS: u32 = 2_000;
    const BYTES: u32 = 1 << 16;
    let start = ["LMain;", "main", "([Ljava/lang/String;)V"];
    let mut pool = Pool::default();
    pool.add_method(start[0], start[1], start[2]);
    pool.add_type("Ljava/lang/Object;");
    let pool = pool.finish();
    let mut insns = vec![0x0012]; // const/4 v0, 0
    // The payload has an even address.
    let payload = 1 + FILLS * 3 + 1;
    for fill in 0..FILLS {
        let distance = payload - (1 + fill * 3);
        // fill-array-data v0
        insns.extend([0x0026, distance as u16, (distance >> 16) as u16]);
    }
    insns.push(0x000e); // return-void
    if payload % 2 == 1 {
        insns.push(0);
    }
    let payload_is_at = insns.len() as u32;
    assert_eq!(payload_is_at, payload);
    insns.extend([0x0300, 1, BYTES as u16, (BYTES >> 16) as u16]);
    insns.resize(insns.len() + BYTES as usize / 2, 0);
    let main = Class {
        descriptor: "LMain;",
        flags: 1,
        superclass: Some("Ljava/lang/Object;"),
        direct_methods: vec![Method {
            index: pool.method(start[0], start[1], start[2]),
            flags: 9,
            code: Some(Code {
                registers: 2,
                ins: 1,
                insns,
                ..Code::default()
            }),
        }],
        ..Class::default()
    };
    let dex = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hostile-fills.dex");
    std::fs::write(&dex, write(&pool, &[main])).expect("the file is written");
    let ran = run(&dex, "Main");
    let errors = String::from_utf8_lossy(&ran.stderr);
    assert!(errors.contains("fills arrays with too much"), "{errors}");
}

/// `ACC_PUBLIC | ACC_SUPER`, `ACC_INTERFACE | ACC_ABSTRACT`.
const PUBLIC: u16 = 0x21;
const INTERFACE: u16 = 0x600;
const OBJECT: &str = "java/lang/Object";

/// A class file without members.
fn empty_class(name: &str, flags: u16, super_class: &str, interfaces: &[String]) -> Vec<u8> {
    let mut names = vec![name, super_class];
    names.extend(interfaces.iter().map(String::as_str));
    let mut bytes = vec![0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 52];
    let short = |bytes: &mut Vec<u8>, value: usize| {
        bytes.extend((value as u16).to_be_bytes());
    };
    // Two constants for each name: its text and the class.
    short(&mut bytes, 2 * names.len() + 1);
    for (place, name) in names.iter().enumerate() {
        bytes.push(1);
        short(&mut bytes, name.len());
        bytes.extend(name.as_bytes());
        bytes.push(7);
        short(&mut bytes, 2 * place + 1);
    }
    let class = |place: usize| 2 * place + 2;
    short(&mut bytes, usize::from(flags));
    short(&mut bytes, class(0));
    short(&mut bytes, class(1));
    short(&mut bytes, interfaces.len());
    for place in 0..interfaces.len() {
        short(&mut bytes, class(2 + place));
    }
    // No fields, methods or attributes.
    bytes.extend([0; 6]);
    bytes
}

/// There are 2^40 ways up to the first interface. The files are written by hand because javac
/// walks all of them.
#[test]
fn fields_of_diamonds_are_searched_once() {
    let user = (
        "User",
        "public class User {
            public static void main(String[] arguments) {
                try {
                    System.out.println(Holder.missing);
                } catch (NoSuchFieldError error) {
                    System.out.println(\"missing\");
                }
            }
        }",
    );
    let holder = (
        "Holder",
        "public class Holder { static int missing = arguments(); static int arguments() { return 1; } }",
    );
    let folder = compile("diamond", &[holder, user]);
    let write = |name: &str, flags: u16, interfaces: &[String]| {
        let file = folder.join(format!("{name}.class"));
        let class = empty_class(name, flags, OBJECT, interfaces);
        std::fs::write(file, class).expect("the class is written");
    };
    for name in ["A", "B"] {
        write(&format!("{name}0"), INTERFACE, &[]);
        for level in 1..=40 {
            let below = ["A", "B"].map(|name| format!("{name}{}", level - 1));
            write(&format!("{name}{level}"), INTERFACE, &below);
        }
    }
    write("Holder", PUBLIC, &["A40".to_owned(), "B40".to_owned()]);
    prints(&folder, "User", "missing");
}

#[test]
fn only_threads_are_unparked() {
    let folder = compile(
        "unpark",
        &[(
            "Unparks",
            "public class Unparks {
                public static void main(String[] arguments) throws Exception {
                    var field = sun.misc.Unsafe.class.getDeclaredField(\"theUnsafe\");
                    field.setAccessible(true);
                    ((sun.misc.Unsafe) field.get(null)).unpark(\"no thread\");
                    System.out.println(\"alive\");
                }
            }",
        )],
    );
    prints(&folder, "Unparks", "alive");
}

/// Time passes as it is slept for, but not beyond what `System.nanoTime` can say.
#[test]
fn who_sleeps_until_after_the_end_of_time_sleeps_for_ever() {
    let folder = compile(
        "sleeper",
        &[(
            "Sleeper",
            "public class Sleeper {
                public static void main(String[] arguments) throws Exception {
                    long before = System.nanoTime();
                    Thread.sleep(9_223_372_000_000L);
                    System.out.println(System.nanoTime() > before);
                    Thread.sleep(Long.MAX_VALUE);
                    System.out.println(\"woken\");
                }
            }",
        )],
    );
    let ran = run(&folder, "Sleeper");
    let errors = String::from_utf8_lossy(&ran.stderr);
    assert_eq!(String::from_utf8_lossy(&ran.stdout), "true\n", "{errors}");
    assert!(errors.contains("Sleeper.main"), "{errors}");
    assert_eq!(ran.status.code(), Some(2), "{errors}");
}

/// HotSpot throws the same at some depth of its own.
#[test]
fn a_chain_of_superclasses_without_end_overflows_the_guests_stack() {
    let source = "public class Deep { public static void main(String[] a) throws Exception {
        try { Class.forName(\"C9999\"); } catch (StackOverflowError e) { System.out.println(e); }
        System.out.println(Class.forName(\"C500\").getSuperclass()); } }";
    let folder = compile("deep", &[("Deep", source)]);
    for number in 0..10_000 {
        let above = match number {
            0 => OBJECT.to_owned(),
            _ => format!("C{}", number - 1),
        };
        let name = format!("C{number}");
        let file = folder.join(format!("{name}.class"));
        std::fs::write(file, empty_class(&name, PUBLIC, &above, &[])).expect("written");
    }
    prints(&folder, "Deep", "java.lang.StackOverflowError\nclass C499");
}

/// A native that meets an object that no constructor made: an error, not the end of the process.
#[test]
fn a_native_that_fails_is_an_error_of_the_guest() {
    let source = "import java.lang.invoke.MethodHandles;
        import java.lang.reflect.Field;
        public class Unmade { public static void main(String[] a) throws Throwable {
        Field unsafe = sun.misc.Unsafe.class.getDeclaredField(\"theUnsafe\");
        unsafe.setAccessible(true);
        Object made = ((sun.misc.Unsafe) unsafe.get(null)).allocateInstance(Field.class);
        try { MethodHandles.lookup().unreflectGetter((Field) made); }
        catch (Throwable e) { System.out.println(e.getClass().getName()); } } }";
    let folder = compile("unmade", &[("Unmade", source)]);
    let ran = run(&folder, "Unmade");
    let said = String::from_utf8_lossy(&ran.stdout);
    assert!(
        said.contains("Error") || said.contains("Exception"),
        "{said}"
    );
    assert_eq!(ran.status.code(), Some(0));
}
