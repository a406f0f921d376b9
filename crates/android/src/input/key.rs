//! The data of a `KeyEvent` on its way.

use gibbon_jdk::guest::{get_int, get_long, library_class, library_method};
use gibbon_machine::{Exit, Machine, Ref};

/// A key that goes down or up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Key {
    pub id: i32,
    pub device_id: i32,
    pub source: i32,
    pub display_id: i32,
    pub action: i32,
    pub flags: i32,
    pub key_code: i32,
    pub scan_code: i32,
    pub meta_state: i32,
    pub repeat_count: i32,
    /// Nanoseconds.
    pub down_time: i64,
    pub event_time: i64,
}

impl Key {
    /// The data of a guest's `KeyEvent`.
    pub fn of_guest(machine: &mut Machine, object: Ref) -> Result<Key, Exit> {
        if object.is_null() {
            return Err(machine.throw_npe());
        }
        let int = |field| get_int(machine, object, field);
        Ok(Key {
            id: int("mId"),
            device_id: int("mDeviceId"),
            source: int("mSource"),
            display_id: int("mDisplayId"),
            action: int("mAction"),
            flags: int("mFlags"),
            key_code: int("mKeyCode"),
            scan_code: int("mScanCode"),
            meta_state: int("mMetaState"),
            repeat_count: int("mRepeatCount"),
            down_time: get_long(machine, object, "mDownTime"),
            event_time: get_long(machine, object, "mEventTime"),
        })
    }

    /// The call that makes a guest's `KeyEvent` of this.
    pub fn obtain(&self, machine: &mut Machine, stage: u16) -> Result<Exit, Exit> {
        let class = library_class(machine, "android/view/KeyEvent")?;
        machine.initialize(class)?;
        let method = library_method(
            machine,
            class,
            "obtain",
            "(IJJIIIIIIIII[BLjava/lang/String;)Landroid/view/KeyEvent;",
        );
        let int = |value: i32| u64::from(value as u32);
        let arguments = vec![
            int(self.id),
            self.down_time as u64,
            self.event_time as u64,
            int(self.action),
            int(self.key_code),
            int(self.repeat_count),
            int(self.meta_state),
            int(self.device_id),
            int(self.scan_code),
            int(self.flags),
            int(self.source),
            int(self.display_id),
            0,
            0,
        ];
        Ok(Exit::call(method, arguments, stage))
    }
}
