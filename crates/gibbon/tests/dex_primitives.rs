//! `const-class` of primitive types. Nothing that is compiled here has it (D8 reads `Integer.TYPE`
//! as class files do), but DEX allows it, and other tools write it.

use std::path::Path;
use std::process::Command;

use crate::writer::{Class, Code, Method, Pool, write};

const MAIN: &str = "LMain;";
const PRINT: [&str; 3] = ["Ljava/io/PrintStream;", "println", "(Ljava/lang/Object;)V"];
const OUT: [&str; 3] = ["Ljava/lang/System;", "out", "Ljava/io/PrintStream;"];
const START: [&str; 3] = [MAIN, "main", "([Ljava/lang/String;)V"];

/// Descriptor, the class whose `TYPE` it is, what it prints.
const PRIMITIVES: [(&str, &str, &str); 9] = [
    ("Z", "Boolean", "boolean"),
    ("B", "Byte", "byte"),
    ("C", "Character", "char"),
    ("S", "Short", "short"),
    ("I", "Integer", "int"),
    ("J", "Long", "long"),
    ("F", "Float", "float"),
    ("D", "Double", "double"),
    ("V", "Void", "void"),
];

fn wrapper(name: &str) -> String {
    format!("Ljava/lang/{name};")
}

/// A program that prints each class, unless it is not the one that its wrapper knows: then it
/// throws.
fn program() -> Vec<u8> {
    let mut pool = Pool::default();
    pool.add_type("[I");
    pool.add_field(OUT[0], OUT[1], OUT[2]);
    pool.add_method(PRINT[0], PRINT[1], PRINT[2]);
    pool.add_method(START[0], START[1], START[2]);
    pool.add_type("Ljava/lang/Object;");
    for (descriptor, name, _) in PRIMITIVES {
        pool.add_type(descriptor);
        pool.add_field(&wrapper(name), "TYPE", "Ljava/lang/Class;");
    }
    let pool = pool.finish();
    let out = pool.field(OUT[0], OUT[1], OUT[2]);
    let print = pool.method(PRINT[0], PRINT[1], PRINT[2]);
    let print_v0 = [0x0162, out, 0x206e, print, 0x0001];
    let mut insns = Vec::new();
    for (descriptor, name, _) in PRIMITIVES {
        let known = pool.field(&wrapper(name), "TYPE", "Ljava/lang/Class;");
        insns.extend([
            0x001c, // const-class v0
            pool.type_of(descriptor),
            0x0262, // sget-object v2
            known,
            0x2032, // if-eq v0, v2: past the throw
            0x0004,
            0x0012, // const/4 v0, 0
            0x0027, // throw v0
        ]);
        insns.extend(print_v0);
    }
    insns.extend([0x001c, pool.type_of("[I")]);
    insns.extend(print_v0);
    insns.push(0x000e);
    let main = Class {
        descriptor: MAIN,
        flags: 1,
        superclass: Some("Ljava/lang/Object;"),
        direct_methods: vec![Method {
            index: pool.method(START[0], START[1], START[2]),
            flags: 9,
            code: Some(Code {
                registers: 4,
                ins: 1,
                outs: 2,
                insns,
                ..Code::default()
            }),
        }],
        ..Class::default()
    };
    write(&pool, &[main])
}

#[test]
fn a_class_constant_may_be_primitive() {
    let dex = Path::new(env!("CARGO_TARGET_TMPDIR")).join("primitives.dex");
    std::fs::write(&dex, program()).expect("the file is written");
    let ran = Command::new(env!("CARGO_BIN_EXE_gibbon"))
        .args(["java", "--cp"])
        .arg(&dex)
        .arg("Main")
        .output()
        .expect("gibbon starts");
    let said = String::from_utf8_lossy(&ran.stdout);
    let mut expected: Vec<&str> = PRIMITIVES.iter().map(|(_, _, word)| *word).collect();
    expected.push("class [I");
    assert_eq!(
        said.lines().collect::<Vec<_>>(),
        expected,
        "{}",
        String::from_utf8_lossy(&ran.stderr)
    );
}
