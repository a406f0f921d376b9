import android.graphics.Bitmap;
import android.graphics.BitmapFactory;
import android.graphics.Canvas;
import android.graphics.Color;
import android.graphics.LinearGradient;
import android.graphics.Paint;
import android.graphics.Picture;
import android.graphics.PorterDuff;
import android.graphics.PorterDuffColorFilter;
import android.graphics.PorterDuffXfermode;
import android.graphics.Rect;
import android.graphics.Shader;
import android.os.Parcel;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;

/** Bitmaps, canvases on them, and image files. */
public class Drawing {
    public static void main(String[] arguments) {
        Bitmap bitmap = Bitmap.createBitmap(100, 100, Bitmap.Config.ARGB_8888);
        Checks.same("config", Bitmap.Config.ARGB_8888, bitmap.getConfig());
        Checks.same("bytes", 40000, bitmap.getByteCount());
        Checks.same("mutable", true, bitmap.isMutable());
        Canvas canvas = new Canvas(bitmap);
        shapes(bitmap, canvas);
        files(bitmap);
        layers(bitmap, canvas);
        copies(bitmap, canvas);
        Checks.end();
    }

    private static void pixel(String what, int expected, Bitmap bitmap, int x, int y) {
        Checks.same(what, Integer.toHexString(expected),
                Integer.toHexString(bitmap.getPixel(x, y)));
    }

    private static void shapes(Bitmap bitmap, Canvas canvas) {
        canvas.drawColor(Color.WHITE);
        Paint paint = new Paint();
        paint.setColor(Color.RED);
        canvas.drawRect(10, 10, 20, 20, paint);
        pixel("outside", Color.WHITE, bitmap, 5, 5);
        pixel("first", Color.RED, bitmap, 10, 10);
        pixel("last", Color.RED, bitmap, 19, 19);
        pixel("after", Color.WHITE, bitmap, 20, 20);
        canvas.save();
        canvas.translate(50, 50);
        canvas.rotate(45);
        paint.setColor(Color.BLUE);
        canvas.drawRect(-10, -10, 10, 10, paint);
        canvas.restore();
        pixel("turned", Color.BLUE, bitmap, 62, 50);
        pixel("its old corner", Color.WHITE, bitmap, 41, 41);
        Checks.same("clip", new Rect(0, 0, 100, 100), canvas.getClipBounds());
        Checks.same("saves", 1, canvas.getSaveCount());
        paint.setShader(new LinearGradient(0, 0, 100, 0, Color.BLACK, Color.WHITE,
                Shader.TileMode.CLAMP));
        canvas.drawRect(0, 90, 100, 100, paint);
        int middle = Color.red(bitmap.getPixel(50, 95));
        Checks.same("gradient", true, middle > 120 && middle < 136);
    }

    private static void files(Bitmap bitmap) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Checks.same("compress", true, bitmap.compress(Bitmap.CompressFormat.PNG, 100, out));
        byte[] png = out.toByteArray();
        Bitmap back = BitmapFactory.decodeByteArray(png, 0, png.length);
        pixel("decoded", Color.RED, back, 12, 12);
        Bitmap streamed = BitmapFactory.decodeStream(new ByteArrayInputStream(png));
        pixel("from a stream", Color.BLUE, streamed, 50, 50);
        BitmapFactory.Options options = new BitmapFactory.Options();
        options.inJustDecodeBounds = true;
        Checks.same("bounds", null, BitmapFactory.decodeByteArray(png, 0, png.length, options));
        Checks.same("width", 100, options.outWidth);
        Checks.same("type", "image/png", options.outMimeType);
        options.inJustDecodeBounds = false;
        options.inSampleSize = 2;
        Bitmap sampled = BitmapFactory.decodeByteArray(png, 0, png.length, options);
        Checks.same("sampled", 50, sampled.getWidth());
        Checks.same("nonsense", null, BitmapFactory.decodeByteArray(new byte[9], 0, 9));
    }

    private static void layers(Bitmap bitmap, Canvas canvas) {
        Paint paint = new Paint();
        int count = canvas.saveLayerAlpha(0, 0, 100, 100, 128);
        paint.setColor(Color.GREEN);
        canvas.drawRect(30, 0, 40, 10, paint);
        canvas.restoreToCount(count);
        pixel("half green", 0xff7fff7f, bitmap, 35, 5);
        paint.setXfermode(new PorterDuffXfermode(PorterDuff.Mode.CLEAR));
        canvas.drawCircle(80, 20, 10, paint);
        pixel("cleared", 0, bitmap, 80, 20);
        paint.setXfermode(null);
        Picture picture = new Picture();
        picture.beginRecording(10, 10).drawColor(Color.CYAN);
        picture.endRecording();
        canvas.drawPicture(picture);
        pixel("in the picture", Color.CYAN, bitmap, 9, 9);
        pixel("beside it", Color.RED, bitmap, 10, 10);
    }

    private static void copies(Bitmap bitmap, Canvas canvas) {
        Bitmap scaled = Bitmap.createScaledBitmap(bitmap, 50, 50, true);
        pixel("scaled", Color.RED, scaled, 7, 7);
        Paint paint = new Paint();
        paint.setColorFilter(new PorterDuffColorFilter(Color.MAGENTA, PorterDuff.Mode.SRC_IN));
        canvas.drawBitmap(scaled, 0, 0, paint);
        pixel("filtered", Color.MAGENTA, bitmap, 30, 30);
        Bitmap copy = bitmap.copy(Bitmap.Config.RGB_565, true);
        pixel("565", Color.MAGENTA, copy, 30, 30);
        Checks.same("row", 200, copy.getRowBytes());
        int[] pixels = new int[4];
        bitmap.getPixels(pixels, 0, 2, 30, 30, 2, 2);
        Checks.same("pixels", Color.MAGENTA, pixels[3]);
        Parcel parcel = Parcel.obtain();
        bitmap.writeToParcel(parcel, 0);
        parcel.setDataPosition(0);
        Bitmap read = Bitmap.CREATOR.createFromParcel(parcel);
        Checks.same("parcelled", true, read.sameAs(bitmap));
        bitmap.recycle();
        Checks.same("recycled", true, bitmap.isRecycled());
    }
}
