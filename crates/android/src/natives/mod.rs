//! The table of natives. Folders and files are Java packages and classes.

pub(crate) mod android;
mod com;
mod dalvik;
mod gibbon;
mod java;
mod javax;
mod jdk;
mod libcore;
mod org;
mod sun;

use gibbon_machine::native::NativeTable;

pub use java::ChosenDraws;
pub(crate) use java::{Draw, foresee, is_drawn_by_app};

/// What natives answer that are asked for the function that frees a native object: the peer is
/// forgotten, whatever it is. See `libcore.util.NativeAllocationRegistry`.
pub(crate) const RELEASE_PEER: i64 = 1;

/// Libraries that classes of the framework load.
const LIBRARIES: &[&str] = &[
    "FFTEm",
    "alarm_jni",
    "android",
    "android_runtime",
    "android_servers",
    "audioeffect_jni",
    "compiler_rt",
    "drmframework_jni",
    "filterfw",
    "framework-connectivity-jni",
    "framework-connectivity-tiramisu-jni",
    "javacrypto",
    "jnigraphics",
    "media_jni",
    "media_tv_tuner",
    "mediaparser-jni",
    "rs_jni",
    "soundpool",
    "stats_jni",
    "ukey2_jni",
    "virtualizationservice_jni",
    "virtualmachine_jni",
    "webviewchromium_loader",
];

pub fn add(table: &mut NativeTable) {
    table.add_libraries(LIBRARIES);
    table.stand_in_for(
        crate::adapter::SERVICES,
        gibbon::system::answer_with_default,
    );
    android::add(table);
    com::add(table);
    dalvik::add(table);
    gibbon::add(table);
    java::add(table);
    javax::add(table);
    jdk::add(table);
    libcore::add(table);
    org::add(table);
    sun::add(table);
}
