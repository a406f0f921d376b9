//! Small methods and exactly what they become.

use gibbon_formats::class_file::opcodes::*;

use super::assembler::Assembler;
use crate::from_class::lower;
use crate::{CATCH_ALL, Code, Handler, LowerError, Switch, validate};

fn lower_one(asm: Assembler, descriptor: &str) -> Result<Code, LowerError> {
    let class = asm.class(descriptor);
    lower(&class, &class.methods[0])
}

/// Instructions as `Name operand operand …`.
fn listing(code: &Code) -> Vec<String> {
    let line = |insn: &crate::Insn| {
        let text = format!("{insn:?}").replace(['{', '}', ','], " ");
        let words = text.split_whitespace().filter(|word| !word.ends_with(':'));
        words.collect::<Vec<_>>().join(" ")
    };
    code.insns.iter().map(line).collect()
}

#[track_caller]
fn check_asm(asm: Assembler, descriptor: &str, expected: &[&str]) -> Code {
    let code = lower_one(asm, descriptor).unwrap();
    validate(&code).unwrap();
    assert_eq!(listing(&code), expected);
    code
}

/// A static method without constants or labels.
#[track_caller]
fn check(descriptor: &str, bytecode: &[u8], expected: &[&str]) {
    let mut asm = Assembler::new();
    asm.ops(bytecode);
    check_asm(asm, descriptor, expected);
}

#[track_caller]
fn check_error(descriptor: &str, bytecode: &[u8], expected: &str) {
    let mut asm = Assembler::new();
    asm.ops(bytecode);
    check_asm_error(asm, descriptor, expected);
}

#[track_caller]
fn check_asm_error(asm: Assembler, descriptor: &str, expected: &str) {
    let error = lower_one(asm, descriptor).unwrap_err();
    assert_eq!(error.to_string(), expected);
}

#[test]
fn operands_come_from_locals() {
    check(
        "(II)I",
        &[ILOAD_0, ILOAD_1, IADD, IRETURN],
        &["Add 2 0 1", "Return 2"],
    );
    check(
        "(JJ)J",
        &[LLOAD_0, LLOAD_2, LMUL, LRETURN],
        &["MulJ 2 0 1", "Return 2"],
    );
    check("(JI)I", &[ILOAD_2, IRETURN], &["Return 1"]);
}

#[test]
fn results_go_to_locals() {
    check(
        "(II)V",
        &[ILOAD_0, ILOAD_1, IMUL, ISTORE_2, RETURN],
        &["Mul 3 0 1", "ReturnVoid"],
    );
    // x = y = a * b
    check(
        "(II)V",
        &[ILOAD_0, ILOAD_1, IMUL, DUP, ISTORE_2, ISTORE_3, RETURN],
        &["Mul 3 0 1", "Move 4 3", "ReturnVoid"],
    );
}

#[test]
fn constants_go_into_instructions() {
    check(
        "(I)I",
        &[
            ILOAD_0, BIPUSH, 7, ISUB, ICONST_3, IMUL, BIPUSH, 33, ISHL, IRETURN,
        ],
        &["AddImm 1 0 -7", "MulImm 1 1 3", "ShlImm 1 1 1", "Return 1"],
    );
    check(
        "(I)I",
        &[ICONST_5, ILOAD_0, ISUB, IRETURN],
        &["RsubImm 1 0 5", "Return 1"],
    );
    // Division by a constant zero has to throw.
    check(
        "(I)I",
        &[ILOAD_0, ICONST_0, IDIV, IRETURN],
        &["Const 1 0", "Div 2 0 1", "Return 2"],
    );
    check(
        "(J)J",
        &[LLOAD_0, LCONST_1, LSUB, LRETURN],
        &["AddImmJ 1 0 -1", "Return 1"],
    );
    check(
        "(F)F",
        &[FLOAD_0, FCONST_2, FMUL, FRETURN],
        &["Const 1 1073741824", "MulF 2 0 1", "Return 2"],
    );
}

#[test]
fn constants_of_the_pool() {
    let mut asm = Assembler::new();
    let long = asm.pool.long(1 << 40);
    let short = asm.pool.long(-2);
    let int = asm.pool.int(100_000);
    let float = asm.pool.float(1.0);
    let string = asm.pool.string("text");
    let class = asm.pool.class("java/lang/String");
    let method_type = asm.pool.method_type("()V");
    asm.op2(LDC2_W, long).ops(&[LSTORE_0]);
    asm.op2(LDC2_W, short).ops(&[LSTORE_0]);
    asm.ops(&[LDC, int as u8, ISTORE_2]);
    asm.op2(LDC_W, float).ops(&[FSTORE_2]);
    asm.ops(&[LDC, string as u8, ASTORE_3]);
    asm.ops(&[LDC, class as u8, ASTORE_3]);
    asm.ops(&[LDC, method_type as u8, ARETURN]);
    let code = check_asm(
        asm,
        "()Ljava/lang/Object;",
        &[
            "ConstWide 0 0",
            "ConstJ 0 -2",
            "Const 1 100000",
            "Const 1 1065353216",
            &format!("ConstString 3 {string}"),
            &format!("ConstClass 3 {class}"),
            &format!("ConstDynamic 2 {method_type}"),
            "Return 2",
        ],
    );
    assert_eq!(code.wide, [1 << 40]);
    assert_eq!(code.reference_bits, [0b1100]);
}

#[test]
fn old_values_survive_stores() {
    // i++ as an operand
    check(
        "(I)I",
        &[ILOAD_0, IINC, 0, 1, IRETURN],
        &["Move 1 0", "AddImm 0 0 1", "Return 1"],
    );
    // x + (x = y)
    check(
        "(II)I",
        &[ILOAD_0, ILOAD_1, DUP, ISTORE_0, IADD, IRETURN],
        &["Move 2 0", "Move 0 1", "Add 2 2 1", "Return 2"],
    );
    check(
        "(II)I",
        &[ILOAD_0, ILOAD_0, ILOAD_1, IADD, ISTORE_0, IRETURN],
        &["Add 2 0 1", "Move 3 0", "Move 0 2", "Return 3"],
    );
}

#[test]
fn wide_iinc() {
    check(
        "(I)I",
        &[WIDE, IINC, 0, 0, 0x7f, 0xff, ILOAD_0, IRETURN],
        &["AddImm 0 0 32767", "Return 0"],
    );
}

#[test]
fn a_loop() {
    // for (s = 0, i = 0; i < n; i++) s += i
    let mut asm = Assembler::new();
    asm.ops(&[ICONST_0, ISTORE_1, ICONST_0, ISTORE_2]);
    let (top, end) = (asm.here(), asm.label());
    asm.ops(&[ILOAD_2, ILOAD_0]).jump(IF_ICMPGE, end);
    asm.ops(&[ILOAD_1, ILOAD_2, IADD, ISTORE_1, IINC, 2, 1]);
    asm.jump(GOTO, top).place(end).ops(&[ILOAD_1, IRETURN]);
    check_asm(
        asm,
        "(I)I",
        &[
            "Const 1 0",
            "Const 2 0",
            "IfGe 2 0 4",
            "Add 1 1 2",
            "AddImm 2 2 1",
            "IfLt 2 0 -2",
            "Return 1",
        ],
    );
}

#[test]
fn a_condition_stays_in_its_exception_range() {
    // The range covers the condition but not the jump back to it.
    let mut asm = Assembler::new();
    let (body, out) = (asm.label(), asm.label());
    let start = asm.here();
    asm.ops(&[ALOAD_0, ARRAYLENGTH]).jump(IFEQ, out);
    asm.place(body).ops(&[IINC, 1, 1]).jump(GOTO, start);
    asm.place(out).ops(&[RETURN]);
    let handler = asm.here();
    asm.ops(&[ATHROW]).handler(start, body, handler, 0);
    check_asm(
        asm,
        "([II)V",
        &[
            "ArrayLength 2 0",
            "IfEqZ 2 3",
            "AddImm 1 1 1",
            "Goto -3",
            "ReturnVoid",
            "MoveException 3",
            "Throw 3",
        ],
    );
}

#[test]
fn a_loop_entered_at_the_bottom() {
    let mut asm = Assembler::new();
    let (body, condition) = (asm.label(), asm.label());
    asm.jump(GOTO, condition).place(body);
    asm.ops(&[IINC, 0, 255]).place(condition);
    asm.ops(&[ILOAD_0]).jump(IFGT, body).ops(&[RETURN]);
    check_asm(
        asm,
        "(I)V",
        &["Goto 2", "AddImm 0 0 -1", "IfGtZ 0 -1", "ReturnVoid"],
    );
}

#[test]
fn values_meet_in_stack_registers() {
    // b ? x : 5
    let mut asm = Assembler::new();
    let (other, end) = (asm.label(), asm.label());
    asm.ops(&[ILOAD_0])
        .jump(IFEQ, other)
        .ops(&[ILOAD_1])
        .jump(GOTO, end);
    asm.place(other).ops(&[ICONST_5]).place(end).ops(&[IRETURN]);
    check_asm(
        asm,
        "(ZI)I",
        &["IfEqZ 0 3", "Move 2 1", "Goto 2", "Const 2 5", "Return 2"],
    );
}

#[test]
fn branches() {
    let mut asm = Assembler::new();
    let end = asm.label();
    asm.ops(&[LLOAD_0, LLOAD_2, LCMP]).jump(IFLT, end);
    asm.ops(&[LLOAD_0, L2I, BIPUSH, 10]).jump(IF_ICMPGT, end);
    asm.ops(&[ICONST_5, LLOAD_0, L2I]).jump(IF_ICMPGT, end);
    asm.ops(&[DLOAD, 4, DLOAD, 4, DCMPG]).jump(IFGE, end);
    asm.ops(&[ALOAD, 6, ACONST_NULL]).jump(IF_ACMPNE, end);
    asm.ops(&[ALOAD, 6]).jump(IFNULL, end);
    asm.ops(&[NOP]).place(end).ops(&[RETURN]);
    check_asm(
        asm,
        "(JJDLjava/lang/Object;)V",
        &[
            "IfLtJ 0 1 9",
            "LongToInt 4 0",
            "IfGtImm 4 10 7",
            "LongToInt 5 0",
            "IfLtImm 5 5 5",
            "CompareGD 4 2 2",
            "IfGeZ 4 3",
            "IfNeZ 3 2",
            "IfEqZ 3 1",
            "ReturnVoid",
        ],
    );
}

#[test]
fn fields_and_calls() {
    let mut asm = Assembler::new();
    let int = asm.pool.field("I");
    let text = asm.pool.field("Ljava/lang/String;");
    let method = asm.pool.method("(IJ)Ljava/lang/String;");
    let interface = asm.pool.interface_method("()V");
    // this.count += 2
    asm.ops(&[ALOAD_0, DUP])
        .op2(GETFIELD, int)
        .ops(&[ICONST_2, IADD])
        .op2(PUTFIELD, int);
    asm.ops(&[ALOAD_0, ICONST_1, LLOAD_1])
        .op2(INVOKEVIRTUAL, method);
    asm.op2(PUTSTATIC, text);
    asm.ops(&[ALOAD_0])
        .op2(INVOKEINTERFACE, interface)
        .ops(&[1, 0]);
    asm.op2(GETSTATIC, text).ops(&[ARETURN]);
    let code = check_asm(
        asm,
        "(LTest;J)Ljava/lang/String;",
        &[
            &format!("GetField 2 0 {int}"),
            "AddImm 2 2 2",
            &format!("PutField 2 0 {int}"),
            "Const 2 1",
            "InvokeVirtual 3 0",
            &format!("PutStatic 3 {text}"),
            "InvokeInterface 65535 1",
            &format!("GetStatic 3 {text}"),
            "Return 3",
        ],
    );
    assert_eq!(code.calls[0].reference, u32::from(method));
    assert_eq!(code.calls[0].arguments, [0, 2, 1]);
    assert_eq!(code.calls[1].arguments, [0]);
    assert_eq!(code.reference_bits, [0b1001]);
}

#[test]
fn objects_and_arrays() {
    let mut asm = Assembler::new();
    let class = asm.pool.class("Other");
    let arrays = asm.pool.class("[[I");
    let constructor = asm.pool.constructor("(I)V");
    asm.op2(NEW, class)
        .ops(&[DUP, ILOAD_0])
        .op2(INVOKESPECIAL, constructor);
    asm.op2(CHECKCAST, class).ops(&[ASTORE_1]);
    asm.ops(&[ALOAD_1]).op2(INSTANCEOF, class).ops(&[ISTORE_0]);
    asm.ops(&[ILOAD_0, NEWARRAY, 10, ASTORE_2]);
    asm.ops(&[ALOAD_2, ICONST_0, ALOAD_2, ARRAYLENGTH, IASTORE]);
    asm.ops(&[ICONST_1, ILOAD_0])
        .op2(MULTIANEWARRAY, arrays)
        .ops(&[2, ICONST_0, AALOAD]);
    asm.ops(&[POP, ACONST_NULL])
        .op2(CHECKCAST, class)
        .ops(&[POP]);
    asm.ops(&[ILOAD_0]).op2(ANEWARRAY, class).ops(&[ARETURN]);
    check_asm(
        asm,
        "(I)Ljava/lang/Object;",
        &[
            &format!("New 1 {class}"),
            "InvokeSpecial 65535 0",
            &format!("CheckCast 1 {class}"),
            "Move 2 1",
            &format!("InstanceOf 0 2 {class}"),
            "NewPrimitiveArray 4 0 10",
            "ArrayLength 5 4",
            "Const 6 0",
            "ArrayPut32 5 4 6",
            "Const 3 1",
            "NewMultiArray 1 1",
            "Const 6 0",
            "ArrayGet32 1 1 6",
            &format!("NewArrayOf 1 0 {class}"),
            "Return 1",
        ],
    );
}

#[test]
fn a_new_object_goes_to_its_local() {
    let new = |argument: u8| {
        let mut asm = Assembler::new();
        let class = asm.pool.class("Other");
        let constructor = asm.pool.constructor("(LOther;)V");
        asm.op2(NEW, class).ops(&[DUP, argument]);
        asm.op2(INVOKESPECIAL, constructor).ops(&[ASTORE_0, RETURN]);
        asm
    };
    let code = check_asm(
        new(ALOAD_1),
        "(LOther;LOther;)V",
        &["New 0 2", "InvokeSpecial 65535 0", "ReturnVoid"],
    );
    assert_eq!(code.calls[0].arguments, [0, 1]);
    // x = new X(x)
    let code = check_asm(
        new(ALOAD_0),
        "(LOther;LOther;)V",
        &["New 2 2", "InvokeSpecial 65535 0", "Move 0 2", "ReturnVoid"],
    );
    assert_eq!(code.calls[0].arguments, [2, 0]);
}

#[test]
fn a_cast_result_goes_to_its_local() {
    let mut asm = Assembler::new();
    let class = asm.pool.class("Other");
    let method = asm.pool.method("()Ljava/lang/Object;");
    asm.op2(INVOKESTATIC, method)
        .op2(CHECKCAST, class)
        .ops(&[ASTORE_0, RETURN]);
    let cast = format!("CheckCast 1 {class}");
    check_asm(asm, "()V", &["InvokeStatic 1 0", &cast, "ReturnVoid"]);

    // A handler would see the local changed though the cast failed.
    let mut asm = Assembler::new();
    let class = asm.pool.class("Other");
    let method = asm.pool.method("()Ljava/lang/Object;");
    let start = asm.here();
    asm.op2(INVOKESTATIC, method)
        .op2(CHECKCAST, class)
        .ops(&[ASTORE_0]);
    let end = asm.here();
    asm.ops(&[RETURN]);
    let handler = asm.here();
    asm.ops(&[POP, RETURN]).handler(start, end, handler, 0);
    let cast = format!("CheckCast 0 {class}");
    check_asm(
        asm,
        "()V",
        &[
            "InvokeStatic 0 0",
            &cast,
            "Move 1 0",
            "ReturnVoid",
            "MoveException 0",
            "ReturnVoid",
        ],
    );
}

#[test]
fn handlers() {
    let mut asm = Assembler::new();
    let class = asm.pool.class("java/lang/Exception");
    let method = asm.pool.method("()I");
    asm.line(10);
    let start = asm.here();
    asm.op2(INVOKESTATIC, method);
    let end = asm.here();
    asm.ops(&[ISTORE_0]).line(11).ops(&[RETURN]).line(12);
    let handler = asm.here();
    asm.ops(&[ASTORE_1])
        .line(13)
        .ops(&[ALOAD_1, ATHROW])
        .handler(start, end, handler, class);
    let code = check_asm(
        asm,
        "()V",
        &[
            "InvokeStatic 1 0",
            "ReturnVoid",
            "MoveException 3",
            "Throw 3",
        ],
    );
    let class = u32::from(class);
    let (start, end, target) = (0, 1, 2);
    assert_eq!(
        code.handlers,
        [Handler {
            start,
            end,
            target,
            class
        }]
    );
    assert_eq!(code.lines, [(0, 10), (1, 11), (2, 12), (3, 13)]);
    assert_eq!(code.offsets, [(0, 0), (1, 4), (2, 5), (3, 7)]);
}

#[test]
fn a_handler_that_is_also_jumped_to() {
    let mut asm = Assembler::new();
    let start = asm.here();
    asm.ops(&[ALOAD_0]);
    let handler = asm.here();
    asm.ops(&[ASTORE_1, ALOAD_1, ATHROW])
        .handler(start, handler, handler, 0);
    let code = check_asm(
        asm,
        "(Ljava/lang/Throwable;)V",
        &[
            "Move 1 0",
            "Goto 2",
            "MoveException 1",
            "Move 2 1",
            "Throw 2",
        ],
    );
    assert_eq!(code.handlers[0].target, 2);
    assert_eq!(code.handlers[0].class, CATCH_ALL);
}

#[test]
fn switches() {
    let mut asm = Assembler::new();
    let (one, two, end) = (asm.label(), asm.label(), asm.label());
    asm.ops(&[ILOAD_0]).table_switch(5, end, &[one, two]);
    asm.place(one)
        .ops(&[ILOAD_0])
        .lookup_switch(end, &[(-7, two), (9, one)]);
    asm.place(two).ops(&[IINC, 0, 1]).place(end).ops(&[RETURN]);
    let code = check_asm(
        asm,
        "(I)V",
        &["Switch 0 0", "Switch 0 1", "AddImm 0 0 1", "ReturnVoid"],
    );
    let table = Switch::Table {
        first: 5,
        targets: vec![1, 2],
        default: 3,
    };
    let lookup = Switch::Lookup {
        targets: vec![(-7, 1), (9, 0)],
        default: 2,
    };
    assert_eq!(code.switches, [table, lookup]);

    let mut asm = Assembler::new();
    let end = asm.label();
    asm.ops(&[ILOAD_0])
        .lookup_switch(end, &[(9, end), (-7, end)]);
    asm.place(end).ops(&[RETURN]);
    check_asm_error(asm, "(I)V", "at bytecode offset 1: malformed switch");
}

#[test]
fn subroutines_of_old_classes() {
    let subroutine = |major| {
        let mut asm = Assembler::new();
        asm.major = major;
        let sub = asm.label();
        asm.jump(JSR, sub).ops(&[RETURN]).place(sub);
        asm.ops(&[ASTORE_1, IINC, 0, 1, RET, 1]);
        asm
    };
    check_asm(
        subroutine(49),
        "(I)V",
        &[
            "ConstPc 1 2",
            "Goto 2",
            "ReturnVoid",
            "Move 2 1",
            "AddImm 0 0 1",
            "JumpTo 2",
        ],
    );
    check_asm_error(
        subroutine(51),
        "(I)V",
        "at bytecode offset 0: jsr and ret are not allowed in this class file version",
    );
}

#[test]
fn far_branches_go_around_a_jump() {
    let mut asm = Assembler::new();
    let end = asm.label();
    asm.ops(&[ILOAD_0, BIPUSH, 9]).jump(IF_ICMPEQ, end);
    // More instructions than such a branch can skip, from less bytecode than `if_icmpeq` can:
    // a deep stack of copies that a branch has to make, twice.
    asm.max_stack = 20_000;
    let next = asm.label();
    asm.ops(&[ILOAD_0, ILOAD_0])
        .ops(&[DUP2; 9_000])
        .ops(&[ILOAD_0])
        .jump(IFNE, next);
    asm.place(next).ops(&[POP2; 9_000]);
    let next = asm.label();
    asm.ops(&[ILOAD_0, ILOAD_0])
        .ops(&[DUP2; 9_000])
        .ops(&[ILOAD_0])
        .jump(IFNE, next);
    asm.place(next);
    asm.ops(&[RETURN]);
    asm.place(end).ops(&[RETURN]);
    let code = lower_one(asm, "(I)V").unwrap();
    validate(&code).unwrap();
    let start = listing(&code)[..2].to_vec();
    assert_eq!(start[0], "IfNeImm 0 9 2");
    assert_eq!(start[1], format!("Goto {}", code.insns.len() - 2));
}

#[test]
fn unreachable_code_is_skipped() {
    check("()V", &[RETURN, POP, POP, IADD, RETURN], &["ReturnVoid"]);
    check("()V", &[RETURN, GOTO, 0, 0, NOP], &["ReturnVoid"]);
}

#[test]
fn kinds_do_not_share_registers() {
    check(
        "(Ljava/lang/Object;)I",
        &[ICONST_1, ISTORE_0, ALOAD_0, POP, ILOAD_0, IRETURN],
        &["Const 1 1", "Return 1"],
    );
}

#[test]
fn bad_code_is_refused() {
    check_error(
        "()V",
        &[POP, RETURN],
        "at bytecode offset 0: the operand stack underflows",
    );
    check_error(
        "()I",
        &[RETURN],
        "at bytecode offset 0: wrong kind of return",
    );
    check_error(
        "()V",
        &[NOP],
        "at bytecode offset 0: control falls off the end of the code",
    );
    check_error(
        "()V",
        &[0xfe],
        "at bytecode offset 0: 0xfe is not an instruction",
    );
    check_error(
        "()V",
        &[SIPUSH, 1],
        "at bytecode offset 0: the instruction is cut off",
    );
    check_error(
        "()V",
        &[ICONST_0, AALOAD, RETURN],
        "at bytecode offset 1: the operand stack underflows",
    );
    check_error(
        "()V",
        &[ICONST_0, ICONST_0, AALOAD, RETURN],
        "at bytecode offset 2: bad type on the operand stack",
    );
    check_error(
        "()V",
        &[LCONST_0, POP, RETURN],
        "at bytecode offset 1: bad type on the operand stack",
    );
    check_error(
        "()V",
        &[ILOAD, 10, POP, RETURN],
        "at bytecode offset 0: local variable 10 is out of range",
    );
    check_error(
        "()V",
        &[LLOAD, 9, POP2, RETURN],
        "at bytecode offset 0: local variable 9 is out of range",
    );
    check_error(
        "()V",
        &[GOTO, 0, 100],
        "at bytecode offset 0: a jump leads out of the code",
    );
    check_error(
        "()V",
        &[GOTO, 0, 4, SIPUSH, 0, 0, RETURN],
        "at bytecode offset 4: jump or range boundary at 4, which is not the start of an \
         instruction",
    );
    check_error(
        "()V",
        &[ICONST_0, GOTO, 0xff, 0xff],
        "at bytecode offset 1: the operand stacks of two paths to 0 differ",
    );
    check_error(
        "(Ljava/lang/Object;)V",
        &[LDC, 200, RETURN],
        "at bytecode offset 0: constant 200 is missing or of the wrong kind",
    );
    check_error(
        "(JJJJJJ)V",
        &[RETURN],
        "at bytecode offset 0: the arguments do not fit the local variables",
    );
    let mut asm = Assembler::new();
    asm.max_stack = 1;
    asm.ops(&[LCONST_0, RETURN]);
    check_asm_error(
        asm,
        "()V",
        "at bytecode offset 0: the operand stack overflows",
    );
}

#[test]
fn kinds_have_to_agree_where_paths_meet() {
    let mut asm = Assembler::new();
    let (other, end) = (asm.label(), asm.label());
    asm.ops(&[ILOAD_0])
        .jump(IFEQ, other)
        .ops(&[ACONST_NULL])
        .jump(GOTO, end);
    asm.place(other)
        .ops(&[ICONST_5])
        .place(end)
        .ops(&[POP, RETURN]);
    check_asm_error(
        asm,
        "(I)V",
        "at bytecode offset 8: the operand stacks of two paths to 9 differ",
    );
}
