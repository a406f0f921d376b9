//! Reads back a file that the tests' own writer made.

mod support;

use gibbon_dex::*;
use support::program::{self, EMOJI_NAME, LONE, MAIN, program};
use support::walk::walk;
use support::writer;

fn open() -> DexFile {
    DexFile::parse(program()).unwrap()
}

fn run_method(dex: &DexFile) -> EncodedMethod {
    let data = dex.find_class(MAIN).unwrap().data().unwrap();
    data.virtual_methods[1]
}

#[test]
fn everything_is_accepted() {
    let dex = open();
    let walk = walk(&dex);
    assert_eq!(walk.errors, Vec::<String>::new());
    assert_eq!(walk.counts.classes, 1);
    assert_eq!(walk.counts.methods, 3);
    assert_eq!(walk.counts.annotations, 7);
}

#[test]
fn strings() {
    let dex = open();
    let lone = (0..dex.header().strings.count).map(StringIndex);
    let mut lone = lone.filter(|&index| dex.string_utf16(index).unwrap() == LONE);
    let lone = lone.next().unwrap();
    assert_eq!(dex.name(lone).unwrap(), "\u{fffd}a\0\u{fffd}");
    for text in ["hello", "é", EMOJI_NAME, MAIN] {
        let index = dex.find_string(text).unwrap();
        assert_eq!(dex.name(index).unwrap(), text);
        assert_eq!(
            dex.string_utf16(index).unwrap(),
            text.encode_utf16().collect::<Vec<_>>()
        );
    }
    assert_eq!(dex.find_string("absent"), None);
    assert_eq!(dex.find_string(""), None);
    let count = dex.header().strings.count;
    assert_eq!(
        dex.name(StringIndex(count)),
        Err(Error::Index {
            what: "string",
            index: count,
            count
        })
    );
}

#[test]
fn class_and_members() {
    let dex = open();
    assert!(
        dex.find_class("Lapp/Iface;").is_none(),
        "referred to, not defined"
    );
    assert!(dex.find_class("Lno/Such;").is_none());
    let class = dex.find_class(MAIN).unwrap();
    assert_eq!(class.descriptor().unwrap(), MAIN);
    assert!(class.access_flags().is_public() && class.access_flags().is_final());
    let superclass = class.superclass().unwrap();
    assert_eq!(
        dex.type_descriptor(superclass).unwrap(),
        "Ljava/lang/Object;"
    );
    let interfaces = class.interfaces().unwrap();
    assert_eq!(interfaces.len(), 1);
    assert_eq!(
        dex.type_descriptor(interfaces.get(0).unwrap()).unwrap(),
        "Lapp/Iface;"
    );
    assert_eq!(dex.name(class.source_file().unwrap()).unwrap(), "Main.java");

    let data = class.data().unwrap();
    let fields = data
        .fields()
        .map(|field| dex.field_text(field.index).unwrap());
    assert_eq!(
        fields.collect::<Vec<_>>(),
        [
            "Lapp/Main;->count:I",
            "Lapp/Main;->\u{1f600}:J",
            "Lapp/Main;->other:Ljava/lang/Object;"
        ]
    );
    let methods = data
        .methods()
        .map(|method| dex.method_text(method.index).unwrap());
    assert_eq!(
        methods.collect::<Vec<_>>(),
        [
            "Lapp/Main;-><init>()V",
            "Lapp/Main;->native_(DLjava/lang/String;)V",
            "Lapp/Main;->run(ILjava/lang/String;[J)I"
        ]
    );
    assert!(dex.code(&data.virtual_methods[0]).unwrap().is_none());
    assert_eq!(
        class.static_values().unwrap(),
        [EncodedValue::Int(7), EncodedValue::Long(-2)]
    );
}

#[test]
fn annotations() {
    let dex = open();
    let class = dex.find_class(MAIN).unwrap();
    let directory = class.annotations().unwrap();
    let system = SystemAnnotations::read(&dex, &directory.class().unwrap()).unwrap();
    assert_eq!(system.enclosing_class, dex.find_type(MAIN));
    let inner = system.inner_class.unwrap();
    assert_eq!((inner.name, inner.access_flags), (None, AccessFlags(9)));
    assert_eq!(system.signature.as_deref(), Some("Ljava/util/List<TT;>;"));
    let record = system.record.unwrap();
    assert_eq!(record.len(), 1);
    assert_eq!(dex.name(record[0].name).unwrap(), "count");
    assert_eq!(dex.type_descriptor(record[0].component_type).unwrap(), "I");

    let data = class.data().unwrap();
    let marked = directory.field(data.static_fields[0].index).unwrap();
    assert_eq!(marked[0].visibility, Visibility::Runtime);
    let value = marked[0].annotation.element(&dex, "value");
    assert_eq!(value, Some(&EncodedValue::Int(5)));
    assert!(
        directory
            .field(data.instance_fields[0].index)
            .unwrap()
            .is_empty()
    );

    let run = run_method(&dex).index;
    let throws = SystemAnnotations::read(&dex, &directory.method(run).unwrap())
        .unwrap()
        .throws;
    assert_eq!(throws, [dex.find_type("Ljava/lang/Exception;").unwrap()]);
    let parameters = directory.parameters(run).unwrap();
    assert_eq!(
        parameters.iter().map(Vec::len).collect::<Vec<_>>(),
        [0, 1, 0]
    );
}

#[test]
fn instructions() {
    let dex = open();
    let code = dex.code(&run_method(&dex)).unwrap().unwrap();
    assert_eq!(
        (code.registers_size, code.ins_size, code.outs_size),
        (8, 4, 5)
    );
    let insns: Vec<Insn> = code.insns.iter().collect::<Result<_>>().unwrap();
    let at = |pc| *insns.iter().find(|insn| insn.pc == pc).unwrap();

    assert_eq!((at(0).op, at(0).a, at(0).literal), (Op::Const4, 0, -1));
    assert_eq!(dex.string_utf16(StringIndex(at(1).index)).unwrap(), LONE);
    assert_eq!(at(3).literal, i64::MIN);
    assert_eq!(at(5).literal, 0x4000_0000);
    assert_eq!(at(7).args.iter().collect::<Vec<_>>(), [1]);
    assert_eq!(at(0xa).args, ArgList::Range { first: 0, count: 5 });
    assert_eq!(at(0xd).op, Op::InvokePolymorphic);
    assert_eq!(at(0xd).args.iter().collect::<Vec<_>>(), [0, 1, 2, 4, 3]);
    assert_eq!(
        dex.proto_descriptor(ProtoIndex(at(0xd).proto)).unwrap(),
        "()V"
    );
    assert!(at(0x11).args.is_empty() && at(0x11).op.is_invoke());
    assert_eq!(
        (at(0x21).op, at(0x21).a, at(0x21).b, at(0x21).target),
        (Op::IfEq, 0, 1, 0x23)
    );
    assert_eq!((at(0x23).a, at(0x23).b, at(0x23).literal), (0, 1, -2));
    assert_eq!(at(0x25).literal, 0x1122_3344_5566_7788);
    assert_eq!((at(0x2c).op, at(0x2c).width), (Op::PackedSwitchPayload, 8));
    assert_eq!((at(0x34).op, at(0x34).width), (Op::SparseSwitchPayload, 10));
    assert_eq!((at(0x3e).op, at(0x3e).width), (Op::FillArrayDataPayload, 7));

    let cases = |pc| {
        let payload = code.insns.switch_payload(&at(pc)).unwrap();
        payload.cases().collect::<Result<Vec<_>>>().unwrap()
    };
    assert_eq!(cases(0x18), [(-1, 0x1b), (0, 0x21)]);
    assert_eq!(cases(0x1b), [(-20, 0x1e), (7, 0x21)]);
    let array = code.insns.array_payload(&at(0x1e)).unwrap();
    assert_eq!(array.element_width, 2);
    assert_eq!(array.elements().collect::<Vec<_>>(), [1, 2, 3]);
    assert!(code.insns.switch_payload(&at(0x1e)).is_err());
    assert!(code.insns.array_payload(&at(0x18)).is_err());
}

#[test]
fn broken_instructions() {
    let cases: [(&[u16], &str); 8] = [
        (&[0x0073], "its opcode is not used"),
        (&[0x00e3], "its opcode is not used"),
        (&[0x0013], "it runs over the end of the method"),
        (&[0x0128], "its target is outside the method"),
        (&[0xff28], "its target is outside the method"),
        (&[0x6070, 0, 0], "it has more than five arguments"),
        (&[0x0274, 0, 0xffff], "its registers pass v65535"),
        (
            &[0x0300, 8, 0xffff, 0xffff],
            "a payload here runs over the end of the method",
        ),
    ];
    for (units, expected) in cases {
        let bytes: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        let error = decode(Insns::new(&bytes), 0).unwrap_err();
        assert_eq!(
            error,
            Error::Instruction {
                pc: 0,
                why: expected
            },
            "{units:04x?}"
        );
    }
}

#[test]
fn handlers() {
    let dex = open();
    let tries = dex
        .code(&run_method(&dex))
        .unwrap()
        .unwrap()
        .tries()
        .unwrap();
    let exception = dex.find_type("Ljava/lang/Exception;").unwrap();
    assert_eq!(tries.items.len(), 3);
    assert_eq!(tries.handler_at(2).unwrap().typed, [(exception, 0x2a)]);
    assert_eq!(tries.handler_at(3), None);
    assert_eq!(tries.handler_at(12).unwrap().catch_all, Some(0x2b));
    assert_eq!(tries.handler_at(16).unwrap().catch_all, None);
    assert_eq!(tries.handler_at(17), None);
}

#[test]
fn debug_info() {
    let dex = open();
    let code = dex.code(&run_method(&dex)).unwrap().unwrap();
    let debug = code.debug_info().unwrap().unwrap();
    let lines: Vec<_> = debug
        .lines
        .iter()
        .map(|line| (line.address, line.line))
        .collect();
    assert_eq!(lines, [(0, 10), (5, 30), (7, 31)]);
    assert_eq!(
        [0, 4, 5, 68].map(|pc| debug.line_at(pc).unwrap()),
        [10, 10, 30, 31]
    );
    assert_eq!(
        debug.parameter_names,
        [dex.find_string("hello"), None, None]
    );
    let end = code.insns.len();
    let locals: Vec<_> = debug
        .locals
        .iter()
        .map(|local| {
            (
                local.register,
                dex.name(local.name.unwrap()).unwrap(),
                local.start,
                local.end,
            )
        })
        .collect();
    assert_eq!(
        locals,
        [
            (0, "hello", 0, 5),
            (0, "hello", 7, end),
            (4, "this", 0, end),
            (5, "hello", 0, end)
        ]
    );
}

#[test]
fn call_sites_and_method_handles() {
    let dex = open();
    assert_eq!((dex.call_site_count(), dex.method_handle_count()), (1, 1));
    let site = dex.call_site(CallSiteIndex(0)).unwrap();
    assert_eq!(dex.name(site.name).unwrap(), "linked");
    assert_eq!(site.arguments, [EncodedValue::Int(42)]);
    let handle = dex.method_handle(site.bootstrap).unwrap();
    assert_eq!(
        handle.kind,
        MethodHandleKind::InvokeStatic(run_method(&dex).index)
    );
}

#[test]
fn headers_that_are_refused() {
    let good = program();
    let with = |position: usize, bytes: &[u8]| {
        let mut file = good.clone();
        file[position..position + bytes.len()].copy_from_slice(bytes);
        writer::fix_checksum(&mut file);
        DexFile::parse(file).unwrap_err()
    };
    assert_eq!(with(0, b"PK"), Error::Magic(*b"PKx\n"));
    assert_eq!(with(4, b"034"), Error::Version(*b"034"));
    assert_eq!(with(4, b"042"), Error::Version(*b"042"));
    assert_eq!(
        with(40, &[0x12, 0x34, 0x56, 0x78]),
        Error::ByteOrder(0x7856_3412)
    );
    assert!(matches!(
        with(4, b"041"),
        Error::Malformed {
            what: "DEX header",
            ..
        }
    ));
    assert!(matches!(
        with(56, &[0xff; 4]),
        Error::Truncated {
            what: "string_ids",
            ..
        }
    ));

    let mut stale = good.clone();
    stale[12] ^= 1; // In the signature, which is not checked.
    assert!(matches!(
        DexFile::parse(stale.clone()),
        Err(Error::Checksum { .. })
    ));
    assert!(DexFile::parse_unchecked(stale).is_ok());
    assert!(DexFile::parse(Vec::new()).is_err());
    assert!(DexFile::parse(good[..good.len() - 1].to_vec()).is_err());
    let padded = [good.as_slice(), b"padding"].concat();
    assert!(
        DexFile::parse(padded).is_ok(),
        "bytes after the file are not part of it"
    );
}

#[test]
fn members_may_be_listed_only_once() {
    let pool = program::pool();
    let refused = |spoil: fn(&mut writer::Class)| {
        let mut classes = program::classes(&pool);
        spoil(&mut classes[0]);
        let dex = DexFile::parse(writer::write(&pool, &classes)).unwrap();
        let class = dex.find_class(MAIN).unwrap();
        class.data().unwrap_err().to_string()
    };
    let twice = refused(|class| class.virtual_methods[0].index = class.virtual_methods[1].index);
    assert!(twice.contains("listed twice"), "{twice}");
    let both = refused(|class| class.direct_methods[0].index = class.virtual_methods[1].index);
    assert!(both.contains("both direct and virtual"), "{both}");
    let stranger = refused(|class| class.virtual_methods[1].index += 1);
    assert!(stranger.contains("of another class"), "{stranger}");
}

#[test]
fn container() {
    let pool = program::pool();
    let classes = program::classes(&pool);
    let bytes = writer::write_container(&pool, &classes, 3);
    let files = DexFile::parse_all(bytes.clone()).unwrap();
    assert_eq!(files.len(), 3);
    for file in &files {
        assert_eq!(file.version(), 41);
        assert_eq!(walk(file).errors, Vec::<String>::new());
        assert!(file.find_class(MAIN).is_some());
    }
    let second = files[1].header().header_offset;
    assert_eq!(second, files[0].header().file_size);
    assert_eq!(
        DexFile::parse(bytes.clone()).unwrap().header(),
        files[0].header()
    );
    assert_eq!(DexFile::parse_all(program()).unwrap().len(), 1);
    let mut moved = bytes;
    moved.drain(..second as usize);
    assert!(DexFile::parse(moved).is_err(), "cut out of its container");
}
