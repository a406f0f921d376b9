package gibbon.system.fonts;

import android.content.ContentProvider;
import android.content.ContentValues;
import android.database.Cursor;
import android.database.MatrixCursor;
import android.net.Uri;
import android.os.ParcelFileDescriptor;
import android.provider.BaseColumns;
import android.provider.FontsContract;
import java.io.File;
import java.io.FileNotFoundException;
import java.util.Base64;

/**
 * The provider of downloadable fonts that Play services bring to phones. Apps trust it by package
 * name and certificate, so it has both; the package has nothing else, and its version is 0, which
 * apps take for no Play services.
 *
 * <p>Differs from Android: there is no network to fetch a font from, so every family is drawn with
 * Roboto, in the weight that was asked for. A phone that cannot fetch one refuses, and an app whose
 * resources name the font crashes by that.
 */
public final class PlayFonts extends ContentProvider {
    public static final String PACKAGE = "com.google.android.gms";
    public static final String AUTHORITY = "com.google.android.gms.fonts";

    /** Public: every app that uses such fonts has it among its resources. */
    private static final String CERTIFICATE =
            "MIIEQzCCAyugAwIBAgIJAMLgh0ZkSjCNMA0GCSqGSIb3DQEBBAUAMHQxCzAJBgNVBAYTAlVTMRMw"
            + "EQYDVQQIEwpDYWxpZm9ybmlhMRYwFAYDVQQHEw1Nb3VudGFpbiBWaWV3MRQwEgYDVQQKEwtHb29n"
            + "bGUgSW5jLjEQMA4GA1UECxMHQW5kcm9pZDEQMA4GA1UEAxMHQW5kcm9pZDAeFw0wODA4MjEyMzEz"
            + "MzRaFw0zNjAxMDcyMzEzMzRaMHQxCzAJBgNVBAYTAlVTMRMwEQYDVQQIEwpDYWxpZm9ybmlhMRYw"
            + "FAYDVQQHEw1Nb3VudGFpbiBWaWV3MRQwEgYDVQQKEwtHb29nbGUgSW5jLjEQMA4GA1UECxMHQW5k"
            + "cm9pZDEQMA4GA1UEAxMHQW5kcm9pZDCCASAwDQYJKoZIhvcNAQEBBQADggENADCCAQgCggEBAKtW"
            + "LgDYO6IIrgqWbxJOKdoR8qtW0I9Y4sypEwPpt1TTcvZApxsdyxMJZ2JORland2qSGT2y5b+3JKke"
            + "dxiLDmpHpDsz2WCbdxgxRczfey5YZnTJ4VZbH0xqWVW/8lGmPav5xVwnIiJS6HXk+BVKZF+JcWjA"
            + "sb/GEuq/eFdpuzSqeYTcfi6idkyugwfYwXFU1+5fZKUaRKYCwkkFQVfcAs1fXA5V+++FGfvjJ/Cx"
            + "URaSxaBvGdGDhfXE28LWuT9ozCl5xw4Yq5OGazvV24mZVSoOO0yZ31j7kYvtwYK6NeADwbSxDdJE"
            + "qO4k//0zOHKrUiGYXtqw/A0LFFtqoZKFjnkCAQOjgdkwgdYwHQYDVR0OBBYEFMd9jMIhF1Ylmn/T"
            + "gt9r45jk14alMIGmBgNVHSMEgZ4wgZuAFMd9jMIhF1Ylmn/Tgt9r45jk14aloXikdjB0MQswCQYD"
            + "VQQGEwJVUzETMBEGA1UECBMKQ2FsaWZvcm5pYTEWMBQGA1UEBxMNTW91bnRhaW4gVmlldzEUMBIG"
            + "A1UEChMLR29vZ2xlIEluYy4xEDAOBgNVBAsTB0FuZHJvaWQxEDAOBgNVBAMTB0FuZHJvaWSCCQDC"
            + "4IdGZEowjTAMBgNVHRMEBTADAQH/MA0GCSqGSIb3DQEBBAUAA4IBAQBt0lLO74UwLDYKqs6Tm8/y"
            + "zKkEu116FmH4rkaymUIE0P9KaMftGlMexFlaYjzmB2OxZyl6euNXEsQH8gjwyxCUKRJNexBiGcCE"
            + "yj6z+a1fuHHvkiaai+KL8W1EyNmgjmyy8AW7P+LLlkR+ho5zEHatRbM/YAnqGcFh5iZBqpknHf1S"
            + "KMXFh4dd239FJ1jWYfbMDMy3NS5CTMQ2XFI1MvcyUTdZPErjQfTbQe3aDQsQcafEQPD+nqActifK"
            + "Z0Np0IS9L9kR/wbNvyz6ENwPiTrjV2KRkEjH78ZMcUQXg0L3BYHJ3lc69Vs5Ddf9uUGGMYldX3Wf"
            + "MBEmh/9iFBDAaTCK";

    private static final String FONT = "/system/fonts/Roboto-Regular.ttf";
    private static final int REGULAR = 400;

    public static byte[] certificate() {
        return Base64.getDecoder().decode(CERTIFICATE);
    }

    @Override
    public boolean onCreate() {
        return true;
    }

    /** A query is the name of a family, or {@code name=…&weight=…&italic=…}. */
    @Override
    public Cursor query(Uri uri, String[] projection, String selection, String[] arguments,
            String order) {
        String query = arguments == null || arguments.length == 0 ? "" : arguments[0];
        String[] columns = {
            BaseColumns._ID, FontsContract.Columns.FILE_ID, FontsContract.Columns.TTC_INDEX,
            FontsContract.Columns.VARIATION_SETTINGS, FontsContract.Columns.WEIGHT,
            FontsContract.Columns.ITALIC, FontsContract.Columns.RESULT_CODE,
        };
        MatrixCursor answer = new MatrixCursor(columns);
        int weight = REGULAR;
        float italic = 0;
        if (query.contains("=")) {
            Uri hierarchical = Uri.parse("http://fonts/?" + query);
            weight = (int) number(hierarchical.getQueryParameter("weight"), REGULAR);
            italic = number(hierarchical.getQueryParameter("italic"), 0);
        }
        answer.addRow(new Object[] {1, 1, 0, "'wght' " + weight, weight, italic > 0 ? 1 : 0,
            FontsContract.Columns.RESULT_CODE_OK});
        return answer;
    }

    private static float number(String text, float otherwise) {
        try {
            return text == null ? otherwise : Float.parseFloat(text);
        } catch (NumberFormatException notOne) {
            return otherwise;
        }
    }

    @Override
    public ParcelFileDescriptor openFile(Uri uri, String mode) throws FileNotFoundException {
        return ParcelFileDescriptor.open(new File(FONT), ParcelFileDescriptor.MODE_READ_ONLY);
    }

    @Override
    public String getType(Uri uri) {
        return "application/x-font-ttf";
    }

    @Override
    public Uri insert(Uri uri, ContentValues values) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int delete(Uri uri, String selection, String[] arguments) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int update(Uri uri, ContentValues values, String selection, String[] arguments) {
        throw new UnsupportedOperationException();
    }
}
