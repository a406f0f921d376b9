import android.graphics.Bitmap;
import android.graphics.BitmapFactory;
import android.graphics.BlurMaskFilter;
import android.graphics.Canvas;
import android.graphics.Interpolator;
import android.graphics.LinearGradient;
import android.graphics.Paint;
import android.graphics.Path;
import android.graphics.Region;
import android.graphics.Shader;
import java.util.ArrayList;
import java.util.List;

/** Sizes, radii and positions that no app should ask for. */
public class ImpossiblePictures {
    public static void main(String[] arguments) {
        sizes();
        files();
        drawing();
        Checks.end();
    }

    private static void sizes() {
        int most = Integer.MAX_VALUE;
        String tooLarge = "java.lang.IllegalArgumentException: bitmap size exceeds 32 bits";
        Checks.thrown("product that overflows", tooLarge,
                () -> Bitmap.createBitmap(most, most, Bitmap.Config.ARGB_8888));
        Checks.thrown("large product", tooLarge,
                () -> Bitmap.createBitmap(1 << 16, 1 << 16, Bitmap.Config.ARGB_8888));
        String noMemory = "java.lang.OutOfMemoryError: "
                + "Failed to allocate a 400000000 byte allocation for a bitmap";
        List<Bitmap> kept = new ArrayList<>();
        Checks.thrown("all memory", noMemory, () -> {
            while (true) {
                kept.add(Bitmap.createBitmap(10000, 10000, Bitmap.Config.ARGB_8888));
            }
        });
        Checks.same("bitmaps that fit", 5, kept.size());
        kept.forEach(Bitmap::recycle);
        Bitmap small = Bitmap.createBitmap(4, 4, Bitmap.Config.ARGB_8888);
        Checks.thrown("reconfigured",
                "java.lang.IllegalArgumentException: "
                        + "Bitmap not large enough to support new configuration",
                () -> small.reconfigure(most, most, Bitmap.Config.RGBA_F16));
        Checks.thrown("colours", tooLarge, () -> canvas()
                .drawBitmap(new int[1 << 20], 0, 1 << 20, 0, 0, 1 << 20, 4097, true, null));
        Checks.thrown("mesh", "java.lang.ArrayIndexOutOfBoundsException", () -> canvas()
                .drawBitmapMesh(small, 65535, 65535, new float[8], 0, null, 0, null));
        String none = "java.lang.OutOfMemoryError";
        Checks.thrown("key frames", none, () -> new Interpolator(most, most));
        Checks.thrown("key frames below zero", none, () -> new Interpolator(-1, -1));
    }

    /** A file of a few bytes that claims four billion pixels. */
    private static void files() {
        byte[] gif = {
            'G', 'I', 'F', '8', '9', 'a', -1, -1, -1, -1, (byte) 0xf0, 0, 0, 0, 0, 0, -1, -1, -1,
            ',', 0, 0, 0, 0, -1, -1, -1, -1, 0, 2, 2, 0x44, 1, 0, ';'
        };
        Checks.same("GIF", null, BitmapFactory.decodeByteArray(gif, 0, gif.length));
    }

    private static Canvas canvas() {
        return new Canvas(Bitmap.createBitmap(100, 100, Bitmap.Config.ARGB_8888));
    }

    private static void drawing() {
        Paint paint = new Paint(Paint.ANTI_ALIAS_FLAG);
        paint.setMaskFilter(new BlurMaskFilter(1e9f, BlurMaskFilter.Blur.NORMAL));
        canvas().drawRect(0, 0, 50, 50, paint);
        paint.setMaskFilter(null);
        float[] positions = {Float.NaN, 5, -1};
        paint.setShader(new LinearGradient(0, 0, 9, 9, new int[] {1, 2, 3}, positions,
                Shader.TileMode.REPEAT));
        canvas().drawPaint(paint);
        paint.setShader(null);
        for (float radius : new float[] {1e8f, 1e10f, 1e30f}) {
            Bitmap bitmap = Bitmap.createBitmap(100, 100, Bitmap.Config.ARGB_8888);
            new Canvas(bitmap).drawCircle(50, 50, radius, paint);
            Checks.same("circle of " + radius, 0xff000000, bitmap.getPixel(50, 50));
        }
        Path circle = new Path();
        circle.addCircle(0, 0, 1e9f, Path.Direction.CW);
        Region region = new Region();
        int far = 2_000_000_000;
        region.setPath(circle, new Region(-far, -far, far, far));
        Checks.same("inside", true, region.contains(0, 0));
    }
}
