//! Objects, arrays, calls, exceptions.

use super::{check, lower};
use crate::Insn;

#[test]
fn arguments_come_first() {
    check(
        "(IJLjava/lang/Object;D)V 10",
        "move-object v0, v3
         move v1, v4
         move-wide v1, v5
         move-object v2, v7
         move-wide v0, v8
         return-void",
        "0: Move r5 r0
         1: Move v6 v1
         2: Move v6 v2
         3: Move r7 r3
         4: Move v8 v4
         5: ReturnVoid",
    );
}

#[test]
fn calls_and_their_results() {
    check(
        "(JI)Ljava/lang/String; 6",
        "invoke-virtual {v2, v3, v4, v5}, LFoo;->a(JI)I
         move-result v0
         invoke-static {v3, v4}, LFoo;->b(J)J
         move-result-wide v0
         invoke-direct {v2}, LFoo;-><init>()V
         invoke-super {v2}, LFoo;->toString()Ljava/lang/String;
         move-result-object v0
         invoke-interface {v2, v5}, LFoo;->c(I)Z
         invoke-virtual/range {v2, v3, v4}, LFoo;->d(J)V
         return-object v0",
        "0: InvokeVirtual v3 #0 (r0 v1 v2)
         1: InvokeStatic v3 #1 (v1)
         2: InvokeSpecial _ #2 (r0)
         3: InvokeSuper r4 #3 (r0)
         4: InvokeInterface _ #4 (r0 v2)
         5: InvokeVirtual _ #5 (r0 v1)
         6: Return r4",
    );
}

#[test]
fn polymorphic_and_custom_calls() {
    check(
        "static (Ljava/lang/invoke/MethodHandle;JI)I 5",
        "invoke-polymorphic {v1, v2, v3, v4}, LHandle;->invokeExact([LObject;)LObject;, (JI)I
         move-result v0
         invoke-custom {v0, v4}, (II)LRunnable;
         move-result-object v0
         const-method-handle v0, #0
         const-method-type v0, (JI)I
         return v4",
        "0: InvokePolymorphic v3 #0 (r0 v1 v2)
         1: InvokeDynamic r4 #0 (v3 v2)
         2: ConstMethodHandle r4 0
         3: ConstMethodType r4 1
         4: Return v2",
    );
}

#[test]
fn fields() {
    check(
        "(J)V 5",
        "iget v0, v2, LFoo;->i:I
         iput v0, v2, LFoo;->f:F
         iget-wide v0, v2, LFoo;->j:J
         iput-wide v0, v2, LFoo;->d:D
         iget-object v0, v2, LFoo;->o:LObject;
         iput-object v0, v2, LFoo;->a:[I
         sget-boolean v0, LFoo;->z:Z
         sput-short v0, LFoo;->s:S
         sget-object v0, LFoo;->p:LObject;
         sput-object v0, LFoo;->p:LObject;
         return-void",
        "0: GetField v2 r0 0
         1: PutField v2 r0 1
         2: GetField v2 r0 2
         3: PutField v2 r0 3
         4: GetField r3 r0 4
         5: PutField r3 r0 5
         6: GetStatic v2 6
         7: PutStatic v2 7
         8: GetStatic r3 8
         9: PutStatic r3 8
         10: ReturnVoid",
    );
}

#[test]
fn arrays() {
    check(
        "static ([JI)V 6",
        "new-array v0, v5, [I
         aget v1, v0, v5
         aput v1, v0, v5
         aget-wide v1, v4, v5
         aput-wide v1, v4, v5
         new-array v0, v5, [LFoo;
         aget-object v1, v0, v5
         aput-object v1, v0, v5
         aget-boolean v1, v0, v5
         aget-byte v1, v0, v5
         aget-char v1, v0, v5
         aget-short v1, v0, v5
         aput-boolean v1, v0, v5
         aput-byte v1, v0, v5
         aput-char v1, v0, v5
         aput-short v1, v0, v5
         array-length v0, v0
         filled-new-array {v0, v5}, [I
         move-result-object v0
         filled-new-array/range {v4}, [[J
         fill-array-data v0, 2, 1, -2, 3
         return-void",
        "0: NewArray r2 v1 0
         1: ArrayGet32 v3 r2 v1
         2: ArrayPut32 v3 r2 v1
         3: ArrayGet64 v3 r0 v1
         4: ArrayPut64 v3 r0 v1
         5: NewArray r2 v1 1
         6: ArrayGet32 r4 r2 v1
         7: ArrayPutRef r4 r2 v1
         8: ArrayGet8 v3 r2 v1
         9: ArrayGet8 v3 r2 v1
         10: ArrayGetU16 v3 r2 v1
         11: ArrayGetI16 v3 r2 v1
         12: ArrayPut8 v3 r2 v1
         13: ArrayPut8 v3 r2 v1
         14: ArrayPut16 v3 r2 v1
         15: ArrayPut16 v3 r2 v1
         16: ArrayLength v5 r2
         17: NewFilledArray r2 #0 (v5 v1)
         18: NewFilledArray r6 #2 (r0)
         19: FillArray r2 ArrayData { element_width: 2, bytes: [1, 0, 254, 255, 3, 0] }
         20: ReturnVoid",
    );
}

#[test]
fn classes_and_strings() {
    check(
        "static (LFoo;)Z 3",
        "const-string v0, \"text\"
         const-string/jumbo v0, \"text\"
         const-class v0, LFoo;
         monitor-enter v0
         monitor-exit v0
         new-instance v1, LFoo;
         check-cast v1, LBar;
         instance-of v1, v1, LBar;
         return v1",
        "0: ConstString r1 0
         1: ConstString r1 0
         2: ConstClass r1 0
         3: MonitorEnter r1
         4: MonitorExit r1
         5: New r2 0
         6: CheckCast r2 1
         7: InstanceOf v3 r2 1
         8: Return v3",
    );
}

#[test]
fn handlers_in_order() {
    check(
        "static (I)I 3",
        ":start
         div-int/lit8 v0, v2, 0
         nop
         :middle
         rem-int v0, v0, v2
         :end
         return v0
         .catch LArithmeticException; :start :middle :a
         .catch LError; :start :middle :b
         .catchall :middle :end :b
         :a
         move-exception v1
         throw v1
         :b
         const/4 v0, 3
         return v0",
        "0: DivImm v1 v0 0
         1: Nop
         2: Rem v1 v1 v0
         3: Return v1
         4: MoveException r2
         5: Throw r2
         6: Const v1 3
         7: Return v1
         0..2 catch type 0 -> 4
         0..2 catch type 1 -> 6
         2..3 catch all -> 6",
    );
}

#[test]
fn a_handler_that_nothing_can_reach_is_left_out() {
    check(
        "static (I)I 2",
        ":start
         add-int/lit8 v0, v1, 1
         :end
         return v0
         .catchall :start :end :handler
         :handler
         move-exception v0
         throw v0",
        "0: AddImm v1 v0 1
         1: Return v1",
    );
}

#[test]
fn a_handler_of_a_call_covers_it_without_its_move_result() {
    check(
        "static ()I 1",
        ":start
         invoke-static {}, LFoo;->a()I
         :end
         move-result v0
         return v0
         .catchall :start :end :handler
         :handler
         const/4 v0, 7
         return v0",
        "0: InvokeStatic v0 #0 ()
         1: Return v0
         2: Const v0 7
         3: Return v0
         0..1 catch all -> 2",
    );
}

#[test]
fn arithmetic_with_literals() {
    check(
        "static (I)I 2",
        "add-int/lit8 v0, v1, -5
         rsub-int v0, v1, 300
         rsub-int/lit8 v0, v1, 3
         mul-int/lit16 v0, v1, 1000
         xor-int/lit8 v0, v1, -1
         shl-int/lit8 v0, v1, 33
         ushr-int/lit8 v0, v1, 4
         not-int v0, v1
         and-int/2addr v0, v1
         return v0",
        "0: AddImm v1 v0 -5
         1: RsubImm v1 v0 300
         2: RsubImm v1 v0 3
         3: MulImm v1 v0 1000
         4: XorImm v1 v0 -1
         5: ShlImm v1 v0 1
         6: UshrImm v1 v0 4
         7: XorImm v1 v0 -1
         8: And v1 v1 v0
         9: Return v1",
    );
}

#[test]
fn wide_and_floating() {
    check(
        "static (JDI)I 9",
        "not-long v0, v4
         mul-double v2, v6, v6
         shl-long v0, v4, v8
         cmpl-double v0, v6, v6
         cmpg-double v0, v6, v6
         double-to-float v0, v6
         cmpl-float v0, v0, v0
         cmpg-float v0, v0, v0
         cmp-long v0, v4, v4
         int-to-byte v0, v0
         return v0",
        "0: NegJ v3 v0
         1: AddImmJ v3 v3 -1
         2: MulD v4 v1 v1
         3: ShlJ v3 v0 v2
         4: CompareLD v3 v1 v1
         5: CompareGD v3 v1 v1
         6: DoubleToFloat v3 v1
         7: CompareLF v3 v3 v3
         8: CompareGF v3 v3 v3
         9: CompareJ v3 v0 v0
         10: IntToByte v3 v3
         11: Return v3",
    );
}

#[test]
fn an_object_register_is_not_the_same_as_its_int() {
    // The object must survive the int that is loaded from it.
    let code = lower(
        "static (LFoo;)I 1",
        "iget v0, v0, LFoo;->i:I
         return v0",
    )
    .expect("it lowers");
    assert_eq!(
        code.insns[0],
        Insn::GetField {
            d: 1,
            object: 0,
            field: 0
        }
    );
    assert!(code.is_reference(0) && !code.is_reference(1));
}
