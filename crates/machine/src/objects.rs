//! Making guest objects, arrays and boxes, and reaching their fields by name.

use gibbon_formats::descriptor::Kind;

use crate::Machine;
use crate::heap::{ARRAY_DATA, ARRAY_LENGTH, MIRROR_TABLE, OBJECT_CLASS, OutOfMemory, Ref};
use crate::meta::{ClassId, ClassKind};
use crate::native::Exit;

impl Machine {
    /// Memory for an object. The class need not be initialised; no constructor runs.
    pub fn new_object(&mut self, class: ClassId) -> Result<Ref, Exit> {
        let size = self.meta.class(class).instance_size;
        let object = self
            .heap
            .allocate(size)
            .map_err(|error| self.out_of_memory(error))?;
        self.heap.set_u32(object, OBJECT_CLASS, class.0);
        Ok(object)
    }

    /// An array of an array class, all zero. Throws for lengths that do not fit.
    pub fn new_array(&mut self, array_class: ClassId, length: u32) -> Result<Ref, Exit> {
        let element = u64::from(self.meta.class(array_class).instance_size);
        let size = u64::from(ARRAY_DATA) + u64::from(length) * element;
        if length > i32::MAX as u32 - 2 {
            return Err(self.throw(
                "java/lang/OutOfMemoryError",
                "Requested array size exceeds VM limit",
            ));
        }
        if size > self.heap.limit() {
            return Err(self.throw_out_of_memory());
        }
        let array = self
            .heap
            .allocate(size as u32)
            .map_err(|error| self.out_of_memory(error))?;
        self.heap.set_u32(array, OBJECT_CLASS, array_class.0);
        self.heap.set_u32(array, ARRAY_LENGTH, length);
        Ok(array)
    }

    /// Collect first; if that was just done, the guest is out of memory.
    pub(crate) fn out_of_memory(&mut self, _: OutOfMemory) -> Exit {
        if self.collected_at == self.state.instructions {
            return self.throw_out_of_memory();
        }
        self.collected_at = self.state.instructions;
        Exit::Collect
    }

    pub fn primitive_array_class(&mut self, kind: Kind) -> ClassId {
        let primitive = self.primitive(kind);
        self.meta.array_of(primitive)
    }

    /// The class of a primitive type.
    pub fn primitive(&self, kind: Kind) -> ClassId {
        let name = kind.keyword().expect("a primitive kind");
        let name = self
            .meta
            .symbols
            .find(name)
            .expect("primitives are named at the start");
        self.meta.primitives[&name]
    }

    /// A `byte[]`.
    pub fn new_bytes(&mut self, bytes: &[u8]) -> Result<Ref, Exit> {
        let class = self.primitive_array_class(Kind::Byte);
        let array = self.new_array(class, bytes.len() as u32)?;
        self.heap.array_bytes_mut(array, 1).copy_from_slice(bytes);
        Ok(array)
    }

    /// An array of references; `component` is the class of an element.
    pub fn new_ref_array(&mut self, component: ClassId, elements: &[Ref]) -> Result<Ref, Exit> {
        let class = self.meta.array_of(component);
        let array = self.new_array(class, elements.len() as u32)?;
        for (index, &element) in elements.iter().enumerate() {
            self.heap.set_array_ref(array, index as u32, element);
        }
        Ok(array)
    }

    /// The elements of an array of references.
    pub fn ref_array(&self, array: Ref) -> Vec<Ref> {
        (0..self.heap.array_length(array))
            .map(|index| self.heap.array_ref(array, index))
            .collect()
    }

    /// Offset of a library class's field that the machine or a native knows by name.
    pub fn field_offset(&self, class: ClassId, name: &str) -> u32 {
        match self.meta.field_named(class, name) {
            Some(field) => field.offset,
            None => panic!("{} has no field {name}", self.meta.class_name(class)),
        }
    }

    /// `java.lang.Class` object of a class, made on first use.
    pub fn mirror(&mut self, class: ClassId) -> Result<Ref, Exit> {
        let class = self.meta.known_class(class.0);
        let mirror = self.heap.get_ref(Ref(MIRROR_TABLE), 4 * class.0);
        if !mirror.is_null() {
            return Ok(mirror);
        }
        self.make_mirror(class)
    }

    /// The class object, if there is one yet.
    pub fn existing_mirror(&self, class: ClassId) -> Option<Ref> {
        let mirror = self.heap.get_ref(Ref(MIRROR_TABLE), 4 * class.0);
        (!mirror.is_null()).then_some(mirror)
    }

    fn make_mirror(&mut self, class: ClassId) -> Result<Ref, Exit> {
        let component = match self.meta.class(class).kind {
            ClassKind::Array { component, .. } => self.mirror(component)?,
            _ => Ref::NULL,
        };
        let size = self.meta.class(class).mirror_size;
        let mirror = self
            .heap
            .allocate(size)
            .map_err(|error| self.out_of_memory(error))?;
        let known = self.meta.known();
        let loader = self.state.loader_objects[self.meta.class(class).loader.0 as usize];
        self.heap.set_u32(mirror, OBJECT_CLASS, known.class.0);
        self.heap.set_u32(mirror, known.mirror_class, class.0);
        self.heap
            .set_ref(mirror, known.class_component_type, component);
        self.heap.set_ref(mirror, known.class_class_loader, loader);
        let module = self.module_for(class);
        let known = self.meta.known();
        self.heap.set_ref(mirror, known.class_module, module);
        self.heap.set_ref(Ref(MIRROR_TABLE), 4 * class.0, mirror);
        self.set_static_constants(class, mirror)?;
        Ok(mirror)
    }

    /// The class that a `java.lang.Class` object stands for.
    pub fn class_of_mirror(&self, mirror: Ref) -> ClassId {
        let number = self.heap.get_u32(mirror, self.meta.known().mirror_class);
        self.meta.known_class(number)
    }

    /// The box class of a primitive kind, and the offset of its value.
    pub fn box_class(&self, kind: Kind) -> (ClassId, u32) {
        let known = self.meta.known();
        let class = match kind {
            Kind::Boolean => known.boxed_boolean,
            Kind::Byte => known.boxed_byte,
            Kind::Char => known.boxed_char,
            Kind::Short => known.boxed_short,
            Kind::Int => known.boxed_int,
            Kind::Long => known.boxed_long,
            Kind::Float => known.boxed_float,
            Kind::Double => known.boxed_double,
            Kind::Reference | Kind::Void => known.object,
        };
        (class, self.field_offset(class, "value"))
    }

    /// The kind of value a box holds, if it is a box.
    pub fn kind_of_box(&self, object: Ref) -> Option<Kind> {
        use Kind::*;
        let class = self.heap.class_of(object);
        [Boolean, Byte, Char, Short, Int, Long, Float, Double]
            .into_iter()
            .find(|&kind| self.box_class(kind).0 == class)
    }

    /// A value in a new box (not one of the library's cached ones).
    pub fn box_value(&mut self, kind: Kind, bits: u64) -> Result<Ref, Exit> {
        if kind == Kind::Reference {
            return Ok(Ref(bits as u32));
        }
        if kind == Kind::Void {
            return Ok(Ref::NULL);
        }
        let (class, offset) = self.box_class(kind);
        let object = self.new_object(class)?;
        self.write_value(object, offset, kind, bits);
        Ok(object)
    }

    pub fn unbox(&self, object: Ref) -> Option<(Kind, u64)> {
        let kind = self.kind_of_box(object)?;
        Some((kind, self.read_value(object, self.box_class(kind).1, kind)))
    }

    /// The value of a field or array element, as register bits.
    pub fn read_value(&self, object: Ref, offset: u32, kind: Kind) -> u64 {
        match kind {
            Kind::Boolean | Kind::Byte => self.heap.get_i8(object, offset) as i32 as u32 as u64,
            Kind::Char => self.heap.get_u16(object, offset).into(),
            Kind::Short => self.heap.get_i16(object, offset) as i32 as u32 as u64,
            Kind::Int | Kind::Float | Kind::Reference => self.heap.get_u32(object, offset).into(),
            Kind::Long | Kind::Double => self.heap.get_u64(object, offset),
            Kind::Void => 0,
        }
    }

    pub fn write_value(&mut self, object: Ref, offset: u32, kind: Kind, bits: u64) {
        match kind {
            Kind::Boolean | Kind::Byte => self.heap.set_u8(object, offset, bits as u8),
            Kind::Char | Kind::Short => self.heap.set_u16(object, offset, bits as u16),
            Kind::Int | Kind::Float | Kind::Reference => {
                self.heap.set_u32(object, offset, bits as u32)
            }
            Kind::Long | Kind::Double => self.heap.set_u64(object, offset, bits),
            Kind::Void => {}
        }
    }
}
