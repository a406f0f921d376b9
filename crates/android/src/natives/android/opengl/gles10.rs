//! `android.opengl.GLES10`: static faces of OpenGL ES 1.

use crate::gl::es1::gl_natives_1_0;

gl_natives_1_0! { "android/opengl/GLES10", 0;
    "_nativeClassInit" "()V" => F nothing,
    "glGetString" "(I)Ljava/lang/String;" => F get_string,
}
