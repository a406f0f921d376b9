package gibbon.system.partners;

import android.app.AppOpsManager;
import android.content.ClipData;
import android.content.ComponentName;
import android.content.ContentResolver;
import android.content.ContentUris;
import android.content.ContentValues;
import android.content.Context;
import android.content.Intent;
import android.content.pm.PackageInstaller;
import android.database.Cursor;
import android.graphics.Bitmap;
import android.graphics.Color;
import android.media.RingtoneManager;
import android.net.Uri;
import android.provider.CalendarContract;
import android.provider.ContactsContract;
import android.provider.MediaStore;
import android.provider.Settings;
import android.speech.RecognizerIntent;
import gibbon.system.SystemServer;
import gibbon.system.content.SharedDocuments;
import gibbon.system.net.VpnService;
import gibbon.system.pm.InstalledPackage;
import gibbon.system.pm.PackageInstallerService;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;

/** What partners answer when the user lets them: real entries of the providers, real files. */
final class Answers {
    private static final ComponentName VPN = new ComponentName("com.android.vpndialogs",
            "com.android.vpndialogs.ConfirmDialog");
    private static final int PICTURE_WIDTH = 64;
    private static final int PICTURE_HEIGHT = 48;

    /** A partner's own context acts for the app whose process it is in; the system's does not. */
    private final Context context = SystemServer.get().context;
    private final ContentResolver resolver = context.getContentResolver();

    /** The result's data; null if there is none to give. */
    Intent to(Intent asked, String words) {
        String action = String.valueOf(asked.getAction());
        switch (action) {
            case Intent.ACTION_PICK:
            case Intent.ACTION_GET_CONTENT:
                return granting(pick(typeOf(asked), words));
            case Intent.ACTION_OPEN_DOCUMENT:
                return granting(document(typeOf(asked), words));
            case Intent.ACTION_CREATE_DOCUMENT:
                return granting(newDocument(asked, words));
            case Intent.ACTION_OPEN_DOCUMENT_TREE:
                return granting(SharedDocuments.tree(words.isEmpty() ? "Documents" : words));
            case MediaStore.ACTION_IMAGE_CAPTURE:
            case MediaStore.ACTION_IMAGE_CAPTURE_SECURE:
                return photograph(asked);
            case MediaStore.ACTION_VIDEO_CAPTURE:
                return video(asked);
            case RecognizerIntent.ACTION_RECOGNIZE_SPEECH:
                return speech(words.isEmpty() ? "hello" : words);
            case RingtoneManager.ACTION_RINGTONE_PICKER:
                return new Intent().putExtra(RingtoneManager.EXTRA_RINGTONE_PICKED_URI,
                        Settings.System.DEFAULT_RINGTONE_URI);
            case Intent.ACTION_INSERT:
            case Intent.ACTION_INSERT_OR_EDIT:
                return granting(insert(typeOf(asked), asked));
            case MediaStore.ACTION_PICK_IMAGES:
                return pictures(asked);
            case PackageInstallerService.ACTION_CONFIRM:
                confirm(asked, true);
                return null;
            default:
                if (VPN.equals(asked.getComponent())) {
                    VpnService.authorize(
                            SystemServer.get().processes.first().info.packageName);
                }
                allow(asked, action);
                return null;
        }
    }

    /** The user picks one picture or video, also where several were asked for. */
    private Intent pictures(Intent asked) {
        boolean isVideo = String.valueOf(asked.getType()).startsWith("video/");
        Uri picked = pick(isVideo ? "video/*" : "image/*", "");
        Intent result = granting(picked);
        if (asked.hasExtra(MediaStore.EXTRA_PICK_IMAGES_MAX)) {
            result.setClipData(new ClipData(null, new String[] {"image/*"},
                    new ClipData.Item(picked)));
        }
        return result;
    }

    /** The user does not want what was asked for. */
    void refuse(Intent asked) {
        if (PackageInstallerService.ACTION_CONFIRM.equals(asked.getAction())) {
            confirm(asked, false);
        }
    }

    private void confirm(Intent asked, boolean accepted) {
        context.getPackageManager().getPackageInstaller().setPermissionsResult(
                asked.getIntExtra(PackageInstaller.EXTRA_SESSION_ID, 0), accepted);
    }

    private static Intent granting(Uri uri) {
        SystemServer.get().uriGrants.grant(
                SystemServer.get().processes.first().info.packageName, uri);
        return new Intent().setData(uri).addFlags(Intent.FLAG_GRANT_READ_URI_PERMISSION
                | Intent.FLAG_GRANT_WRITE_URI_PERMISSION
                | Intent.FLAG_GRANT_PERSISTABLE_URI_PERMISSION);
    }

    private String typeOf(Intent asked) {
        String type = asked.resolveType(resolver);
        return type == null ? "*/*" : type;
    }

    private Uri pick(String type, String words) {
        if (type.contains("contact") || type.contains("person")) {
            return first(ContactsContract.Contacts.CONTENT_URI, words);
        }
        if (type.contains("phone")) {
            return first(ContactsContract.CommonDataKinds.Phone.CONTENT_URI, words);
        }
        if (type.contains("email")) {
            return first(ContactsContract.CommonDataKinds.Email.CONTENT_URI, words);
        }
        if (type.contains("postal")) {
            return first(ContactsContract.CommonDataKinds.StructuredPostal.CONTENT_URI, words);
        }
        if (type.contains("image") || type.startsWith("image/")) {
            return picture();
        }
        if (type.contains("video")) {
            return media(MediaStore.Video.Media.EXTERNAL_CONTENT_URI, "video.mp4", "video/mp4");
        }
        if (type.contains("audio") || type.contains("ogg") || type.contains("track")) {
            return media(MediaStore.Audio.Media.EXTERNAL_CONTENT_URI, "audio.ogg", "audio/ogg");
        }
        return document(type, words);
    }

    /** The first entry; where there is none the user has one now. */
    private Uri first(Uri table, String words) {
        Long id = firstId(table);
        if (id == null) {
            new People(resolver).add(words.isEmpty() ? "Ada Lovelace" : words, "+1 555 0100",
                    "ada@example.org", "12 St James's Square, London");
            id = firstId(table);
        }
        if (table.equals(ContactsContract.Contacts.CONTENT_URI)) {
            return ContactsContract.Contacts.getLookupUri(id, "0r" + id);
        }
        return ContentUris.withAppendedId(ContactsContract.Data.CONTENT_URI, id);
    }

    private Long firstId(Uri table) {
        try (Cursor cursor = resolver.query(table, new String[] {"_id"}, null, null, null)) {
            return cursor != null && cursor.moveToFirst() ? cursor.getLong(0) : null;
        }
    }

    private static Bitmap bitmap() {
        Bitmap bitmap =
                Bitmap.createBitmap(PICTURE_WIDTH, PICTURE_HEIGHT, Bitmap.Config.ARGB_8888);
        bitmap.eraseColor(Color.rgb(0x42, 0x85, 0xf4));
        return bitmap;
    }

    private Uri picture() {
        Uri images = MediaStore.Images.Media.EXTERNAL_CONTENT_URI;
        Long id = firstId(images);
        if (id != null) {
            return ContentUris.withAppendedId(images, id);
        }
        Uri made = media(images, "picture.jpg", "image/jpeg");
        writePicture(made);
        return made;
    }

    private void writePicture(Uri uri) {
        try (OutputStream out = resolver.openOutputStream(uri)) {
            bitmap().compress(Bitmap.CompressFormat.JPEG, 90, out);
        } catch (IOException problem) {
            throw new IllegalStateException(uri.toString(), problem);
        }
    }

    private Uri media(Uri table, String name, String type) {
        ContentValues values = new ContentValues();
        values.put(MediaStore.MediaColumns.DISPLAY_NAME, name);
        values.put(MediaStore.MediaColumns.MIME_TYPE, type);
        return resolver.insert(table, values);
    }

    private Intent photograph(Intent asked) {
        Uri output = asked.getParcelableExtra(MediaStore.EXTRA_OUTPUT);
        if (output == null) {
            return new Intent("inline-data").putExtra("data", bitmap());
        }
        writePicture(output);
        return null;
    }

    private Intent video(Intent asked) {
        Uri output = asked.getParcelableExtra(MediaStore.EXTRA_OUTPUT);
        return new Intent().setData(output != null ? output
                : media(MediaStore.Video.Media.EXTERNAL_CONTENT_URI, "video.mp4", "video/mp4"));
    }

    private static Intent speech(String words) {
        return new Intent()
                .putStringArrayListExtra(RecognizerIntent.EXTRA_RESULTS,
                        new ArrayList<>(Collections.singletonList(words)))
                .putExtra(RecognizerIntent.EXTRA_CONFIDENCE_SCORES, new float[] {1f});
    }

    /** A file of the type that is wanted, in the shared storage. */
    private Uri document(String type, String words) {
        if (type.startsWith("image/")) {
            return picture();
        }
        String name = words.isEmpty() ? "note.txt" : words;
        Uri found = SharedDocuments.file("Download/" + name);
        if (!SharedDocuments.exists("Download/" + name)) {
            SharedDocuments.write("Download/" + name, "hello\n".getBytes(StandardCharsets.UTF_8));
        }
        return found;
    }

    private Uri newDocument(Intent asked, String words) {
        String title = asked.getStringExtra(Intent.EXTRA_TITLE);
        String name = !words.isEmpty() ? words : title != null ? title : "document";
        SharedDocuments.write("Documents/" + name, new byte[0]);
        return SharedDocuments.file("Documents/" + name);
    }

    private Uri insert(String type, Intent asked) {
        if (type.contains("event")) {
            ContentValues values = new ContentValues();
            values.put(CalendarContract.Events.CALENDAR_ID, 1);
            values.put(CalendarContract.Events.TITLE,
                    asked.getStringExtra(CalendarContract.Events.TITLE));
            values.put(CalendarContract.Events.DTSTART,
                    asked.getLongExtra(CalendarContract.EXTRA_EVENT_BEGIN_TIME, 0));
            values.put(CalendarContract.Events.DTEND,
                    asked.getLongExtra(CalendarContract.EXTRA_EVENT_END_TIME, 0));
            return resolver.insert(CalendarContract.Events.CONTENT_URI, values);
        }
        long id = new People(resolver).add(
                asked.getStringExtra(ContactsContract.Intents.Insert.NAME),
                asked.getStringExtra(ContactsContract.Intents.Insert.PHONE),
                asked.getStringExtra(ContactsContract.Intents.Insert.EMAIL),
                asked.getStringExtra(ContactsContract.Intents.Insert.POSTAL));
        return ContactsContract.Contacts.getLookupUri(id, "0r" + id);
    }

    /** Settings that give an app a right: the user gives it. */
    private void allow(Intent asked, String action) {
        String operation;
        switch (action) {
            case Settings.ACTION_MANAGE_OVERLAY_PERMISSION:
                operation = AppOpsManager.OPSTR_SYSTEM_ALERT_WINDOW; break;
            case Settings.ACTION_MANAGE_WRITE_SETTINGS:
                operation = AppOpsManager.OPSTR_WRITE_SETTINGS; break;
            case Settings.ACTION_MANAGE_ALL_FILES_ACCESS_PERMISSION:
            case Settings.ACTION_MANAGE_APP_ALL_FILES_ACCESS_PERMISSION:
                operation = AppOpsManager.OPSTR_MANAGE_EXTERNAL_STORAGE; break;
            case Settings.ACTION_USAGE_ACCESS_SETTINGS:
                operation = AppOpsManager.OPSTR_GET_USAGE_STATS; break;
            case Settings.ACTION_REQUEST_SCHEDULE_EXACT_ALARM:
                operation = AppOpsManager.OPSTR_SCHEDULE_EXACT_ALARM; break;
            default:
                return;
        }
        Uri data = asked.getData();
        InstalledPackage app = SystemServer.get().packages.get(
                data == null ? SystemServer.get().processes.first().info.packageName
                        : data.getSchemeSpecificPart());
        if (app != null) {
            context.getSystemService(AppOpsManager.class).setMode(operation, app.uid(),
                    app.name(), AppOpsManager.MODE_ALLOWED);
        }
    }
}
