//! The instructions.
//!
//! Registers are 64-bit slots of the current frame. `int`, `float` and references use the
//! low 32 bits (what is above is unspecified), `long` and `double` all 64. Whether a register
//! holds a reference is fixed for the whole method (`Code::is_reference`), so that the
//! collector knows its roots without looking at values.
//!
//! Suffixes: none or `I` = int, `J` = long, `F` = float, `D` = double (as in descriptors).
//! `Imm` = the right operand is in the instruction. Branch offsets `to` are relative to the
//! branch itself, in instructions.
//!
//! *Symbolic* instructions name an entry of the constant pool of the class (for DEX, an index
//! into the file's tables). On first execution the machine replaces them in place by their
//! *quick* form; front ends never emit those.

/// Index of a register in the current frame.
pub type Reg = u16;

/// In place of a destination register: the value is not wanted.
pub const NO_REG: Reg = u16::MAX;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Insn {
    Nop,

    // Moves and constants.
    Move {
        d: Reg,
        s: Reg,
    },
    /// Any 32-bit constant: int, float bits, null (0).
    Const {
        d: Reg,
        value: i32,
    },
    /// A long (or double bits) that sign extension of 32 bits gives.
    ConstJ {
        d: Reg,
        value: i32,
    },
    /// `Code::wide[index]`.
    ConstWide {
        d: Reg,
        index: u32,
    },
    /// The pending exception; first instruction of a handler that uses it.
    MoveException {
        d: Reg,
    },

    // int arithmetic.
    Add {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    Sub {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    Mul {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    Div {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    Rem {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    And {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    Or {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    Xor {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    Shl {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    Shr {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    Ushr {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    Neg {
        d: Reg,
        a: Reg,
    },
    AddImm {
        d: Reg,
        a: Reg,
        imm: i16,
    },
    /// `imm - a`
    RsubImm {
        d: Reg,
        a: Reg,
        imm: i16,
    },
    MulImm {
        d: Reg,
        a: Reg,
        imm: i16,
    },
    DivImm {
        d: Reg,
        a: Reg,
        imm: i16,
    },
    RemImm {
        d: Reg,
        a: Reg,
        imm: i16,
    },
    AndImm {
        d: Reg,
        a: Reg,
        imm: i16,
    },
    OrImm {
        d: Reg,
        a: Reg,
        imm: i16,
    },
    XorImm {
        d: Reg,
        a: Reg,
        imm: i16,
    },
    ShlImm {
        d: Reg,
        a: Reg,
        imm: i16,
    },
    ShrImm {
        d: Reg,
        a: Reg,
        imm: i16,
    },
    UshrImm {
        d: Reg,
        a: Reg,
        imm: i16,
    },

    // long arithmetic; shift distances are ints.
    AddJ {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    SubJ {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    MulJ {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    DivJ {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    RemJ {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    AndJ {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    OrJ {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    XorJ {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    ShlJ {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    ShrJ {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    UshrJ {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    NegJ {
        d: Reg,
        a: Reg,
    },
    AddImmJ {
        d: Reg,
        a: Reg,
        imm: i16,
    },
    AndImmJ {
        d: Reg,
        a: Reg,
        imm: i16,
    },
    ShlImmJ {
        d: Reg,
        a: Reg,
        imm: i16,
    },
    ShrImmJ {
        d: Reg,
        a: Reg,
        imm: i16,
    },
    UshrImmJ {
        d: Reg,
        a: Reg,
        imm: i16,
    },

    // float and double arithmetic.
    AddF {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    SubF {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    MulF {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    DivF {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    RemF {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    NegF {
        d: Reg,
        a: Reg,
    },
    AddD {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    SubD {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    MulD {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    DivD {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    RemD {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    NegD {
        d: Reg,
        a: Reg,
    },

    // Conversions.
    IntToLong {
        d: Reg,
        a: Reg,
    },
    IntToFloat {
        d: Reg,
        a: Reg,
    },
    IntToDouble {
        d: Reg,
        a: Reg,
    },
    LongToInt {
        d: Reg,
        a: Reg,
    },
    LongToFloat {
        d: Reg,
        a: Reg,
    },
    LongToDouble {
        d: Reg,
        a: Reg,
    },
    FloatToInt {
        d: Reg,
        a: Reg,
    },
    FloatToLong {
        d: Reg,
        a: Reg,
    },
    FloatToDouble {
        d: Reg,
        a: Reg,
    },
    DoubleToInt {
        d: Reg,
        a: Reg,
    },
    DoubleToLong {
        d: Reg,
        a: Reg,
    },
    DoubleToFloat {
        d: Reg,
        a: Reg,
    },
    IntToByte {
        d: Reg,
        a: Reg,
    },
    IntToChar {
        d: Reg,
        a: Reg,
    },
    IntToShort {
        d: Reg,
        a: Reg,
    },

    // Three-way comparisons; the `L` forms give -1 for NaN, the `G` forms 1.
    CompareJ {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    CompareLF {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    CompareGF {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    CompareLD {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    CompareGD {
        d: Reg,
        a: Reg,
        b: Reg,
    },

    // Control.
    Goto {
        to: i32,
    },
    /// Equality of ints or of references.
    IfEq {
        a: Reg,
        b: Reg,
        to: i16,
    },
    IfNe {
        a: Reg,
        b: Reg,
        to: i16,
    },
    IfLt {
        a: Reg,
        b: Reg,
        to: i16,
    },
    IfGe {
        a: Reg,
        b: Reg,
        to: i16,
    },
    IfGt {
        a: Reg,
        b: Reg,
        to: i16,
    },
    IfLe {
        a: Reg,
        b: Reg,
        to: i16,
    },
    /// Against zero or null.
    IfEqZ {
        a: Reg,
        to: i32,
    },
    IfNeZ {
        a: Reg,
        to: i32,
    },
    IfLtZ {
        a: Reg,
        to: i32,
    },
    IfGeZ {
        a: Reg,
        to: i32,
    },
    IfGtZ {
        a: Reg,
        to: i32,
    },
    IfLeZ {
        a: Reg,
        to: i32,
    },
    IfEqImm {
        a: Reg,
        imm: i16,
        to: i16,
    },
    IfNeImm {
        a: Reg,
        imm: i16,
        to: i16,
    },
    IfLtImm {
        a: Reg,
        imm: i16,
        to: i16,
    },
    IfGeImm {
        a: Reg,
        imm: i16,
        to: i16,
    },
    IfGtImm {
        a: Reg,
        imm: i16,
        to: i16,
    },
    IfLeImm {
        a: Reg,
        imm: i16,
        to: i16,
    },
    IfEqJ {
        a: Reg,
        b: Reg,
        to: i16,
    },
    IfNeJ {
        a: Reg,
        b: Reg,
        to: i16,
    },
    IfLtJ {
        a: Reg,
        b: Reg,
        to: i16,
    },
    IfGeJ {
        a: Reg,
        b: Reg,
        to: i16,
    },
    IfGtJ {
        a: Reg,
        b: Reg,
        to: i16,
    },
    IfLeJ {
        a: Reg,
        b: Reg,
        to: i16,
    },
    /// `Code::switches[table]`.
    Switch {
        a: Reg,
        table: u32,
    },
    /// The index of an instruction of this method, for `jsr` of old class files.
    ConstPc {
        d: Reg,
        pc: u32,
    },
    /// Jump to the instruction whose index is in `a` (`ret`).
    JumpTo {
        a: Reg,
    },
    /// Returns all 64 bits.
    Return {
        s: Reg,
    },
    ReturnVoid,
    Throw {
        s: Reg,
    },

    // Arrays. 8 = byte and boolean, U16 = char, I16 = short, 32 = int, float, reference.
    ArrayLength {
        d: Reg,
        array: Reg,
    },
    ArrayGet8 {
        d: Reg,
        array: Reg,
        index: Reg,
    },
    ArrayGetU16 {
        d: Reg,
        array: Reg,
        index: Reg,
    },
    ArrayGetI16 {
        d: Reg,
        array: Reg,
        index: Reg,
    },
    ArrayGet32 {
        d: Reg,
        array: Reg,
        index: Reg,
    },
    ArrayGet64 {
        d: Reg,
        array: Reg,
        index: Reg,
    },
    ArrayPut8 {
        s: Reg,
        array: Reg,
        index: Reg,
    },
    ArrayPut16 {
        s: Reg,
        array: Reg,
        index: Reg,
    },
    ArrayPut32 {
        s: Reg,
        array: Reg,
        index: Reg,
    },
    ArrayPut64 {
        s: Reg,
        array: Reg,
        index: Reg,
    },
    /// With the store check.
    ArrayPutRef {
        s: Reg,
        array: Reg,
        index: Reg,
    },
    /// `kind` is the class file's `newarray` code: 4 boolean … 11 long.
    NewPrimitiveArray {
        d: Reg,
        length: Reg,
        kind: u16,
    },
    /// `class` names the element class (class files).
    NewArrayOf {
        d: Reg,
        length: Reg,
        class: u16,
    },
    /// `class` names the array class itself (DEX).
    NewArray {
        d: Reg,
        length: Reg,
        class: u16,
    },
    /// `Code::calls[call]`: reference = array class, arguments = one length a dimension.
    NewMultiArray {
        d: Reg,
        call: u32,
    },
    /// `Code::calls[call]`: reference = array class, arguments = the elements (DEX).
    NewFilledArray {
        d: Reg,
        call: u32,
    },
    /// Copies `Code::array_data[data]` into the array (DEX).
    FillArray {
        array: Reg,
        data: u32,
    },

    // Objects: symbolic.
    New {
        d: Reg,
        class: u32,
    },
    CheckCast {
        s: Reg,
        class: u32,
    },
    InstanceOf {
        d: Reg,
        s: Reg,
        class: u16,
    },
    GetField {
        d: Reg,
        object: Reg,
        field: u16,
    },
    PutField {
        s: Reg,
        object: Reg,
        field: u16,
    },
    GetStatic {
        d: Reg,
        field: u32,
    },
    PutStatic {
        s: Reg,
        field: u32,
    },
    ConstString {
        d: Reg,
        string: u32,
    },
    ConstClass {
        d: Reg,
        class: u32,
    },
    /// Method handle, method type or dynamic constant (class files: a constant pool index).
    ConstDynamic {
        d: Reg,
        constant: u32,
    },
    /// DEX: `const-method-handle` and `const-method-type`.
    ConstMethodHandle {
        d: Reg,
        handle: u32,
    },
    ConstMethodType {
        d: Reg,
        proto: u32,
    },
    MonitorEnter {
        s: Reg,
    },
    MonitorExit {
        s: Reg,
    },

    // Calls: symbolic. `Code::calls[call]`; `d` may be `NO_REG`.
    InvokeStatic {
        d: Reg,
        call: u32,
    },
    /// Constructors, private methods, `super` calls.
    InvokeSpecial {
        d: Reg,
        call: u32,
    },
    /// DEX `invoke-super`: the reference names the class above to start from.
    InvokeSuper {
        d: Reg,
        call: u32,
    },
    InvokeVirtual {
        d: Reg,
        call: u32,
    },
    InvokeInterface {
        d: Reg,
        call: u32,
    },
    /// Class files: constant pool index of the call site; DEX: call site index.
    InvokeDynamic {
        d: Reg,
        call: u32,
    },
    /// DEX `invoke-polymorphic`; `Call::proto` is the type of this call.
    InvokePolymorphic {
        d: Reg,
        call: u32,
    },

    // Quick forms, made by the machine.
    GetField8 {
        d: Reg,
        object: Reg,
        offset: u16,
    },
    GetFieldU16 {
        d: Reg,
        object: Reg,
        offset: u16,
    },
    GetFieldI16 {
        d: Reg,
        object: Reg,
        offset: u16,
    },
    GetField32 {
        d: Reg,
        object: Reg,
        offset: u16,
    },
    GetField64 {
        d: Reg,
        object: Reg,
        offset: u16,
    },
    PutField8 {
        s: Reg,
        object: Reg,
        offset: u16,
    },
    PutField16 {
        s: Reg,
        object: Reg,
        offset: u16,
    },
    PutField32 {
        s: Reg,
        object: Reg,
        offset: u16,
    },
    PutField64 {
        s: Reg,
        object: Reg,
        offset: u16,
    },
    /// `link` is an index into the machine's table of static fields.
    GetStatic8 {
        d: Reg,
        link: u32,
    },
    GetStaticU16 {
        d: Reg,
        link: u32,
    },
    GetStaticI16 {
        d: Reg,
        link: u32,
    },
    GetStatic32 {
        d: Reg,
        link: u32,
    },
    GetStatic64 {
        d: Reg,
        link: u32,
    },
    PutStatic8 {
        s: Reg,
        link: u32,
    },
    PutStatic16 {
        s: Reg,
        link: u32,
    },
    PutStatic32 {
        s: Reg,
        link: u32,
    },
    PutStatic64 {
        s: Reg,
        link: u32,
    },
    /// A string literal by its machine-wide number.
    ConstLiteral {
        d: Reg,
        literal: u32,
    },
    /// The class object of a class by its machine-wide number.
    ConstMirror {
        d: Reg,
        class: u32,
    },
    /// A class known by its machine-wide number.
    NewObject {
        d: Reg,
        class: u32,
    },
    CallStatic {
        d: Reg,
        call: u32,
    },
    CallDirect {
        d: Reg,
        call: u32,
    },
    CallVirtual {
        d: Reg,
        call: u32,
    },
    CallInterface {
        d: Reg,
        call: u32,
    },
    /// `Object.<init>` on an object: only registers finalizable ones.
    ObjectInit {
        s: Reg,
    },
    /// Calls of methods the machine answers itself: method handles, dynamic call sites.
    CallLinked {
        d: Reg,
        call: u32,
    },
    /// `Code::checked[check]`, whose operands have to be looked at each time; `d` is its own.
    Checked {
        d: Reg,
        check: u32,
    },
    /// `Return` of a reference that has to be looked at.
    CheckedReturn {
        s: Reg,
    },
    /// Body of a native method or machine service: run the native of this method.
    Native,
}

const _: () = assert!(size_of::<Insn>() == 8);
