//! What instructions do when it is not simple: arrays, casts, the exceptions they throw.

use gibbon_formats::descriptor::Kind;
use gibbon_ir::ArrayData;

use super::call::GuestFrame;
use super::schedule::End;
use crate::heap::{ARRAY_DATA, Ref};
use crate::meta::{ClassId, ClassKind, Meta, Method, size_of};
use crate::native::{Exit, GuestCall};
use crate::threads::{Frame, FrameFlags, ThreadState};
use crate::{Halt, Machine};

use super::LinkedCode;

impl Meta {
    #[inline(always)]
    pub(crate) fn instance_size(&self, class: u32) -> u32 {
        self.class(ClassId(class)).instance_size
    }

    /// # Safety
    /// The number of a method that is on a stack.
    #[inline(always)]
    pub(crate) unsafe fn code_unchecked(&self, method: usize) -> *const LinkedCode {
        // SAFETY: by contract: it exists, and has code.
        unsafe { &**self.method_at(method).code.as_ref().unwrap_unchecked() }
    }

    #[inline(always)]
    pub(crate) fn is_finalizable(&self, class: u32) -> bool {
        self.class(ClassId(class)).finalizable
    }
}

impl Machine {
    /// What to do after an instruction did not complete. `Some` ends the turn.
    pub(super) fn deal_with(&mut self, exit: Exit) -> Result<Option<End>, Halt> {
        match exit {
            Exit::Throw(exception) => {
                self.unwind(exception);
                Ok(None)
            }
            Exit::Call(call) => {
                let (stage, catch) = (call.stage, call.catch);
                match self.push_call(*call, true) {
                    Ok(()) => Ok(None),
                    // The call itself failed (no memory for its frame, no code): as if it threw.
                    Err(Exit::Throw(exception)) => {
                        if let Some(frame) = self.current_thread_mut().frames.last_mut() {
                            frame.stage = stage.unwrap_or(frame.stage);
                            frame.flags.set(FrameFlags::CATCHES, catch);
                        }
                        self.unwind(exception);
                        Ok(None)
                    }
                    Err(other) => self.deal_with(other),
                }
            }
            Exit::Become(call) => self.replace_frame(*call),
            Exit::Fallback => {
                let frame = *self
                    .current_thread()
                    .frames
                    .last()
                    .expect("an intrinsic has a frame");
                let count = self.meta.method(frame.method).argument_count;
                let base = frame.base as usize;
                let arguments =
                    self.current_thread().stack[base..base + usize::from(count)].to_vec();
                let method = self.fallback_of(frame.method);
                let call = GuestCall {
                    method,
                    arguments,
                    stage: None,
                    catch: false,
                };
                self.replace_frame(call)
            }
            Exit::Block => Ok(Some(End::Gone)),
            Exit::Yield => {
                let thread = self.state.current;
                self.state.scheduler.yielded(thread);
                Ok(Some(End::Gone))
            }
            Exit::Resume => Ok(None),
            Exit::Collect => {
                self.collect_garbage(false);
                if self.heap.is_nearly_full() {
                    self.collect_garbage(true);
                }
                Ok(None)
            }
            Exit::Halt(halt) => Err(halt),
        }
    }

    /// Calls a method in place of the top frame, which keeps its lock and where it returns to.
    fn replace_frame(&mut self, call: GuestCall) -> Result<Option<End>, Halt> {
        let old = *self
            .current_thread()
            .frames
            .last()
            .expect("a native has a frame");
        let method = call.method;
        let prepared = self.prepare(method).and_then(|()| {
            let registers = self.linked_code(method).registers;
            self.reserve_stack(self.state.current, old.base + registers)
                .map(|()| registers)
        });
        let registers = match prepared {
            Ok(registers) => registers,
            Err(exit) => return self.deal_with(exit),
        };
        let mut flags = old.flags;
        flags.set(FrameFlags::CATCHES | FrameFlags::CAUGHT, false);
        if self.linked_code(method).is_synchronized {
            let receiver = call.arguments.first().map(|&bits| Ref(bits as u32));
            let info: *const Method = self.meta.method(method);
            // SAFETY: methods are boxed and stay where they are.
            if let Err(exit) = self.enter_synchronized(unsafe { &*info }, receiver) {
                return self.deal_with(exit);
            }
            flags.set(FrameFlags::LOCKED, true);
        }
        self.shadows_of_replaced_frame(old.base as usize, &call.arguments);
        let thread = self.current_thread_mut();
        let (base, end) = (old.base as usize, (old.base + registers) as usize);
        thread.stack[base..end].fill(0);
        thread.stack[base..base + call.arguments.len()].copy_from_slice(&call.arguments);
        let frame = thread.frames.last_mut().expect("just seen");
        *frame = Frame {
            method,
            pc: 0,
            stage: 0,
            flags,
            ..old
        };
        Ok(None)
    }

    pub(crate) fn linked_code(&self, method: crate::meta::MethodId) -> &LinkedCode {
        self.meta.method(method).code.as_ref().expect("prepared")
    }

    pub(super) fn push_linked(&mut self, call: GuestFrame) -> Result<(), Exit> {
        let GuestFrame {
            method,
            arguments,
            return_register,
        } = call;
        self.push_call(
            GuestCall {
                method,
                arguments,
                stage: None,
                catch: false,
            },
            false,
        )?;
        let frame = self
            .current_thread_mut()
            .frames
            .last_mut()
            .expect("just pushed");
        frame.return_register = return_register;
        self.hand_over();
        Ok(())
    }

    pub(super) fn enter_synchronized(
        &mut self,
        method: &Method,
        receiver: Option<Ref>,
    ) -> Result<(), Exit> {
        let object = match receiver {
            Some(receiver) if !method.is_static() => receiver,
            _ => self.mirror(method.class)?,
        };
        self.enter_monitor_or_block(object)
    }

    pub(super) fn leave_synchronized(&mut self, method: &Method, receiver: Option<Ref>) {
        let object = match receiver {
            Some(receiver) if !method.is_static() => Ok(receiver),
            _ => self.mirror(method.class),
        };
        if let Ok(object) = object {
            let thread = self.state.current;
            // Entered just before, so it is ours.
            let _ = self.exit_monitor(object, thread);
        }
    }

    pub(super) fn wake_those_awaiting_end(&mut self) {
        for thread in &mut self.state.threads {
            if thread.state == ThreadState::AwaitingEnd {
                thread.state = ThreadState::Runnable;
            }
        }
    }

    pub(super) fn null_pointer(&mut self, pc: u32) -> Exit {
        let frame = self.current_thread().frames.last().copied();
        let Some(frame) = frame else {
            return self.throw_npe();
        };
        let message = match self.speaks_as_android() {
            true => self.android_null_message(frame.method, pc),
            false => None,
        };
        match message {
            Some(message) => self.throw("java/lang/NullPointerException", &message),
            None => self.throw_npe(),
        }
    }

    /// Whether this is Android and not only a program as DEX.
    pub(crate) fn is_device(&self) -> bool {
        let adapter = self.meta.adapter.as_ref();
        adapter.is_some_and(|adapter| adapter.speaks_as_android())
    }

    /// Whether what the current code does wrong is told in the words of Android's runtime: all of
    /// it on a device, DEX code anywhere.
    fn speaks_as_android(&self) -> bool {
        let adapter = self.meta.adapter.as_ref();
        let is_dex = |frame: &Frame| {
            let class = self.meta.method(frame.method).class;
            self.meta.class(class).source.is_dex()
        };
        adapter.is_some_and(|adapter| adapter.speaks_as_android())
            || self.current_thread().frames.last().is_some_and(is_dex)
    }

    pub(super) fn index_out_of_bounds(&mut self, array: Ref, index: i32) -> Exit {
        let length = self.heap.array_length(array);
        let message = match self.speaks_as_android() {
            true => format!("length={length}; index={index}"),
            false => format!("Index {index} out of bounds for length {length}"),
        };
        self.throw("java/lang/ArrayIndexOutOfBoundsException", &message)
    }

    pub(super) fn divide_by_zero(&mut self) -> Exit {
        let message = match self.speaks_as_android() {
            true => "divide by zero",
            false => "/ by zero",
        };
        self.throw("java/lang/ArithmeticException", message)
    }

    pub(super) fn is_boolean_array(&self, array: Ref) -> bool {
        let class = self.meta.class(self.heap.class_of(array));
        matches!(
            class.kind,
            ClassKind::Array {
                element: Kind::Boolean,
                ..
            }
        )
    }

    #[inline]
    pub(crate) fn can_store(&self, array: ClassId, stored: ClassId) -> bool {
        match self.meta.class(array).kind {
            ClassKind::Array { component, .. } => {
                component == stored
                    || component == self.meta.known().object
                    || self.meta.is_subtype(stored, component)
            }
            _ => false,
        }
    }

    /// What `athrow` throws: its operand, if that can be thrown at all.
    pub(super) fn thrown(&mut self, exception: Ref) -> Exit {
        let class = self.heap.class_of(exception);
        if self.meta.is_subtype(class, self.meta.known().throwable) {
            return Exit::Throw(exception);
        }
        let message = format!("{} is thrown", self.meta.external_name(class));
        self.verify_error(&message)
    }

    pub(super) fn array_store(&mut self, array: ClassId, stored: ClassId) -> Exit {
        let name = self.meta.external_name(stored);
        let message = match self.is_device() {
            true => {
                let array = self.meta.external_name(array);
                format!("{name} cannot be stored in an array of type {array}")
            }
            false => name,
        };
        self.throw("java/lang/ArrayStoreException", &message)
    }

    pub(super) fn allocate_or_collect(&mut self, size: u32) -> Result<Ref, Exit> {
        if self.heap.wants_collection() {
            return Err(Exit::Collect);
        }
        self.heap
            .allocate(size)
            .map_err(|error| self.out_of_memory(error))
    }

    fn checked_array(&mut self, class: ClassId, length: i32) -> Result<Ref, Exit> {
        self.check_dimensions(class, 1)?;
        if length < 0 {
            return Err(self.throw("java/lang/NegativeArraySizeException", &length.to_string()));
        }
        if self.heap.wants_collection() {
            return Err(Exit::Collect);
        }
        self.new_array(class, length as u32)
    }

    pub(super) fn new_primitive_array(&mut self, code: u16, length: i32) -> Result<Ref, Exit> {
        use Kind::*;
        let kinds = [Boolean, Char, Float, Double, Byte, Short, Int, Long];
        let Some(&kind) = kinds.get(usize::from(code).wrapping_sub(4)) else {
            return Err(self.verify_error("bad newarray code"));
        };
        let class = self.primitive_arrays[kind as usize];
        self.checked_array(class, length)
    }

    pub(super) fn new_array_of(
        &mut self,
        from: ClassId,
        index: u16,
        length: i32,
    ) -> Result<Ref, Exit> {
        let component = self.pool_class(from, index.into())?;
        let class = self.meta.array_of(component);
        self.checked_array(class, length)
    }

    pub(super) fn new_array_named(
        &mut self,
        from: ClassId,
        index: u16,
        length: i32,
    ) -> Result<Ref, Exit> {
        let class = self.pool_class(from, index.into())?;
        self.checked_array(class, length)
    }

    pub(super) fn new_multi_array(
        &mut self,
        from: ClassId,
        index: u32,
        lengths: &[i32],
    ) -> Result<Ref, Exit> {
        let class = self.pool_class(from, index)?;
        self.check_dimensions(class, lengths.len())?;
        if let Some(length) = lengths.iter().find(|&&length| length < 0) {
            return Err(self.throw("java/lang/NegativeArraySizeException", &length.to_string()));
        }
        if self.heap.wants_collection() {
            return Err(Exit::Collect);
        }
        self.new_nested_array(class, lengths)
    }

    /// A class that instructions make arrays of: with so many dimensions at least.
    fn check_dimensions(&mut self, class: ClassId, dimensions: usize) -> Result<(), Exit> {
        let mut inner = class;
        for _ in 0..dimensions {
            match self.meta.class(inner).component() {
                Some(component) => inner = component,
                None => {
                    let name = self.meta.external_name(class);
                    let message = format!("{name} is no array of {dimensions} dimensions");
                    return Err(self.verify_error(&message));
                }
            }
        }
        if dimensions == 0 {
            return Err(self.verify_error("an array without a dimension"));
        }
        Ok(())
    }

    /// `class` has as many dimensions as there are lengths, or more.
    pub fn new_nested_array(&mut self, class: ClassId, lengths: &[i32]) -> Result<Ref, Exit> {
        let [first, rest @ ..] = lengths else {
            return Ok(Ref::NULL);
        };
        let array = self.new_array(class, *first as u32)?;
        if let Some(inner) = self.meta.class(class).component()
            && !rest.is_empty()
        {
            for at in 0..*first as u32 {
                let element = self.new_nested_array(inner, rest)?;
                self.heap.set_array_ref(array, at, element);
            }
        }
        Ok(array)
    }

    pub(super) fn new_filled_array(
        &mut self,
        from: ClassId,
        index: u32,
        values: &[u32],
    ) -> Result<Ref, Exit> {
        let class = self.pool_class(from, index)?;
        let array = self.checked_array(class, values.len() as i32)?;
        let ClassKind::Array { element, .. } = self.meta.class(class).kind else {
            return Ok(array);
        };
        let size = size_of(element);
        for (at, &value) in (0u32..).zip(values) {
            if element == Kind::Reference && value != 0 {
                let stored = self.heap.class_of(Ref(value));
                if !self.can_store(class, stored) {
                    return Err(self.array_store(class, stored));
                }
            }
            self.write_value(array, ARRAY_DATA + size * at, element, value.into());
        }
        Ok(array)
    }

    pub(super) fn fill_array(&mut self, array: Ref, data: &ArrayData) -> Result<(), Exit> {
        let width = u32::from(data.element_width.max(1));
        let class = self.heap.class_of(array);
        let fits = match self.meta.class(class).kind {
            ClassKind::Array { element, .. } => {
                element != Kind::Reference && size_of(element) == width
            }
            _ => false,
        };
        if !fits {
            let message = format!(
                "FILL_ARRAY_DATA of {width}-byte elements into a {}",
                self.meta.external_name(class)
            );
            return Err(self.verify_error(&message));
        }
        let length = self.heap.array_length(array);
        let count = data.bytes.len() as u32 / width;
        if count > length {
            let message = format!(
                "failed FILL_ARRAY_DATA; length={length}, index={}",
                count - 1
            );
            return Err(self.throw("java/lang/ArrayIndexOutOfBoundsException", &message));
        }
        let bytes = data.bytes.len() as u32;
        self.heap
            .bytes_mut(array, ARRAY_DATA, bytes)
            .copy_from_slice(&data.bytes);
        Ok(())
    }

    /// `entry` is the pool's: class number + 1, or 0 if it is not resolved yet.
    fn named_class(&mut self, from: ClassId, index: u32, entry: u32) -> Result<ClassId, Exit> {
        if entry == 0 {
            self.pool_class(from, index)
        } else {
            Ok(ClassId(entry - 1))
        }
    }

    pub(super) fn check_cast(
        &mut self,
        from: ClassId,
        index: u32,
        entry: u32,
        object: Ref,
    ) -> Result<(), Exit> {
        let to = self.named_class(from, index, entry)?;
        let class = self.heap.class_of(object);
        if self.meta.is_subtype(class, to) {
            return Ok(());
        }
        let message = self.cast_message(class, to);
        Err(self.throw("java/lang/ClassCastException", &message))
    }

    pub(super) fn instance_of(
        &mut self,
        from: ClassId,
        index: u32,
        entry: u32,
        object: Ref,
    ) -> Result<bool, Exit> {
        let to = self.named_class(from, index, entry)?;
        Ok(self.meta.is_subtype(self.heap.class_of(object), to))
    }

    /// HotSpot's words for a failed cast, or those of Android's runtime.
    pub fn cast_message(&self, from: ClassId, to: ClassId) -> String {
        let (one, two) = (self.meta.external_name(from), self.meta.external_name(to));
        let adapter = self.meta.adapter.as_ref();
        if adapter.is_some_and(|adapter| adapter.speaks_as_android()) {
            return format!("{one} cannot be cast to {two}");
        }
        let (here, there) = (self.place_text(from), self.place_text(to));
        if here == there {
            format!("class {one} cannot be cast to class {two} ({one} and {two} are in {here})")
        } else {
            format!(
                "class {one} cannot be cast to class {two} ({one} is in {here}; {two} is in {there})"
            )
        }
    }

    pub(super) fn register_finalizer(&mut self, object: Ref) -> Exit {
        let finalizer = self.meta.known().finalizer;
        let method = self
            .meta
            .method_named(finalizer, "register", "(Ljava/lang/Object;)V");
        match method {
            Some(method) => Exit::call_and_retry(method, vec![u64::from(object.0)]),
            None => self.bug("no Finalizer.register".into()),
        }
    }
}
