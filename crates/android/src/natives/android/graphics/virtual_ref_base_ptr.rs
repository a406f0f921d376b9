//! `com.android.internal.util.VirtualRefBasePtr`: Java's share in a native object. Each object
//! is shared once, so giving the share up frees it.

use gibbon_machine::ok;

use super::drawable::free_tree;

gibbon_machine::natives! { "com/android/internal/util/VirtualRefBasePtr";
    "nIncStrong" "(J)V" => |_, _| ok(()),
    "nDecStrong" "(J)V" => |machine, args| {
        free_tree(machine, args.long(0));
        machine.state.peers.remove(args.long(0));
        ok(())
    },
}
