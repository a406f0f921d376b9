package gibbon.core.graphics;

import android.graphics.Point;
import android.os.ParcelFileDescriptor;
import java.io.ByteArrayOutputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Documents that apps show: how many pages they have and how large those are.
 *
 * <p>Differs from Android: pages are left as they are, which is blank.
 */
final class PdfRendererNatives {
    private static final Pattern PAGE = Pattern.compile("/Type\\s*/Page(?![a-zA-Z])");
    private static final Pattern BOX = Pattern.compile(
            "/MediaBox\\s*\\[\\s*(-?[\\d.]+)\\s+(-?[\\d.]+)\\s+(-?[\\d.]+)\\s+(-?[\\d.]+)");
    private static final Pattern PACKED = Pattern.compile("/Type\\s*/ObjStm");
    /** A page of US Letter, for those that do not say. */
    private static final Point USUAL = new Point(612, 792);
    private static final int MOST = 1 << 24;

    private static final class Document {
        final int pages;
        final Point size;

        Document(int pages, Point size) {
            this.pages = pages;
            this.size = size;
        }
    }

    private static final Map<Long, Document> DOCUMENTS = new HashMap<>();
    private static long last;

    private PdfRendererNatives() {}

    static synchronized long nativeCreate(int descriptor, long size) throws IOException {
        byte[] bytes = read(descriptor, (int) Math.min(size, Integer.MAX_VALUE));
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        if (!text.contains("%PDF-")) {
            throw new IOException("file not in PDF format or corrupted");
        }
        if (text.contains("/Encrypt")) {
            throw new SecurityException("password required or incorrect password");
        }
        text += unpacked(text, bytes);
        Matcher page = PAGE.matcher(text);
        int pages = 0;
        while (page.find()) {
            pages++;
        }
        if (pages == 0) {
            throw new IOException("file not in PDF format or corrupted");
        }
        Matcher box = BOX.matcher(text);
        Point pageSize = !box.find() ? USUAL
                : new Point((int) (number(box, 3) - number(box, 1)),
                        (int) (number(box, 4) - number(box, 2)));
        last++;
        DOCUMENTS.put(last, new Document(pages, pageSize));
        return last;
    }

    private static float number(Matcher box, int group) {
        return Float.parseFloat(box.group(group));
    }

    private static byte[] read(int number, int size) throws IOException {
        byte[] bytes = new byte[size];
        try (FileInputStream in = new ParcelFileDescriptor.AutoCloseInputStream(
                ParcelFileDescriptor.fromFd(number))) {
            in.getChannel().position(0);
            int done = 0;
            while (done < size) {
                int count = in.read(bytes, done, size - done);
                if (count < 0) {
                    break;
                }
                done += count;
            }
        }
        return bytes;
    }

    /** Newer files pack their objects. */
    private static String unpacked(String text, byte[] bytes) {
        StringBuilder all = new StringBuilder();
        Matcher packed = PACKED.matcher(text);
        while (packed.find()) {
            int start = text.indexOf("stream", packed.end());
            if (start < 0) {
                break;
            }
            start += "stream".length();
            while (start < bytes.length && (bytes[start] == '\r' || bytes[start] == '\n')) {
                start++;
            }
            all.append('\n').append(inflated(bytes, start));
        }
        return all.toString();
    }

    private static String inflated(byte[] bytes, int start) {
        Inflater inflater = new Inflater();
        inflater.setInput(bytes, start, bytes.length - start);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] part = new byte[8192];
        try {
            while (!inflater.finished() && out.size() < MOST) {
                int count = inflater.inflate(part);
                if (count == 0) {
                    break;
                }
                out.write(part, 0, count);
            }
        } catch (DataFormatException broken) {
            // What could be read is all there is.
        } finally {
            inflater.end();
        }
        return new String(out.toByteArray(), StandardCharsets.ISO_8859_1);
    }

    static synchronized void nativeClose(long document) {
        DOCUMENTS.remove(document);
    }

    static int nativeGetPageCount(long document) {
        return DOCUMENTS.get(document).pages;
    }

    static boolean nativeScaleForPrinting(long document) {
        return false;
    }

    /** A page's handle is its document's. */
    static long nativeOpenPageAndGetSize(long document, int page, Point size) {
        Point known = DOCUMENTS.get(document).size;
        size.set(known.x, known.y);
        return document;
    }

    static void nativeClosePage(long page) {}

    static void nativeRenderPage(long document, long page, long bitmap, int left, int top,
            int right, int bottom, long matrix, int mode) {}
}
