//! Lines and offsets.

use super::lower;

#[test]
fn lines_and_offsets() {
    let code = lower(
        "static (I)I 3",
        ".line 10
         invoke-static {}, LFoo;->a()I
         .line 11
         move-result v0
         .line 12
         const-wide/16 v0, 5
         .line 12
         const/4 v0, 5
         goto :end
         .line 13
         nop
         :end
         .line 14
         return v0",
    )
    .expect("it lowers");
    assert_eq!(code.lines, [(0, 10), (1, 12), (4, 14)]);
    assert_eq!(code.offsets, [(0, 0), (1, 4), (2, 6), (3, 7), (4, 9)]);
    assert_eq!((code.line(0), code.line(3)), (Some(10), Some(12)));
    assert_eq!(code.offset(4), 9);
}

#[test]
fn a_fused_branch_is_where_the_branch_was() {
    let code = lower(
        "static (JJ)V 5",
        ".line 1
         cmp-long v0, v1, v3
         .line 2
         if-gez v0, :end
         :end
         return-void",
    )
    .expect("it lowers");
    assert_eq!(code.lines, [(0, 2)]);
    assert_eq!(code.offsets, [(0, 2), (1, 4)]);
}
