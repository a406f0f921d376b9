//! How DEX code fails to link, as ART has it: what it refuses that HotSpot finds out otherwise,
//! and in which words. Nothing that D8 writes is like this; files of other tools, and libraries
//! that were compiled against something else, are.

use std::path::Path;
use std::process::Command;

use crate::writer::{Class, Code, Method, Pool, write};

const OBJECT: &str = "Ljava/lang/Object;";
const PUBLIC: u32 = 1;
const FINAL: u32 = 0x10;
const INTERFACE: u32 = 0x600;
const CONSTRUCTOR: u32 = 0x10001;

/// A class whose `foo` may be final, one that overrides it, an interface and who implements it.
const TOP: &str = "LTop;";
const BOTTOM: &str = "LBottom;";
const FACE: &str = "LFace;";
const BODY: &str = "LBody;";

fn pool() -> Pool {
    let mut pool = Pool::default();
    pool.add_type(OBJECT);
    for class in [OBJECT, TOP, BOTTOM, BODY] {
        pool.add_method(class, "<init>", "()V");
    }
    for class in [TOP, BOTTOM, FACE, BODY] {
        pool.add_method(class, "foo", "()V");
    }
    pool.add_method(TOP, "none", "()V");
    pool.add_method("LMain;", "main", "([Ljava/lang/String;)V");
    pool.finish()
}

fn method(index: u16, flags: u32, registers: u16, ins: u16, insns: Vec<u16>) -> Method {
    let code = Code {
        registers,
        ins,
        outs: 3,
        insns,
        ..Code::default()
    };
    Method {
        index,
        flags,
        code: Some(code),
    }
}

fn plain(pool: &Pool, descriptor: &'static str, above: &'static str) -> Class {
    let call = vec![0x1070, pool.method(above, "<init>", "()V"), 0, 0x000e];
    let index = pool.method(descriptor, "<init>", "()V");
    Class {
        descriptor,
        flags: PUBLIC,
        superclass: Some(above),
        direct_methods: vec![method(index, CONSTRUCTOR, 1, 1, call)],
        ..Class::default()
    }
}

fn foo(pool: &Pool, class: &str, flags: u32) -> Vec<Method> {
    let index = pool.method(class, "foo", "()V");
    vec![method(index, flags, 1, 1, vec![0x000e])]
}

/// A program whose `main` is this; `foo` of the class above has these flags.
fn program(flags: u32, main: impl Fn(&Pool) -> Vec<u16>) -> Vec<u8> {
    let pool = pool();
    let abstract_foo = Method {
        index: pool.method(FACE, "foo", "()V"),
        flags: PUBLIC | 0x400,
        code: None,
    };
    let start = pool.method("LMain;", "main", "([Ljava/lang/String;)V");
    let classes = [
        Class {
            virtual_methods: foo(&pool, TOP, flags),
            ..plain(&pool, TOP, OBJECT)
        },
        Class {
            virtual_methods: foo(&pool, BOTTOM, PUBLIC),
            ..plain(&pool, BOTTOM, TOP)
        },
        Class {
            descriptor: FACE,
            flags: PUBLIC | INTERFACE,
            superclass: Some(OBJECT),
            virtual_methods: vec![abstract_foo],
            ..Class::default()
        },
        Class {
            interfaces: vec![FACE],
            virtual_methods: foo(&pool, BODY, PUBLIC),
            ..plain(&pool, BODY, OBJECT)
        },
        Class {
            descriptor: "LMain;",
            flags: PUBLIC,
            superclass: Some(OBJECT),
            direct_methods: vec![method(start, PUBLIC | 8, 5, 1, main(&pool))],
            ..Class::default()
        },
    ];
    write(&pool, &classes)
}

/// What it printed, and what it said of errors.
fn run(name: &str, dex: &[u8]) -> (String, String) {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("linkage-{name}.dex"));
    std::fs::write(&file, dex).expect("the file is written");
    let ran = Command::new(env!("CARGO_BIN_EXE_gibbon"))
        .args(["java", "--android", "--cp"])
        .arg(&file)
        .arg("Main")
        .output()
        .expect("gibbon starts");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&ran.stdout), text(&ran.stderr))
}

/// `new class()` in v0, then a call of this opcode.
fn call(pool: &Pool, class: &str, opcode: u16, named: [&str; 3]) -> Vec<u16> {
    vec![
        0x0022, // new-instance v0
        pool.type_of(class),
        0x1070, // invoke-direct {v0}
        pool.method(class, "<init>", "()V"),
        0x0000,
        opcode,
        pool.method(named[0], named[1], named[2]),
        0x0000,
        0x000e, // return-void
    ]
}

const VIRTUAL: u16 = 0x106e;
const ON_INTERFACE: u16 = 0x1072;

#[test]
fn a_final_method_cannot_be_overridden() {
    let calls = |pool: &Pool| call(pool, BOTTOM, VIRTUAL, [BOTTOM, "foo", "()V"]);
    let (_, errors) = run("open", &program(PUBLIC, calls));
    assert_eq!(errors, "");
    let (_, errors) = run("final", &program(PUBLIC | FINAL, calls));
    assert!(errors.contains("java.lang.LinkageError"), "{errors}");
    assert!(
        errors.contains("overrides final method in class"),
        "{errors}"
    );
}

#[test]
fn a_call_is_of_the_kind_that_its_class_is_of() {
    let virtually = |pool: &Pool| call(pool, BODY, VIRTUAL, [FACE, "foo", "()V"]);
    let (_, errors) = run("virtual", &program(PUBLIC, virtually));
    let expected = "IncompatibleClassChangeError: The method 'void Face.foo()' was expected to be \
                    of type virtual but instead was found to be of type interface";
    assert!(errors.contains(expected), "{errors}");
    let by_interface = |pool: &Pool| call(pool, BODY, ON_INTERFACE, [BODY, "foo", "()V"]);
    let (_, errors) = run("interface", &program(PUBLIC, by_interface));
    let expected = "expected to be of type interface but instead was found to be of type virtual";
    assert!(errors.contains(expected), "{errors}");
}

#[test]
fn what_is_missing_is_told_in_the_words_of_art() {
    let main = |pool: &Pool| call(pool, TOP, VIRTUAL, [TOP, "none", "()V"]);
    let (_, errors) = run("none", &program(PUBLIC, main));
    let expected =
        "NoSuchMethodError: No virtual method none()V in class LTop; or its super classes";
    assert!(errors.contains(expected), "{errors}");
}

/// A class that others cannot see, with a field and a method that they cannot, and an open one
/// with a final field; `Main` uses them by this code.
fn among_strangers(main: impl Fn(&Pool) -> Vec<u16>) -> Vec<u8> {
    let mut pool = Pool::default();
    pool.add_type(OBJECT);
    for class in [HIDDEN, OPEN] {
        pool.add_method(class, "own", "()V");
        for name in ["own", "fixed", "each"] {
            pool.add_field(class, name, "I");
        }
    }
    pool.add_method("LMain;", "main", "([Ljava/lang/String;)V");
    let pool = pool.finish();
    let start = pool.method("LMain;", "main", "([Ljava/lang/String;)V");
    let class = |descriptor, flags| Class {
        descriptor,
        flags,
        superclass: Some(OBJECT),
        static_fields: ["fixed", "own"]
            .map(|name| (pool.field(descriptor, name, "I"), name))
            .map(|(field, name)| (field, if name == "own" { 8 } else { PUBLIC | 8 | FINAL }))
            .to_vec(),
        instance_fields: vec![(pool.field(descriptor, "each", "I"), PUBLIC)],
        direct_methods: vec![method(
            pool.method(descriptor, "own", "()V"),
            8,
            0,
            0,
            vec![0x000e],
        )],
        ..Class::default()
    };
    let classes = [
        class(HIDDEN, 0),
        class(OPEN, PUBLIC),
        Class {
            descriptor: "LMain;",
            flags: PUBLIC,
            superclass: Some(OBJECT),
            direct_methods: vec![method(start, PUBLIC | 8, 5, 1, main(&pool))],
            ..Class::default()
        },
    ];
    write(&pool, &classes)
}

const HIDDEN: &str = "Lp/Hidden;";
const OPEN: &str = "Lp/Open;";
const CONST_CLASS: u16 = 0x001c;
const GET_STATIC: u16 = 0x0060;
const PUT_STATIC: u16 = 0x0067;

#[test]
fn what_cannot_be_seen_is_refused_in_the_words_of_art() {
    let of_class = |pool: &Pool| vec![CONST_CLASS, pool.type_of(HIDDEN), 0x000e];
    let (_, errors) = run("hidden-class", &among_strangers(of_class));
    let expected =
        "IllegalAccessError: Illegal class access: 'Main' attempting to access 'p.Hidden'";
    assert!(errors.contains(expected), "{errors}");

    let of_field = |pool: &Pool| vec![GET_STATIC, pool.field(OPEN, "own", "I"), 0x000e];
    let (_, errors) = run("hidden-field", &among_strangers(of_field));
    let expected = "IllegalAccessError: Field 'p.Open.own' is inaccessible to class 'Main'";
    assert!(errors.contains(expected), "{errors}");

    let of_method = |pool: &Pool| vec![0x0071, pool.method(OPEN, "own", "()V"), 0, 0x000e];
    let (_, errors) = run("hidden-method", &among_strangers(of_method));
    let expected = "IllegalAccessError: Method 'void p.Open.own()' is inaccessible to class 'Main'";
    assert!(errors.contains(expected), "{errors}");
}

#[test]
fn a_field_is_of_the_kind_that_code_takes_it_for() {
    let written = |pool: &Pool| vec![0x0012, PUT_STATIC, pool.field(OPEN, "fixed", "I"), 0x000e];
    let (_, errors) = run("fixed-field", &among_strangers(written));
    let expected = "IllegalAccessError: Final field 'p.Open.fixed' cannot be written to by method \
                    'void Main.main(java.lang.String[])'";
    assert!(errors.contains(expected), "{errors}");

    let statically = |pool: &Pool| vec![GET_STATIC, pool.field(OPEN, "each", "I"), 0x000e];
    let (_, errors) = run("static-field", &among_strangers(statically));
    let expected = "IncompatibleClassChangeError: Expected 'int p.Open.each' to be a static field \
                    rather than a instance field";
    assert!(errors.contains(expected), "{errors}");
}

#[test]
fn a_final_class_has_none_below_it() {
    let pool = pool();
    let start = pool.method("LMain;", "main", "([Ljava/lang/String;)V");
    let code = call(&pool, BOTTOM, VIRTUAL, [TOP, "foo", "()V"]);
    let program = |flags: u32| {
        let classes = [
            Class {
                flags,
                virtual_methods: foo(&pool, TOP, PUBLIC),
                ..plain(&pool, TOP, OBJECT)
            },
            plain(&pool, BOTTOM, TOP),
            Class {
                descriptor: "LMain;",
                flags: PUBLIC,
                superclass: Some(OBJECT),
                direct_methods: vec![method(start, PUBLIC | 8, 5, 1, code.clone())],
                ..Class::default()
            },
        ];
        write(&pool, &classes)
    };
    let (_, errors) = run("open-class", &program(PUBLIC));
    assert_eq!(errors, "");
    let (_, errors) = run("final-class", &program(PUBLIC | FINAL));
    let expected = "VerifyError: Superclass Top of Bottom is declared final";
    assert!(errors.contains(expected), "{errors}");
    let (_, errors) = run("interface-above", &program(PUBLIC | INTERFACE));
    let expected = "IncompatibleClassChangeError: Superclass Top of Bottom is an interface";
    assert!(errors.contains(expected), "{errors}");
}

#[test]
fn an_abstract_class_has_no_objects() {
    let pool = pool();
    let start = pool.method("LMain;", "main", "([Ljava/lang/String;)V");
    let code = vec![0x0022, pool.type_of(TOP), 0x000e];
    let classes = [
        Class {
            flags: PUBLIC | 0x400,
            ..plain(&pool, TOP, OBJECT)
        },
        Class {
            descriptor: "LMain;",
            flags: PUBLIC,
            superclass: Some(OBJECT),
            direct_methods: vec![method(start, PUBLIC | 8, 5, 1, code)],
            ..Class::default()
        },
    ];
    let (_, errors) = run("abstract-class", &write(&pool, &classes));
    assert!(errors.contains("InstantiationError: Top"), "{errors}");
}

/// Code without lines: a trace says which code unit was at work.
#[test]
fn a_place_without_a_line_is_told_by_its_code_unit() {
    let main = |pool: &Pool| call(pool, TOP, VIRTUAL, [TOP, "none", "()V"]);
    let (_, errors) = run("unit", &program(PUBLIC, main));
    assert!(
        errors.contains("\tat Main.main(Unknown Source:5)"),
        "{errors}"
    );
}
