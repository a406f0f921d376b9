//! `android.hardware.SystemSensorManager.BaseEventQueue`: tells a listener the value of a sensor
//! that it asks for, on its own thread, once.

use std::sync::Arc;

use gibbon_formats::descriptor::Kind;
use gibbon_machine::heap::ARRAY_DATA;
use gibbon_machine::peers::Peer;
use gibbon_machine::{Args, Machine, NativeResult, Ref, ok};

use super::system_sensor_manager::SENSORS;
use crate::looper::{self, Argument, Delivery};

gibbon_machine::natives! { "android/hardware/SystemSensorManager$BaseEventQueue";
    "nativeInitBaseEventQueue" "(JLjava/lang/ref/WeakReference;Landroid/os/MessageQueue;Ljava/lang/String;ILjava/lang/String;Ljava/lang/String;)J" => init,
    "nativeEnableSensor" "(JIII)I" => enable,
    "nativeDisableSensor" "(JI)I" => done,
    "nativeDestroySensorEventQueue" "(J)V" => destroy,
    "nativeFlushSensor" "(J)I" => done,
    "nativeInjectSensorData" "(JI[FIJ)I" => done,
}

const HIGH_ACCURACY: u64 = 3;

/// A listener's queue: the Java object (weakly held by itself) and its thread's queue of messages.
#[derive(Clone)]
struct EventQueue {
    owner: Ref,
    messages: Ref,
}

impl Peer for EventQueue {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }

    fn visit(&self, visit: &mut dyn FnMut(Ref)) {
        visit(self.owner);
        visit(self.messages);
    }
}

fn init(machine: &mut Machine, args: Args) -> NativeResult {
    let queue = EventQueue {
        owner: args.reference(1),
        messages: args.reference(2),
    };
    ok(machine.state.peers.add(queue))
}

fn enable(machine: &mut Machine, args: Args) -> NativeResult {
    let (handle, sensor) = (args.long(0), args.int(1));
    let found = usize::try_from(sensor.saturating_sub(1))
        .ok()
        .and_then(|at| SENSORS.get(at));
    let Some(known) = found else {
        return ok(-1i32);
    };
    let Some(queue) = machine.state.peers.get::<EventQueue>(handle).cloned() else {
        return ok(-1i32);
    };
    let owner = gibbon_jdk::guest::get_ref(machine, queue.owner, "referent");
    if owner.is_null() {
        return ok(-1i32);
    }
    let class = machine.primitive_array_class(Kind::Float);
    let values = machine.new_array(class, known.values.len() as u32)?;
    for (at, value) in known.values.iter().enumerate() {
        let offset = ARRAY_DATA + 4 * at as u32;
        machine.heap.set_i32(values, offset, value.to_bits() as i32);
    }
    let class = machine.heap.class_of(owner);
    let name = "dispatchSensorEvent";
    let Some(method) = machine.meta.method_named(class, name, "(I[FIJ)V") else {
        return ok(-1i32);
    };
    let nanos = machine.nanos();
    let delivery = Delivery {
        at: nanos,
        method,
        receiver: owner,
        arguments: vec![
            Argument::Bits(sensor as u32 as u64),
            Argument::Reference(values),
            Argument::Bits(HIGH_ACCURACY),
            Argument::Bits(nanos),
        ],
    };
    let messages = gibbon_jdk::guest::get_long(machine, queue.messages, "mPtr");
    looper::post(machine, messages, delivery);
    ok(0i32)
}

fn destroy(machine: &mut Machine, args: Args) -> NativeResult {
    machine.state.peers.remove(args.long(0));
    ok(())
}

fn done(_: &mut Machine, _: Args) -> NativeResult {
    ok(0i32)
}
