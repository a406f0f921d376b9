package gibbon.system.content;

import android.content.ContentProvider;
import android.content.ContentValues;
import android.database.Cursor;
import android.database.MatrixCursor;
import android.net.Uri;
import android.provider.BaseColumns;

/**
 * A provider of a new phone: calls and messages. All tables are there, and nothing is in
 * them.
 *
 * <p>Differs from Android: what is inserted is not kept.
 */
public final class EmptyProvider extends ContentProvider {
    /** The authorities that apps ask for. */
    public static final String[] AUTHORITIES = {
        "contacts", "call_log", "calendar", "user_dictionary", "sms", "mms", "mms-sms", "telephony",
        "icc", "browser", "com.android.browser",
    };

    @Override
    public boolean onCreate() {
        return true;
    }

    @Override
    public Cursor query(Uri uri, String[] projection, String selection, String[] arguments,
            String order) {
        return new MatrixCursor(projection != null ? projection : new String[] {BaseColumns._ID});
    }

    @Override
    public String getType(Uri uri) {
        return null;
    }

    @Override
    public Uri insert(Uri uri, ContentValues values) {
        return null;
    }

    @Override
    public int delete(Uri uri, String selection, String[] arguments) {
        return 0;
    }

    @Override
    public int update(Uri uri, ContentValues values, String selection, String[] arguments) {
        return 0;
    }
}
