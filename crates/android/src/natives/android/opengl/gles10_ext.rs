//! `android.opengl.GLES10Ext`: only what its class needs to be there.

use crate::gl::gl_natives;

gl_natives! { "android/opengl/GLES10Ext", 0;
    "_nativeClassInit" "()V" => F nothing,
}
