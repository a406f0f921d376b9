//! `com.google.android.gles_jni.GLImpl`: OpenGL ES 1 as `javax.microedition.khronos` has it.
//!
//! Missing: what [`gibbon_gles`] lacks (clip planes, logic operations), and questions that apps
//! hardly ask.

use gibbon_machine::native::NativeTable;

mod es_1_0 {
    crate::gl::es1::gl_natives_1_0! { "com/google/android/gles_jni/GLImpl", 1; }
}

mod es_1_1 {
    crate::gl::es1::gl_natives_1_1! { "com/google/android/gles_jni/GLImpl", 1; }
}

mod extensions {
    crate::gl::gl_natives! { "com/google/android/gles_jni/GLImpl", 1;
        "_nativeClassInit" "()V" => F nothing,
        "_glGetString" "(I)Ljava/lang/String;" => F get_string,
        "glCurrentPaletteMatrixOES" "(I)V" => F current_palette_matrix,
        "glDrawTexfOES" "(FFFFF)V" => F draw_tex,
        "glDrawTexfvOES" "([FI)V" => Fv draw_tex,
        "glDrawTexfvOES" "(Ljava/nio/FloatBuffer;)V" => Fv draw_tex,
        "glDrawTexiOES" "(IIIII)V" => I draw_tex,
        "glDrawTexivOES" "([II)V" => Iv draw_tex,
        "glDrawTexivOES" "(Ljava/nio/IntBuffer;)V" => Iv draw_tex,
        "glDrawTexsOES" "(SSSSS)V" => S draw_tex,
        "glDrawTexsvOES" "([SI)V" => Sv draw_tex,
        "glDrawTexsvOES" "(Ljava/nio/ShortBuffer;)V" => Sv draw_tex,
        "glDrawTexxOES" "(IIIII)V" => X draw_tex,
        "glDrawTexxvOES" "([II)V" => Xv draw_tex,
        "glDrawTexxvOES" "(Ljava/nio/IntBuffer;)V" => Xv draw_tex,
        "glLoadPaletteFromModelViewMatrixOES" "()V" => F load_palette_from_model_view_matrix,
        "glMatrixIndexPointerOESBounds" "(IIILjava/nio/Buffer;I)V" => F matrix_index_pointer,
        "glMatrixIndexPointerOES" "(IIII)V" => I matrix_index_pointer,
        "glWeightPointerOESBounds" "(IIILjava/nio/Buffer;I)V" => F weight_pointer,
        "glWeightPointerOES" "(IIII)V" => I weight_pointer,
        "glBindFramebufferOES" "(II)V" => F bind_framebuffer,
        "glBindRenderbufferOES" "(II)V" => F bind_renderbuffer,
        "glBlendEquation" "(I)V" => F blend_equation,
        "glBlendEquationSeparate" "(II)V" => F blend_equation_separate,
        "glBlendFuncSeparate" "(IIII)V" => F blend_func_separate,
        "glCheckFramebufferStatusOES" "(I)I" => F check_framebuffer_status,
        "glDeleteFramebuffersOES" "(I[II)V" => F delete_framebuffers,
        "glDeleteFramebuffersOES" "(ILjava/nio/IntBuffer;)V" => F delete_framebuffers,
        "glDeleteRenderbuffersOES" "(I[II)V" => F delete_renderbuffers,
        "glDeleteRenderbuffersOES" "(ILjava/nio/IntBuffer;)V" => F delete_renderbuffers,
        "glFramebufferRenderbufferOES" "(IIII)V" => F framebuffer_renderbuffer,
        "glFramebufferTexture2DOES" "(IIIII)V" => F framebuffer_texture_2d,
        "glGenerateMipmapOES" "(I)V" => F generate_mipmap,
        "glGenFramebuffersOES" "(I[II)V" => F gen_framebuffers,
        "glGenFramebuffersOES" "(ILjava/nio/IntBuffer;)V" => F gen_framebuffers,
        "glGenRenderbuffersOES" "(I[II)V" => F gen_renderbuffers,
        "glGenRenderbuffersOES" "(ILjava/nio/IntBuffer;)V" => F gen_renderbuffers,
        "glGetRenderbufferParameterivOES" "(II[II)V" => F get_renderbuffer_parameter,
        "glGetRenderbufferParameterivOES" "(IILjava/nio/IntBuffer;)V" => F get_renderbuffer_parameter,
        "glIsFramebufferOES" "(I)Z" => F is_framebuffer,
        "glIsRenderbufferOES" "(I)Z" => F is_renderbuffer,
        "glRenderbufferStorageOES" "(IIII)V" => F renderbuffer_storage,
        "glTexGenf" "(IIF)V" => F tex_gen,
        "glTexGenfv" "(II[FI)V" => Fv tex_gen,
        "glTexGenfv" "(IILjava/nio/FloatBuffer;)V" => Fv tex_gen,
        "glTexGeni" "(III)V" => I tex_gen,
        "glTexGeniv" "(II[II)V" => Iv tex_gen,
        "glTexGeniv" "(IILjava/nio/IntBuffer;)V" => Iv tex_gen,
        "glTexGenx" "(III)V" => X tex_gen,
        "glTexGenxv" "(II[II)V" => Xv tex_gen,
        "glTexGenxv" "(IILjava/nio/IntBuffer;)V" => Xv tex_gen,
    }
}

pub fn add(table: &mut NativeTable) {
    table.add(es_1_0::NATIVES);
    table.add(es_1_1::NATIVES);
    table.add(extensions::NATIVES);
}
