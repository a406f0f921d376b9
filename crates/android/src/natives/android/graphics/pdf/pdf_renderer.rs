//! `android.graphics.pdf.PdfRenderer`: in Java, `gibbon.core.graphics`.

use crate::natives::android::in_java::in_java;

gibbon_machine::natives! { "android/graphics/pdf/PdfRenderer";
    "nativeCreate" "(IJ)J" => in_java,
    "nativeClose" "(J)V" => in_java,
    "nativeGetPageCount" "(J)I" => in_java,
    "nativeScaleForPrinting" "(J)Z" => in_java,
    "nativeRenderPage" "(JJJIIIIJI)V" => in_java,
    "nativeOpenPageAndGetSize" "(JILandroid/graphics/Point;)J" => in_java,
    "nativeClosePage" "(J)V" => in_java,
}
