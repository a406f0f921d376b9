//! A checked cursor over the bytecode of one method, for whoever lowers it.
//!
//! It knows how long instructions are, and nothing about what they do.

use super::opcodes;

/// What is wrong with a method's bytecode. `pc` is an offset into the code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BytecodeError {
    #[error("bytecode at {pc}: {wanted} bytes wanted of {length}")]
    Truncated {
        pc: usize,
        wanted: usize,
        length: usize,
    },
    #[error("bytecode at {pc}: {opcode:#04x} is not an opcode")]
    Opcode { pc: usize, opcode: u8 },
    #[error("bytecode at {pc}: wide {opcode:#04x} is not an instruction")]
    Wide { pc: usize, opcode: u8 },
    #[error("bytecode at {pc}: switch from {low} to {high}")]
    SwitchRange { pc: usize, low: i32, high: i32 },
    #[error("bytecode at {pc}: switch with {pairs} pairs")]
    SwitchPairs { pc: usize, pairs: i32 },
    #[error("bytecode at {pc}: jump by {distance} leads out of the code")]
    Jump { pc: usize, distance: i32 },
}

/// Reads one method's code. Reading at an offset (`u2_at`) leaves the position
/// alone; reading at the position (`u2`) moves it.
#[derive(Debug, Clone)]
pub struct BytecodeReader<'a> {
    code: &'a [u8],
    pc: usize,
}

impl<'a> BytecodeReader<'a> {
    pub fn new(code: &'a [u8]) -> Self {
        BytecodeReader { code, pc: 0 }
    }

    pub fn code(&self) -> &'a [u8] {
        self.code
    }

    pub fn pc(&self) -> usize {
        self.pc
    }

    /// Moves to `pc`, which may be the end of the code but not beyond.
    pub fn seek(&mut self, pc: usize) -> Result<(), BytecodeError> {
        if pc > self.code.len() {
            return Err(self.truncated(pc, 0));
        }
        self.pc = pc;
        Ok(())
    }

    pub fn is_at_end(&self) -> bool {
        self.pc >= self.code.len()
    }

    fn truncated(&self, pc: usize, wanted: usize) -> BytecodeError {
        BytecodeError::Truncated {
            pc,
            wanted,
            length: self.code.len(),
        }
    }

    fn array_at<const N: usize>(&self, pc: usize) -> Result<[u8; N], BytecodeError> {
        match self.code.get(pc..).and_then(|rest| rest.first_chunk::<N>()) {
            Some(bytes) => Ok(*bytes),
            None => Err(self.truncated(pc, N)),
        }
    }

    pub fn u1_at(&self, pc: usize) -> Result<u8, BytecodeError> {
        Ok(self.array_at::<1>(pc)?[0])
    }

    pub fn i1_at(&self, pc: usize) -> Result<i8, BytecodeError> {
        Ok(i8::from_be_bytes(self.array_at(pc)?))
    }

    pub fn u2_at(&self, pc: usize) -> Result<u16, BytecodeError> {
        Ok(u16::from_be_bytes(self.array_at(pc)?))
    }

    pub fn i2_at(&self, pc: usize) -> Result<i16, BytecodeError> {
        Ok(i16::from_be_bytes(self.array_at(pc)?))
    }

    pub fn i4_at(&self, pc: usize) -> Result<i32, BytecodeError> {
        Ok(i32::from_be_bytes(self.array_at(pc)?))
    }

    pub fn u1(&mut self) -> Result<u8, BytecodeError> {
        let value = self.u1_at(self.pc)?;
        self.pc += 1;
        Ok(value)
    }

    pub fn i1(&mut self) -> Result<i8, BytecodeError> {
        let value = self.i1_at(self.pc)?;
        self.pc += 1;
        Ok(value)
    }

    pub fn u2(&mut self) -> Result<u16, BytecodeError> {
        let value = self.u2_at(self.pc)?;
        self.pc += 2;
        Ok(value)
    }

    pub fn i2(&mut self) -> Result<i16, BytecodeError> {
        let value = self.i2_at(self.pc)?;
        self.pc += 2;
        Ok(value)
    }

    pub fn i4(&mut self) -> Result<i32, BytecodeError> {
        let value = self.i4_at(self.pc)?;
        self.pc += 4;
        Ok(value)
    }

    /// The next multiple of four: where a switch at `pc` has its operands.
    pub fn switch_operands(pc: usize) -> usize {
        (pc + 4) & !3
    }

    /// Where a jump of `distance` from the instruction at `pc` leads.
    pub fn target(&self, pc: usize, distance: i32) -> Result<usize, BytecodeError> {
        let target = pc as i64 + i64::from(distance);
        if target < 0 || target >= self.code.len() as i64 {
            return Err(BytecodeError::Jump { pc, distance });
        }
        Ok(target as usize)
    }

    /// The length of the instruction at `pc`, all of which is in the code.
    pub fn instruction_length(&self, pc: usize) -> Result<usize, BytecodeError> {
        let opcode = self.u1_at(pc)?;
        let length = match (opcodes::fixed_length(opcode), opcode) {
            (Some(length), _) => length,
            (None, opcodes::WIDE) => match self.u1_at(pc + 1)? {
                opcodes::IINC => 6,
                opcodes::ILOAD..=opcodes::ALOAD
                | opcodes::ISTORE..=opcodes::ASTORE
                | opcodes::RET => 4,
                opcode => return Err(BytecodeError::Wide { pc, opcode }),
            },
            (None, opcodes::TABLESWITCH) => {
                let operands = Self::switch_operands(pc);
                let low = self.i4_at(operands + 4)?;
                let high = self.i4_at(operands + 8)?;
                // In 64 bits no pair of bounds overflows.
                let count = i64::from(high) - i64::from(low) + 1;
                if count < 1 || count > self.code.len() as i64 {
                    return Err(BytecodeError::SwitchRange { pc, low, high });
                }
                operands + 12 + 4 * count as usize - pc
            }
            (None, opcodes::LOOKUPSWITCH) => {
                let operands = Self::switch_operands(pc);
                let pairs = self.i4_at(operands + 4)?;
                if pairs < 0 || pairs as usize > self.code.len() {
                    return Err(BytecodeError::SwitchPairs { pc, pairs });
                }
                operands + 8 + 8 * pairs as usize - pc
            }
            (None, opcode) => return Err(BytecodeError::Opcode { pc, opcode }),
        };
        if length > self.code.len() - pc {
            return Err(self.truncated(pc, length));
        }
        Ok(length)
    }

    /// The offsets of all instructions, up to the first that is not one.
    pub fn instructions(&self) -> impl Iterator<Item = Result<usize, BytecodeError>> + use<'a> {
        let reader = BytecodeReader::new(self.code);
        let mut pc = 0;
        let mut failed = false;
        std::iter::from_fn(move || {
            if failed || pc >= reader.code.len() {
                return None;
            }
            let at = pc;
            match reader.instruction_length(at) {
                Ok(length) => {
                    pc += length;
                    Some(Ok(at))
                }
                Err(error) => {
                    failed = true;
                    Some(Err(error))
                }
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn switches_are_aligned() {
        // nop; tableswitch 0..=1 with padding to offset 4; return
        let mut code = vec![opcodes::NOP, opcodes::TABLESWITCH, 0, 0];
        for value in [20i32, 0, 1, 20, 20] {
            code.extend(value.to_be_bytes());
        }
        code.push(opcodes::RETURN);
        let reader = BytecodeReader::new(&code);
        let pcs: Result<Vec<_>, _> = reader.instructions().collect();
        assert_eq!(pcs, Ok(vec![0, 1, 24]));
        assert_eq!(reader.target(1, 23), Ok(24));
        assert!(reader.target(1, 24).is_err());
    }

    #[test]
    fn bad_code_is_an_error() {
        let check = |code: &[u8]| {
            BytecodeReader::new(code)
                .instructions()
                .find_map(Result::err)
                .expect("an error")
        };
        assert!(matches!(
            check(&[opcodes::SIPUSH, 0]),
            BytecodeError::Truncated { pc: 0, .. }
        ));
        assert!(matches!(check(&[0xfe]), BytecodeError::Opcode { .. }));
        assert!(matches!(
            check(&[opcodes::WIDE, opcodes::NOP]),
            BytecodeError::Wide { .. }
        ));
        let mut switch = vec![opcodes::TABLESWITCH, 0, 0, 0, 0, 0, 0, 0];
        switch.extend(i32::MIN.to_be_bytes());
        switch.extend(i32::MAX.to_be_bytes());
        assert!(matches!(check(&switch), BytecodeError::SwitchRange { .. }));
    }
}
