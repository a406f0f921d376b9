import android.graphics.Bitmap;
import android.graphics.BitmapFactory;
import android.graphics.BlurMaskFilter;
import android.graphics.Canvas;
import android.graphics.ComposePathEffect;
import android.graphics.CornerPathEffect;
import android.graphics.ImageDecoder;
import android.graphics.Interpolator;
import android.graphics.LinearGradient;
import android.graphics.Paint;
import android.graphics.Path;
import android.graphics.PathEffect;
import android.graphics.Picture;
import android.graphics.Region;
import android.graphics.RenderEffect;
import android.graphics.Shader;
import android.opengl.EGL14;
import android.opengl.EGLConfig;
import android.opengl.EGLDisplay;
import android.opengl.EGLSurface;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Sizes, radii and positions that no app should ask for. */
public class ImpossiblePictures {
    public static void main(String[] arguments) {
        sizes();
        files();
        drawing();
        surfaces();
        depths();
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
        Picture picture = new Picture();
        picture.beginRecording(10, 10).drawColor(-1);
        picture.endRecording();
        Checks.thrown("hardware", tooLarge,
                () -> Bitmap.createBitmap(picture, 60000, 60000, Bitmap.Config.HARDWARE));
        Checks.thrown("wide hardware", tooLarge,
                () -> Bitmap.createBitmap(picture, 2_000_000_000, 1, Bitmap.Config.HARDWARE));
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
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Bitmap.createBitmap(64, 64, Bitmap.Config.ARGB_8888)
                .compress(Bitmap.CompressFormat.PNG, 90, out);
        byte[] png = out.toByteArray();
        BitmapFactory.Options dense = new BitmapFactory.Options();
        dense.inDensity = 1;
        dense.inTargetDensity = 60000;
        Checks.same("dense", null, BitmapFactory.decodeByteArray(png, 0, png.length, dense));
        ImageDecoder.Source source = ImageDecoder.createSource(ByteBuffer.wrap(png));
        Checks.thrown("target", "java.io.IOException: Failed to setInfo properly",
                () -> ImageDecoder.decodeBitmap(source,
                        (decoder, info, from) -> decoder.setTargetSize(60000, 60000)));
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

    private static void surfaces() {
        EGLDisplay display = EGL14.eglGetDisplay(EGL14.EGL_DEFAULT_DISPLAY);
        int[] numbers = new int[2];
        EGL14.eglInitialize(display, numbers, 0, numbers, 1);
        EGLConfig[] configs = new EGLConfig[1];
        EGL14.eglChooseConfig(display, new int[] {EGL14.EGL_NONE}, 0, configs, 0, 1, numbers, 0);
        int[] wide = {EGL14.EGL_WIDTH, 100000, EGL14.EGL_HEIGHT, 100000, EGL14.EGL_NONE};
        EGLSurface surface = EGL14.eglCreatePbufferSurface(display, configs[0], wide, 0);
        Checks.same("no surface", EGL14.EGL_NO_SURFACE, surface);
        Checks.same("why", EGL14.EGL_BAD_ALLOC, EGL14.eglGetError());
    }

    private static void depths() {
        String tooDeep = "java.lang.IllegalStateException: "
                + "made of more than 256 parts within each other";
        Checks.thrown("chained effects", tooDeep, () -> {
            RenderEffect effect = RenderEffect.createOffsetEffect(1, 1);
            for (int at = 0; at < 200; at++) {
                effect = RenderEffect.createOffsetEffect(1, 1, effect);
            }
            RenderEffect.createChainEffect(effect, effect);
        });
        Checks.thrown("path effects", tooDeep, () -> {
            PathEffect effect = new CornerPathEffect(3);
            while (true) {
                effect = new ComposePathEffect(effect, new CornerPathEffect(1));
            }
        });
        Picture picture = new Picture();
        picture.beginRecording(1, 1);
        picture.endRecording();
        for (int at = 0; at < 20_000; at++) {
            Picture outer = new Picture();
            outer.beginRecording(100, 100).drawPicture(picture);
            outer.endRecording();
            picture = outer;
        }
        canvas().drawPicture(picture);
    }
}
