//! The opcodes: one table with each one's value, mnemonic, format and kind of index.
//!
//! Names and formats are those of Android's "Dalvik bytecode" and "Dalvik executable instruction
//! formats" pages.

/// How an instruction's operands are laid out. `F22c` is the format that the documentation
/// calls 22c: two code units, two registers, a constant pool index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    F10x,
    F12x,
    F11n,
    F11x,
    F10t,
    F20t,
    F22x,
    F21t,
    F21s,
    F21h,
    F21c,
    F23x,
    F22b,
    F22t,
    F22s,
    F22c,
    F30t,
    F32x,
    F31i,
    F31t,
    F31c,
    F35c,
    F3rc,
    F45cc,
    F4rcc,
    F51l,
    /// A table between instructions, not executed.
    Payload,
}

/// Which table an instruction's index is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum IndexKind {
    None,
    String,
    Type,
    Field,
    Method,
    /// `index` is a method, `proto` a prototype.
    MethodAndProto,
    CallSite,
    MethodHandle,
    Proto,
}

macro_rules! opcodes {
    ($($value:literal $name:ident $mnemonic:literal $format:ident $index:ident;)*) => {
        /// An opcode. The discriminant is its value in the bytecode, or for the three payloads the
        /// code unit that begins them.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[repr(u16)]
        pub enum Op {
            $($name = $value,)*
        }

        impl Op {
            /// The opcode with this value; `None` for those that Android does not use.
            pub fn from_value(value: u16) -> Option<Self> {
                match value {
                    $($value => Some(Self::$name),)*
                    _ => None,
                }
            }

            /// As disassemblers write it.
            pub fn mnemonic(self) -> &'static str {
                match self {
                    $(Self::$name => $mnemonic,)*
                }
            }

            pub fn format(self) -> Format {
                match self {
                    $(Self::$name => Format::$format,)*
                }
            }

            pub fn index_kind(self) -> IndexKind {
                match self {
                    $(Self::$name => IndexKind::$index,)*
                }
            }
        }
    };
}

opcodes! {
    0x00 Nop "nop" F10x None;
    0x01 Move "move" F12x None;
    0x02 MoveFrom16 "move/from16" F22x None;
    0x03 Move16 "move/16" F32x None;
    0x04 MoveWide "move-wide" F12x None;
    0x05 MoveWideFrom16 "move-wide/from16" F22x None;
    0x06 MoveWide16 "move-wide/16" F32x None;
    0x07 MoveObject "move-object" F12x None;
    0x08 MoveObjectFrom16 "move-object/from16" F22x None;
    0x09 MoveObject16 "move-object/16" F32x None;
    0x0a MoveResult "move-result" F11x None;
    0x0b MoveResultWide "move-result-wide" F11x None;
    0x0c MoveResultObject "move-result-object" F11x None;
    0x0d MoveException "move-exception" F11x None;
    0x0e ReturnVoid "return-void" F10x None;
    0x0f Return "return" F11x None;
    0x10 ReturnWide "return-wide" F11x None;
    0x11 ReturnObject "return-object" F11x None;
    0x12 Const4 "const/4" F11n None;
    0x13 Const16 "const/16" F21s None;
    0x14 Const "const" F31i None;
    0x15 ConstHigh16 "const/high16" F21h None;
    0x16 ConstWide16 "const-wide/16" F21s None;
    0x17 ConstWide32 "const-wide/32" F31i None;
    0x18 ConstWide "const-wide" F51l None;
    0x19 ConstWideHigh16 "const-wide/high16" F21h None;
    0x1a ConstString "const-string" F21c String;
    0x1b ConstStringJumbo "const-string/jumbo" F31c String;
    0x1c ConstClass "const-class" F21c Type;
    0x1d MonitorEnter "monitor-enter" F11x None;
    0x1e MonitorExit "monitor-exit" F11x None;
    0x1f CheckCast "check-cast" F21c Type;
    0x20 InstanceOf "instance-of" F22c Type;
    0x21 ArrayLength "array-length" F12x None;
    0x22 NewInstance "new-instance" F21c Type;
    0x23 NewArray "new-array" F22c Type;
    0x24 FilledNewArray "filled-new-array" F35c Type;
    0x25 FilledNewArrayRange "filled-new-array/range" F3rc Type;
    0x26 FillArrayData "fill-array-data" F31t None;
    0x27 Throw "throw" F11x None;
    0x28 Goto "goto" F10t None;
    0x29 Goto16 "goto/16" F20t None;
    0x2a Goto32 "goto/32" F30t None;
    0x2b PackedSwitch "packed-switch" F31t None;
    0x2c SparseSwitch "sparse-switch" F31t None;
    0x2d CmplFloat "cmpl-float" F23x None;
    0x2e CmpgFloat "cmpg-float" F23x None;
    0x2f CmplDouble "cmpl-double" F23x None;
    0x30 CmpgDouble "cmpg-double" F23x None;
    0x31 CmpLong "cmp-long" F23x None;
    0x32 IfEq "if-eq" F22t None;
    0x33 IfNe "if-ne" F22t None;
    0x34 IfLt "if-lt" F22t None;
    0x35 IfGe "if-ge" F22t None;
    0x36 IfGt "if-gt" F22t None;
    0x37 IfLe "if-le" F22t None;
    0x38 IfEqz "if-eqz" F21t None;
    0x39 IfNez "if-nez" F21t None;
    0x3a IfLtz "if-ltz" F21t None;
    0x3b IfGez "if-gez" F21t None;
    0x3c IfGtz "if-gtz" F21t None;
    0x3d IfLez "if-lez" F21t None;
    0x44 Aget "aget" F23x None;
    0x45 AgetWide "aget-wide" F23x None;
    0x46 AgetObject "aget-object" F23x None;
    0x47 AgetBoolean "aget-boolean" F23x None;
    0x48 AgetByte "aget-byte" F23x None;
    0x49 AgetChar "aget-char" F23x None;
    0x4a AgetShort "aget-short" F23x None;
    0x4b Aput "aput" F23x None;
    0x4c AputWide "aput-wide" F23x None;
    0x4d AputObject "aput-object" F23x None;
    0x4e AputBoolean "aput-boolean" F23x None;
    0x4f AputByte "aput-byte" F23x None;
    0x50 AputChar "aput-char" F23x None;
    0x51 AputShort "aput-short" F23x None;
    0x52 Iget "iget" F22c Field;
    0x53 IgetWide "iget-wide" F22c Field;
    0x54 IgetObject "iget-object" F22c Field;
    0x55 IgetBoolean "iget-boolean" F22c Field;
    0x56 IgetByte "iget-byte" F22c Field;
    0x57 IgetChar "iget-char" F22c Field;
    0x58 IgetShort "iget-short" F22c Field;
    0x59 Iput "iput" F22c Field;
    0x5a IputWide "iput-wide" F22c Field;
    0x5b IputObject "iput-object" F22c Field;
    0x5c IputBoolean "iput-boolean" F22c Field;
    0x5d IputByte "iput-byte" F22c Field;
    0x5e IputChar "iput-char" F22c Field;
    0x5f IputShort "iput-short" F22c Field;
    0x60 Sget "sget" F21c Field;
    0x61 SgetWide "sget-wide" F21c Field;
    0x62 SgetObject "sget-object" F21c Field;
    0x63 SgetBoolean "sget-boolean" F21c Field;
    0x64 SgetByte "sget-byte" F21c Field;
    0x65 SgetChar "sget-char" F21c Field;
    0x66 SgetShort "sget-short" F21c Field;
    0x67 Sput "sput" F21c Field;
    0x68 SputWide "sput-wide" F21c Field;
    0x69 SputObject "sput-object" F21c Field;
    0x6a SputBoolean "sput-boolean" F21c Field;
    0x6b SputByte "sput-byte" F21c Field;
    0x6c SputChar "sput-char" F21c Field;
    0x6d SputShort "sput-short" F21c Field;
    0x6e InvokeVirtual "invoke-virtual" F35c Method;
    0x6f InvokeSuper "invoke-super" F35c Method;
    0x70 InvokeDirect "invoke-direct" F35c Method;
    0x71 InvokeStatic "invoke-static" F35c Method;
    0x72 InvokeInterface "invoke-interface" F35c Method;
    0x74 InvokeVirtualRange "invoke-virtual/range" F3rc Method;
    0x75 InvokeSuperRange "invoke-super/range" F3rc Method;
    0x76 InvokeDirectRange "invoke-direct/range" F3rc Method;
    0x77 InvokeStaticRange "invoke-static/range" F3rc Method;
    0x78 InvokeInterfaceRange "invoke-interface/range" F3rc Method;
    0x7b NegInt "neg-int" F12x None;
    0x7c NotInt "not-int" F12x None;
    0x7d NegLong "neg-long" F12x None;
    0x7e NotLong "not-long" F12x None;
    0x7f NegFloat "neg-float" F12x None;
    0x80 NegDouble "neg-double" F12x None;
    0x81 IntToLong "int-to-long" F12x None;
    0x82 IntToFloat "int-to-float" F12x None;
    0x83 IntToDouble "int-to-double" F12x None;
    0x84 LongToInt "long-to-int" F12x None;
    0x85 LongToFloat "long-to-float" F12x None;
    0x86 LongToDouble "long-to-double" F12x None;
    0x87 FloatToInt "float-to-int" F12x None;
    0x88 FloatToLong "float-to-long" F12x None;
    0x89 FloatToDouble "float-to-double" F12x None;
    0x8a DoubleToInt "double-to-int" F12x None;
    0x8b DoubleToLong "double-to-long" F12x None;
    0x8c DoubleToFloat "double-to-float" F12x None;
    0x8d IntToByte "int-to-byte" F12x None;
    0x8e IntToChar "int-to-char" F12x None;
    0x8f IntToShort "int-to-short" F12x None;
    0x90 AddInt "add-int" F23x None;
    0x91 SubInt "sub-int" F23x None;
    0x92 MulInt "mul-int" F23x None;
    0x93 DivInt "div-int" F23x None;
    0x94 RemInt "rem-int" F23x None;
    0x95 AndInt "and-int" F23x None;
    0x96 OrInt "or-int" F23x None;
    0x97 XorInt "xor-int" F23x None;
    0x98 ShlInt "shl-int" F23x None;
    0x99 ShrInt "shr-int" F23x None;
    0x9a UshrInt "ushr-int" F23x None;
    0x9b AddLong "add-long" F23x None;
    0x9c SubLong "sub-long" F23x None;
    0x9d MulLong "mul-long" F23x None;
    0x9e DivLong "div-long" F23x None;
    0x9f RemLong "rem-long" F23x None;
    0xa0 AndLong "and-long" F23x None;
    0xa1 OrLong "or-long" F23x None;
    0xa2 XorLong "xor-long" F23x None;
    0xa3 ShlLong "shl-long" F23x None;
    0xa4 ShrLong "shr-long" F23x None;
    0xa5 UshrLong "ushr-long" F23x None;
    0xa6 AddFloat "add-float" F23x None;
    0xa7 SubFloat "sub-float" F23x None;
    0xa8 MulFloat "mul-float" F23x None;
    0xa9 DivFloat "div-float" F23x None;
    0xaa RemFloat "rem-float" F23x None;
    0xab AddDouble "add-double" F23x None;
    0xac SubDouble "sub-double" F23x None;
    0xad MulDouble "mul-double" F23x None;
    0xae DivDouble "div-double" F23x None;
    0xaf RemDouble "rem-double" F23x None;
    0xb0 AddInt2Addr "add-int/2addr" F12x None;
    0xb1 SubInt2Addr "sub-int/2addr" F12x None;
    0xb2 MulInt2Addr "mul-int/2addr" F12x None;
    0xb3 DivInt2Addr "div-int/2addr" F12x None;
    0xb4 RemInt2Addr "rem-int/2addr" F12x None;
    0xb5 AndInt2Addr "and-int/2addr" F12x None;
    0xb6 OrInt2Addr "or-int/2addr" F12x None;
    0xb7 XorInt2Addr "xor-int/2addr" F12x None;
    0xb8 ShlInt2Addr "shl-int/2addr" F12x None;
    0xb9 ShrInt2Addr "shr-int/2addr" F12x None;
    0xba UshrInt2Addr "ushr-int/2addr" F12x None;
    0xbb AddLong2Addr "add-long/2addr" F12x None;
    0xbc SubLong2Addr "sub-long/2addr" F12x None;
    0xbd MulLong2Addr "mul-long/2addr" F12x None;
    0xbe DivLong2Addr "div-long/2addr" F12x None;
    0xbf RemLong2Addr "rem-long/2addr" F12x None;
    0xc0 AndLong2Addr "and-long/2addr" F12x None;
    0xc1 OrLong2Addr "or-long/2addr" F12x None;
    0xc2 XorLong2Addr "xor-long/2addr" F12x None;
    0xc3 ShlLong2Addr "shl-long/2addr" F12x None;
    0xc4 ShrLong2Addr "shr-long/2addr" F12x None;
    0xc5 UshrLong2Addr "ushr-long/2addr" F12x None;
    0xc6 AddFloat2Addr "add-float/2addr" F12x None;
    0xc7 SubFloat2Addr "sub-float/2addr" F12x None;
    0xc8 MulFloat2Addr "mul-float/2addr" F12x None;
    0xc9 DivFloat2Addr "div-float/2addr" F12x None;
    0xca RemFloat2Addr "rem-float/2addr" F12x None;
    0xcb AddDouble2Addr "add-double/2addr" F12x None;
    0xcc SubDouble2Addr "sub-double/2addr" F12x None;
    0xcd MulDouble2Addr "mul-double/2addr" F12x None;
    0xce DivDouble2Addr "div-double/2addr" F12x None;
    0xcf RemDouble2Addr "rem-double/2addr" F12x None;
    0xd0 AddIntLit16 "add-int/lit16" F22s None;
    0xd1 RsubInt "rsub-int" F22s None;
    0xd2 MulIntLit16 "mul-int/lit16" F22s None;
    0xd3 DivIntLit16 "div-int/lit16" F22s None;
    0xd4 RemIntLit16 "rem-int/lit16" F22s None;
    0xd5 AndIntLit16 "and-int/lit16" F22s None;
    0xd6 OrIntLit16 "or-int/lit16" F22s None;
    0xd7 XorIntLit16 "xor-int/lit16" F22s None;
    0xd8 AddIntLit8 "add-int/lit8" F22b None;
    0xd9 RsubIntLit8 "rsub-int/lit8" F22b None;
    0xda MulIntLit8 "mul-int/lit8" F22b None;
    0xdb DivIntLit8 "div-int/lit8" F22b None;
    0xdc RemIntLit8 "rem-int/lit8" F22b None;
    0xdd AndIntLit8 "and-int/lit8" F22b None;
    0xde OrIntLit8 "or-int/lit8" F22b None;
    0xdf XorIntLit8 "xor-int/lit8" F22b None;
    0xe0 ShlIntLit8 "shl-int/lit8" F22b None;
    0xe1 ShrIntLit8 "shr-int/lit8" F22b None;
    0xe2 UshrIntLit8 "ushr-int/lit8" F22b None;
    0xfa InvokePolymorphic "invoke-polymorphic" F45cc MethodAndProto;
    0xfb InvokePolymorphicRange "invoke-polymorphic/range" F4rcc MethodAndProto;
    0xfc InvokeCustom "invoke-custom" F35c CallSite;
    0xfd InvokeCustomRange "invoke-custom/range" F3rc CallSite;
    0xfe ConstMethodHandle "const-method-handle" F21c MethodHandle;
    0xff ConstMethodType "const-method-type" F21c Proto;
    0x100 PackedSwitchPayload "packed-switch-payload" Payload None;
    0x200 SparseSwitchPayload "sparse-switch-payload" Payload None;
    0x300 FillArrayDataPayload "fill-array-data-payload" Payload None;
}

impl Op {
    /// The value in the bytecode.
    pub fn value(self) -> u16 {
        self as u16
    }

    fn within(self, first: Self, last: Self) -> bool {
        (first.value()..=last.value()).contains(&self.value())
    }

    pub fn is_payload(self) -> bool {
        self.format() == Format::Payload
    }

    pub fn is_goto(self) -> bool {
        self.within(Self::Goto, Self::Goto32)
    }

    /// A conditional branch: `if-…` and `if-…z`.
    pub fn is_if(self) -> bool {
        self.within(Self::IfEq, Self::IfLez)
    }

    pub fn is_switch(self) -> bool {
        matches!(self, Self::PackedSwitch | Self::SparseSwitch)
    }

    pub fn is_return(self) -> bool {
        self.within(Self::ReturnVoid, Self::ReturnObject)
    }

    pub fn is_invoke(self) -> bool {
        self.within(Self::InvokeVirtual, Self::InvokeInterfaceRange)
            || self.within(Self::InvokePolymorphic, Self::InvokeCustomRange)
    }

    /// Whether a `move-result` may follow.
    pub fn has_result(self) -> bool {
        self.is_invoke() || matches!(self, Self::FilledNewArray | Self::FilledNewArrayRange)
    }

    /// Whether control may go on to the next instruction.
    pub fn falls_through(self) -> bool {
        !(self.is_goto() || self.is_return() || self.is_payload() || self == Self::Throw)
    }

    /// Whether the instruction may throw, and so transfer control to a handler.
    pub fn can_throw(self) -> bool {
        self.is_invoke()
            || self.within(Self::ConstString, Self::InstanceOf)
            || self.within(Self::ArrayLength, Self::Throw)
            || self.within(Self::Aget, Self::SputShort)
            || matches!(
                self,
                Self::DivInt
                    | Self::RemInt
                    | Self::DivLong
                    | Self::RemLong
                    | Self::DivInt2Addr
                    | Self::RemInt2Addr
                    | Self::DivLong2Addr
                    | Self::RemLong2Addr
                    | Self::DivIntLit16
                    | Self::RemIntLit16
                    | Self::DivIntLit8
                    | Self::RemIntLit8
                    | Self::ConstMethodHandle
                    | Self::ConstMethodType
            )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_those_of_the_documentation() {
        let known = [
            (0x0e, Op::ReturnVoid),
            (0x1a, Op::ConstString),
            (0x2d, Op::CmplFloat),
            (0x3d, Op::IfLez),
            (0x44, Op::Aget),
            (0x51, Op::AputShort),
            (0x6d, Op::SputShort),
            (0x78, Op::InvokeInterfaceRange),
            (0x8f, Op::IntToShort),
            (0xaf, Op::RemDouble),
            (0xcf, Op::RemDouble2Addr),
            (0xd1, Op::RsubInt),
            (0xe2, Op::UshrIntLit8),
            (0xff, Op::ConstMethodType),
        ];
        for (value, op) in known {
            assert_eq!(op.value(), value, "{}", op.mnemonic());
            assert_eq!(Op::from_value(value), Some(op));
        }
        let used = (0..=0xff).filter(|&value| Op::from_value(value).is_some());
        assert_eq!(used.count(), 256 - 6 - 1 - 2 - 23);
    }

    #[test]
    fn throwing() {
        assert!(Op::Throw.can_throw() && Op::MonitorExit.can_throw() && Op::Sget.can_throw());
        assert!(!Op::ConstWide.can_throw() && !Op::MulInt.can_throw() && !Op::Goto.can_throw());
        assert!(!Op::Throw.falls_through() && Op::PackedSwitch.falls_through());
    }
}
