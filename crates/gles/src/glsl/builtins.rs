//! Variables and functions that shaders have without declaring them.

use super::ast::Type;

/// Names, types and array sizes.
pub fn variables(is_vertex: bool) -> Vec<(&'static str, Type, Option<usize>)> {
    if is_vertex {
        vec![
            ("gl_Position", Type::Vec(4), None),
            ("gl_PointSize", Type::Float, None),
        ]
    } else {
        vec![
            ("gl_FragColor", Type::Vec(4), None),
            ("gl_FragData", Type::Vec(4), Some(1)),
            ("gl_FragCoord", Type::Vec(4), None),
            ("gl_FrontFacing", Type::Bool, None),
            ("gl_PointCoord", Type::Vec(2), None),
        ]
    }
}

/// Functions of one number that go through a vector number by number.
const UNARY: [&str; 17] = [
    "radians",
    "degrees",
    "sin",
    "cos",
    "tan",
    "asin",
    "acos",
    "exp",
    "log",
    "exp2",
    "log2",
    "sqrt",
    "inversesqrt",
    "abs",
    "sign",
    "floor",
    "fract",
];
/// Functions of two; the second may be a single number for some.
const BINARY: [&str; 4] = ["pow", "mod", "min", "max"];
const COMPARISONS: [&str; 6] = [
    "lessThan",
    "lessThanEqual",
    "greaterThan",
    "greaterThanEqual",
    "equal",
    "notEqual",
];

fn in_list<'a>(list: &[&'a str], name: &str) -> Option<&'a str> {
    list.iter().find(|other| **other == name).copied()
}

/// A function for arguments of these types, and the type of its result.
pub fn find(name: &str, kinds: &[Type]) -> Option<(&'static str, Type)> {
    let is_float = |kind: Type| matches!(kind, Type::Float | Type::Vec(_));
    let first = *kinds.first()?;
    let second = kinds.get(1).copied();
    let third = kinds.get(2).copied();
    if let (Some(name), 1) = (in_list(&UNARY, name), kinds.len()) {
        return is_float(first).then_some((name, first));
    }
    if let (Some(name), 1) = (in_list(&["ceil"], name), kinds.len()) {
        return is_float(first).then_some((name, first));
    }
    if let (Some(name), Some(second), 2) = (in_list(&BINARY, name), second, kinds.len()) {
        let fits = second == first || (second == Type::Float && name != "pow");
        return (is_float(first) && fits).then_some((name, first));
    }
    if let (Some(name), Some(second), 2) = (in_list(&COMPARISONS, name), second, kinds.len()) {
        let fits = second == first && first.size() > 1;
        return fits.then_some((name, Type::BoolVec(first.size() as u8)));
    }
    let same = second == Some(first);
    let is_vector = matches!(first, Type::Vec(_));
    Some(match (name, kinds.len()) {
        ("atan", 1) if is_float(first) => ("atan", first),
        ("atan", 2) if is_float(first) && same => ("atan", first),
        ("clamp", 3) if is_float(first) && (same || second == Some(Type::Float)) => {
            ("clamp", first)
        }
        ("mix", 3) if is_float(first) && same && third.is_some_and(is_float) => ("mix", first),
        ("step", 2) if second.is_some_and(is_float) && is_float(first) => ("step", second?),
        ("smoothstep", 3) if third.is_some_and(is_float) => ("smoothstep", third?),
        ("length", 1) if is_float(first) => ("length", Type::Float),
        ("distance", 2) if is_float(first) && same => ("distance", Type::Float),
        ("dot", 2) if is_float(first) && same => ("dot", Type::Float),
        ("cross", 2) if first == Type::Vec(3) && same => ("cross", first),
        ("normalize", 1) if is_float(first) => ("normalize", first),
        ("reflect", 2) if is_float(first) && same => ("reflect", first),
        ("refract", 3) if is_float(first) && same => ("refract", first),
        ("faceforward", 3) if is_float(first) && same => ("faceforward", first),
        ("matrixCompMult", 2) if matches!(first, Type::Mat(_)) && same => ("matrixCompMult", first),
        ("any", 1) if matches!(first, Type::BoolVec(_)) => ("any", Type::Bool),
        ("all", 1) if matches!(first, Type::BoolVec(_)) => ("all", Type::Bool),
        ("not", 1) if matches!(first, Type::BoolVec(_)) => ("not", first),
        ("texture2D", 2 | 3) if first == Type::Sampler2D && second == Some(Type::Vec(2)) => {
            ("texture2D", Type::Vec(4))
        }
        ("texture2DProj", 2 | 3) if first == Type::Sampler2D && second? != Type::Vec(2) => {
            ("texture2DProj", Type::Vec(4))
        }
        ("texture2DLod", 3) if first == Type::Sampler2D => ("texture2D", Type::Vec(4)),
        ("textureCube", 2 | 3) if first == Type::SamplerCube && second == Some(Type::Vec(3)) => {
            ("textureCube", Type::Vec(4))
        }
        _ if is_vector => return None,
        _ => return None,
    })
}

/// The value of a function of numbers; those of textures are elsewhere.
pub fn apply(name: &str, kinds: &[Type], arguments: &[[f32; 16]]) -> [f32; 16] {
    let [a, b, c] = std::array::from_fn(|at| arguments.get(at).copied().unwrap_or([0.0; 16]));
    let size = kinds[0].size();
    // A single number stands for a vector of it.
    let at = |which: usize, values: &[f32; 16], index: usize| match kinds
        .get(which)
        .map(|kind| kind.size())
    {
        Some(1) => values[0],
        _ => values[index],
    };
    let each = |size: usize, function: &dyn Fn(f32, f32, f32) -> f32| {
        let mut result = [0.0; 16];
        for (index, place) in result.iter_mut().enumerate().take(size) {
            *place = function(at(0, &a, index), at(1, &b, index), at(2, &c, index));
        }
        result
    };
    let one = |value: f32| {
        let mut result = [0.0; 16];
        result[0] = value;
        result
    };
    let dot = |x: &[f32; 16], y: &[f32; 16]| -> f32 { (0..size).map(|at| x[at] * y[at]).sum() };
    let truth = |value: bool| f32::from(u8::from(value));
    match name {
        "radians" => each(size, &|x, _, _| x.to_radians()),
        "degrees" => each(size, &|x, _, _| x.to_degrees()),
        "sin" => each(size, &|x, _, _| libm::sinf(x)),
        "cos" => each(size, &|x, _, _| libm::cosf(x)),
        "tan" => each(size, &|x, _, _| libm::tanf(x)),
        "asin" => each(size, &|x, _, _| libm::asinf(x)),
        "acos" => each(size, &|x, _, _| libm::acosf(x)),
        "atan" if arguments.len() == 1 => each(size, &|x, _, _| libm::atanf(x)),
        "atan" => each(size, &|y, x, _| libm::atan2f(y, x)),
        "exp" => each(size, &|x, _, _| libm::expf(x)),
        "log" => each(size, &|x, _, _| libm::logf(x)),
        "exp2" => each(size, &|x, _, _| libm::exp2f(x)),
        "log2" => each(size, &|x, _, _| libm::log2f(x)),
        "sqrt" => each(size, &|x, _, _| libm::sqrtf(x)),
        "inversesqrt" => each(size, &|x, _, _| 1.0 / libm::sqrtf(x)),
        "abs" => each(size, &|x, _, _| x.abs()),
        "sign" => each(size, &|x, _, _| truth(x > 0.0) - truth(x < 0.0)),
        "floor" => each(size, &|x, _, _| libm::floorf(x)),
        "ceil" => each(size, &|x, _, _| libm::ceilf(x)),
        "fract" => each(size, &|x, _, _| x - libm::floorf(x)),
        "pow" => each(size, &|x, y, _| libm::powf(x, y)),
        "mod" => each(size, &|x, y, _| x - y * libm::floorf(x / y)),
        "min" => each(size, &|x, y, _| x.min(y)),
        "max" => each(size, &|x, y, _| x.max(y)),
        "clamp" => each(size, &|x, low, high| x.max(low).min(high)),
        "mix" => each(size, &|x, y, part| x * (1.0 - part) + y * part),
        "step" => each(kinds[1].size(), &|edge, x, _| truth(x >= edge)),
        "smoothstep" => each(kinds[2].size(), &|low, high, x| {
            let t = ((x - low) / (high - low)).clamp(0.0, 1.0);
            t * t * (3.0 - 2.0 * t)
        }),
        "length" => one(libm::sqrtf(dot(&a, &a))),
        "distance" => {
            let off: [f32; 16] = std::array::from_fn(|at| a[at] - b[at]);
            one(libm::sqrtf(dot(&off, &off)))
        }
        "dot" => one(dot(&a, &b)),
        "cross" => {
            let mut result = [0.0; 16];
            for (at, place) in result.iter_mut().enumerate().take(3) {
                let (next, last) = ((at + 1) % 3, (at + 2) % 3);
                *place = a[next] * b[last] - a[last] * b[next];
            }
            result
        }
        "normalize" => {
            let length = libm::sqrtf(dot(&a, &a));
            each(size, &|x, _, _| x / length)
        }
        "reflect" => {
            let twice = 2.0 * dot(&b, &a);
            each(size, &|i, n, _| i - twice * n)
        }
        "refract" => {
            let (along, eta) = (dot(&b, &a), c[0]);
            let k = 1.0 - eta * eta * (1.0 - along * along);
            if k < 0.0 {
                return [0.0; 16];
            }
            each(size, &|i, n, _| {
                eta * i - (eta * along + libm::sqrtf(k)) * n
            })
        }
        "faceforward" => {
            let sign = if dot(&c, &b) < 0.0 { 1.0 } else { -1.0 };
            each(size, &|n, _, _| sign * n)
        }
        "matrixCompMult" => each(size, &|x, y, _| x * y),
        "lessThan" => each(size, &|x, y, _| truth(x < y)),
        "lessThanEqual" => each(size, &|x, y, _| truth(x <= y)),
        "greaterThan" => each(size, &|x, y, _| truth(x > y)),
        "greaterThanEqual" => each(size, &|x, y, _| truth(x >= y)),
        "equal" => each(size, &|x, y, _| truth(x == y)),
        "notEqual" => each(size, &|x, y, _| truth(x != y)),
        "any" => one(truth(a[..size].iter().any(|x| *x != 0.0))),
        "all" => one(truth(a[..size].iter().all(|x| *x != 0.0))),
        "not" => each(size, &|x, _, _| truth(x == 0.0)),
        _ => [0.0; 16],
    }
}
