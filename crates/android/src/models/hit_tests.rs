//! Whether a point is inside of something.

use gibbon_expressions::{Binary, ExprId, Type, Unary};
use gibbon_jdk::guest::{get_int, get_long, get_ref, library_class};
use gibbon_machine::Machine;
use gibbon_machine::heap::ARRAY_DATA;
use gibbon_machine::interp::{Arguments, ModelTable};

use crate::natives::android::graphics::region;
use crate::natives::android::view::motion_event;

pub fn add(models: &mut ModelTable) {
    models.add("android/view/View", &[("pointInView", "(FFF)Z", in_view)]);
    models.add(
        "android/view/Window",
        &[(
            "isOutOfBounds",
            "(Landroid/content/Context;Landroid/view/MotionEvent;)Z",
            out_of_bounds,
        )],
    );
    models.add(
        "android/graphics/Rect",
        &[("contains", "(II)Z", |machine, arguments| {
            in_rect(machine, arguments, Type::Int)
        })],
    );
    models.add(
        "android/graphics/RectF",
        &[("contains", "(FF)Z", |machine, arguments| {
            in_rect(machine, arguments, Type::Float)
        })],
    );
    models.add(
        "android/graphics/Region",
        &[("contains", "(II)Z", in_region)],
    );
}

/// Beside a dialog: four comparisons that mean one thing.
fn out_of_bounds(machine: &mut Machine, arguments: Arguments) -> Option<ExprId> {
    let window = arguments.reference(machine, 0);
    let event = arguments.reference(machine, 2);
    if event.is_null() {
        return None;
    }
    let handle = get_long(machine, event, "mNativePtr");
    let (x, y) = motion_event::symbolic_place(machine, handle)?;
    let decor = get_ref(machine, window, "mDecor");
    let slop = window_touch_slop(machine)?;
    if decor.is_null() {
        return None;
    }
    let mut inside = Vec::new();
    for (place, first, last) in [(x, "mLeft", "mRight"), (y, "mTop", "mBottom")] {
        let place = machine.unary(Unary::FloatToInt, place)?;
        let first = machine.field_expression(decor, first, Type::Int);
        let last = machine.field_expression(decor, last, Type::Int);
        let size = machine.binary(Binary::Sub, last, first)?;
        let [low, slop] = [-slop, slop].map(|one| machine.following.expressions.int(one));
        let high = machine.binary(Binary::Add, size, slop)?;
        inside.push(machine.binary(Binary::Le, low, place));
        inside.push(machine.binary(Binary::Le, place, high));
    }
    let inside = machine.all(&inside)?;
    let outside = machine.following.expressions.not(inside);
    machine.truth(outside)
}

/// What the only configuration of views says; with several screens there is no telling which.
fn window_touch_slop(machine: &mut Machine) -> Option<i32> {
    let class = library_class(machine, "android/view/ViewConfiguration").ok()?;
    let known = machine.static_ref(class, "sConfigurations");
    if known.is_null() || get_int(machine, known, "mSize") != 1 {
        return None;
    }
    let values = get_ref(machine, known, "mValues");
    let only = machine.heap.get_ref(values, ARRAY_DATA);
    (!only.is_null()).then(|| get_int(machine, only, "mWindowTouchSlop"))
}

/// A view's own coordinates, and how far beside it counts.
fn in_view(machine: &mut Machine, arguments: Arguments) -> Option<ExprId> {
    if !arguments.any(machine, &[1, 2, 3]) {
        return None;
    }
    let view = arguments.reference(machine, 0);
    let [x, y, slop] = [1, 2, 3].map(|at| arguments.expression(machine, at, Type::Float));
    let low = machine.unary(Unary::Neg, slop)?;
    let mut inside = Vec::new();
    for (place, first, last) in [(x, "mLeft", "mRight"), (y, "mTop", "mBottom")] {
        let first = machine.field_expression(view, first, Type::Int);
        let last = machine.field_expression(view, last, Type::Int);
        let size = machine.binary(Binary::Sub, last, first)?;
        let size = machine.unary(Unary::IntToFloat, size)?;
        let high = machine.binary(Binary::Add, size, slop)?;
        inside.push(machine.binary(Binary::Le, low, place));
        inside.push(machine.binary(Binary::Lt, place, high));
    }
    let inside = machine.all(&inside);
    machine.truth(inside)
}

/// An empty rectangle contains nothing.
fn in_rect(machine: &mut Machine, arguments: Arguments, ty: Type) -> Option<ExprId> {
    if !arguments.any(machine, &[1, 2]) {
        return None;
    }
    let rect = arguments.reference(machine, 0);
    let [x, y] = [1, 2].map(|at| arguments.expression(machine, at, ty));
    let mut inside = Vec::new();
    for (place, first, last) in [(x, "left", "right"), (y, "top", "bottom")] {
        let first = machine.field_expression(rect, first, ty);
        let last = machine.field_expression(rect, last, ty);
        inside.push(machine.binary(Binary::Lt, first, last));
        inside.push(machine.binary(Binary::Le, first, place));
        inside.push(machine.binary(Binary::Lt, place, last));
    }
    let inside = machine.all(&inside);
    machine.truth(inside)
}

/// A region is rectangles beside each other.
fn in_region(machine: &mut Machine, arguments: Arguments) -> Option<ExprId> {
    if !arguments.any(machine, &[1, 2]) {
        return None;
    }
    let region = arguments.reference(machine, 0);
    let region = region::of_object(machine, region).ok()?;
    let rects = region.rects().to_vec();
    let [x, y] = [1, 2].map(|at| arguments.expression(machine, at, Type::Int));
    let mut any = machine.following.expressions.truth(false);
    for rect in rects {
        let mut inside = Vec::new();
        for (place, first, last) in [(x, rect.left, rect.right), (y, rect.top, rect.bottom)] {
            let first = machine.following.expressions.int(first);
            let last = machine.following.expressions.int(last);
            inside.push(machine.binary(Binary::Le, first, place));
            inside.push(machine.binary(Binary::Lt, place, last));
        }
        let inside = machine.all(&inside)?;
        any = machine.binary(Binary::Or, any, inside)?;
    }
    machine.truth(Some(any))
}
