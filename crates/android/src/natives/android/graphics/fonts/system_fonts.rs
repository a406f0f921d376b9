//! `android.graphics.fonts.SystemFonts`: its mapping of font files.
//!
//! # Differs from Android
//! A device maps each font file into the process. Here the files stay outside the guest's memory,
//! a hundred megabytes that every snapshot would carry: the buffer that stands for a mapping is
//! empty, and building the font reads the file. `Font.getBuffer` gives the true bytes.

use gibbon_jdk::guest::{library_class, library_method};
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

gibbon_machine::natives! { "android/graphics/fonts/SystemFonts";
    intrinsic "mmap" "(Ljava/lang/String;)Ljava/nio/ByteBuffer;" => map,
}

/// Where fonts are that no one can change.
pub const FOLDER: &str = "/system/fonts/";

fn map(machine: &mut Machine, args: Args) -> NativeResult {
    let path = machine.text(args.reference(0));
    if !path.starts_with(FOLDER) {
        return Err(Exit::Fallback);
    }
    let status = gibbon_jdk::files::files(machine).status(&path, true);
    if status.is_err() {
        return ok(Ref::NULL);
    }
    let class = library_class(machine, "java/nio/ByteBuffer")?;
    let allocate = library_method(machine, class, "allocateDirect", "(I)Ljava/nio/ByteBuffer;");
    Err(Exit::become_call(allocate, vec![1]))
}
