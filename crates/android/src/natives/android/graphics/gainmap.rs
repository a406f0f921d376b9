//! `android.graphics.Gainmap`: kept, not applied to pictures.

use gibbon_machine::{Args, Machine, NativeResult, ok};

use super::guest_text::store_floats;
use super::held::{self, finalizer, get, get_mut};
use crate::parcel::{self, Parcel};

#[derive(Clone)]
struct Gainmap {
    /// Ratio minimum and maximum, gamma, epsilon of SDR and HDR; three channels each.
    channels: [[f32; 3]; 5],
    /// Display ratios of HDR and SDR.
    ratios: [f32; 2],
}

impl Default for Gainmap {
    fn default() -> Gainmap {
        Gainmap {
            channels: [[1.0; 3], [2.0; 3], [1.0; 3], [0.0; 3], [0.0; 3]],
            ratios: [2.0, 1.0],
        }
    }
}

gibbon_machine::natives! { "android/graphics/Gainmap";
    "nGetFinalizer" "()J" => finalizer,
    "nCreateEmpty" "()J" => |machine, _| held::add(machine, Gainmap::default()),
    "nCreateCopy" "(J)J" => |machine, args| {
        let copy = get::<Gainmap>(machine, args.long(0))?.clone();
        held::add(machine, copy)
    },
    // Java code keeps the bitmap itself.
    "nSetBitmap" "(JLandroid/graphics/Bitmap;)V" => |_, _| ok(()),
    "nSetRatioMin" "(JFFF)V" => |machine, args| set(machine, args, 0),
    "nGetRatioMin" "(J[F)V" => |machine, args| tell(machine, args, 0),
    "nSetRatioMax" "(JFFF)V" => |machine, args| set(machine, args, 1),
    "nGetRatioMax" "(J[F)V" => |machine, args| tell(machine, args, 1),
    "nSetGamma" "(JFFF)V" => |machine, args| set(machine, args, 2),
    "nGetGamma" "(J[F)V" => |machine, args| tell(machine, args, 2),
    "nSetEpsilonSdr" "(JFFF)V" => |machine, args| set(machine, args, 3),
    "nGetEpsilonSdr" "(J[F)V" => |machine, args| tell(machine, args, 3),
    "nSetEpsilonHdr" "(JFFF)V" => |machine, args| set(machine, args, 4),
    "nGetEpsilonHdr" "(J[F)V" => |machine, args| tell(machine, args, 4),
    "nSetDisplayRatioHdr" "(JF)V" => |machine, args| set_ratio(machine, args, 0),
    "nGetDisplayRatioHdr" "(J)F" => |machine, args| ok(get::<Gainmap>(machine, args.long(0))?.ratios[0]),
    "nSetDisplayRatioSdr" "(JF)V" => |machine, args| set_ratio(machine, args, 1),
    "nGetDisplayRatioSdr" "(J)F" => |machine, args| ok(get::<Gainmap>(machine, args.long(0))?.ratios[1]),
    "nWriteGainmapToParcel" "(JLandroid/os/Parcel;)V" => write,
    "nReadGainmapFromParcel" "(JLandroid/os/Parcel;)V" => read,
}

fn set(machine: &mut Machine, args: Args, which: usize) -> NativeResult {
    get_mut::<Gainmap>(machine, args.long(0))?.channels[which] = [1, 2, 3].map(|at| args.float(at));
    ok(())
}

fn tell(machine: &mut Machine, args: Args, which: usize) -> NativeResult {
    let values = get::<Gainmap>(machine, args.long(0))?.channels[which];
    store_floats(machine, args.reference(1), 0, &values)?;
    ok(())
}

fn set_ratio(machine: &mut Machine, args: Args, which: usize) -> NativeResult {
    get_mut::<Gainmap>(machine, args.long(0))?.ratios[which] = args.float(1);
    ok(())
}

fn write(machine: &mut Machine, args: Args) -> NativeResult {
    let handle = parcel::handle_of(machine, args.reference(1))?;
    let gainmap = get::<Gainmap>(machine, args.long(0))?.clone();
    if let Some(parcel) = machine.state.peers.get_mut::<Parcel>(handle) {
        let channels = gainmap.channels.iter().flatten();
        for value in channels.chain(&gainmap.ratios) {
            parcel.write_f32(*value);
        }
    }
    ok(())
}

fn read(machine: &mut Machine, args: Args) -> NativeResult {
    let handle = parcel::handle_of(machine, args.reference(1))?;
    let mut gainmap = Gainmap::default();
    if let Some(parcel) = machine.state.peers.get_mut::<Parcel>(handle) {
        let channels = gainmap.channels.iter_mut().flatten();
        for value in channels.chain(&mut gainmap.ratios) {
            *value = parcel.read_f32();
        }
    }
    *get_mut::<Gainmap>(machine, args.long(0))? = gainmap;
    ok(())
}
