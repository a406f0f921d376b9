//! `android.graphics.Camera`.

use gibbon_graphics::camera::Camera;
use gibbon_graphics::matrix::Matrix;
use gibbon_jdk::guest::{get_long, set_long};
use gibbon_machine::{Args, Exit, Machine, NativeResult, ok};

use super::canvas::peer;
use super::held::{Held, get, get_mut};
use super::matrix;

const HANDLE: &str = "native_instance";

gibbon_machine::natives! { "android/graphics/Camera";
    "save" "()V" => |machine, args| change(machine, args, Camera::save),
    "restore" "()V" => |machine, args| change(machine, args, Camera::restore),
    "translate" "(FFF)V" => |machine, args| change(machine, args, |camera| {
        camera.translate(args.float(1), args.float(2), args.float(3));
    }),
    "rotateX" "(F)V" => |machine, args| change(machine, args, |camera| camera.rotate_x(args.float(1))),
    "rotateY" "(F)V" => |machine, args| change(machine, args, |camera| camera.rotate_y(args.float(1))),
    "rotateZ" "(F)V" => |machine, args| change(machine, args, |camera| camera.rotate_z(args.float(1))),
    "rotate" "(FFF)V" => |machine, args| change(machine, args, |camera| {
        camera.rotate_x(args.float(1));
        camera.rotate_y(args.float(2));
        camera.rotate_z(args.float(3));
    }),
    "getLocationX" "()F" => |machine, args| ok(camera(machine, args)?.location[0]),
    "getLocationY" "()F" => |machine, args| ok(camera(machine, args)?.location[1]),
    "getLocationZ" "()F" => |machine, args| ok(camera(machine, args)?.location[2]),
    "setLocation" "(FFF)V" => |machine, args| change(machine, args, |camera| {
        camera.location = [args.float(1), args.float(2), args.float(3)];
    }),
    "dotWithNormal" "(FFF)F" => |machine, args| {
        ok(camera(machine, args)?.dot_with_normal(args.float(1), args.float(2), args.float(3)))
    },
    "nativeConstructor" "()V" => |machine, args| {
        let handle = machine.state.peers.add(Held(Camera::default()));
        set_long(machine, args.reference(0), HANDLE, handle);
        ok(())
    },
    "nativeDestructor" "()V" => |machine, args| {
        let handle = get_long(machine, args.reference(0), HANDLE);
        machine.state.peers.remove(handle);
        set_long(machine, args.reference(0), HANDLE, 0);
        ok(())
    },
    "nativeGetMatrix" "(J)V" => |machine, args| {
        let seen = camera(machine, args)?.matrix();
        matrix::store(machine, args.long(1), seen);
        ok(())
    },
    "nativeApplyToCanvas" "(J)V" => |machine, args| {
        let seen: Matrix = camera(machine, args)?.matrix();
        peer::concat(machine, args.long(1), &seen)
    },
}

fn camera(machine: &mut Machine, args: Args) -> Result<&Camera, Exit> {
    let handle = get_long(machine, args.reference(0), HANDLE);
    get(machine, handle)
}

fn change(machine: &mut Machine, args: Args, change: impl FnOnce(&mut Camera)) -> NativeResult {
    let handle = get_long(machine, args.reference(0), HANDLE);
    change(get_mut(machine, handle)?);
    ok(())
}
