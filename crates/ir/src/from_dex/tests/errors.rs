//! Methods that the machine must refuse.

use super::check_error;

#[test]
fn control() {
    check_error("static ()V 1", "const/4 v0, 1", 0, "runs off the end");
    check_error("static ()V 1", "", 0, "runs off the end");
    check_error(
        "static ()V 1",
        "goto :+2\nconst/16 v0, 1\nreturn-void",
        0,
        "no instruction begins",
    );
    check_error(
        "static ()V 1",
        "goto :+99\nreturn-void",
        0,
        "outside the method",
    );
    check_error(
        "static (I)V 1",
        "packed-switch v0, 0, :+1\nreturn-void",
        0,
        "no instruction begins",
    );
    check_error(
        "static (I)V 1",
        "packed-switch v0, 0, :a\n:a\nnop",
        4,
        "runs into a table",
    );
    check_error(
        "static ()V 1",
        "move-result v0\nreturn-void",
        0,
        "does not follow a call",
    );
    check_error(
        "static ()V 1",
        "invoke-static {}, LFoo;->a()I\n:back\nmove-result v0\ngoto :back",
        3,
        "does not follow a call",
    );
    check_error(
        "static ()V 1",
        "move-exception v0\nreturn-void",
        0,
        "without one",
    );
}

#[test]
fn registers() {
    check_error(
        "static ()V 1",
        "const/4 v1, 1\nreturn-void",
        0,
        "v1 is not one of the 1",
    );
    check_error(
        "static ()V 1",
        "const-wide/16 v0, 1\nreturn-void",
        0,
        "v1 is not one of the 1",
    );
    check_error(
        "static ()V 1",
        "invoke-static {v3}, LFoo;->a(I)V\nreturn-void",
        0,
        "v3 is not one of the 1",
    );
    check_error("static (I)LFoo; 1", "return-object v0", 0, "never holds");
    check_error("static ()I 1", "return v0", 0, "never holds");
    check_error(
        "static (I)J 2",
        "move v0, v1\nreturn-wide v0",
        1,
        "never holds",
    );
}

#[test]
fn types() {
    check_error("static (I)V 1", "return v0", 0, "not for the method's type");
    check_error(
        "static ()I 1",
        "return-void",
        0,
        "not for the method's type",
    );
    check_error(
        "(I)V 3",
        "iget v0, v1, LFoo;->o:LFoo;\nreturn-void",
        0,
        "not for the field's type",
    );
    check_error(
        "(I)V 3",
        "iget-wide v0, v1, LFoo;->i:I\nreturn-void",
        0,
        "not for the field's type",
    );
    check_error(
        "static (I)V 2",
        "new-array v0, v1, LFoo;\nreturn-void",
        0,
        "no array",
    );
    check_error(
        "static (I)V 1",
        "filled-new-array {v0}, LFoo;\nreturn-void",
        0,
        "not an array",
    );
    check_error(
        "static (J)V 2",
        "filled-new-array {v0, v1}, [J\nreturn-void",
        0,
        "wide arrays",
    );
}

#[test]
fn calls() {
    let call = |arguments: &str, proto: &str| {
        format!("invoke-static {{{arguments}}}, LFoo;->a{proto}\nmove-result v0\nreturn-void")
    };
    let header = "static (III)V 4";
    check_error(header, &call("v1", "(II)I"), 0, "too few");
    check_error(header, &call("v1, v2", "(I)I"), 0, "too many");
    check_error(header, &call("v1", "(J)I"), 0, "too few");
    check_error(header, &call("v1, v3", "(J)I"), 0, "not a pair");
    check_error(header, &call("v1", "(I)J"), 3, "what the call returns");
    check_error(header, &call("v1", "(I)V"), 3, "what the call returns");
}

#[test]
fn indices() {
    for source in [
        "const-string v0, #999",
        "const-class v0, #999",
        "const-method-handle v0, #999",
        "const-method-type v0, #999",
        "new-instance v0, #999",
        "new-array v0, v1, #999",
        "check-cast v2, #999",
        "sget v0, #999",
        "iget v0, v2, #999",
        "invoke-static {}, #999",
        "invoke-custom {}, #999",
        "filled-new-array {}, #999",
    ] {
        let source = format!("nop\n{source}\nreturn-void");
        check_error("static (ILFoo;)V 3", &source, 1, "999");
    }
}
