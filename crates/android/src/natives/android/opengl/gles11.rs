//! `android.opengl.GLES11`: static faces of what OpenGL ES 1.1 adds.

use crate::gl::es1::gl_natives_1_1;

gl_natives_1_1! { "android/opengl/GLES11", 0;
    "_nativeClassInit" "()V" => F nothing,
    "glGetTexEnvfv" "(II[FI)V" => Fv get_tex_env,
    "glGetTexEnvfv" "(IILjava/nio/FloatBuffer;)V" => Fv get_tex_env,
}
