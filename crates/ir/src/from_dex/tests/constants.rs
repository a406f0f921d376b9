//! `const 0`, which is zero or null, and what comparisons make of it.

use super::{check, check_error};

#[test]
fn a_zero_is_written_as_what_is_read() {
    check(
        "static ()I 1",
        "const/4 v0, 0
         return v0",
        "0: Const v0 0
         1: Return v0",
    );
    check(
        "static ()Ljava/lang/Object; 1",
        "const/4 v0, 0
         return-object v0",
        "0: Const r0 0
         1: Return r0",
    );
}

#[test]
fn a_zero_that_is_read_as_both_is_written_twice() {
    check(
        "static ()Ljava/lang/Object; 1",
        "const/4 v0, 0
         invoke-static {v0}, LFoo;->take(I)V
         return-object v0",
        "0: Const v0 0
         1: Const r1 0
         2: InvokeStatic _ #0 (v0)
         3: Return r1",
    );
}

#[test]
fn a_zero_is_not_written_to_a_register_that_is_dead() {
    // v0 is read as both kinds, but never after the same `const`.
    check(
        "static ()Ljava/lang/Object; 1",
        "const/4 v0, 0
         invoke-static {v0}, LFoo;->take(I)V
         const/4 v0, 0
         return-object v0",
        "0: Const v0 0
         1: InvokeStatic _ #0 (v0)
         2: Const r1 0
         3: Return r1",
    );
}

#[test]
fn an_unread_constant_stays() {
    check(
        "static ()V 2",
        "const/4 v0, 0
         const-wide v0, 81985529216486895
         return-void",
        "0: Const v0 0
         1: ConstWide v0 0x123456789abcdef
         2: ReturnVoid",
    );
}

#[test]
fn wide_constants() {
    check(
        "static ()J 6",
        "const-wide/16 v0, -3
         const-wide/32 v2, 70000
         const-wide/high16 v4, 4607182418800017408
         add-long/2addr v0, v2
         add-long/2addr v0, v4
         return-wide v0",
        "0: ConstJ v0 -3
         1: ConstJ v1 70000
         2: ConstWide v2 0x3ff0000000000000
         3: AddJ v0 v0 v1
         4: AddJ v0 v0 v2
         5: Return v0",
    );
}

#[test]
fn float_bits() {
    check(
        "static ()F 1",
        "const/high16 v0, 1065353216
         return v0",
        "0: Const v0 1065353216
         1: Return v0",
    );
}

#[test]
fn a_comparison_is_of_what_the_register_can_hold() {
    check(
        "static (ILjava/lang/Object;)V 3",
        "if-eqz v1, :end
         if-nez v2, :end
         const/4 v0, 0
         if-eq v0, v2, :end
         :end
         return-void",
        "0: IfEqZ v0 -> 4
         1: IfNeZ r1 -> 4
         2: Const r2 0
         3: IfEq r2 r1 -> 4
         4: ReturnVoid",
    );
}

#[test]
fn a_register_of_both_kinds_is_followed() {
    check(
        "static (ILjava/lang/Object;)I 3",
        "move v0, v1
         if-eqz v0, :end
         move-object v0, v2
         if-eqz v0, :end
         const/4 v0, 0
         if-eqz v0, :end
         const/4 v0, 1
         :end
         return v1",
        "0: Move v2 v0
         1: IfEqZ v2 -> 7
         2: Move r3 r1
         3: IfEqZ r3 -> 7
         4: Const v2 0
         5: IfEqZ v2 -> 7
         6: Const v2 1
         7: Return v0",
    );
}

#[test]
fn two_registers_of_both_kinds_are_followed() {
    check(
        "static (ILjava/lang/Object;)V 4",
        "const/4 v0, 0
         move-object v1, v3
         if-eq v0, v1, :next
         const/4 v0, 0
         move v1, v2
         if-ne v1, v0, :next
         :next
         const/4 v0, 1
         invoke-static {v0}, LFoo;->take(I)V
         move-object v0, v3
         invoke-static {v0}, LFoo;->take(Ljava/lang/Object;)V
         return-void",
        "0: Const r2 0
         1: Move r3 r1
         2: IfEq r2 r3 -> 6
         3: Const v4 0
         4: Move v5 v0
         5: IfNe v5 v4 -> 6
         6: Const v4 1
         7: InvokeStatic _ #0 (v4)
         8: Move r2 r1
         9: InvokeStatic _ #1 (r2)
         10: ReturnVoid",
    );
}

#[test]
fn a_null_that_meets_a_reference_is_a_reference() {
    check(
        "static (ZLjava/lang/Object;)I 3",
        "const/4 v0, 0
         if-eqz v1, :join
         move-object v0, v2
         :join
         if-nez v0, :end
         const/4 v0, 5
         return v0
         :end
         const/4 v0, 6
         return v0",
        "0: Const r2 0
         1: IfEqZ v0 -> 3
         2: Move r2 r1
         3: IfNeZ r2 -> 6
         4: Const v3 5
         5: Return v3
         6: Const v3 6
         7: Return v3",
    );
}

#[test]
fn a_moved_zero_is_still_null_as_well() {
    check(
        "static (Z)Ljava/lang/Object; 3",
        "const/4 v0, 0
         move v1, v0
         if-eqz v2, :null
         invoke-static {v1}, LFoo;->take(I)V
         :null
         return-object v1",
        "0: Const v1 0
         1: Const v2 0
         2: Const r3 0
         3: IfEqZ v0 -> 5
         4: InvokeStatic _ #0 (v2)
         5: Return r3",
    );
}

#[test]
fn kinds_come_to_handlers_from_before_the_instruction_that_throws() {
    check(
        "static (I)V 2",
        "move v0, v1
         :start
         invoke-static {}, LFoo;->object()LFoo;
         move-result-object v0
         :end
         if-eqz v0, :done
         :done
         return-void
         .catchall :start :end :handler
         :handler
         if-eqz v0, :done
         return-void",
        "0: Move v1 v0
         1: InvokeStatic r2 #0 ()
         2: IfEqZ r2 -> 3
         3: ReturnVoid
         4: IfEqZ v1 -> 3
         5: ReturnVoid
         1..2 catch all -> 4",
    );
}

#[test]
fn a_register_that_may_be_either_cannot_be_compared() {
    check_error(
        "static (ZLjava/lang/Object;)V 3",
        "const/4 v0, 1
         if-eqz v1, :join
         move-object v0, v2
         :join
         if-nez v0, :end
         :end
         return-void",
        4,
        "v0 may hold something else",
    );
}

#[test]
fn a_register_that_may_be_unset_cannot_be_compared() {
    check_error(
        "static (ZLjava/lang/Object;)V 3",
        "if-eqz v1, :join
         move-object v0, v2
         if-eqz v0, :join
         const/4 v0, 1
         :join
         if-nez v0, :end
         :end
         return-void",
        6,
        "v0 may hold something else",
    );
}

#[test]
fn a_pair_and_its_halves() {
    check(
        "static (J)J 6",
        "const/4 v0, 7
         move-wide v1, v4
         const/4 v2, 1
         int-to-long v2, v2
         move-wide v1, v2
         invoke-static {v0}, LFoo;->take(I)V
         return-wide v1",
        "0: Const v1 7
         1: Move v2 v0
         2: Const v3 1
         3: IntToLong v3 v3
         4: Move v2 v3
         5: InvokeStatic _ #0 (v1)
         6: Return v2",
    );
}
