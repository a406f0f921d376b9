package gibbon.core.hardware;

import android.graphics.Bitmap;
import android.graphics.Canvas;
import android.graphics.Color;
import android.graphics.Paint;
import java.io.ByteArrayOutputStream;

/** What the device's cameras see: coloured bars, always the same. */
public final class TestCard {
    private static final int[] COLOURS = {
        Color.WHITE, Color.YELLOW, Color.CYAN, Color.GREEN, Color.MAGENTA, Color.RED, Color.BLUE,
        Color.BLACK,
    };
    /** Brightness of each bar, and its two differences of colour, as video has them. */
    private static final int[][] VIDEO = {
        {235, 128, 128}, {210, 16, 146}, {170, 166, 16}, {145, 54, 34}, {106, 202, 222},
        {81, 90, 240}, {41, 240, 110}, {16, 128, 128},
    };
    private static final int QUALITY = 90;

    private TestCard() {}

    public static byte[] jpeg(int width, int height) {
        Bitmap picture = Bitmap.createBitmap(width, height, Bitmap.Config.ARGB_8888);
        Canvas canvas = new Canvas(picture);
        Paint paint = new Paint();
        for (int at = 0; at < COLOURS.length; at++) {
            paint.setColor(COLOURS[at]);
            canvas.drawRect(at * width / COLOURS.length, 0, (at + 1) * width / COLOURS.length,
                    height, paint);
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        picture.compress(Bitmap.CompressFormat.JPEG, QUALITY, out);
        picture.recycle();
        return out.toByteArray();
    }

    /** Brightness of every pixel. */
    public static byte[] brightness(int width, int height) {
        return plane(width, height, 0);
    }

    /** One of the two differences of colour (1 or 2), of every fourth pixel. */
    public static byte[] colour(int width, int height, int which) {
        return plane(width / 2, height / 2, which);
    }

    private static byte[] plane(int width, int height, int which) {
        byte[] bytes = new byte[width * height];
        for (int x = 0; x < width; x++) {
            bytes[x] = (byte) VIDEO[x * VIDEO.length / width][which];
        }
        for (int y = 1; y < height; y++) {
            System.arraycopy(bytes, 0, bytes, y * width, width);
        }
        return bytes;
    }

    /** As old cameras send what they see: brightness, then both differences by turns. */
    public static byte[] nv21(int width, int height) {
        byte[] bytes = new byte[width * height * 3 / 2];
        System.arraycopy(brightness(width, height), 0, bytes, 0, width * height);
        byte[] blue = colour(width, height, 1);
        byte[] red = colour(width, height, 2);
        for (int at = 0; at < blue.length; at++) {
            bytes[width * height + 2 * at] = red[at];
            bytes[width * height + 2 * at + 1] = blue[at];
        }
        return bytes;
    }
}
