//! Reads everything there is in a file, for tests that want no more than that nothing panics,
//! or that nothing is refused. The fuzz target shares it.

use gibbon_dex::*;

/// How much there was.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub classes: usize,
    pub fields: usize,
    pub methods: usize,
    pub instructions: usize,
    pub handlers: usize,
    pub annotations: usize,
    pub lines: usize,
    pub locals: usize,
    pub strings: usize,
}

pub struct Walk {
    pub counts: Counts,
    pub error_count: usize,
    /// The first few of them.
    pub errors: Vec<String>,
}

/// Walks all tables and all classes.
pub fn walk(dex: &DexFile) -> Walk {
    let mut walk = Walk {
        counts: Counts::default(),
        error_count: 0,
        errors: Vec::new(),
    };
    walk.tables(dex);
    for class in dex.classes() {
        walk.counts.classes += 1;
        if let Some(class) = walk.check(class) {
            walk.class(&class);
        }
    }
    walk
}

impl Walk {
    fn check<T>(&mut self, result: Result<T>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(error) => {
                self.error_count += 1;
                if self.errors.len() < 10 {
                    self.errors.push(error.to_string());
                }
                None
            }
        }
    }

    fn tables(&mut self, dex: &DexFile) {
        let header = dex.header().clone();
        self.check(dex.map_list());
        for index in (0..header.strings.count).map(StringIndex) {
            self.counts.strings += 1;
            self.check(dex.string_utf16(index));
            self.check(dex.name(index));
        }
        for index in (0..header.types.count).map(TypeIndex) {
            self.check(dex.type_descriptor(index));
        }
        for index in (0..header.protos.count).map(ProtoIndex) {
            self.check(dex.proto_descriptor(index));
        }
        for index in (0..header.fields.count).map(FieldIndex) {
            self.check(dex.field_text(index));
        }
        for index in (0..header.methods.count).map(MethodIndex) {
            self.check(dex.method_text(index));
        }
        for index in (0..dex.method_handle_count()).map(MethodHandleIndex) {
            self.check(dex.method_handle(index));
        }
        for index in (0..dex.call_site_count()).map(CallSiteIndex) {
            self.check(dex.call_site(index));
        }
    }

    fn class(&mut self, class: &ClassDef<'_>) {
        let dex = class.dex();
        if let Some(descriptor) = self.check(class.descriptor()) {
            let _may_be_missing_if_unsorted = dex.find_class(descriptor);
        }
        if let Some(superclass) = class.superclass() {
            self.check(dex.type_descriptor(superclass));
        }
        if let Some(interfaces) = self.check(class.interfaces()) {
            for interface in interfaces.iter() {
                self.check(dex.type_descriptor(interface));
            }
        }
        if let Some(file) = class.source_file() {
            self.check(dex.name(file));
        }
        for value in self.check(class.static_values()).unwrap_or_default() {
            self.value(dex, &value);
        }
        if let Some(directory) = self.check(class.annotations()) {
            self.directory(dex, &directory);
        }
        if let Some(data) = self.check(class.data()) {
            for _ in data.fields() {
                self.counts.fields += 1;
            }
            for method in data.methods() {
                self.counts.methods += 1;
                if let Some(Some(code)) = self.check(dex.code(method)) {
                    self.code(&code);
                }
            }
        }
    }

    fn directory(&mut self, dex: &DexFile, directory: &AnnotationDirectory<'_>) {
        let mut sets = vec![directory.class()];
        sets.extend(
            directory
                .annotated_fields()
                .map(|field| directory.field(field)),
        );
        sets.extend(
            directory
                .annotated_methods()
                .map(|method| directory.method(method)),
        );
        for method in directory.annotated_parameters() {
            match directory.parameters(method) {
                Ok(parameters) => sets.extend(parameters.into_iter().map(Ok)),
                Err(error) => sets.push(Err(error)),
            }
        }
        for set in sets {
            let Some(set) = self.check(set) else { continue };
            for annotation in &set {
                self.counts.annotations += 1;
                self.annotation(dex, &annotation.annotation);
            }
            self.check(SystemAnnotations::read(dex, &set));
        }
    }

    fn annotation(&mut self, dex: &DexFile, annotation: &EncodedAnnotation) {
        self.check(dex.type_descriptor(annotation.annotation_type));
        for (name, value) in &annotation.elements {
            self.check(dex.name(*name));
            self.value(dex, value);
        }
    }

    fn value(&mut self, dex: &DexFile, value: &EncodedValue) {
        match value {
            EncodedValue::MethodType(index) => _ = self.check(dex.proto(*index)),
            EncodedValue::MethodHandle(index) => _ = self.check(dex.method_handle(*index)),
            EncodedValue::String(index) => _ = self.check(dex.string(*index)),
            EncodedValue::Type(index) => _ = self.check(dex.type_descriptor(*index)),
            EncodedValue::Field(index) | EncodedValue::Enum(index) => {
                self.check(dex.field(*index));
            }
            EncodedValue::Method(index) => _ = self.check(dex.method(*index)),
            EncodedValue::Array(values) => {
                for value in values {
                    self.value(dex, value);
                }
            }
            EncodedValue::Annotation(annotation) => self.annotation(dex, annotation),
            _ => {}
        }
    }

    fn code(&mut self, code: &CodeItem<'_>) {
        for insn in code.insns {
            let Some(insn) = self.check(insn) else { break };
            self.counts.instructions += 1;
            self.instruction(code, &insn);
        }
        if let Some(tries) = self.check(code.tries()) {
            self.counts.handlers += tries.handlers.len();
            for item in &tries.items {
                assert!(tries.handler_at(item.start).is_some());
            }
        }
        self.check(code.lines());
        if let Some(Some(debug)) = self.check(code.debug_info()) {
            self.counts.lines += debug.lines.len();
            self.counts.locals += debug.locals.len();
            debug.line_at(code.insns.len());
            for name in debug.locals.iter().filter_map(|local| local.name) {
                self.check(code.dex().name(name));
            }
        }
    }

    fn instruction(&mut self, code: &CodeItem<'_>, insn: &Insn) {
        let dex = code.dex();
        let index = insn.index;
        match insn.op.index_kind() {
            IndexKind::None => {}
            IndexKind::String => _ = self.check(dex.string(StringIndex(index))),
            IndexKind::Type => _ = self.check(dex.type_name(TypeIndex(index))),
            IndexKind::Field => _ = self.check(dex.field(FieldIndex(index))),
            IndexKind::Method => _ = self.check(dex.method(MethodIndex(index))),
            IndexKind::MethodAndProto => {
                self.check(dex.method(MethodIndex(index)));
                self.check(dex.proto(ProtoIndex(insn.proto)));
            }
            IndexKind::CallSite => _ = self.check(dex.call_site(CallSiteIndex(index))),
            IndexKind::MethodHandle => {
                self.check(dex.method_handle(MethodHandleIndex(index)));
            }
            IndexKind::Proto => _ = self.check(dex.proto(ProtoIndex(index))),
        }
        assert_eq!(insn.args.iter().count(), insn.args.len());
        if insn.op.is_switch()
            && let Some(payload) = self.check(code.insns.switch_payload(insn))
        {
            for case in payload.cases() {
                self.check(case);
            }
        }
        if insn.op == Op::FillArrayData
            && let Some(payload) = self.check(code.insns.array_payload(insn))
        {
            assert_eq!(payload.elements().count(), payload.len());
        }
    }
}
