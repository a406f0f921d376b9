//! `invoke-super` in DEX: whatever class a call names, it goes to what the caller's superclass has
//! in that method's place. Nothing that D8 writes names the caller's own class or one far above;
//! other tools do, and ART has tests of it.

use std::path::Path;
use std::process::Command;

use crate::writer::{Class, Code, Method, Pool, write};

const OBJECT: &str = "Ljava/lang/Object;";
const TOP: &str = "LTop;";
const MIDDLE: &str = "LMiddle;";
const BOTTOM: &str = "LBottom;";
const NAME: &str = "()Ljava/lang/String;";
const PRINT: [&str; 3] = ["Ljava/io/PrintStream;", "println", "(Ljava/lang/String;)V"];
const OUT: [&str; 3] = ["Ljava/lang/System;", "out", "Ljava/io/PrintStream;"];
const START: [&str; 3] = ["LMain;", "main", "([Ljava/lang/String;)V"];

fn method(index: u16, flags: u32, registers: u16, ins: u16, insns: Vec<u16>) -> Method {
    Method {
        index,
        flags,
        code: Some(Code {
            registers,
            ins,
            outs: 2,
            insns,
            ..Code::default()
        }),
    }
}

/// `Bottom extends Middle extends Top`. Each has `name`, which says its class; `Bottom.ask` calls
/// `invoke-super {this}, named.called`.
fn program(named: &str, called: &str) -> Vec<u8> {
    let mut pool = Pool::default();
    pool.add_type(OBJECT);
    pool.add_field(OUT[0], OUT[1], OUT[2]);
    for one in [PRINT, START, [BOTTOM, "ask", NAME], [named, called, NAME]] {
        pool.add_method(one[0], one[1], one[2]);
    }
    pool.add_method(OBJECT, "<init>", "()V");
    pool.add_method(BOTTOM, "only", NAME);
    for class in [TOP, MIDDLE, BOTTOM] {
        pool.add_string(class);
        pool.add_method(class, "<init>", "()V");
        pool.add_method(class, "name", NAME);
    }
    let pool = pool.finish();
    let says = |class: &str, name: &str| {
        let insns = vec![0x001a, pool.string(class), 0x0011];
        method(pool.method(class, name, NAME), 1, 2, 1, insns)
    };
    let class = |descriptor, superclass: &'static str, virtual_methods| Class {
        descriptor,
        flags: 1,
        superclass: Some(superclass),
        direct_methods: vec![method(
            pool.method(descriptor, "<init>", "()V"),
            0x10001,
            1,
            1,
            vec![0x1070, pool.method(superclass, "<init>", "()V"), 0, 0x000e],
        )],
        virtual_methods,
        ..Class::default()
    };
    let ask = method(
        pool.method(BOTTOM, "ask", NAME),
        1,
        2,
        1,
        vec![
            0x106f, // invoke-super {v1}
            pool.method(named, called, NAME),
            0x0001,
            0x000c, // move-result-object v0
            0x0011, // return-object v0
        ],
    );
    let main = Class {
        descriptor: START[0],
        flags: 1,
        superclass: Some(OBJECT),
        direct_methods: vec![method(
            pool.method(START[0], START[1], START[2]),
            9,
            4,
            1,
            vec![
                0x0022, // new-instance v0
                pool.type_of(BOTTOM),
                0x1070, // invoke-direct {v0}
                pool.method(BOTTOM, "<init>", "()V"),
                0x0000,
                0x106e, // invoke-virtual {v0}
                pool.method(BOTTOM, "ask", NAME),
                0x0000,
                0x000c, // move-result-object v0
                0x0162, // sget-object v1
                pool.field(OUT[0], OUT[1], OUT[2]),
                0x206e, // invoke-virtual {v1, v0}
                pool.method(PRINT[0], PRINT[1], PRINT[2]),
                0x0001,
                0x000e, // return-void
            ],
        )],
        ..Class::default()
    };
    let mut of_bottom = vec![
        (pool.method(BOTTOM, "ask", NAME), ask),
        (pool.method(BOTTOM, "name", NAME), says(BOTTOM, "name")),
        (pool.method(BOTTOM, "only", NAME), says(BOTTOM, "only")),
    ];
    of_bottom.sort_by_key(|(index, _)| *index);
    let of_bottom = of_bottom.into_iter().map(|(_, method)| method).collect();
    let classes = [
        class(TOP, OBJECT, vec![says(TOP, "name")]),
        class(MIDDLE, TOP, vec![says(MIDDLE, "name")]),
        class(BOTTOM, MIDDLE, of_bottom),
        main,
    ];
    write(&pool, &classes)
}

fn run(named: &str, called: &str) -> (String, String) {
    let file = format!("super-{}-{called}.dex", named.trim_matches(['L', ';']));
    let dex = Path::new(env!("CARGO_TARGET_TMPDIR")).join(file);
    std::fs::write(&dex, program(named, called)).expect("the file is written");
    let ran = Command::new(env!("CARGO_BIN_EXE_gibbon"))
        .args(["java", "--cp"])
        .arg(&dex)
        .arg("Main")
        .output()
        .expect("gibbon starts");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&ran.stdout), text(&ran.stderr))
}

#[test]
fn a_super_call_starts_at_the_callers_superclass() {
    for named in [TOP, MIDDLE, BOTTOM] {
        let (said, errors) = run(named, "name");
        assert_eq!(said.trim(), MIDDLE, "{named} {errors}");
    }
}

#[test]
fn a_method_that_no_superclass_has_is_missing() {
    let (_, errors) = run(BOTTOM, "only");
    assert!(errors.contains("NoSuchMethodError"), "{errors}");
}
