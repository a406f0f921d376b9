//! Branches, switches, unreachable code.

use super::{check, lower};
use crate::{Insn, Switch};

#[test]
fn all_conditions() {
    check(
        "static (II)V 2",
        ":top
         if-eq v0, v1, :top
         if-ne v0, v1, :top
         if-lt v0, v1, :top
         if-ge v0, v1, :top
         if-gt v0, v1, :top
         if-le v0, v1, :top
         if-eqz v0, :end
         if-nez v0, :end
         if-ltz v0, :end
         if-gez v0, :end
         if-gtz v0, :end
         if-lez v0, :end
         goto :end
         nop
         :end
         goto/16 :last
         :last
         goto/32 :top",
        "0: IfEq v0 v1 -> 0
         1: IfNe v0 v1 -> 0
         2: IfLt v0 v1 -> 0
         3: IfGe v0 v1 -> 0
         4: IfGt v0 v1 -> 0
         5: IfLe v0 v1 -> 0
         6: IfEqZ v0 -> 13
         7: IfNeZ v0 -> 13
         8: IfLtZ v0 -> 13
         9: IfGeZ v0 -> 13
         10: IfGtZ v0 -> 13
         11: IfLeZ v0 -> 13
         12: Goto -> 13
         13: Goto -> 14
         14: Goto -> 0",
    );
}

#[test]
fn packed_and_sparse_switch() {
    check(
        "static (I)I 1",
        "packed-switch v0, -1, :a, :b, :a
         sparse-switch v0, 100 :a, -7 :b
         :a
         return v0
         :b
         neg-int v0, v0
         return v0",
        "0: Switch v0 Table { first: -1, targets: [2, 3, 2], default: 1 }
         1: Switch v0 Lookup { targets: [(-7, 2), (100, 1)], default: 1 }
         2: Return v0
         3: Neg v0 v0
         4: Return v0",
    );
}

#[test]
fn a_packed_switch_whose_keys_wrap_is_looked_up() {
    let code = lower(
        "static (I)V 1",
        "packed-switch v0, 2147483647, :a, :b
         :a
         return-void
         :b
         return-void",
    )
    .expect("it lowers");
    let expected = Switch::Lookup {
        targets: vec![(i32::MIN, 2), (i32::MAX, 1)],
        default: 1,
    };
    assert_eq!(code.switches, [expected]);
}

#[test]
fn unreachable_code_is_left_out() {
    check(
        "static ()V 1",
        "goto :end
         const/4 v0, 1
         add-int/2addr v0, v0
         :end
         return-void
         nop",
        "0: Goto -> 1
         1: ReturnVoid",
    );
}

#[test]
fn code_after_the_last_reachable_instruction_may_be_anything() {
    // `aget v255` and an opcode that is not used.
    let dex = super::assembler::assemble("static ()V 1", "return-void\n.space 3");
    super::with_method(&dex, |code| {
        let mut bytes = dex.bytes().to_vec();
        let at = code.insns.as_bytes().as_ptr() as usize - dex.bytes().as_ptr() as usize;
        bytes[at + 2..at + 8].copy_from_slice(&[0x44, 0xff, 0xff, 0xff, 0x3e, 0x00]);
        let dex = gibbon_dex::DexFile::parse_unchecked(bytes).expect("still a DEX file");
        super::with_method(&dex, |code| {
            let code = crate::from_dex::lower(&code).expect("it lowers");
            assert_eq!(code.insns, [Insn::ReturnVoid]);
        });
    });
}

#[test]
fn far_branches() {
    let source = |condition: &str| {
        format!(
            "if-nez v0, :near
             goto/32 :end
             :near
             {condition}, :end
             .space 20000
             :end
             return-void"
        )
    };
    let code = lower("static (II)V 2", &source("if-lt v0, v1")).expect("it lowers");
    assert_eq!(code.insns[2], Insn::IfGe { a: 0, b: 1, to: 2 });
    assert_eq!(code.insns[3], Insn::Goto { to: 20_001 });
    assert_eq!(code.insns[20_004], Insn::ReturnVoid);
    // A comparison with zero reaches that far.
    let code = lower("static (II)V 2", &source("if-ltz v0")).expect("it lowers");
    assert_eq!(code.insns[2], Insn::IfLtZ { a: 0, to: 20_001 });
}
