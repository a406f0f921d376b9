//! OpenGL ES and EGL for the guest: contexts and surfaces, and which thread draws with which.
//!
//! The same functions are native methods of several Java classes, in several forms: with floats
//! or fixed-point numbers, with arrays or buffers. [`Call`] hides the form, so that each function
//! is written once, in [`calls`].

pub mod calls;
pub mod configs;
pub mod egl;
pub mod es1;
mod memory;

use std::collections::BTreeMap;
use std::sync::Arc;

use gibbon_gles::{ClientMemory, Context, Drawing};
use gibbon_machine::peers::Peer;
use gibbon_machine::threads::ThreadId;
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

use crate::surfaces::Surface;
use memory::{Block, GuestMemory};

/// The peer of an EGL context.
#[derive(Clone)]
pub struct GlContext {
    pub context: Context,
    pub config: usize,
}

impl Peer for GlContext {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }

    fn visit(&self, visit: &mut dyn FnMut(Ref)) {
        for pointer in self.context.client_pointers() {
            if pointer.base != 0 {
                visit(Ref(pointer.base));
            }
        }
    }
}

/// The peer of an EGL surface.
#[derive(Clone)]
pub struct GlSurface {
    pub config: usize,
    /// None is a surface that nobody sees.
    pub window: Option<Surface>,
    pub size: (i32, i32),
    /// What was drawn to it, while it is no thread's current one.
    pub drawing: Option<Drawing>,
}

impl Peer for GlSurface {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

/// What a thread draws with; handles of peers.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Current {
    pub context: i64,
    pub draw: i64,
    pub read: i64,
}

#[derive(Clone, Default)]
pub struct GlState {
    pub initializations: i32,
    pub current: BTreeMap<ThreadId, Current>,
    pub errors: BTreeMap<ThreadId, i32>,
}

impl Peer for GlState {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

/// What the running thread draws with.
pub fn current(machine: &mut Machine) -> Current {
    let thread = machine.state.current;
    let state = machine.state.peers.singleton::<GlState>();
    state.current.get(&thread).copied().unwrap_or_default()
}

/// What kind of numbers a form of a function takes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Floats.
    F,
    /// Fixed-point numbers.
    X,
    /// Integers.
    I,
    S,
    /// Bytes, 255 for one.
    B,
    /// Arrays or buffers of these.
    Fv,
    Xv,
    Iv,
    Sv,
}

impl Form {
    pub fn is_vector(self) -> bool {
        matches!(self, Form::Fv | Form::Xv | Form::Iv | Form::Sv)
    }

    /// The form of one number.
    fn single(self) -> Form {
        match self {
            Form::Fv => Form::F,
            Form::Xv => Form::X,
            Form::Iv => Form::I,
            Form::Sv => Form::S,
            single => single,
        }
    }
}

/// A call of a function: its arguments are taken one after the other.
pub struct Call<'m> {
    pub machine: &'m mut Machine,
    pub form: Form,
    args: Args,
    next: u16,
}

pub type Handler = fn(&mut Call<'_>) -> NativeResult;

pub fn run(
    machine: &mut Machine,
    args: Args,
    first: u16,
    form: Form,
    handler: Handler,
) -> NativeResult {
    handler(&mut Call {
        machine,
        form,
        args,
        next: first,
    })
}

impl Call<'_> {
    fn take(&mut self) -> u16 {
        self.next += 1;
        self.next - 1
    }

    pub fn int(&mut self) -> i32 {
        let at = self.take();
        self.args.int(at)
    }

    pub fn ints<const N: usize>(&mut self) -> [i32; N] {
        std::array::from_fn(|_| self.int())
    }

    /// A constant, or the name of an object.
    pub fn name(&mut self) -> u32 {
        self.int() as u32
    }

    pub fn boolean(&mut self) -> bool {
        self.int() != 0
    }

    /// A number in the form of the function.
    pub fn number(&mut self) -> f32 {
        let at = self.take();
        match self.form {
            Form::F => self.args.float(at),
            Form::X => self.args.int(at) as f32 / 65536.0,
            Form::B => f32::from(self.args.int(at) as u8) / 255.0,
            _ => self.args.int(at) as f32,
        }
    }

    pub fn numbers<const N: usize>(&mut self) -> [f32; N] {
        std::array::from_fn(|_| self.number())
    }

    pub fn reference(&mut self) -> Ref {
        let at = self.take();
        self.args.reference(at)
    }

    pub fn text(&mut self) -> String {
        match self.reference() {
            Ref::NULL => String::new(),
            text => self.machine.text(text),
        }
    }

    /// An array with its offset, or a buffer.
    pub fn block(&mut self) -> Result<Block, Exit> {
        let object = self.reference();
        if Block::is_array(self.machine, object) {
            let start = self.int();
            return Block::of_array(self.machine, object, start);
        }
        Block::of_buffer(self.machine, object)
    }

    /// Numbers of a parameter: one argument, or at most some of an array or buffer. Constants are
    /// not scaled even where numbers are.
    pub fn parameter(&mut self, count: usize, is_constant: bool) -> Result<Vec<f32>, Exit> {
        let form = match self.form.single() {
            Form::X if is_constant => Form::I,
            form => form,
        };
        if self.form.is_vector() {
            let block = self.block()?;
            return block.numbers(self.machine, form, count);
        }
        if form == Form::I {
            return Ok(vec![self.int() as f32]);
        }
        Ok(vec![self.number()])
    }

    /// As many numbers as the arguments or the array or buffer have.
    pub fn all_numbers<const N: usize>(&mut self) -> Result<[f32; N], Exit> {
        if !self.form.is_vector() {
            return Ok(self.numbers());
        }
        let form = self.form.single();
        let block = self.block()?;
        let numbers = block.numbers(self.machine, form, N)?;
        Ok(std::array::from_fn(|at| {
            numbers.get(at).copied().unwrap_or(0.0)
        }))
    }

    /// Writes numbers to the array or buffer that comes next.
    pub fn answer(&mut self, numbers: &[f32], is_constant: bool) -> NativeResult {
        let form = match self.form.single() {
            Form::X if is_constant => Form::I,
            form => form,
        };
        let block = self.block()?;
        block.write_numbers(self.machine, form, numbers);
        ok(())
    }

    fn peek(&self) -> Ref {
        self.args.reference(self.next)
    }

    pub fn peek_is_null(&self) -> bool {
        self.peek().is_null()
    }

    pub fn peek_is_array(&self) -> bool {
        Block::is_array(self.machine, self.peek())
    }

    /// Names of objects: how many, then an array or buffer.
    pub fn given_names(&mut self) -> Result<Vec<u32>, Exit> {
        let count = self.int().max(0) as usize;
        let block = self.block()?;
        block.integers(self.machine, count)
    }

    /// How many names are asked for; no more than the array or buffer that comes next has room
    /// for.
    pub fn wanted_names(&mut self) -> Result<usize, Exit> {
        let count = self.int().max(0) as usize;
        let at = self.next;
        let block = self.block()?;
        self.next = at;
        if count > block.pointer.length as usize / 4 {
            let message = "length - offset < n < needed";
            let error = "java/lang/IllegalArgumentException";
            return Err(self.machine.throw(error, message));
        }
        Ok(count)
    }

    pub fn answer_names(&mut self, names: &[u32]) -> NativeResult {
        let names: Vec<i32> = names.iter().map(|name| *name as i32).collect();
        let block = self.block()?;
        block.write_integers(self.machine, &names);
        ok(())
    }

    /// Does something with the thread's context, if it has one.
    pub fn with<T: Default>(&mut self, act: impl FnOnce(&mut Context) -> T) -> T {
        let handle = current(self.machine).context;
        let peer = self.machine.state.peers.get_mut::<GlContext>(handle);
        peer.map(|peer| act(&mut peer.context)).unwrap_or_default()
    }

    /// The same for what reads the guest's memory.
    pub fn with_memory(&mut self, act: impl FnOnce(&mut Context, &dyn ClientMemory)) {
        let handle = current(self.machine).context;
        let memory = GuestMemory(&self.machine.heap);
        if let Some(peer) = self.machine.state.peers.get_mut::<GlContext>(handle) {
            act(&mut peer.context, &memory);
        }
    }
}

/// Declares functions of OpenGL as natives of a class, whose arguments start at a register.
macro_rules! gl_natives {
    ($class:literal, $first:literal; $($name:literal $descriptor:literal => $form:ident $handler:ident),* $(,)?) => {
        gibbon_machine::natives! { $class;
            $($name $descriptor => |machine, args| {
                let form = $crate::gl::Form::$form;
                $crate::gl::run(machine, args, $first, form, $crate::gl::calls::$handler)
            }),*
        }
    };
}

pub(crate) use gl_natives;
