package gibbon.core.graphics;

import android.graphics.Bitmap;
import android.graphics.Canvas;
import android.graphics.Color;
import android.graphics.Picture;
import android.graphics.pdf.PdfDocument;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Documents that apps write.
 *
 * <p>Differs from Android: every page is one picture of what was drawn; there is no text in it.
 */
final class PdfDocumentNatives {
    private static final int QUALITY = 80;

    private static final class Page {
        final int width;
        final int height;
        final Picture drawn = new Picture();

        Page(int width, int height) {
            this.width = width;
            this.height = height;
        }
    }

    private static final Map<Long, List<Page>> DOCUMENTS = new HashMap<>();
    private static long last;

    private PdfDocumentNatives() {}

    static synchronized long nativeCreateDocument(PdfDocument of) {
        last++;
        DOCUMENTS.put(last, new ArrayList<>());
        return last;
    }

    static synchronized void nativeClose(PdfDocument of, long document) {
        DOCUMENTS.remove(document);
    }

    /** What is drawn on begins where the content does. */
    static long nativeStartPage(long document, int width, int height, int left, int top, int right,
            int bottom) {
        Page page = new Page(width, height);
        DOCUMENTS.get(document).add(page);
        Canvas canvas = page.drawn.beginRecording(width, height);
        canvas.clipRect(left, top, right, bottom);
        canvas.translate(left, top);
        return canvas.getNativeCanvasWrapper();
    }

    static void nativeFinishPage(PdfDocument of, long document) {
        List<Page> pages = DOCUMENTS.get(document);
        pages.get(pages.size() - 1).drawn.endRecording();
    }

    static void nativeWriteTo(PdfDocument of, long document, OutputStream out, byte[] chunk)
            throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        List<Integer> places = new ArrayList<>();
        write(file, "%PDF-1.4\n");
        List<Page> pages = DOCUMENTS.get(document);
        StringBuilder kids = new StringBuilder();
        for (int at = 0; at < pages.size(); at++) {
            kids.append(3 + 3 * at).append(" 0 R ");
        }
        begin(file, places, "<< /Type /Catalog /Pages 2 0 R >>\nendobj\n");
        begin(file, places, "<< /Type /Pages /Count " + pages.size() + " /Kids [ " + kids
                + "] >>\nendobj\n");
        for (int at = 0; at < pages.size(); at++) {
            write(file, places, pages.get(at), 3 + 3 * at);
        }
        int start = file.size();
        write(file, "xref\n0 " + (places.size() + 1) + "\n0000000000 65535 f \n");
        for (int place : places) {
            write(file, String.format(java.util.Locale.ROOT, "%010d 00000 n \n", place));
        }
        write(file, "trailer\n<< /Size " + (places.size() + 1) + " /Root 1 0 R >>\nstartxref\n"
                + start + "\n%%EOF\n");
        file.writeTo(out);
    }

    private static void write(ByteArrayOutputStream file, List<Integer> places, Page page,
            int number) throws IOException {
        String size = page.width + " " + page.height;
        String draws = "q " + page.width + " 0 0 " + page.height + " 0 0 cm /I Do Q";
        begin(file, places, "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 " + size
                + "] /Resources << /XObject << /I " + (number + 2) + " 0 R >> >> /Contents "
                + (number + 1) + " 0 R >>\nendobj\n");
        begin(file, places, "<< /Length " + draws.length() + " >>\nstream\n" + draws
                + "\nendstream\nendobj\n");
        byte[] picture = picture(page);
        begin(file, places, "<< /Type /XObject /Subtype /Image /Width " + page.width + " /Height "
                + page.height + " /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode "
                + "/Length " + picture.length + " >>\nstream\n");
        file.write(picture);
        write(file, "\nendstream\nendobj\n");
    }

    private static byte[] picture(Page page) {
        Bitmap bitmap = Bitmap.createBitmap(page.width, page.height, Bitmap.Config.ARGB_8888);
        bitmap.eraseColor(Color.WHITE);
        new Canvas(bitmap).drawPicture(page.drawn);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bitmap.compress(Bitmap.CompressFormat.JPEG, QUALITY, bytes);
        bitmap.recycle();
        return bytes.toByteArray();
    }

    private static void begin(ByteArrayOutputStream file, List<Integer> places, String text) {
        places.add(file.size());
        write(file, places.size() + " 0 obj\n" + text);
    }

    private static void write(ByteArrayOutputStream file, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        file.write(bytes, 0, bytes.length);
    }
}
