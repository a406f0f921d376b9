//! `sun.nio.fs.LinuxNativeDispatcher`: the table of mounts, which has one line.

use std::sync::Arc;

use gibbon_machine::peers::Peer;
use gibbon_machine::{Args, Machine, NativeResult, ok};

use crate::natives::guest::{nothing, set_long, set_ref};

gibbon_machine::natives! { "sun/nio/fs/LinuxNativeDispatcher";
    "init" "()V" => nothing,
    "setmntent0" "(JJ)J" => open_mounts,
    "getmntent0" "(JLsun/nio/fs/UnixMountEntry;JI)I" => next_mount,
    "endmntent" "(J)V" => close_mounts,
}

#[derive(Clone)]
struct Mounts {
    is_read: bool,
}

impl Peer for Mounts {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

fn open_mounts(machine: &mut Machine, _: Args) -> NativeResult {
    ok(machine.state.peers.add(Mounts { is_read: false }))
}

fn next_mount(machine: &mut Machine, args: Args) -> NativeResult {
    let (handle, entry) = (args.long(0), args.reference(1));
    if machine
        .state
        .peers
        .get::<Mounts>(handle)
        .is_none_or(|mounts| mounts.is_read)
    {
        return ok(-1i32);
    }
    for (field, text) in [
        ("name", "overlay"),
        ("dir", "/"),
        ("fstype", "overlay"),
        ("opts", "rw"),
    ] {
        let bytes = machine.new_bytes(text.as_bytes())?;
        set_ref(machine, entry, field, bytes);
    }
    set_long(machine, entry, "dev", 0);
    if let Some(mounts) = machine.state.peers.get_mut::<Mounts>(handle) {
        mounts.is_read = true;
    }
    ok(0i32)
}

fn close_mounts(machine: &mut Machine, args: Args) -> NativeResult {
    machine.state.peers.remove(args.long(0));
    ok(())
}
