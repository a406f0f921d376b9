//! The drawing natives, which `BaseCanvas` and `BaseRecordingCanvas` declare alike.

use super::{bitmaps, glyphs, meshes, shapes, texts};

macro_rules! drawing_natives {
    ($class:literal) => {
        gibbon_machine::natives! { $class;
            "nDrawBitmap" "(JJFFJIII)V" => bitmaps::at,
            "nDrawBitmap" "(JJFFFFFFFFJII)V" => bitmaps::part,
            "nDrawBitmap" "(J[IIIFFIIZJ)V" => bitmaps::colors,
            "nDrawBitmapMatrix" "(JJJJ)V" => bitmaps::by_matrix,
            "nDrawNinePatch" "(JJJFFFFJII)V" => bitmaps::nine_patch,
            "nDrawBitmapMesh" "(JJII[FI[IIJ)V" => meshes::bitmap,
            "nDrawVertices" "(JII[FI[FI[II[SIIJ)V" => meshes::vertices,
            stand_in "nDrawMesh" "(JJIJ)V" => meshes::mesh,
            "nDrawColor" "(JII)V" => shapes::color,
            "nDrawColor" "(JJJI)V" => shapes::color_long,
            "nDrawPaint" "(JJ)V" => shapes::paint,
            "nDrawPoint" "(JFFJ)V" => shapes::point,
            "nDrawPoints" "(J[FIIJ)V" => shapes::points,
            "nDrawLine" "(JFFFFJ)V" => shapes::line,
            "nDrawLines" "(J[FIIJ)V" => shapes::lines,
            "nDrawRect" "(JFFFFJ)V" => shapes::rect,
            "nDrawOval" "(JFFFFJ)V" => shapes::oval,
            "nDrawCircle" "(JFFFJ)V" => shapes::circle,
            "nDrawArc" "(JFFFFFFZJ)V" => shapes::arc,
            "nDrawRoundRect" "(JFFFFFFJ)V" => shapes::round_rect,
            "nDrawDoubleRoundRect" "(JFFFFFFFFFFFFJ)V" => shapes::double_round_rect,
            "nDrawDoubleRoundRect" "(JFFFF[FFFFF[FJ)V" => shapes::double_round_rect_radii,
            "nDrawPath" "(JJJ)V" => shapes::path,
            "nDrawRegion" "(JJJ)V" => shapes::region,
            "nPunchHole" "(JFFFFFFF)V" => shapes::punch_hole,
            "nDrawGlyphs" "(J[I[FIIIJJ)V" => glyphs::of_font,
            "nDrawText" "(J[CIIFFIJ)V" => texts::array,
            "nDrawText" "(JLjava/lang/String;IIFFIJ)V" => texts::string,
            "nDrawTextRun" "(JLjava/lang/String;IIIIFFZJ)V" => texts::run_of_string,
            "nDrawTextRun" "(J[CIIIIFFZJJ)V" => texts::run_of_array,
            "nDrawTextOnPath" "(J[CIIJFFIJ)V" => texts::array_on_path,
            "nDrawTextOnPath" "(JLjava/lang/String;JFFIJ)V" => texts::string_on_path,
        }
    };
}

pub mod immediate {
    use super::*;
    drawing_natives!("android/graphics/BaseCanvas");
}

pub mod recording {
    use super::*;
    drawing_natives!("android/graphics/BaseRecordingCanvas");
}
