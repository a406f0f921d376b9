//! Puts class files together byte by byte, for tests.

use super::opcodes;

/// A growing constant pool, and helpers for the parts that refer to it.
pub(crate) struct Assembler {
    constants: Vec<Vec<u8>>,
}

fn be(values: &[u16]) -> Vec<u8> {
    values.iter().flat_map(|v| v.to_be_bytes()).collect()
}

impl Assembler {
    pub fn new() -> Self {
        Assembler {
            constants: Vec::new(),
        }
    }

    /// Adds a constant unless it is there; `long` and `double` come by
    /// [`Assembler::long`].
    pub fn constant(&mut self, tag: u8, body: &[u8]) -> u16 {
        let mut bytes = vec![tag];
        bytes.extend(body);
        let at = self.constants.iter().position(|c| *c == bytes);
        at.unwrap_or_else(|| {
            self.constants.push(bytes);
            self.constants.len() - 1
        }) as u16
            + 1
    }

    pub fn utf8_bytes(&mut self, bytes: &[u8]) -> u16 {
        let mut body = be(&[bytes.len() as u16]);
        body.extend(bytes);
        self.constant(1, &body)
    }

    pub fn utf8(&mut self, text: &str) -> u16 {
        self.utf8_bytes(&crate::mutf8::encode_str(text))
    }

    pub fn long(&mut self, value: i64) -> u16 {
        let index = self.constant(5, &value.to_be_bytes());
        // The second index, which takes no bytes.
        self.constants.push(Vec::new());
        index
    }

    pub fn class(&mut self, name: &str) -> u16 {
        let name = self.utf8(name);
        self.constant(7, &be(&[name]))
    }

    pub fn name_and_type(&mut self, name: &str, descriptor: &str) -> u16 {
        let (name, descriptor) = (self.utf8(name), self.utf8(descriptor));
        self.constant(12, &be(&[name, descriptor]))
    }

    pub fn member(&mut self, tag: u8, class: &str, name: &str, descriptor: &str) -> u16 {
        let class = self.class(class);
        let name_and_type = self.name_and_type(name, descriptor);
        self.constant(tag, &be(&[class, name_and_type]))
    }

    pub fn attribute(&mut self, name: &str, body: &[u8]) -> Vec<u8> {
        let mut out = be(&[self.utf8(name)]);
        out.extend((body.len() as u32).to_be_bytes());
        out.extend(body);
        out
    }

    /// A field or method.
    pub fn member_info(
        &mut self,
        flags: u16,
        name: &str,
        descriptor: &str,
        attributes: &[Vec<u8>],
    ) -> Vec<u8> {
        let (name, descriptor) = (self.utf8(name), self.utf8(descriptor));
        let mut out = be(&[flags, name, descriptor, attributes.len() as u16]);
        out.extend(attributes.concat());
        out
    }

    /// The whole file.
    pub fn finish(
        &mut self,
        major: u16,
        class: &str,
        interfaces: &[&str],
        fields: &[Vec<u8>],
        methods: &[Vec<u8>],
        attributes: &[Vec<u8>],
    ) -> Vec<u8> {
        let this = self.class(class);
        let parent = self.class("java/lang/Object");
        let mut rest = be(&[0x21, this, parent, interfaces.len() as u16]);
        for interface in interfaces {
            rest.extend(be(&[self.class(interface)]));
        }
        for part in [fields, methods, attributes] {
            rest.extend(be(&[part.len() as u16]));
            rest.extend(part.concat());
        }
        let mut out = vec![0xca, 0xfe, 0xba, 0xbe, 0, 0];
        out.extend(be(&[major, self.constants.len() as u16 + 1]));
        out.extend(self.constants.concat());
        out.extend(rest);
        out
    }
}

/// A class with every attribute and every kind of constant that is read.
pub(crate) fn everything() -> Vec<u8> {
    let mut a = Assembler::new();
    let text = a.utf8("I");
    let signature = |a: &mut Assembler| {
        let body = be(&[text]);
        a.attribute("Signature", &body)
    };

    let value = a.long(1 << 40);
    let constant_value = a.attribute("ConstantValue", &be(&[value]));
    let annotations = a.attribute("RuntimeVisibleAnnotations", &[0, 0]);
    let type_annotations = a.attribute("RuntimeVisibleTypeAnnotations", &[0, 0]);
    let synthetic = a.attribute("Synthetic", &[]);
    let deprecated = a.attribute("Deprecated", &[]);
    let common = [
        signature(&mut a),
        annotations.clone(),
        type_annotations.clone(),
        synthetic.clone(),
        deprecated.clone(),
    ];
    let mut field_attributes = vec![constant_value];
    field_attributes.extend(common.clone());
    let field = a.member_info(0x19, "BIG", "J", &field_attributes);

    let exception = a.class("java/lang/Exception");
    let lines = a.attribute("LineNumberTable", &be(&[2, 0, 10, 2, 12]));
    let variable = a.utf8("x");
    let locals = a.attribute("LocalVariableTable", &be(&[1, 0, 4, variable, text, 0]));
    let stack_map = a.attribute("StackMapTable", &[0, 0]);
    let mut code = be(&[2, 3]);
    code.extend(4u32.to_be_bytes());
    code.extend([
        opcodes::NOP,
        opcodes::ICONST_1,
        opcodes::POP,
        opcodes::RETURN,
    ]);
    code.extend(be(&[2, 0, 2, 3, exception, 0, 4, 3, 0, 3]));
    code.extend([lines, locals, stack_map].concat());
    let mut method_attributes = vec![
        a.attribute("Code", &code),
        a.attribute("Exceptions", &be(&[1, exception])),
        a.attribute("AnnotationDefault", b"s\0\x01"),
        a.attribute("RuntimeVisibleParameterAnnotations", &[0]),
    ];
    let mut parameters = vec![1];
    parameters.extend(be(&[variable, 0x10]));
    method_attributes.push(a.attribute("MethodParameters", &parameters));
    method_attributes.extend(common.clone());
    let method = a.member_info(0x09, "run", "(I)V", &method_attributes);
    let abstract_method = a.member_info(0x401, "none", "()V", &[]);

    let target = a.member(10, "a/B", "link", "()Ljava/lang/Object;");
    let mut handle = vec![6];
    handle.extend(be(&[target]));
    let handle = a.constant(15, &handle);
    let descriptor = a.utf8("()Ljava/lang/Object;");
    a.constant(16, &be(&[descriptor]));
    let string = a.utf8_bytes(&crate::mutf8::encode(&[0xd800, 0, b'z'.into()]));
    let string = a.constant(8, &be(&[string]));
    let name_and_type = a.name_and_type("call", "()V");
    a.constant(17, &be(&[0, name_and_type]));
    a.constant(18, &be(&[0, name_and_type]));
    a.constant(3, &7u32.to_be_bytes());
    a.constant(4, &1.5f32.to_bits().to_be_bytes());
    a.member(9, "a/B", "BIG", "J");
    a.member(11, "java/lang/Runnable", "run", "()V");
    let module = a.utf8("java.base");
    a.constant(19, &be(&[module]));
    a.constant(20, &be(&[text]));

    let inner = a.class("a/B$C");
    let outer = a.class("a/B");
    let simple = a.utf8("C");
    let mut component = be(&[variable, text, 3]);
    component.extend(common[..3].concat());
    let mut record = be(&[1]);
    record.extend(component);
    let file = a.utf8("B.java");
    let mut attributes = vec![
        a.attribute("SourceFile", &be(&[file])),
        a.attribute(
            "InnerClasses",
            &be(&[2, inner, outer, simple, 8, inner, 0, 0, 0]),
        ),
        a.attribute("EnclosingMethod", &be(&[outer, name_and_type])),
        a.attribute("NestHost", &be(&[outer])),
        a.attribute("NestMembers", &be(&[1, inner])),
        a.attribute("PermittedSubclasses", &be(&[1, inner])),
        a.attribute("Record", &record),
        a.attribute("BootstrapMethods", &be(&[1, handle, 2, string, value])),
        a.attribute("org.example.Unknown", b"ignored"),
    ];
    attributes.extend(common);
    a.finish(
        61,
        "a/B",
        &["java/lang/Runnable"],
        &[field],
        &[method, abstract_method],
        &attributes,
    )
}
