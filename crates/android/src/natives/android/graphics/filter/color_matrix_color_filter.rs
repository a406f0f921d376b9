//! `android.graphics.ColorMatrixColorFilter`.

use std::sync::Arc;

use gibbon_graphics::filters::ColorFilter;

use crate::natives::android::graphics::guest_shapes::floats;
use crate::natives::android::graphics::held;

gibbon_machine::natives! { "android/graphics/ColorMatrixColorFilter";
    "nativeColorMatrixFilter" "([F)J" => |machine, args| {
        let given = floats(machine, args.reference(0), 0, 20)?;
        let mut matrix = Box::new([0.0; 20]);
        matrix.copy_from_slice(&given);
        // Java's offsets count to 255.
        for row in 0..4 {
            matrix[5 * row + 4] /= 255.0;
        }
        held::add(machine, Arc::new(ColorFilter::Matrix(matrix)))
    },
}
