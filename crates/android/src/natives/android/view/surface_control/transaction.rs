//! The natives of `SurfaceControl.Transaction`.

use gibbon_jdk::guest::library_method;
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

use super::layer_of;
use crate::parcel::{self, Parcel};
use crate::surfaces::{Change, Layers, Transaction};

pub fn create(machine: &mut Machine, _: Args) -> NativeResult {
    let layers = machine.state.peers.singleton_mut::<Layers>();
    let transaction = layers.new_transaction();
    ok(machine.state.peers.add(transaction))
}

fn with<T: Default>(
    machine: &mut Machine,
    handle: i64,
    act: impl FnOnce(&mut Transaction) -> T,
) -> T {
    let transaction = machine.state.peers.get_mut::<Transaction>(handle);
    transaction.map(act).unwrap_or_default()
}

/// Applies the changes, then tells who wants to know that they are committed.
pub fn apply(machine: &mut Machine, args: Args) -> NativeResult {
    let handle = args.long(0);
    apply_now(machine, handle);
    match tell_next(machine, handle)? {
        Some(call) => Err(call),
        None => ok(()),
    }
}

/// Changes the layers as a transaction says; the transaction has no changes after that.
pub fn apply_now(machine: &mut Machine, handle: i64) {
    let changes = with(machine, handle, Transaction::take_changes);
    let layers = machine.state.peers.singleton_mut::<Layers>();
    layers.apply(&changes);
}

/// A call of the next listener, after which the native is run again.
fn tell_next(machine: &mut Machine, handle: i64) -> Result<Option<Exit>, Exit> {
    let listeners = machine.state.peers.get::<Transaction>(handle);
    let first = listeners.and_then(|transaction| transaction.listeners.first().copied());
    let Some((listener, name)) = first else {
        return Ok(None);
    };
    let class = machine.heap.class_of(listener);
    let method = library_method(machine, class, name, "()V");
    with(machine, handle, |transaction| {
        transaction.listeners.remove(0);
    });
    Ok(Some(Exit::call(method, vec![u64::from(listener.0)], 1)))
}

fn listen(machine: &mut Machine, args: Args, method: &'static str) -> NativeResult {
    let listener = args.reference(1);
    if listener != Ref::NULL {
        with(machine, args.long(0), |transaction| {
            transaction.listeners.push((listener, method))
        });
    }
    ok(())
}

pub fn add_committed_listener(machine: &mut Machine, args: Args) -> NativeResult {
    listen(machine, args, "onTransactionCommitted")
}

pub fn add_reported_listener(machine: &mut Machine, args: Args) -> NativeResult {
    listen(machine, args, "run")
}

pub fn merge(machine: &mut Machine, args: Args) -> NativeResult {
    let (into, from) = (args.long(0), args.long(1));
    if into == from {
        return ok(());
    }
    let mut other = with(machine, from, |transaction| {
        let taken = transaction.clone();
        transaction.clear();
        Some(taken)
    });
    if let Some(other) = &mut other {
        with(machine, into, |transaction| transaction.merge(other));
    }
    ok(())
}

pub fn clear(machine: &mut Machine, args: Args) -> NativeResult {
    with(machine, args.long(0), Transaction::clear);
    ok(())
}

pub fn get_id(machine: &mut Machine, args: Args) -> NativeResult {
    ok(with(machine, args.long(0), |transaction| {
        transaction.id as i64
    }))
}

/// A transaction in a parcel is its handle: it stays in the same device.
pub fn write_to_parcel(machine: &mut Machine, args: Args) -> NativeResult {
    let parcel = parcel::handle_of(machine, args.reference(1))?;
    let copy = machine
        .state
        .peers
        .get::<Transaction>(args.long(0))
        .cloned();
    let handle = copy.map_or(0, |copy| machine.state.peers.add(copy));
    if let Some(parcel) = machine.state.peers.get_mut::<Parcel>(parcel) {
        parcel.write_i64(handle);
    }
    ok(())
}

pub fn read_from_parcel(machine: &mut Machine, args: Args) -> NativeResult {
    let parcel = parcel::handle_of(machine, args.reference(0))?;
    let parcel = machine.state.peers.get_mut::<Parcel>(parcel);
    let handle = parcel.map_or(0, Parcel::read_i64);
    let copy = machine.state.peers.get::<Transaction>(handle).cloned();
    ok(copy.map_or(0, |copy| machine.state.peers.add(copy)))
}

/// Adds a change of the layer that the second argument names.
fn change(machine: &mut Machine, args: Args, change: Change) -> NativeResult {
    if let Some(layer) = layer_of(machine, args.long(1)) {
        with(machine, args.long(0), |transaction| {
            transaction.add(layer, change)
        });
    }
    ok(())
}

pub fn set_layer(machine: &mut Machine, args: Args) -> NativeResult {
    change(machine, args, Change::Z(args.int(2)))
}

pub fn set_relative_layer(machine: &mut Machine, args: Args) -> NativeResult {
    match layer_of(machine, args.long(2)) {
        Some(other) => change(machine, args, Change::RelativeZ(other, args.int(3))),
        None => ok(()),
    }
}

pub fn set_position(machine: &mut Machine, args: Args) -> NativeResult {
    change(
        machine,
        args,
        Change::Position(args.float(2), args.float(3)),
    )
}

pub fn set_scale(machine: &mut Machine, args: Args) -> NativeResult {
    let matrix = [args.float(2), 0.0, 0.0, args.float(3)];
    change(machine, args, Change::Matrix(matrix))
}

pub fn set_matrix(machine: &mut Machine, args: Args) -> NativeResult {
    let matrix = [2, 3, 4, 5].map(|index| args.float(index));
    change(machine, args, Change::Matrix(matrix))
}

pub fn set_alpha(machine: &mut Machine, args: Args) -> NativeResult {
    change(machine, args, Change::Alpha(args.float(2)))
}

pub fn set_color(machine: &mut Machine, args: Args) -> NativeResult {
    let array = args.reference(2);
    if array.is_null() || machine.heap.array_length(array) < 3 {
        return ok(());
    }
    let bytes = machine.heap.array_bytes(array, 4);
    let color = std::array::from_fn(|at| {
        let bytes = bytes[at * 4..at * 4 + 4].try_into();
        bytes.map_or(0.0, f32::from_le_bytes)
    });
    change(machine, args, Change::Color(color))
}

pub fn set_flags(machine: &mut Machine, args: Args) -> NativeResult {
    let (flags, mask) = (args.int(2), args.int(3));
    change(machine, args, Change::Flags { flags, mask })
}

/// An empty crop is none.
pub fn set_window_crop(machine: &mut Machine, args: Args) -> NativeResult {
    let crop = [2, 3, 4, 5].map(|index| args.int(index));
    let is_empty = crop[0] >= crop[2] || crop[1] >= crop[3];
    change(machine, args, Change::Crop((!is_empty).then_some(crop)))
}

pub fn set_corner_radius(machine: &mut Machine, args: Args) -> NativeResult {
    change(machine, args, Change::CornerRadius(args.float(2)))
}

pub fn set_shadow_radius(machine: &mut Machine, args: Args) -> NativeResult {
    change(machine, args, Change::ShadowRadius(args.float(2)))
}

pub fn set_layer_stack(machine: &mut Machine, args: Args) -> NativeResult {
    change(machine, args, Change::LayerStack(args.int(2)))
}

pub fn set_destination_frame(machine: &mut Machine, args: Args) -> NativeResult {
    let [left, top, right, bottom] = [2, 3, 4, 5].map(|index| args.int(index));
    change(
        machine,
        args,
        Change::Size(right.saturating_sub(left), bottom.saturating_sub(top)),
    )
}

pub fn unset_buffer(machine: &mut Machine, args: Args) -> NativeResult {
    change(machine, args, Change::NoFrame)
}

pub fn reparent(machine: &mut Machine, args: Args) -> NativeResult {
    let parent = layer_of(machine, args.long(2));
    change(machine, args, Change::Parent(parent))
}
