//! `android.graphics.Matrix`.

use gibbon_graphics::matrix::{Matrix, ScaleToFit};
use gibbon_jdk::guest::non_null;
use gibbon_machine::{Args, Exit, Machine, NativeResult, ok};

use super::guest_shapes::{floats, get_rect, points, set_rect};
use super::guest_text::store_floats;
use super::held::{self, finalizer, get};
use super::mapped_points;

gibbon_machine::natives! { "android/graphics/Matrix";
    "nCreate" "(J)J" => |machine, args| {
        let copy = held::find::<Matrix>(machine, args.long(0)).copied();
        held::add(machine, copy.unwrap_or_default())
    },
    "nGetNativeFinalizer" "()J" => finalizer,
    "nSetRectToRect" "(JLandroid/graphics/RectF;Landroid/graphics/RectF;I)Z" => rect_to_rect,
    "nSetPolyToPoly" "(J[FI[FII)Z" => poly_to_poly,
    "nMapPoints" "(J[FI[FIIZ)V" => map_points,
    "nMapRect" "(JLandroid/graphics/RectF;Landroid/graphics/RectF;)Z" => map_rect,
    "nGetValues" "(J[F)V" => |machine, args| {
        let values = matrix(machine, args.long(0))?.0;
        store_floats(machine, args.reference(1), 0, &values)?;
        ok(())
    },
    "nSetValues" "(J[F)V" => |machine, args| {
        let values = floats(machine, args.reference(1), 0, 9)?;
        let mut matrix = Matrix::IDENTITY;
        matrix.0.copy_from_slice(&values);
        set(machine, args, matrix)
    },
    "nIsIdentity" "(J)Z" => |machine, args| ok(matrix(machine, args.long(0))?.is_identity()),
    "nIsAffine" "(J)Z" => |machine, args| ok(matrix(machine, args.long(0))?.is_affine()),
    "nRectStaysRect" "(J)Z" => |machine, args| ok(matrix(machine, args.long(0))?.rect_stays_rect()),
    "nReset" "(J)V" => |machine, args| set(machine, args, Matrix::IDENTITY),
    "nSet" "(JJ)V" => |machine, args| {
        let other = matrix(machine, args.long(1))?;
        set(machine, args, other)
    },
    "nSetTranslate" "(JFF)V" => |machine, args| set(machine, args, translate(args)),
    "nSetScale" "(JFFFF)V" => |machine, args| set(machine, args, scale_about(args)),
    "nSetScale" "(JFF)V" => |machine, args| set(machine, args, scale(args)),
    "nSetRotate" "(JFFF)V" => |machine, args| set(machine, args, rotate_about(args)),
    "nSetRotate" "(JF)V" => |machine, args| set(machine, args, rotate(args)),
    "nSetSinCos" "(JFFFF)V" => |machine, args| {
        let matrix =
            Matrix::sin_cos_about(args.float(1), args.float(2), args.float(3), args.float(4));
        set(machine, args, matrix)
    },
    "nSetSinCos" "(JFF)V" => |machine, args| {
        set(machine, args, Matrix::sin_cos_about(args.float(1), args.float(2), 0.0, 0.0))
    },
    "nSetSkew" "(JFFFF)V" => |machine, args| set(machine, args, skew_about(args)),
    "nSetSkew" "(JFF)V" => |machine, args| set(machine, args, skew(args)),
    "nSetConcat" "(JJJ)V" => |machine, args| {
        let (one, two) = (matrix(machine, args.long(1))?, matrix(machine, args.long(2))?);
        set(machine, args, one.concat(&two))
    },
    "nPreTranslate" "(JFF)V" => |machine, args| {
        let moved = matrix(machine, args.long(0))?.pre_translate(args.float(1), args.float(2));
        set(machine, args, moved)
    },
    "nPreScale" "(JFFFF)V" => |machine, args| pre(machine, args, scale_about(args)),
    "nPreScale" "(JFF)V" => |machine, args| pre(machine, args, scale(args)),
    "nPreRotate" "(JFFF)V" => |machine, args| pre(machine, args, rotate_about(args)),
    "nPreRotate" "(JF)V" => |machine, args| pre(machine, args, rotate(args)),
    "nPreSkew" "(JFFFF)V" => |machine, args| pre(machine, args, skew_about(args)),
    "nPreSkew" "(JFF)V" => |machine, args| pre(machine, args, skew(args)),
    "nPreConcat" "(JJ)V" => |machine, args| {
        let other = matrix(machine, args.long(1))?;
        pre(machine, args, other)
    },
    "nPostTranslate" "(JFF)V" => |machine, args| post(machine, args, translate(args)),
    "nPostScale" "(JFFFF)V" => |machine, args| post(machine, args, scale_about(args)),
    "nPostScale" "(JFF)V" => |machine, args| post(machine, args, scale(args)),
    "nPostRotate" "(JFFF)V" => |machine, args| post(machine, args, rotate_about(args)),
    "nPostRotate" "(JF)V" => |machine, args| post(machine, args, rotate(args)),
    "nPostSkew" "(JFFFF)V" => |machine, args| post(machine, args, skew_about(args)),
    "nPostSkew" "(JFF)V" => |machine, args| post(machine, args, skew(args)),
    "nPostConcat" "(JJ)V" => |machine, args| {
        let other = matrix(machine, args.long(1))?;
        post(machine, args, other)
    },
    "nInvert" "(JJ)Z" => |machine, args| match matrix(machine, args.long(0))?.invert() {
        Some(inverse) => {
            store(machine, args.long(1), inverse);
            ok(true)
        }
        None => ok(false),
    },
    "nMapRadius" "(JF)F" => |machine, args| {
        ok(matrix(machine, args.long(0))?.map_radius(args.float(1)))
    },
    "nEquals" "(JJ)Z" => |machine, args| {
        ok(matrix(machine, args.long(0))? == matrix(machine, args.long(1))?)
    },
}

pub fn matrix(machine: &mut Machine, handle: i64) -> Result<Matrix, Exit> {
    get::<Matrix>(machine, handle).copied()
}

/// Sets a matrix that code of another class fills in; 0 is let pass.
pub fn store(machine: &mut Machine, handle: i64, value: Matrix) {
    let differs = held::find::<Matrix>(machine, handle).is_some_and(|old| *old != value);
    if differs && let Some(place) = held::find_mut(machine, handle) {
        *place = value;
    }
}

fn set(machine: &mut Machine, args: Args, value: Matrix) -> NativeResult {
    store(machine, args.long(0), value);
    ok(())
}

fn pre(machine: &mut Machine, args: Args, other: Matrix) -> NativeResult {
    let value = matrix(machine, args.long(0))?.concat(&other);
    set(machine, args, value)
}

fn post(machine: &mut Machine, args: Args, other: Matrix) -> NativeResult {
    let value = other.concat(&matrix(machine, args.long(0))?);
    set(machine, args, value)
}

fn translate(args: Args) -> Matrix {
    Matrix::translate(args.float(1), args.float(2))
}

fn scale(args: Args) -> Matrix {
    Matrix::scale(args.float(1), args.float(2))
}

fn scale_about(args: Args) -> Matrix {
    Matrix::scale_about(args.float(1), args.float(2), args.float(3), args.float(4))
}

fn rotate(args: Args) -> Matrix {
    Matrix::rotate(args.float(1))
}

fn rotate_about(args: Args) -> Matrix {
    Matrix::rotate_about(args.float(1), args.float(2), args.float(3))
}

fn skew(args: Args) -> Matrix {
    Matrix::skew(args.float(1), args.float(2))
}

fn skew_about(args: Args) -> Matrix {
    Matrix::skew_about(args.float(1), args.float(2), args.float(3), args.float(4))
}

fn rect_to_rect(machine: &mut Machine, args: Args) -> NativeResult {
    let source = get_rect(machine, args.reference(1))?;
    let target = get_rect(machine, args.reference(2))?;
    let fit = match args.int(3) {
        1 => ScaleToFit::Start,
        2 => ScaleToFit::Center,
        3 => ScaleToFit::End,
        _ => ScaleToFit::Fill,
    };
    let fitted = Matrix::rect_to_rect(&source, &target, fit);
    store(machine, args.long(0), fitted.unwrap_or_default());
    ok(fitted.is_some() && !target.is_empty())
}

fn poly_to_poly(machine: &mut Machine, args: Args) -> NativeResult {
    let count = args.int(5).saturating_mul(2);
    let source = points(machine, args.reference(1), args.int(2), count)?;
    let target = points(machine, args.reference(3), args.int(4), count)?;
    match Matrix::poly_to_poly(&source, &target) {
        Some(matrix) => {
            store(machine, args.long(0), matrix);
            ok(true)
        }
        None => ok(false),
    }
}

fn map_points(machine: &mut Machine, args: Args) -> NativeResult {
    let matrix = matrix(machine, args.long(0))?;
    let (target, start) = (args.reference(1), args.int(2));
    let (from, first) = (args.reference(3), args.int(4));
    let source = points(machine, from, first, args.int(5) * 2)?;
    let are_points = args.boolean(6);
    let formulas = mapped_points::formulas(machine, &matrix, (from, first), &source, are_points);
    let mapped: Vec<f32> = source
        .into_iter()
        .map(|p| {
            if are_points {
                matrix.map_point(p)
            } else {
                matrix.map_vector(p)
            }
        })
        .flat_map(|p| [p.x, p.y])
        .collect();
    let target = non_null(machine, target)?;
    store_floats(machine, target, start, &mapped)?;
    mapped_points::give(machine, (target, start), formulas);
    ok(())
}

fn map_rect(machine: &mut Machine, args: Args) -> NativeResult {
    let matrix = matrix(machine, args.long(0))?;
    let source = get_rect(machine, args.reference(2))?;
    set_rect(machine, args.reference(1), &matrix.map_rect(&source));
    ok(matrix.rect_stays_rect())
}
