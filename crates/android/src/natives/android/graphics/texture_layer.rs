//! `android.graphics.TextureLayer`: nothing ever comes into one.

use gibbon_machine::ok;

gibbon_machine::natives! { "android/graphics/TextureLayer";
    "nPrepare" "(JIIZ)Z" => |_, _| ok(true),
    "nSetLayerPaint" "(JJ)V" => |_, _| ok(()),
    "nSetTransform" "(JJ)V" => |_, _| ok(()),
    "nSetSurfaceTexture" "(JLandroid/graphics/SurfaceTexture;)V" => |_, _| ok(()),
    "nUpdateSurfaceTexture" "(J)V" => |_, _| ok(()),
}
