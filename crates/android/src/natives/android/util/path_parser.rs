//! `android.util.PathParser`.

use gibbon_graphics::path_data::PathData;
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

use crate::natives::android::graphics::held::{self, destroy, get, get_mut};
use crate::natives::android::graphics::path;

gibbon_machine::natives! { "android/util/PathParser";
    "nParseStringForPath" "(JLjava/lang/String;I)V" => |machine, args| {
        let data = parse(machine, args.reference(1))?;
        path::put(machine, args.long(0), data.to_path())
    },
    "nCreatePathDataFromString" "(Ljava/lang/String;I)J" => |machine, args| {
        let data = parse(machine, args.reference(0))?;
        held::add(machine, data)
    },
    "nCreatePathFromPathData" "(JJ)V" => |machine, args| {
        let outline = get::<PathData>(machine, args.long(1))?.to_path();
        path::put(machine, args.long(0), outline)
    },
    "nCreateEmptyPathData" "()J" => |machine, _| held::add(machine, PathData::default()),
    "nCreatePathData" "(J)J" => |machine, args| {
        let copy = get::<PathData>(machine, args.long(0))?.clone();
        held::add(machine, copy)
    },
    "nInterpolatePathData" "(JJJF)Z" => interpolate,
    "nFinalize" "(J)V" => destroy,
    "nCanMorph" "(JJ)Z" => |machine, args| {
        let other = get::<PathData>(machine, args.long(1))?.clone();
        ok(get::<PathData>(machine, args.long(0))?.can_morph(&other))
    },
    "nSetPathData" "(JJ)V" => |machine, args| {
        let copy = get::<PathData>(machine, args.long(1))?.clone();
        *get_mut::<PathData>(machine, args.long(0))? = copy;
        ok(())
    },
}

/// Path data of a string; malformed data is an `IllegalArgumentException`.
pub fn parse(machine: &mut Machine, string: Ref) -> Result<PathData, Exit> {
    let string = gibbon_jdk::guest::non_null(machine, string)?;
    let text = machine.text(string);
    PathData::parse(&text)
        .map_err(|message| machine.throw("java/lang/IllegalArgumentException", &message))
}

fn interpolate(machine: &mut Machine, args: Args) -> NativeResult {
    let to = get::<PathData>(machine, args.long(2))?.clone();
    let from = get::<PathData>(machine, args.long(1))?;
    match from.interpolate(&to, args.float(3)) {
        Some(between) => {
            *get_mut::<PathData>(machine, args.long(0))? = between;
            ok(true)
        }
        None => ok(false),
    }
}
