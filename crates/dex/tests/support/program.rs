//! A file with some of everything, for the tests to read back.

use super::writer::*;

pub const LONE: &[u16] = &[0xd800, 0x61, 0x00, 0xdc00];
pub const MAIN: &str = "Lapp/Main;";
pub const EMOJI_NAME: &str = "\u{1f600}";

pub fn pool() -> Pool {
    let mut pool = Pool::default();
    pool.add_units(LONE.to_vec());
    for text in [
        "Main.java",
        "hello",
        "é",
        "this",
        "value",
        "name",
        "accessFlags",
        "count",
    ] {
        pool.add_string(text);
    }
    for text in [
        "componentNames",
        "componentTypes",
        "linked",
        "Ljava/util/List<",
        "TT;>;",
    ] {
        pool.add_string(text);
    }
    for kind in [
        "EnclosingClass",
        "InnerClass",
        "Signature",
        "Throws",
        "Record",
    ] {
        pool.add_type(&format!("Ldalvik/annotation/{kind};"));
    }
    for descriptor in [
        "Lapp/Iface;",
        "Lapp/Mark;",
        "Ljava/lang/Exception;",
        "[I",
        "[J",
    ] {
        pool.add_type(descriptor);
    }
    pool.add_field(MAIN, "count", "I");
    pool.add_field(MAIN, EMOJI_NAME, "J");
    pool.add_field(MAIN, "other", "Ljava/lang/Object;");
    pool.add_method(MAIN, "<init>", "()V");
    pool.add_method(MAIN, "run", "(ILjava/lang/String;[J)I");
    pool.add_method(MAIN, "native_", "(DLjava/lang/String;)V");
    pool.add_method("Ljava/lang/Object;", "<init>", "()V");
    pool.add_method(
        "Ljava/lang/Object;",
        "invokeExact",
        "([Ljava/lang/Object;)Ljava/lang/Object;",
    );
    let mut pool = pool.finish();
    pool.method_handles
        .push((4, pool.method(MAIN, "run", "(ILjava/lang/String;[J)I")));
    let (name, proto) = (pool.string("linked"), pool.proto("()V"));
    let site = vec![4, 0x16, 0, 0x17, name as u8, 0x15, proto as u8, 0x04, 42];
    pool.call_sites.push(site);
    pool
}

/// The instructions of `run`; addresses are in the comments.
pub fn run_code(pool: &Pool) -> Code {
    let string = pool.units(LONE);
    let init = pool.method("Ljava/lang/Object;", "<init>", "()V");
    let exact = "([Ljava/lang/Object;)Ljava/lang/Object;";
    let exact = pool.method("Ljava/lang/Object;", "invokeExact", exact);
    let insns = vec![
        0xf012, // 00 const/4 v0, -1
        0x011a,
        string, // 01 const-string v1
        0x0119,
        0x8000, // 03 const-wide/high16 v1, 0x8000…
        0x0015,
        0x4000, // 05 const/high16 v0, 0x4000_0000
        0x1070,
        init,
        0x0001, // 07 invoke-direct {v1}
        0x0574,
        init,
        0x0000, // 0a invoke-virtual/range {v0 .. v4}
        0x53fa,
        exact,
        0x4210,
        pool.proto("()V"), // 0d invoke-polymorphic {v0, v1, v2, v4, v3}
        0x00fc,
        0,
        0, // 11 invoke-custom {}
        0x00fe,
        0, // 14 const-method-handle v0
        0x00ff,
        0, // 16 const-method-type v0
        0x002b,
        20,
        0, // 18 packed-switch v0, +20 (2c)
        0x002c,
        25,
        0, // 1b sparse-switch v0, +25 (34)
        0x0026,
        32,
        0, // 1e fill-array-data v0, +32 (3e)
        0x1032,
        2, // 21 if-eq v0, v1, +2
        0x00d8,
        0xfe01, // 23 add-int/lit8 v0, v1, -2
        0x0118,
        0x7788,
        0x5566,
        0x3344,
        0x1122, // 25 const-wide v1
        0x000f, // 2a return v0
        0x0000, // 2b nop
        0x0100,
        2,
        0xffff,
        0xffff,
        3,
        0,
        9,
        0, // 2c packed: -1 → 1b, 0 → 21
        0x0200,
        2,
        0xffec,
        0xffff,
        7,
        0,
        3,
        0,
        6,
        0, // 34 sparse: -20 → 1e, 7 → 21
        0x0300,
        2,
        3,
        0,
        1,
        2,
        3, // 3e array of shorts
    ];
    let exception = pool.type_of("Ljava/lang/Exception;");
    let name = pool.string("hello") as u8 + 1;
    let int = pool.type_of("I") as u8 + 1;
    Code {
        registers: 8,
        ins: 4,
        outs: 5,
        insns,
        tries: vec![(0, 3, 0), (7, 6, 1), (13, 4, 0)],
        handlers: vec![
            (vec![(exception, 0x2a)], None),
            (vec![(exception, 0x2a)], Some(0x2b)),
        ],
        debug: Some(vec![
            10,
            3,
            name,
            0,
            0, // line 10; parameters: hello, two without names
            7,
            0x0e, // prologue end; line 10 at 0
            3,
            0,
            name,
            int, // start local v0
            1,
            5,
            2,
            20,
            0x0e, // pc 5, line 30, entry
            5,
            0,                 // end local v0
            0x0a + 2 * 15 + 5, // pc 7, line 31, entry
            6,
            0, // restart local v0
            0,
        ]),
    }
}

pub fn classes(pool: &Pool) -> Vec<Class> {
    let index = |name: &str| pool.type_of(&format!("Ldalvik/annotation/{name};")) as u8;
    let string = |text| pool.string(text) as u8;
    let main = pool.type_of(MAIN) as u8;
    let value = string("value");
    let mut class = vec![
        vec![2, index("EnclosingClass"), 1, value, 0x18, main],
        vec![
            2,
            index("InnerClass"),
            2,
            string("accessFlags"),
            0x04,
            9,
            string("name"),
            0x1e,
        ],
        vec![
            2,
            index("Signature"),
            1,
            value,
            0x1c,
            2,
            0x17,
            string("Ljava/util/List<"),
            0x17,
            string("TT;>;"),
        ],
        vec![
            2,
            index("Record"),
            2,
            string("componentNames"),
            0x1c,
            1,
            0x17,
            string("count"),
            string("componentTypes"),
            0x1c,
            1,
            0x18,
            pool.type_of("I") as u8,
        ],
    ];
    class.sort_by_key(|item| item[1]);
    let mark = vec![1, pool.type_of("Lapp/Mark;") as u8, 1, value, 0x04, 5];
    let throws = vec![
        2,
        index("Throws"),
        1,
        value,
        0x1c,
        1,
        0x18,
        pool.type_of("Ljava/lang/Exception;") as u8,
    ];
    let init = pool.method(MAIN, "<init>", "()V");
    let run = pool.method(MAIN, "run", "(ILjava/lang/String;[J)I");
    let native = pool.method(MAIN, "native_", "(DLjava/lang/String;)V");
    let mut statics = vec![
        (pool.field(MAIN, "count", "I"), 0x9),
        (pool.field(MAIN, EMOJI_NAME, "J"), 0x19),
    ];
    statics.sort();
    let constructor = Code {
        registers: 1,
        ins: 1,
        outs: 1,
        insns: vec![
            0x1070,
            pool.method("Ljava/lang/Object;", "<init>", "()V"),
            0,
            0x000e,
        ],
        ..Code::default()
    };
    let method = |index, flags, code| Method { index, flags, code };
    vec![Class {
        descriptor: MAIN,
        flags: 0x11,
        superclass: Some("Ljava/lang/Object;"),
        interfaces: vec!["Lapp/Iface;"],
        source_file: Some("Main.java"),
        static_fields: statics,
        instance_fields: vec![(pool.field(MAIN, "other", "Ljava/lang/Object;"), 2)],
        direct_methods: vec![method(init, 0x1_0001, Some(constructor))],
        virtual_methods: vec![
            method(native, 0x101, None),
            method(run, 1, Some(run_code(pool))),
        ],
        static_values: vec![2, 0x04, 7, 0x06, 0xfe],
        annotations: Some(Annotations {
            class,
            fields: vec![(pool.field(MAIN, "count", "I"), vec![mark.clone()])],
            methods: vec![(run, vec![throws])],
            parameters: vec![(run, vec![vec![], vec![mark], vec![]])],
        }),
    }]
}

/// The whole file.
pub fn program() -> Vec<u8> {
    let pool = pool();
    let classes = classes(&pool);
    write(&pool, &classes)
}
