//! Makes class files with one method, by hand.

use gibbon_formats::class_file::{ClassFile, opcodes as op};

/// The constant pool of the class under test.
#[derive(Default)]
pub struct Pool {
    bytes: Vec<u8>,
    count: u16,
}

impl Pool {
    fn add(&mut self, tag: u8, parts: &[&[u8]]) -> u16 {
        self.bytes.push(tag);
        for part in parts {
            self.bytes.extend_from_slice(part);
        }
        self.count += 1;
        self.count
    }

    fn utf8(&mut self, text: &str) -> u16 {
        let length = (text.len() as u16).to_be_bytes();
        self.add(1, &[&length, text.as_bytes()])
    }

    pub fn int(&mut self, value: i32) -> u16 {
        self.add(3, &[&value.to_be_bytes()])
    }

    pub fn float(&mut self, value: f32) -> u16 {
        self.add(4, &[&value.to_be_bytes()])
    }

    pub fn long(&mut self, value: i64) -> u16 {
        let index = self.add(5, &[&value.to_be_bytes()]);
        self.count += 1;
        index
    }

    pub fn class(&mut self, name: &str) -> u16 {
        let name = self.utf8(name).to_be_bytes();
        self.add(7, &[&name])
    }

    pub fn string(&mut self, text: &str) -> u16 {
        let text = self.utf8(text).to_be_bytes();
        self.add(8, &[&text])
    }

    fn name_and_type(&mut self, name: &str, descriptor: &str) -> [u8; 2] {
        let name = self.utf8(name).to_be_bytes();
        let descriptor = self.utf8(descriptor).to_be_bytes();
        self.add(12, &[&name, &descriptor]).to_be_bytes()
    }

    fn member(&mut self, tag: u8, name: &str, descriptor: &str) -> u16 {
        let class = self.class("Other").to_be_bytes();
        let name_and_type = self.name_and_type(name, descriptor);
        self.add(tag, &[&class, &name_and_type])
    }

    pub fn field(&mut self, descriptor: &str) -> u16 {
        self.member(9, "field", descriptor)
    }

    pub fn method(&mut self, descriptor: &str) -> u16 {
        self.member(10, "method", descriptor)
    }

    pub fn constructor(&mut self, descriptor: &str) -> u16 {
        self.member(10, "<init>", descriptor)
    }

    pub fn interface_method(&mut self, descriptor: &str) -> u16 {
        self.member(11, "method", descriptor)
    }

    pub fn method_type(&mut self, descriptor: &str) -> u16 {
        let descriptor = self.utf8(descriptor).to_be_bytes();
        self.add(16, &[&descriptor])
    }
}

#[derive(Clone, Copy)]
pub struct Label(usize);

/// A static method of a class, instruction by instruction.
pub struct Assembler {
    pub pool: Pool,
    pub major: u16,
    pub max_stack: u16,
    pub max_locals: u16,
    pub code: Vec<u8>,
    labels: Vec<Option<usize>>,
    /// (instruction, where its distance is, target)
    jumps: Vec<(usize, usize, Label)>,
    far_jumps: Vec<(usize, usize, Label)>,
    /// The last switch.
    switch_at: usize,
    handlers: Vec<(Label, Label, Label, u16)>,
    lines: Vec<(u16, u16)>,
}

impl Assembler {
    pub fn new() -> Self {
        Assembler {
            pool: Pool::default(),
            major: 52,
            max_stack: 10,
            max_locals: 10,
            code: Vec::new(),
            labels: Vec::new(),
            jumps: Vec::new(),
            far_jumps: Vec::new(),
            switch_at: 0,
            handlers: Vec::new(),
            lines: Vec::new(),
        }
    }

    pub fn ops(&mut self, bytes: &[u8]) -> &mut Self {
        self.code.extend_from_slice(bytes);
        self
    }

    /// An instruction with a two-byte operand.
    pub fn op2(&mut self, opcode: u8, operand: u16) -> &mut Self {
        self.code.push(opcode);
        self.ops(&operand.to_be_bytes())
    }

    pub fn label(&mut self) -> Label {
        self.labels.push(None);
        Label(self.labels.len() - 1)
    }

    pub fn place(&mut self, label: Label) -> &mut Self {
        self.labels[label.0] = Some(self.code.len());
        self
    }

    pub fn here(&mut self) -> Label {
        let label = self.label();
        self.place(label);
        label
    }

    pub fn jump(&mut self, opcode: u8, label: Label) -> &mut Self {
        let at = self.code.len();
        self.jumps.push((at, at + 1, label));
        self.ops(&[opcode, 0, 0])
    }

    pub fn table_switch(&mut self, low: i32, default: Label, targets: &[Label]) -> &mut Self {
        let high = low + targets.len() as i32 - 1;
        self.switch(op::TABLESWITCH, default, &[low, high]);
        for &target in targets {
            self.far(target);
        }
        self
    }

    pub fn lookup_switch(&mut self, default: Label, targets: &[(i32, Label)]) -> &mut Self {
        self.switch(op::LOOKUPSWITCH, default, &[targets.len() as i32]);
        for &(key, target) in targets {
            self.ops(&key.to_be_bytes());
            self.far(target);
        }
        self
    }

    fn switch(&mut self, opcode: u8, default: Label, words: &[i32]) {
        self.switch_at = self.code.len();
        self.code.push(opcode);
        while !self.code.len().is_multiple_of(4) {
            self.code.push(0);
        }
        self.far(default);
        for word in words {
            self.ops(&word.to_be_bytes());
        }
    }

    /// A four-byte distance of the last switch.
    fn far(&mut self, label: Label) {
        self.far_jumps
            .push((self.switch_at, self.code.len(), label));
        self.ops(&[0; 4]);
    }

    pub fn handler(&mut self, start: Label, end: Label, target: Label, class: u16) -> &mut Self {
        self.handlers.push((start, end, target, class));
        self
    }

    pub fn line(&mut self, line: u16) -> &mut Self {
        self.lines.push((self.code.len() as u16, line));
        self
    }

    /// The class file; its only method is static.
    pub fn class(mut self, descriptor: &str) -> ClassFile {
        let place = |label: Label| self.labels[label.0].expect("a placed label");
        for &(from, at, label) in &self.jumps {
            let distance = place(label) as i32 - from as i32;
            self.code[at..at + 2].copy_from_slice(&(distance as i16).to_be_bytes());
        }
        for &(from, at, label) in &self.far_jumps {
            let distance = place(label) as i32 - from as i32;
            self.code[at..at + 4].copy_from_slice(&distance.to_be_bytes());
        }
        let mut body = Vec::new();
        body.extend(self.max_stack.to_be_bytes());
        body.extend(self.max_locals.to_be_bytes());
        body.extend((self.code.len() as u32).to_be_bytes());
        body.extend(&self.code);
        body.extend((self.handlers.len() as u16).to_be_bytes());
        for &(start, end, target, class) in &self.handlers {
            for label in [start, end, target] {
                body.extend((place(label) as u16).to_be_bytes());
            }
            body.extend(class.to_be_bytes());
        }
        let this = self.pool.class("Test");
        let above = self.pool.class("java/lang/Object");
        let name = self.pool.utf8("test");
        let descriptor = self.pool.utf8(descriptor);
        let code = self.pool.utf8("Code");
        let lines = self.pool.utf8("LineNumberTable");
        body.extend(1u16.to_be_bytes());
        body.extend(lines.to_be_bytes());
        body.extend((2 + 4 * self.lines.len() as u32).to_be_bytes());
        body.extend((self.lines.len() as u16).to_be_bytes());
        for (start, line) in self.lines {
            body.extend(start.to_be_bytes());
            body.extend(line.to_be_bytes());
        }

        let mut class = 0xcafe_babe_u32.to_be_bytes().to_vec();
        let words = |class: &mut Vec<u8>, words: &[u16]| {
            words.iter().for_each(|w| class.extend(w.to_be_bytes()));
        };
        words(&mut class, &[0, self.major, self.pool.count + 1]);
        class.extend(&self.pool.bytes);
        // Access flags, this, super, no interfaces, no fields, one method: public static,
        // with one attribute.
        words(
            &mut class,
            &[0x21, this, above, 0, 0, 1, 9, name, descriptor, 1, code],
        );
        class.extend((body.len() as u32).to_be_bytes());
        class.extend(body);
        words(&mut class, &[0]);
        ClassFile::parse(class).expect("a class file")
    }
}
