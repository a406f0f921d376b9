package gibbon.system.content;

import android.database.Cursor;
import android.database.MatrixCursor;
import android.net.Uri;
import android.os.CancellationSignal;
import android.os.ParcelFileDescriptor;
import android.provider.DocumentsContract;
import android.provider.DocumentsContract.Document;
import android.provider.DocumentsContract.Root;
import android.provider.DocumentsProvider;
import android.webkit.MimeTypeMap;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.IOException;

/** The shared storage as documents: what file pickers let the user choose from. */
public final class SharedDocuments extends DocumentsProvider {
    public static final String AUTHORITY = "com.android.externalstorage.documents";
    private static final String ROOT = "primary";
    private static final File TOP = new File("/storage/emulated/0");
    private static final String[] ROOT_COLUMNS = {
        Root.COLUMN_ROOT_ID, Root.COLUMN_FLAGS, Root.COLUMN_ICON, Root.COLUMN_TITLE,
        Root.COLUMN_DOCUMENT_ID, Root.COLUMN_AVAILABLE_BYTES,
    };
    private static final String[] COLUMNS = {
        Document.COLUMN_DOCUMENT_ID, Document.COLUMN_MIME_TYPE, Document.COLUMN_DISPLAY_NAME,
        Document.COLUMN_LAST_MODIFIED, Document.COLUMN_FLAGS, Document.COLUMN_SIZE,
    };

    /** A file's document, by its path in the shared storage. */
    public static Uri file(String path) {
        return DocumentsContract.buildDocumentUri(AUTHORITY, ROOT + ":" + path);
    }

    public static Uri tree(String path) {
        new File(TOP, path).mkdirs();
        return DocumentsContract.buildTreeDocumentUri(AUTHORITY, ROOT + ":" + path);
    }

    public static boolean exists(String path) {
        return new File(TOP, path).exists();
    }

    public static void write(String path, byte[] bytes) {
        File file = new File(TOP, path);
        file.getParentFile().mkdirs();
        try (FileOutputStream out = new FileOutputStream(file)) {
            out.write(bytes);
        } catch (IOException problem) {
            throw new IllegalStateException(path, problem);
        }
    }

    @Override
    public boolean onCreate() {
        return true;
    }

    private static File of(String id) {
        return new File(TOP, id.substring(id.indexOf(':') + 1));
    }

    private static String idOf(File file) {
        String path = file.getPath().substring(TOP.getPath().length());
        return ROOT + ":" + (path.startsWith("/") ? path.substring(1) : path);
    }

    private static String typeOf(File file) {
        if (file.isDirectory()) {
            return Document.MIME_TYPE_DIR;
        }
        String name = file.getName();
        String type = MimeTypeMap.getSingleton().getMimeTypeFromExtension(
                name.substring(name.lastIndexOf('.') + 1));
        return type == null ? "application/octet-stream" : type;
    }

    @Override
    public Cursor queryRoots(String[] projection) {
        MatrixCursor cursor = new MatrixCursor(projection == null ? ROOT_COLUMNS : projection);
        cursor.newRow().add(Root.COLUMN_ROOT_ID, ROOT)
                .add(Root.COLUMN_FLAGS, Root.FLAG_SUPPORTS_CREATE | Root.FLAG_LOCAL_ONLY
                        | Root.FLAG_SUPPORTS_IS_CHILD)
                .add(Root.COLUMN_TITLE, "Internal storage")
                .add(Root.COLUMN_DOCUMENT_ID, ROOT + ":")
                .add(Root.COLUMN_AVAILABLE_BYTES, TOP.getUsableSpace());
        return cursor;
    }

    private static void add(MatrixCursor cursor, File file) {
        int flags = file.isDirectory() ? Document.FLAG_DIR_SUPPORTS_CREATE
                : Document.FLAG_SUPPORTS_WRITE;
        cursor.newRow().add(Document.COLUMN_DOCUMENT_ID, idOf(file))
                .add(Document.COLUMN_MIME_TYPE, typeOf(file))
                .add(Document.COLUMN_DISPLAY_NAME, file.getName())
                .add(Document.COLUMN_LAST_MODIFIED, file.lastModified())
                .add(Document.COLUMN_FLAGS, flags | Document.FLAG_SUPPORTS_DELETE
                        | Document.FLAG_SUPPORTS_RENAME)
                .add(Document.COLUMN_SIZE, file.isDirectory() ? null : file.length());
    }

    @Override
    public Cursor queryDocument(String id, String[] projection) throws FileNotFoundException {
        File file = of(id);
        if (!file.exists()) {
            throw new FileNotFoundException("Missing file for " + id + " at " + file);
        }
        MatrixCursor cursor = new MatrixCursor(projection == null ? COLUMNS : projection);
        add(cursor, file);
        return cursor;
    }

    @Override
    public Cursor queryChildDocuments(String parent, String[] projection, String order) {
        MatrixCursor cursor = new MatrixCursor(projection == null ? COLUMNS : projection);
        File[] files = of(parent).listFiles();
        if (files != null) {
            java.util.Arrays.sort(files);
            for (File file : files) {
                add(cursor, file);
            }
        }
        return cursor;
    }

    @Override
    public boolean isChildDocument(String parent, String id) {
        return of(id).getPath().startsWith(of(parent).getPath());
    }

    @Override
    public String getDocumentType(String id) {
        return typeOf(of(id));
    }

    @Override
    public String createDocument(String parent, String type, String name)
            throws FileNotFoundException {
        File file = new File(of(parent), name);
        try {
            boolean made = Document.MIME_TYPE_DIR.equals(type) ? file.mkdir()
                    : file.createNewFile();
            if (!made) {
                throw new FileNotFoundException("Failed to create " + file);
            }
        } catch (IOException problem) {
            throw new FileNotFoundException("Failed to create " + file + ": " + problem);
        }
        return idOf(file);
    }

    @Override
    public void deleteDocument(String id) throws FileNotFoundException {
        if (!of(id).delete()) {
            throw new FileNotFoundException("Failed to delete " + of(id));
        }
    }

    @Override
    public String renameDocument(String id, String name) throws FileNotFoundException {
        File to = new File(of(id).getParentFile(), name);
        if (!of(id).renameTo(to)) {
            throw new FileNotFoundException("Failed to rename to " + to);
        }
        return idOf(to);
    }

    @Override
    public ParcelFileDescriptor openDocument(String id, String mode, CancellationSignal signal)
            throws FileNotFoundException {
        return ParcelFileDescriptor.open(of(id), ParcelFileDescriptor.parseMode(mode));
    }
}
