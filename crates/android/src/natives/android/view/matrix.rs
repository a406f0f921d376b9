//! The values of a guest's `Matrix`, for natives that take one.

use gibbon_formats::descriptor::Kind;
use gibbon_jdk::guest::library_method;
use gibbon_machine::{Args, Exit, Machine, Ref};

/// Asks the matrix for its values. The native that calls this first thing is run again with
/// them there.
pub fn matrix_values(machine: &mut Machine, args: Args, matrix: Ref) -> Result<[f32; 9], Exit> {
    const ASKED: u16 = 1;
    if matrix.is_null() {
        return Err(machine.throw_npe());
    }
    if machine.stage() == ASKED {
        let bytes = machine.heap.array_bytes(args.kept_ref(0), 4);
        return Ok(std::array::from_fn(|at| {
            let bytes = bytes[at * 4..at * 4 + 4].try_into();
            bytes.map_or(0.0, f32::from_le_bytes)
        }));
    }
    let class = machine.heap.class_of(matrix);
    let method = library_method(machine, class, "getValues", "([F)V");
    let floats = machine.primitive_array_class(Kind::Float);
    let array = machine.new_array(floats, 9)?;
    args.keep_ref(0, array);
    let arguments = vec![u64::from(matrix.0), u64::from(array.0)];
    Err(Exit::call(method, arguments, ASKED))
}
