//! `android.graphics.pdf.PdfDocument`: in Java, `gibbon.core.graphics`.

use crate::natives::android::in_java::in_java;

gibbon_machine::natives! { "android/graphics/pdf/PdfDocument";
    "nativeCreateDocument" "()J" => in_java,
    "nativeClose" "(J)V" => in_java,
    "nativeFinishPage" "(J)V" => in_java,
    "nativeWriteTo" "(JLjava/io/OutputStream;[B)V" => in_java,
    "nativeStartPage" "(JIIIIII)J" => in_java,
}
