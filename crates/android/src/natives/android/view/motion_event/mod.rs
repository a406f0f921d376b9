//! `android.view.MotionEvent`.

mod axes;
mod guest;
mod symbols;

use gibbon_expressions::ExprId;
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

pub(crate) use self::symbols::affine;
use super::matrix::matrix_values;
use crate::input::coords::{ORIENTATION, Origin, RELATIVE_X, RELATIVE_Y, X, Y};
use crate::input::{Coords, MAX_POINTERS, MotionEvent, Pointer, Sample, Transform, next_id};
use crate::parcel::{self, Parcel};

gibbon_machine::natives! { "android/view/MotionEvent";
    "nativeInitialize" "(JIIIIIIIIIFFFFJJI[Landroid/view/MotionEvent$PointerProperties;[Landroid/view/MotionEvent$PointerCoords;)J" => initialize,
    "nativeDispose" "(J)V" => dispose,
    "nativeAddBatch" "(JJ[Landroid/view/MotionEvent$PointerCoords;I)V" => add_batch,
    "nativeGetPointerCoords" "(JIILandroid/view/MotionEvent$PointerCoords;)V" => get_pointer_coords,
    "nativeGetPointerProperties" "(JILandroid/view/MotionEvent$PointerProperties;)V" => get_pointer_properties,
    "nativeReadFromParcel" "(JLandroid/os/Parcel;)J" => read_from_parcel,
    "nativeWriteToParcel" "(JLandroid/os/Parcel;)V" => write_to_parcel,
    "nativeAxisToString" "(I)Ljava/lang/String;" => axis_to_string,
    "nativeAxisFromString" "(Ljava/lang/String;)I" => axis_from_string,
    "nativeGetPointerId" "(JI)I" => get_pointer_id,
    "nativeGetToolType" "(JI)I" => get_tool_type,
    "nativeGetEventTimeNanos" "(JI)J" => get_event_time,
    "nativeGetRawAxisValue" "(JIII)F" => get_raw_axis_value,
    "nativeGetAxisValue" "(JIII)F" => get_axis_value,
    "nativeTransform" "(JLandroid/graphics/Matrix;)V" => transform,
    "nativeApplyTransform" "(JLandroid/graphics/Matrix;)V" => apply_transform,
    "nativeCopy" "(JJZ)J" => copy,
    "nativeGetId" "(J)I" => |machine, args| number(machine, args, |event| event.id),
    "nativeGetDeviceId" "(J)I" => |machine, args| number(machine, args, |event| event.device_id),
    "nativeGetSource" "(J)I" => |machine, args| number(machine, args, |event| event.source),
    "nativeSetSource" "(JI)V" => |machine, args| set(machine, args, |event| event.source = args.int(1)),
    "nativeGetDisplayId" "(J)I" => |machine, args| number(machine, args, |event| event.display_id),
    "nativeSetDisplayId" "(JI)V" => |machine, args| set(machine, args, |event| event.display_id = args.int(1)),
    "nativeGetAction" "(J)I" => |machine, args| number(machine, args, |event| event.action),
    "nativeSetAction" "(JI)V" => |machine, args| set(machine, args, |event| event.action = args.int(1)),
    "nativeIsTouchEvent" "(J)Z" => |machine, args| number(machine, args, |event| event.is_touch().into()),
    "nativeGetFlags" "(J)I" => |machine, args| number(machine, args, |event| event.flags),
    "nativeSetFlags" "(JI)V" => |machine, args| set(machine, args, |event| event.flags = args.int(1)),
    "nativeGetEdgeFlags" "(J)I" => |machine, args| number(machine, args, |event| event.edge_flags),
    "nativeSetEdgeFlags" "(JI)V" => |machine, args| set(machine, args, |event| event.edge_flags = args.int(1)),
    "nativeGetMetaState" "(J)I" => |machine, args| number(machine, args, |event| event.meta_state),
    "nativeGetButtonState" "(J)I" => |machine, args| number(machine, args, |event| event.button_state),
    "nativeSetButtonState" "(JI)V" => |machine, args| set(machine, args, |event| event.button_state = args.int(1)),
    "nativeGetClassification" "(J)I" => |machine, args| number(machine, args, |event| event.classification),
    "nativeGetActionButton" "(J)I" => |machine, args| number(machine, args, |event| event.action_button),
    "nativeSetActionButton" "(JI)V" => |machine, args| set(machine, args, |event| event.action_button = args.int(1)),
    "nativeOffsetLocation" "(JFF)V" => |machine, args| set(machine, args, |event| event.offset_location(args.float(1), args.float(2))),
    "nativeGetXOffset" "(J)F" => |machine, args| real(machine, args, |event| event.transform.offset().0),
    "nativeGetYOffset" "(J)F" => |machine, args| real(machine, args, |event| event.transform.offset().1),
    "nativeGetXPrecision" "(J)F" => |machine, args| real(machine, args, |event| event.x_precision),
    "nativeGetYPrecision" "(J)F" => |machine, args| real(machine, args, |event| event.y_precision),
    "nativeGetXCursorPosition" "(J)F" => |machine, args| real(machine, args, |event| cursor(event).0),
    "nativeGetYCursorPosition" "(J)F" => |machine, args| real(machine, args, |event| cursor(event).1),
    "nativeSetCursorPosition" "(JFF)V" => |machine, args| set(machine, args, |event| {
        event.cursor = event.transform.inverse().point(args.float(1), args.float(2));
    }),
    "nativeGetDownTimeNanos" "(J)J" => get_down_time,
    "nativeSetDownTimeNanos" "(JJ)V" => |machine, args| set(machine, args, |event| event.down_time = args.long(1)),
    "nativeGetPointerCount" "(J)I" => |machine, args| number(machine, args, |event| event.pointers.len() as i32),
    "nativeFindPointerIndex" "(JI)I" => find_pointer_index,
    "nativeGetHistorySize" "(J)I" => |machine, args| number(machine, args, |event| event.history_size() as i32),
    "nativeScale" "(JF)V" => |machine, args| set(machine, args, |event| event.scale(args.float(1))),
    // The display is not turned.
    "nativeGetSurfaceRotation" "(J)I" => |machine, args| number(machine, args, |_| 0),
}

/// Stands for the current sample where a position in the history is asked for.
const HISTORY_CURRENT: i32 = i32::MIN;

/// The data of an event; Java code uses no recycled ones.
fn event(machine: &mut Machine, handle: i64) -> Result<&MotionEvent, Exit> {
    if machine.state.peers.get::<MotionEvent>(handle).is_none() {
        return Err(machine.throw_npe());
    }
    let event = machine.state.peers.get::<MotionEvent>(handle);
    Ok(event.expect("just seen"))
}

/// The data of a guest's `MotionEvent`.
pub fn of_guest(machine: &mut Machine, object: Ref) -> Result<MotionEvent, Exit> {
    if object.is_null() {
        return Err(machine.throw_npe());
    }
    let handle = gibbon_jdk::guest::get_long(machine, object, "mNativePtr");
    event(machine, handle).cloned()
}

fn number(machine: &mut Machine, args: Args, get: fn(&MotionEvent) -> i32) -> NativeResult {
    ok(get(event(machine, args.long(0))?))
}

fn real(machine: &mut Machine, args: Args, get: fn(&MotionEvent) -> f32) -> NativeResult {
    ok(get(event(machine, args.long(0))?))
}

fn set(machine: &mut Machine, args: Args, change: impl FnOnce(&mut MotionEvent)) -> NativeResult {
    match machine.state.peers.get_mut::<MotionEvent>(args.long(0)) {
        Some(event) => {
            change(event);
            ok(())
        }
        None => Err(machine.throw_npe()),
    }
}

fn cursor(event: &MotionEvent) -> (f32, f32) {
    event.transform.point(event.cursor.0, event.cursor.1)
}

/// Puts data behind a handle, or behind a new one if it is 0.
fn store(machine: &mut Machine, handle: i64, event: MotionEvent) -> i64 {
    match machine.state.peers.get_mut::<MotionEvent>(handle) {
        Some(place) => {
            *place = event;
            handle
        }
        None => machine.state.peers.add(event),
    }
}

fn illegal(machine: &mut Machine, message: &str) -> Exit {
    machine.throw("java/lang/IllegalArgumentException", message)
}

fn initialize(machine: &mut Machine, args: Args) -> NativeResult {
    let count = args.int(16);
    if count < 1 {
        return Err(illegal(machine, "pointerCount must be at least 1"));
    }
    if count > MAX_POINTERS {
        return Err(illegal(machine, "pointerCount must be at most 16"));
    }
    let pointers = guest::pointers(machine, args.reference(17), count)?;
    let mut coords = guest::coords_array(machine, args.reference(18), count)?;
    let transform = Transform::translation(args.float(10), args.float(11));
    let back = transform.inverse();
    for coords in &mut coords {
        coords.transform(&back);
    }
    let event = MotionEvent {
        id: next_id(machine),
        device_id: args.int(1),
        source: args.int(2),
        display_id: args.int(3),
        action: args.int(4),
        action_button: 0,
        flags: args.int(5),
        edge_flags: args.int(6),
        meta_state: args.int(7),
        button_state: args.int(8),
        classification: args.int(9),
        transform,
        x_precision: args.float(12),
        y_precision: args.float(13),
        cursor: (f32::NAN, f32::NAN),
        down_time: args.long(14),
        pointers,
        samples: vec![Sample {
            time: args.long(15),
            coords,
        }],
    };
    ok(store(machine, args.long(0), event))
}

fn dispose(machine: &mut Machine, args: Args) -> NativeResult {
    machine.state.peers.remove(args.long(0));
    ok(())
}

fn copy(machine: &mut Machine, args: Args) -> NativeResult {
    let keep_history = args.boolean(2);
    let event = event(machine, args.long(1))?.clone();
    let event = if keep_history {
        event
    } else {
        event.without_history()
    };
    ok(store(machine, args.long(0), event))
}

fn add_batch(machine: &mut Machine, args: Args) -> NativeResult {
    let event = event(machine, args.long(0))?;
    let (count, back) = (event.pointers.len(), event.transform.inverse());
    let mut coords = guest::coords_array(machine, args.reference(2), count as i32)?;
    for coords in &mut coords {
        coords.transform(&back);
    }
    set(machine, args, |event| {
        event.meta_state |= args.int(3);
        event.samples.push(Sample {
            time: args.long(1),
            coords,
        });
    })
}

fn check_pointer(event: &MotionEvent, index: i32) -> Result<usize, String> {
    usize::try_from(index)
        .ok()
        .filter(|&index| index < event.pointers.len())
        .ok_or_else(|| format!("invalid pointerIndex {index} for {event}"))
}

fn sample(event: &MotionEvent, position: i32) -> Result<&Sample, String> {
    if position == HISTORY_CURRENT {
        return Ok(event.current());
    }
    usize::try_from(position)
        .ok()
        .filter(|&position| position < event.history_size())
        .map(|position| &event.samples[position])
        .ok_or_else(|| format!("historyPos {position} out of range for {event}"))
}

/// What `get` finds for a pointer of a sample of an event.
fn of_pointer<T>(
    machine: &mut Machine,
    handle: i64,
    pointer: i32,
    position: i32,
    get: impl FnOnce(&MotionEvent, &Coords) -> T,
) -> Result<T, Exit> {
    let event = event(machine, handle)?;
    let found = check_pointer(event, pointer)
        .and_then(|pointer| Ok(get(event, &sample(event, position)?.coords[pointer])));
    found.map_err(|message| illegal(machine, &message))
}

fn get_pointer_coords(machine: &mut Machine, args: Args) -> NativeResult {
    let (pointer, position) = (args.int(1), args.int(2));
    let seen = of_pointer(machine, args.long(0), pointer, position, |event, coords| {
        let mut seen = coords.clone();
        for axis in [X, Y, RELATIVE_X, RELATIVE_Y] {
            seen.set(axis, event.axis(coords, axis));
        }
        seen.origin = coords.origin.map(|origin| Origin {
            to: event.window_transform().after(&origin.to),
            ..origin
        });
        if coords.has(ORIENTATION) {
            let orientation = event.axis(coords, ORIENTATION);
            seen.set(ORIENTATION, orientation);
        }
        seen
    })?;
    guest::write_coords(machine, args.reference(3), &seen)?;
    ok(())
}

fn get_pointer_properties(machine: &mut Machine, args: Args) -> NativeResult {
    let pointer = pointer(machine, args)?;
    guest::write_pointer(machine, args.reference(2), pointer)?;
    ok(())
}

/// The pointer that the second argument is the index of.
fn pointer(machine: &mut Machine, args: Args) -> Result<Pointer, Exit> {
    let event = event(machine, args.long(0))?;
    let found = check_pointer(event, args.int(1)).map(|index| event.pointers[index]);
    found.map_err(|message| illegal(machine, &message))
}

fn get_pointer_id(machine: &mut Machine, args: Args) -> NativeResult {
    ok(pointer(machine, args)?.id)
}

fn get_tool_type(machine: &mut Machine, args: Args) -> NativeResult {
    ok(pointer(machine, args)?.tool_type)
}

fn find_pointer_index(machine: &mut Machine, args: Args) -> NativeResult {
    let event = event(machine, args.long(0))?;
    let index = event.pointer_index(args.int(1));
    ok(index.map_or(-1, |index| index as i32))
}

fn get_event_time(machine: &mut Machine, args: Args) -> NativeResult {
    let event = event(machine, args.long(0))?;
    let time = sample(event, args.int(1)).map(|sample| sample.time);
    match time {
        Ok(time) => ok(time),
        Err(message) => Err(illegal(machine, &message)),
    }
}

fn get_down_time(machine: &mut Machine, args: Args) -> NativeResult {
    ok(event(machine, args.long(0))?.down_time)
}

fn get_raw_axis_value(machine: &mut Machine, args: Args) -> NativeResult {
    let (axis, pointer, position) = (args.int(1) as u32, args.int(2), args.int(3));
    let (value, origin) = of_pointer(machine, args.long(0), pointer, position, |_, coords| {
        (coords.get(axis), coords.origin)
    })?;
    symbols::answer(machine, origin, &Transform::IDENTITY, axis);
    ok(value)
}

fn get_axis_value(machine: &mut Machine, args: Args) -> NativeResult {
    let (axis, pointer, position) = (args.int(1) as u32, args.int(2), args.int(3));
    let (value, origin, transform) =
        of_pointer(machine, args.long(0), pointer, position, |event, coords| {
            let transform = event.window_transform();
            (event.axis(coords, axis), coords.origin, transform)
        })?;
    symbols::answer(machine, origin, &transform, axis);
    ok(value)
}

/// The first pointer's current X and Y in the window, if they are symbolic, from the event's
/// handle.
pub(crate) fn symbolic_place(machine: &mut Machine, handle: i64) -> Option<(ExprId, ExprId)> {
    let get = |event: &MotionEvent, coords: &Coords| (coords.origin, event.window_transform());
    let (origin, transform) = of_pointer(machine, handle, 0, HISTORY_CURRENT, get).ok()?;
    symbols::place(machine, &origin?, &transform)
}

fn transform(machine: &mut Machine, args: Args) -> NativeResult {
    let matrix = matrix_values(machine, args, args.reference(1))?;
    set(machine, args, |event| {
        event.transform(&Transform::from_matrix(matrix))
    })
}

fn apply_transform(machine: &mut Machine, args: Args) -> NativeResult {
    let matrix = matrix_values(machine, args, args.reference(1))?;
    set(machine, args, |event| {
        event.apply_transform(&Transform::from_matrix(matrix))
    })
}

fn read_from_parcel(machine: &mut Machine, args: Args) -> NativeResult {
    let parcel = parcel::handle_of(machine, args.reference(1))?;
    let event = machine
        .state
        .peers
        .get_mut::<Parcel>(parcel)
        .and_then(MotionEvent::read);
    match event {
        Some(event) => ok(store(machine, args.long(0), event)),
        None => {
            let message = "Failed to read MotionEvent parcel.";
            Err(machine.throw("java/lang/RuntimeException", message))
        }
    }
}

fn write_to_parcel(machine: &mut Machine, args: Args) -> NativeResult {
    let parcel = parcel::handle_of(machine, args.reference(1))?;
    let event = event(machine, args.long(0))?.clone();
    if let Some(parcel) = machine.state.peers.get_mut::<Parcel>(parcel) {
        event.write(parcel);
    }
    ok(())
}

fn axis_to_string(machine: &mut Machine, args: Args) -> NativeResult {
    match axes::name(args.int(0)) {
        Some(name) => ok(machine.string(name)?),
        None => ok(Ref::NULL),
    }
}

fn axis_from_string(machine: &mut Machine, args: Args) -> NativeResult {
    let name = machine.text(args.reference(0));
    ok(axes::number(&name).unwrap_or(-1))
}
