//! Which instruction pushed each value on the operand stack.

use gibbon_formats::class_file::{BytecodeReader, ClassFile, Code, Loadable, opcodes as op};
use gibbon_formats::descriptor::{FieldType, MethodDescriptor};

/// The operand stack before an instruction: per slot the offset of the instruction that
/// pushed it, `None` if there is more than one.
#[derive(Clone, Default, Debug, PartialEq, Eq)]
pub struct Stack {
    slots: Vec<Option<u16>>,
    /// One bit a local variable: written before, so it may not be a parameter any more.
    written: u64,
}

impl Stack {
    fn push(&mut self, offset: u16, slots: u16) {
        self.slots.extend((0..slots).map(|_| Some(offset)));
    }

    fn pop(&mut self, slots: u16) {
        self.slots
            .truncate(self.slots.len().saturating_sub(usize::from(slots)));
    }

    /// Slot 0 is the top.
    pub fn source(&self, slot: usize) -> Option<u16> {
        *self.slots.get(self.slots.len().checked_sub(slot + 1)?)?
    }

    fn write_local(&mut self, local: u16) {
        if local < 64 {
            self.written |= 1 << local;
        }
    }

    pub fn was_written(&self, local: u16) -> bool {
        local >= 64 || self.written >> local & 1 != 0
    }

    fn merge(&mut self, other: &Stack) {
        for (slot, &theirs) in self.slots.iter_mut().zip(&other.slots) {
            if *slot != theirs {
                *slot = None;
            }
        }
        self.written |= other.written;
    }

    /// The top `take` slots again below the `under` slots beneath them (`dup_x1` is 1 and 1).
    fn duplicate(&mut self, take: usize, under: usize) {
        let Some(top) = self.slots.len().checked_sub(take) else {
            return;
        };
        let Some(at) = top.checked_sub(under) else {
            return;
        };
        let copy = self.slots[top..].to_vec();
        self.slots.splice(at..at, copy);
    }
}

/// Stacks by offset, as far as they are needed for `wanted`.
pub fn analyse(file: &ClassFile, code: &Code<'_>, wanted: u16) -> Vec<Option<Stack>> {
    let length = code.bytecode.len();
    let mut stacks: Vec<Option<Stack>> = vec![None; length + 1];
    stacks[0] = Some(Stack::default());
    for handler in &code.handlers {
        let stack = &mut stacks[usize::from(handler.handler)];
        if stack.is_none() {
            let slots = vec![Some(handler.handler)];
            *stack = Some(Stack { slots, written: 0 });
        }
    }
    let mut simulation = Simulation {
        file,
        reader: BytecodeReader::new(code.bytecode),
        stacks,
    };
    loop {
        let (mut all_known, mut added) = (true, false);
        let mut at = 0;
        while at < length {
            let Ok(size) = simulation.reader.instruction_length(at) else {
                return simulation.stacks;
            };
            match simulation.step(at as u16, size) {
                Step::Unknown => all_known = false,
                Step::Known { added_one } => added |= added_one,
                Step::Failed => return simulation.stacks,
            }
            at += size;
            if at == usize::from(wanted) && simulation.stacks[at].is_some() {
                return simulation.stacks;
            }
        }
        if all_known || !added {
            return simulation.stacks;
        }
    }
}

struct Simulation<'a> {
    file: &'a ClassFile,
    reader: BytecodeReader<'a>,
    stacks: Vec<Option<Stack>>,
}

enum Step {
    /// Nothing has led here yet.
    Unknown,
    Known {
        added_one: bool,
    },
    Failed,
}

impl Simulation<'_> {
    fn step(&mut self, at: u16, size: usize) -> Step {
        let Some(mut stack) = self.stacks[usize::from(at)].clone() else {
            return Step::Unknown;
        };
        let Some(effect) = self.simulate(&mut stack, at) else {
            return Step::Failed;
        };
        let mut targets = effect.targets;
        if effect.falls_through {
            targets.insert(0, usize::from(at) + size);
        }
        let mut added_one = false;
        for target in targets {
            let Some(place) = self.stacks.get_mut(target) else {
                return Step::Failed;
            };
            match place {
                Some(known) => stack.merge(known),
                None => added_one = true,
            }
            *place = Some(stack.clone());
        }
        Step::Known { added_one }
    }

    /// Changes the stack as the instruction does; where control goes from it.
    fn simulate(&self, stack: &mut Stack, at: u16) -> Option<Effect> {
        let reader = &self.reader;
        let pc = usize::from(at);
        let (opcode, is_wide) = match reader.u1_at(pc).ok()? {
            op::WIDE => (reader.u1_at(pc + 1).ok()?, true),
            opcode => (opcode, false),
        };
        let pool_index = || reader.u2_at(pc + 1).ok();
        match opcode {
            op::NOP | op::IINC | op::CHECKCAST => {}
            op::ACONST_NULL..=op::ICONST_5 | op::FCONST_0..=op::FCONST_2 => stack.push(at, 1),
            op::LCONST_0 | op::LCONST_1 | op::DCONST_0 | op::DCONST_1 => stack.push(at, 2),
            op::BIPUSH | op::SIPUSH | op::NEW => stack.push(at, 1),
            op::LDC => {
                let index = u16::from(reader.u1_at(pc + 1).ok()?);
                stack.push(at, self.constant_slots(index));
            }
            op::LDC_W | op::LDC2_W => stack.push(at, self.constant_slots(pool_index()?)),
            op::ILOAD | op::FLOAD | op::ALOAD => stack.push(at, 1),
            op::LLOAD | op::DLOAD => stack.push(at, 2),
            // In each group of the short forms: int, long, float, double, reference; 0 to 3.
            op::ILOAD_0..=op::ALOAD_3 => {
                stack.push(
                    at,
                    if is_wide_group((opcode - op::ILOAD_0) / 4) {
                        2
                    } else {
                        1
                    },
                );
            }
            op::IALOAD..=op::SALOAD => {
                stack.pop(2);
                stack.push(
                    at,
                    if is_wide_group(opcode - op::IALOAD) {
                        2
                    } else {
                        1
                    },
                );
            }
            op::ISTORE..=op::ASTORE => {
                let local = match is_wide {
                    true => reader.u2_at(pc + 2).ok()?,
                    false => u16::from(reader.u1_at(pc + 1).ok()?),
                };
                stack.write_local(local);
                stack.pop(if is_wide_group(opcode - op::ISTORE) {
                    2
                } else {
                    1
                });
            }
            op::ISTORE_0..=op::ASTORE_3 => {
                stack.write_local(u16::from((opcode - op::ISTORE_0) % 4));
                stack.pop(if is_wide_group((opcode - op::ISTORE_0) / 4) {
                    2
                } else {
                    1
                });
            }
            op::IASTORE..=op::SASTORE => {
                stack.pop(if is_wide_group(opcode - op::IASTORE) {
                    4
                } else {
                    3
                });
            }
            op::POP | op::MONITORENTER | op::MONITOREXIT => stack.pop(1),
            op::POP2 => stack.pop(2),
            op::DUP => stack.duplicate(1, 0),
            op::DUP_X1 => stack.duplicate(1, 1),
            op::DUP_X2 => stack.duplicate(1, 2),
            op::DUP2 => stack.duplicate(2, 0),
            op::DUP2_X1 => stack.duplicate(2, 1),
            op::DUP2_X2 => stack.duplicate(2, 2),
            op::SWAP => {
                let last = stack.slots.len().checked_sub(1)?;
                stack.slots.swap(last, last.checked_sub(1)?);
            }
            // Arithmetic comes in groups of four: int, long, float, double.
            op::IADD..=op::DREM => binary(stack, at, (opcode - op::IADD) % 2),
            op::INEG..=op::DNEG => {
                let slots = 1 + u16::from((opcode - op::INEG) % 2);
                stack.pop(slots);
                stack.push(at, slots);
            }
            op::ISHL..=op::LUSHR => {
                let slots = 1 + u16::from((opcode - op::ISHL) % 2);
                stack.pop(1 + slots);
                stack.push(at, slots);
            }
            op::IAND..=op::LXOR => binary(stack, at, (opcode - op::IAND) % 2),
            op::I2L | op::I2D | op::F2L | op::F2D => convert(stack, at, 1, 2),
            op::I2F | op::F2I | op::I2B | op::I2C | op::I2S => convert(stack, at, 1, 1),
            op::L2I | op::L2F | op::D2I | op::D2F => convert(stack, at, 2, 1),
            op::L2D | op::D2L => convert(stack, at, 2, 2),
            op::LCMP | op::DCMPL | op::DCMPG => convert(stack, at, 4, 1),
            op::FCMPL | op::FCMPG => convert(stack, at, 2, 1),
            op::IFEQ..=op::IFLE | op::IFNULL | op::IFNONNULL => {
                stack.pop(1);
                return Some(Effect::branch(self.jump(pc)?));
            }
            op::IF_ICMPEQ..=op::IF_ACMPNE => {
                stack.pop(2);
                return Some(Effect::branch(self.jump(pc)?));
            }
            op::GOTO => return Some(Effect::goto(self.jump(pc)?)),
            op::GOTO_W => return Some(Effect::goto(self.long_jump(pc)?)),
            op::JSR => {
                stack.push(at, 1);
                return Some(Effect::goto(self.jump(pc)?));
            }
            op::JSR_W => {
                stack.push(at, 1);
                return Some(Effect::goto(self.long_jump(pc)?));
            }
            // Where to is not followed: it is in a local variable.
            op::RET => return Some(Effect::end()),
            op::TABLESWITCH | op::LOOKUPSWITCH => {
                stack.pop(1);
                return self.switch(pc, opcode == op::TABLESWITCH);
            }
            op::IRETURN..=op::RETURN | op::ATHROW => return Some(Effect::end()),
            op::GETSTATIC | op::GETFIELD => {
                stack.pop(u16::from(opcode == op::GETFIELD));
                stack.push(at, self.field_slots(pool_index()?)?);
            }
            op::PUTSTATIC | op::PUTFIELD => {
                stack.pop(self.field_slots(pool_index()?)? + u16::from(opcode == op::PUTFIELD));
            }
            op::INVOKEVIRTUAL..=op::INVOKEDYNAMIC => {
                let descriptor = self.call_descriptor(pool_index()?, opcode)?;
                let descriptor = MethodDescriptor::parse(&descriptor).ok()?;
                let has_receiver = !matches!(opcode, op::INVOKESTATIC | op::INVOKEDYNAMIC);
                stack.pop(descriptor.parameter_slots() + u16::from(has_receiver));
                stack.push(at, descriptor.return_type().kind().slots());
            }
            op::NEWARRAY | op::ANEWARRAY | op::INSTANCEOF | op::ARRAYLENGTH => {
                convert(stack, at, 1, 1);
            }
            op::MULTIANEWARRAY => convert(stack, at, u16::from(reader.u1_at(pc + 3).ok()?), 1),
            _ => return None,
        }
        Some(Effect {
            falls_through: true,
            targets: Vec::new(),
        })
    }

    fn constant_slots(&self, index: u16) -> u16 {
        match self.file.pool.loadable(index) {
            Ok(Loadable::Long(_) | Loadable::Double(_)) => 2,
            Ok(Loadable::Dynamic(dynamic)) => {
                FieldType::parse(dynamic.descriptor).map_or(1, |constant| constant.kind().slots())
            }
            _ => 1,
        }
    }

    fn field_slots(&self, index: u16) -> Option<u16> {
        let member = self.file.pool.member(index).ok()?;
        FieldType::parse(member.descriptor)
            .ok()
            .map(|field| field.kind().slots())
    }

    fn call_descriptor(&self, index: u16, opcode: u8) -> Option<String> {
        let pool = &self.file.pool;
        Some(match opcode {
            op::INVOKEDYNAMIC => pool.invoke_dynamic(index).ok()?.descriptor.to_owned(),
            _ => pool.member(index).ok()?.descriptor.to_owned(),
        })
    }

    fn jump(&self, pc: usize) -> Option<usize> {
        let distance = self.reader.i2_at(pc + 1).ok()?;
        self.reader.target(pc, distance.into()).ok()
    }

    fn long_jump(&self, pc: usize) -> Option<usize> {
        let distance = self.reader.i4_at(pc + 1).ok()?;
        self.reader.target(pc, distance).ok()
    }

    fn switch(&self, pc: usize, is_table: bool) -> Option<Effect> {
        let operands = BytecodeReader::switch_operands(pc);
        let word = |at: usize| self.reader.i4_at(operands + 4 * at).ok();
        let target = |distance: i32| self.reader.target(pc, distance).ok();
        let mut targets = vec![target(word(0)?)?];
        if is_table {
            let count = (i64::from(word(2)?) - i64::from(word(1)?) + 1).max(0) as usize;
            for index in 0..count {
                targets.push(target(word(3 + index)?)?);
            }
        } else {
            for index in 0..word(1)?.max(0) as usize {
                targets.push(target(word(3 + 2 * index)?)?);
            }
        }
        Some(Effect {
            falls_through: false,
            targets,
        })
    }
}

struct Effect {
    falls_through: bool,
    targets: Vec<usize>,
}

impl Effect {
    fn branch(target: usize) -> Effect {
        Effect {
            falls_through: true,
            targets: vec![target],
        }
    }

    fn goto(target: usize) -> Effect {
        Effect {
            falls_through: false,
            targets: vec![target],
        }
    }

    fn end() -> Effect {
        Effect {
            falls_through: false,
            targets: Vec::new(),
        }
    }
}

/// In a group of opcodes by type (int, long, float, double, …): the ones of two slots.
fn is_wide_group(place: u8) -> bool {
    place == 1 || place == 3
}

fn binary(stack: &mut Stack, at: u16, odd: u8) {
    let slots = 1 + u16::from(odd);
    convert(stack, at, 2 * slots, slots);
}

fn convert(stack: &mut Stack, at: u16, pop: u16, push: u16) {
    stack.pop(pop);
    stack.push(at, push);
}
