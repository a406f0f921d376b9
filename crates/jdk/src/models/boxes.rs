//! Numbers as objects: a reference to one has the shadow of its number.

use gibbon_expressions::ExprId;
use gibbon_machine::Machine;
use gibbon_machine::interp::{Arguments, Model, ModelTable};

pub fn add(models: &mut ModelTable) {
    const SAME: Model = same;
    models.add(
        "java/lang/Integer",
        &[
            ("valueOf", "(I)Ljava/lang/Integer;", SAME),
            ("intValue", "()I", SAME),
        ],
    );
    models.add(
        "java/lang/Long",
        &[
            ("valueOf", "(J)Ljava/lang/Long;", SAME),
            ("longValue", "()J", SAME),
        ],
    );
    models.add(
        "java/lang/Float",
        &[
            ("valueOf", "(F)Ljava/lang/Float;", SAME),
            ("floatValue", "()F", SAME),
        ],
    );
    models.add(
        "java/lang/Double",
        &[
            ("valueOf", "(D)Ljava/lang/Double;", SAME),
            ("doubleValue", "()D", SAME),
        ],
    );
    models.add(
        "java/lang/Boolean",
        &[
            ("valueOf", "(Z)Ljava/lang/Boolean;", SAME),
            ("booleanValue", "()Z", SAME),
        ],
    );
    models.add(
        "java/lang/Character",
        &[
            ("valueOf", "(C)Ljava/lang/Character;", SAME),
            ("charValue", "()C", SAME),
        ],
    );
}

/// Into the object and out of it.
fn same(machine: &mut Machine, arguments: Arguments) -> Option<ExprId> {
    arguments.shadow(machine, 0)
}
