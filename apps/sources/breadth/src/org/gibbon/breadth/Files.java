package org.gibbon.breadth;

import android.app.Activity;
import android.graphics.Bitmap;
import android.graphics.Paint;
import android.graphics.pdf.PdfDocument;
import android.graphics.pdf.PdfRenderer;
import android.media.FaceDetector;
import android.media.MediaDrm;
import android.media.UnsupportedSchemeException;
import android.os.ParcelFileDescriptor;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.UUID;

/** Pipes and documents. */
final class Files {
    private final Activity activity;

    Files(Activity activity) {
        this.activity = activity;
    }

    /** Libraries choose what to load by it. */
    static void runtime() {
        Main.tell(System.getProperty("java.runtime.name"));
    }

    /** Whoever reads waits for who writes. */
    void pipe() throws IOException {
        ParcelFileDescriptor[] ends = ParcelFileDescriptor.createPipe();
        new Thread(() -> {
            try (OutputStream out = new ParcelFileDescriptor.AutoCloseOutputStream(ends[1])) {
                Thread.sleep(100);
                out.write("through a pipe".getBytes());
            } catch (IOException | InterruptedException problem) {
                Main.tell(problem.toString());
            }
        }).start();
        new Thread(() -> {
            try (InputStream in = new ParcelFileDescriptor.AutoCloseInputStream(ends[0])) {
                byte[] bytes = new byte[64];
                int count = in.read(bytes);
                Main.tell(new String(bytes, 0, count) + " " + in.read());
            } catch (IOException problem) {
                Main.tell(problem.toString());
            }
        }).start();
    }

    void document() throws IOException {
        File file = new File(activity.getFilesDir(), "a.pdf");
        PdfDocument document = new PdfDocument();
        for (int number = 1; number <= 2; number++) {
            PdfDocument.Page page = document.startPage(
                    new PdfDocument.PageInfo.Builder(200, 300, number).create());
            page.getCanvas().drawText("page " + number, 10, 10, new Paint());
            document.finishPage(page);
        }
        try (OutputStream out = new FileOutputStream(file)) {
            document.writeTo(out);
        }
        document.close();
        try (PdfRenderer renderer = new PdfRenderer(
                ParcelFileDescriptor.open(file, ParcelFileDescriptor.MODE_READ_ONLY))) {
            PdfRenderer.Page page = renderer.openPage(1);
            Bitmap picture = Bitmap.createBitmap(page.getWidth(), page.getHeight(),
                    Bitmap.Config.ARGB_8888);
            page.render(picture, null, null, PdfRenderer.Page.RENDER_MODE_FOR_DISPLAY);
            page.close();
            Main.tell("pages " + renderer.getPageCount() + " " + picture.getWidth() + " "
                    + picture.getHeight());
        }
    }

    static void protectedMedia() {
        UUID widevine = new UUID(0xEDEF8BA979D64ACEL, 0xA3C827DCD51D21EDL);
        Main.tell("protected " + MediaDrm.isCryptoSchemeSupported(widevine));
        try {
            new MediaDrm(widevine);
        } catch (UnsupportedSchemeException expected) {
            Main.tell("no such scheme");
        }
        Main.tell("faces " + new FaceDetector(16, 16, 1).findFaces(
                Bitmap.createBitmap(16, 16, Bitmap.Config.RGB_565), new FaceDetector.Face[1]));
    }
}
