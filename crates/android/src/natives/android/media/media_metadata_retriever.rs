//! `android.media.MediaMetadataRetriever`: how long a medium is and of what kind; nothing that
//! would have to be decoded.

use std::sync::Arc;

use gibbon_jdk::guest::{get_int, get_long, set_long};
use gibbon_machine::peers::Peer;
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

use super::media_player::duration::duration;

gibbon_machine::natives! { "android/media/MediaMetadataRetriever";
    "native_setup" "()V" => setup,
    "native_finalize" "()V" => release,
    "release" "()V" => release,
    "_setDataSource" "(Ljava/io/FileDescriptor;JJ)V" => set_data_source,
    "_setDataSource" "(Landroid/os/IBinder;Ljava/lang/String;[Ljava/lang/String;[Ljava/lang/String;)V" => out_of_reach,
    "nativeExtractMetadata" "(I)Ljava/lang/String;" => extract,
    // Pictures would have to be decoded.
    stand_in "_getFrameAtTime" "(JIIILandroid/media/MediaMetadataRetriever$BitmapParams;)Landroid/graphics/Bitmap;" => |_, _| ok(Ref::NULL),
    "getEmbeddedPicture" "(I)[B" => |_, _| ok(Ref::NULL),
}

const HANDLE: &str = "mNativeContext";
const DURATION: i32 = 9;
const MIME_TYPE: i32 = 12;
const HAS_AUDIO: i32 = 16;

#[derive(Clone, Default)]
struct Retriever {
    /// Milliseconds and the type, of what is known.
    medium: Option<(u64, &'static str)>,
}

impl Peer for Retriever {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

fn setup(machine: &mut Machine, args: Args) -> NativeResult {
    let handle = machine.state.peers.add(Retriever::default());
    set_long(machine, args.reference(0), HANDLE, handle);
    ok(())
}

fn release(machine: &mut Machine, args: Args) -> NativeResult {
    let handle = get_long(machine, args.reference(0), HANDLE);
    machine.state.peers.remove(handle);
    set_long(machine, args.reference(0), HANDLE, 0);
    ok(())
}

fn failed(machine: &mut Machine) -> Exit {
    let message = "setDataSource failed: status = 0x80000000";
    machine.throw("java/lang/RuntimeException", message)
}

fn set_data_source(machine: &mut Machine, args: Args) -> NativeResult {
    let descriptor = args.reference(1);
    if descriptor.is_null() {
        return Err(machine.throw_plain("java/lang/IllegalArgumentException"));
    }
    let number = get_int(machine, descriptor, "fd") as u32;
    let (offset, length) = (args.long(2).max(0) as u64, args.long(3).max(0) as u64);
    let files = machine.host.files();
    let size = files.file_status(number).map_or(0, |status| status.length);
    let length = length.min(size.saturating_sub(offset));
    let mut bytes = vec![0; length as usize];
    let count = files.read_at(number, offset, &mut bytes).unwrap_or(0);
    bytes.truncate(count);
    let Some(duration) = duration(&bytes) else {
        return Err(failed(machine));
    };
    let medium = Some((duration, mime_type(&bytes)));
    let handle = get_long(machine, args.reference(0), HANDLE);
    match machine.state.peers.get_mut::<Retriever>(handle) {
        Some(retriever) => retriever.medium = medium,
        None => return Err(machine.throw_plain("java/lang/IllegalStateException")),
    }
    ok(())
}

fn mime_type(bytes: &[u8]) -> &'static str {
    match bytes {
        [b'R', b'I', b'F', b'F', ..] => "audio/x-wav",
        [b'O', b'g', b'g', b'S', ..] => "application/ogg",
        [b'I', b'D', b'3', ..] | [0xff, ..] => "audio/mpeg",
        _ if bytes.windows(4).any(|part| part == b"vmhd") => "video/mp4",
        _ => "audio/mp4",
    }
}

fn out_of_reach(machine: &mut Machine, _: Args) -> NativeResult {
    Err(failed(machine))
}

fn extract(machine: &mut Machine, args: Args) -> NativeResult {
    let handle = get_long(machine, args.reference(0), HANDLE);
    let Some(retriever) = machine.state.peers.get::<Retriever>(handle) else {
        return Err(machine.throw_plain("java/lang/IllegalStateException"));
    };
    let value = retriever
        .medium
        .and_then(|(length, kind)| match args.int(1) {
            DURATION => Some(length.to_string()),
            MIME_TYPE => Some(kind.to_owned()),
            HAS_AUDIO => Some("yes".to_owned()),
            _ => None,
        });
    match value {
        Some(value) => ok(machine.string(&value)?),
        None => ok(Ref::NULL),
    }
}
