use super::assembler::{Assembler, everything};
use super::*;

#[test]
fn everything_is_read() {
    let class = ClassFile::parse(everything()).unwrap();
    assert_eq!(class.name(), "a/B");
    assert_eq!(class.super_name(), Some("java/lang/Object"));
    let interfaces: Vec<_> = class.interface_names().collect();
    assert_eq!(interfaces, ["java/lang/Runnable"]);
    assert!(class.flags.is_public() && class.flags.is_synthetic());

    let field = class.field("BIG", "J").unwrap();
    assert_eq!(class.constant_value(field), Some(Loadable::Long(1 << 40)));
    assert!(field.deprecated && field.flags.is_synthetic());
    assert_eq!(field.signature.map(|s| class.str(s)), Some("I"));
    assert_eq!(field.annotations.map(|s| class.bytes(s)), Some(&[0, 0][..]));

    let attributes = &class.attributes;
    let names = |list: &[Text]| list.iter().map(|&t| class.str(t)).collect::<Vec<_>>();
    assert_eq!(attributes.source_file.map(|s| class.str(s)), Some("B.java"));
    assert_eq!(names(&attributes.nest_members), ["a/B$C"]);
    assert_eq!(
        names(attributes.permitted_subclasses.as_ref().unwrap()),
        ["a/B$C"]
    );
    assert_eq!(attributes.nest_host.map(|s| class.str(s)), Some("a/B"));
    let [member, anonymous] = attributes.inner_classes[..] else {
        panic!("two inner classes");
    };
    assert_eq!(member.name.map(|s| class.str(s)), Some("C"));
    assert!(member.flags.is_static());
    assert!(anonymous.outer.is_none() && anonymous.name.is_none());
    let (name, descriptor) = attributes.enclosing_method.unwrap().method.unwrap();
    assert_eq!((class.str(name), class.str(descriptor)), ("call", "()V"));
    let [component] = &attributes.record.as_ref().unwrap()[..] else {
        panic!("one component");
    };
    assert_eq!(class.str(component.name), "x");
    assert!(component.signature.is_some() && component.type_annotations.is_some());
}

#[test]
fn method_bodies_are_read_on_demand() {
    let class = ClassFile::parse(everything()).unwrap();
    let method = class.method("run", "(I)V").unwrap();
    let code = class.code(method).unwrap().unwrap();
    assert_eq!((code.max_stack, code.max_locals), (2, 3));
    assert_eq!(code.bytecode.len(), 4);
    let caught: Vec<_> = code
        .handlers
        .iter()
        .map(|h| (h.start, h.end, h.handler, h.catch.map(|t| class.str(t))))
        .collect();
    assert_eq!(
        caught,
        [(0, 2, 3, Some("java/lang/Exception")), (0, 4, 3, None)]
    );
    assert_eq!(code.line_at(1), Some(10));
    assert_eq!(code.line_at(3), Some(12));
    assert_eq!(class.str(code.locals[0].name), "x");
    assert!(code.stack_map.is_some());
    assert_eq!(class.str(method.exceptions[0]), "java/lang/Exception");
    let parameters = method.parameters.as_ref().unwrap();
    assert!(parameters[0].flags.is_final());
    assert_eq!(class.bytes(method.annotation_default.unwrap()), b"s\0\x01");
    let other = class.method("none", "()V").unwrap();
    assert!(class.code(other).unwrap().is_none());
}

#[test]
fn constants_are_resolved() {
    let class = ClassFile::parse(everything()).unwrap();
    let bootstrap = class.bootstrap_method(0).unwrap();
    let handle = class.pool.method_handle(bootstrap.handle).unwrap();
    assert_eq!(handle.kind, HandleKind::InvokeStatic);
    assert_eq!(handle.member.name, "link");
    let string = bootstrap.arguments[0];
    assert_eq!(
        class.pool.string(string),
        Ok(vec![0xd800, 0, u16::from(b'z')])
    );
    let mut seen = Vec::new();
    for (index, constant) in class.pool.iter() {
        match constant {
            Constant::Dynamic { .. } => {
                assert_eq!(class.pool.dynamic(index).unwrap().name, "call");
                seen.push("dynamic");
            }
            Constant::InvokeDynamic { .. } => {
                let site = class.pool.invoke_dynamic(index).unwrap();
                assert_eq!((site.bootstrap, site.descriptor), (0, "()V"));
                seen.push("call site");
            }
            Constant::InterfaceMethod { .. } => {
                let member = class.pool.member(index).unwrap();
                assert_eq!(member.kind, MemberKind::InterfaceMethod);
                assert_eq!(member.class, "java/lang/Runnable");
                seen.push("member");
            }
            Constant::Module { .. } => {
                assert_eq!(class.pool.module_name(index), Ok("java.base"));
                seen.push("module");
            }
            _ => {}
        }
    }
    seen.sort_unstable();
    assert_eq!(seen, ["call site", "dynamic", "member", "module"]);
    assert!(matches!(
        class.pool.class_name(string),
        Err(PoolError::Kind { .. })
    ));
    assert!(matches!(
        class.pool.utf8(9999),
        Err(PoolError::Index { .. })
    ));
}

fn kind(bytes: Vec<u8>) -> ClassErrorKind {
    ClassFile::parse(bytes).unwrap_err().kind
}

#[test]
fn versions() {
    let class = |major| Assembler::new().finish(major, "A", &[], &[], &[], &[]);
    for major in [45, 52, 61] {
        assert_eq!(ClassFile::parse(class(major)).unwrap().major, major);
    }
    for major in [44, 62] {
        assert!(matches!(kind(class(major)), ClassErrorKind::Version { .. }));
    }
    assert!(matches!(
        kind(b"PK\x03\x04 not a class".to_vec()),
        ClassErrorKind::Magic { .. }
    ));
}

#[test]
fn errors_say_which_class_and_where() {
    let mut bytes = everything();
    let length = bytes.len();
    bytes.push(0);
    let error = ClassFile::parse(bytes).unwrap_err();
    assert_eq!(
        error.to_string(),
        format!("class file a/B: 1 bytes after the end of the class (at byte {length:#x})")
    );
    assert!(matches!(
        kind(everything()[..length - 1].to_vec()),
        ClassErrorKind::Truncated { .. }
    ));
}

#[test]
fn names_must_be_text() {
    let mut a = Assembler::new();
    let lone = a.utf8_bytes(&crate::mutf8::encode(&[0xdc00]));
    a.constant(7, &lone.to_be_bytes());
    let bytes = a.finish(61, "A", &[], &[], &[], &[]);
    assert!(matches!(
        kind(bytes),
        ClassErrorKind::Pool(PoolError::NotText { .. })
    ));

    let bytes = Assembler::new().finish(61, "a/🐒", &[], &[], &[], &[]);
    assert_eq!(ClassFile::parse(bytes).unwrap().name(), "a/🐒");

    let mut a = Assembler::new();
    a.utf8_bytes(&[0xff]);
    let bytes = a.finish(61, "A", &[], &[], &[], &[]);
    assert!(matches!(
        kind(bytes),
        ClassErrorKind::ConstantText { index: 1, .. }
    ));
}

#[test]
fn dangling_bootstraps_are_refused() {
    let mut a = Assembler::new();
    let name_and_type = a.name_and_type("f", "()V");
    let mut body = vec![0, 3];
    body.extend(name_and_type.to_be_bytes());
    a.constant(18, &body);
    let bytes = a.finish(61, "A", &[], &[], &[], &[]);
    assert_eq!(
        kind(bytes),
        ClassErrorKind::Bootstrap { index: 3, count: 0 }
    );
}

#[test]
fn members_can_be_added() {
    let class = ClassFile::parse(everything()).unwrap();
    let members = [
        NewMember {
            kind: NewMemberKind::Method,
            flags: 0x101,
            name: "getInt$".into(),
            descriptor: "()I".into(),
        },
        NewMember {
            kind: NewMemberKind::Field,
            flags: 2,
            name: "owner".into(),
            descriptor: "J".into(),
        },
    ];
    let amended = class.with_members(&members).unwrap();
    assert_eq!(amended.methods.len(), class.methods.len() + 1);
    assert_eq!(amended.fields.len(), class.fields.len() + 1);
    assert!(amended.method("getInt$", "()I").unwrap().code.is_none());
    assert!(amended.field("owner", "J").is_some());
    let body = |class: &ClassFile| {
        let code = class.code(class.method("run", "(I)V").unwrap());
        code.unwrap().unwrap().bytecode.to_vec()
    };
    assert_eq!(body(&amended), body(&class));
    assert_eq!(amended.attributes.inner_classes.len(), 2);
}
