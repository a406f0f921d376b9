//! `com.android.modules.*`.

mod expresslog_utils {
    //! `expresslog.Utils`: names of metrics as numbers.

    use gibbon_machine::{Args, Machine, NativeResult, ok};

    gibbon_machine::natives! { "com/android/modules/expresslog/Utils";
        stand_in "hashString" "(Ljava/lang/String;)J" => hash_string,
    }

    /// Not the hash that Android has (FarmHash), but one that is the same for the same name (FNV).
    /// It names a counter in statistics that nobody reads.
    fn hash_string(machine: &mut Machine, args: Args) -> NativeResult {
        if args.reference(0).is_null() {
            return Err(machine.throw_npe());
        }
        let text = machine.text(args.reference(0));
        let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        ok(hash as i64)
    }
}

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(expresslog_utils::NATIVES);
}
