//! Pairs of instructions that become one.

use super::check;

#[test]
fn a_long_comparison_and_the_branch_on_it() {
    check(
        "static (JJ)I 5",
        "cmp-long v0, v1, v3
         if-gez v0, :end
         const/4 v0, 1
         return v0
         :end
         const/4 v0, 2
         return v0",
        "0: IfGeJ v0 v1 -> 3
         1: Const v2 1
         2: Return v2
         3: Const v2 2
         4: Return v2",
    );
}

#[test]
fn not_if_the_result_is_used_again() {
    check(
        "static (JJ)I 5",
        "cmp-long v0, v1, v3
         if-gez v0, :end
         const/4 v0, 1
         :end
         return v0",
        "0: CompareJ v2 v0 v1
         1: IfGeZ v2 -> 3
         2: Const v2 1
         3: Return v2",
    );
}

#[test]
fn not_if_the_branch_is_jumped_to() {
    check(
        "static (JJ)V 5",
        "cmp-long v0, v1, v3
         :again
         if-gez v0, :end
         const/4 v0, 1
         goto :again
         :end
         return-void",
        "0: CompareJ v2 v0 v1
         1: IfGeZ v2 -> 4
         2: Const v2 1
         3: Goto -> 1
         4: ReturnVoid",
    );
}

#[test]
fn not_if_a_handler_uses_it() {
    check(
        "static (JJ)I 5",
        "cmp-long v0, v1, v3
         if-gez v0, :end
         :start
         invoke-static {}, LFoo;->run()V
         :end
         const/4 v0, 2
         return v0
         .catchall :start :end :handler
         :handler
         return v0",
        "0: CompareJ v2 v0 v1
         1: IfGeZ v2 -> 3
         2: InvokeStatic _ #0 ()
         3: Const v2 2
         4: Return v2
         5: Return v2
         2..3 catch all -> 5",
    );
}

#[test]
fn comparisons_with_literals() {
    check(
        "static (I)V 2",
        ":top
         const/16 v0, 500
         if-lt v1, v0, :top
         const/16 v0, 500
         if-lt v0, v1, :top
         const/4 v0, 1
         if-eq v0, v1, :top
         const v0, 100000
         if-ne v0, v1, :top
         return-void",
        "0: IfLtImm v0 500 -> 0
         1: IfGtImm v0 500 -> 0
         2: IfEqImm v0 1 -> 0
         3: Const v1 100000
         4: IfNe v1 v0 -> 0
         5: ReturnVoid",
    );
}

#[test]
fn long_arithmetic_with_literals() {
    check(
        "static (J)J 4",
        "const-wide/16 v0, 5
         add-long/2addr v2, v0
         const-wide/16 v0, 5
         sub-long v2, v2, v0
         const-wide/16 v0, 255
         and-long/2addr v2, v0
         const/16 v0, 33
         shl-long/2addr v2, v0
         const/16 v0, 65
         ushr-long v2, v2, v0
         const-wide/16 v0, 9
         sub-long v2, v0, v2
         const-wide/16 v0, 3
         mul-long/2addr v2, v0
         const-wide/16 v0, 4
         add-long v0, v0, v2
         return-wide v0",
        "0: AddImmJ v0 v0 5
         1: AddImmJ v0 v0 -5
         2: AndImmJ v0 v0 255
         3: ShlImmJ v0 v0 33
         4: UshrImmJ v0 v0 1
         5: ConstJ v1 9
         6: SubJ v0 v1 v0
         7: ConstJ v1 3
         8: MulJ v0 v0 v1
         9: AddImmJ v1 v0 4
         10: Return v1",
    );
}

#[test]
fn a_literal_that_is_used_again_is_loaded() {
    check(
        "static (I)I 2",
        "const/4 v0, 5
         if-eq v1, v0, :end
         const/4 v1, 1
         :end
         add-int/2addr v0, v1
         return v0",
        "0: Const v1 5
         1: IfEq v0 v1 -> 3
         2: Const v0 1
         3: Add v1 v1 v0
         4: Return v1",
    );
}
