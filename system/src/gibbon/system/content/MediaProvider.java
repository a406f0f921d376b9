package gibbon.system.content;

import android.content.ContentValues;
import android.content.Intent;
import android.database.Cursor;
import android.database.sqlite.SQLiteDatabase;
import android.net.Uri;
import android.os.Build;
import android.os.Bundle;
import android.os.Environment;
import android.os.ParcelFileDescriptor;
import android.provider.MediaStore;
import android.text.TextUtils;
import android.webkit.MimeTypeMap;
import gibbon.system.pm.InstalledPackage;
import java.io.File;
import java.io.FileNotFoundException;
import java.util.List;

/** Pictures, videos, sounds and other shared files: none at first. */
public final class MediaProvider extends SqlProvider {
    private static final String[] KINDS = {"", "images", "audio", "video"};

    public MediaProvider() {
        super("media", null, null);
    }

    @Override
    String[] schema() {
        return new String[] {
            "CREATE TABLE files (" + OF_FILES + ")",
            "CREATE TABLE rest (" + OF_FILES + ", " + OF_REST + ")",
            "CREATE VIEW fs_id AS SELECT 1 AS fsid",
            "CREATE TABLE sounds (" + OF_FILES + ")",
        };
    }

    @Override
    void made(SQLiteDatabase database) {
        SystemSounds.add(database);
    }

    private static final String OF_FILES =
            "_id INTEGER PRIMARY KEY AUTOINCREMENT, _data, _display_name, "
                + "_size INTEGER, mime_type, title, description, date_added INTEGER, "
                + "date_modified INTEGER, datetaken INTEGER, date_expires INTEGER, width INTEGER, "
                + "height INTEGER, resolution, orientation INTEGER DEFAULT 0, duration INTEGER, "
                + "bucket_id, bucket_display_name, group_id, relative_path, volume_name, "
                + "owner_package_name, is_pending INTEGER DEFAULT 0, is_trashed INTEGER DEFAULT "
                + "0, is_favorite INTEGER DEFAULT 0, is_drm INTEGER DEFAULT 0, is_download "
                + "INTEGER DEFAULT 0, media_type INTEGER DEFAULT 0, parent INTEGER, format "
                + "INTEGER, isprivate INTEGER, mini_thumb_magic INTEGER, latitude REAL, "
                + "longitude REAL, artist, artist_id INTEGER, album, album_id INTEGER, "
                + "album_artist, composer, genre, track INTEGER, year INTEGER, bookmark "
                + "INTEGER, is_music INTEGER, is_ringtone INTEGER, is_alarm INTEGER, "
                + "is_notification INTEGER, is_podcast INTEGER, is_audiobook INTEGER, "
                + "is_recording INTEGER, title_key, artist_key, album_key, document_id, "
                + "instance_id, original_document_id, generation_added INTEGER, "
                + "generation_modified INTEGER, download_uri, referer_uri, xmp";

    /** Albums, artists, genres, playlists and small pictures: apps sort and select by these. */
    private static final String OF_REST =
            "name, image_id INTEGER, video_id INTEGER, kind INTEGER, audio_id INTEGER, "
                + "playlist_id INTEGER, play_order INTEGER, genre_id INTEGER, genre_key, "
                + "minyear INTEGER, maxyear INTEGER, numsongs INTEGER, "
                + "numsongs_by_artist INTEGER, album_art, number_of_albums INTEGER, "
                + "number_of_tracks INTEGER, thumb_data";

    @Override
    Route route(Uri uri) {
        List<String> path = uri.getPathSegments();
        if (path.size() < 2) {
            return new Route("rest", "rest", null).where("0");
        }
        if (path.get(1).equals("fs_id")) {
            return new Route("fs_id", "rest", null);
        }
        if (path.get(0).equals(MediaStore.VOLUME_INTERNAL)) {
            return ofSystem(path);
        }
        int kind = java.util.Arrays.asList(KINDS).indexOf(path.get(1));
        boolean isFiles = path.get(1).equals("file") || path.get(1).equals("downloads");
        if (!isFiles && (kind < 1 || path.size() < 3 || !path.get(2).equals("media"))) {
            return new Route("rest", "rest", null);
        }
        int at = isFiles ? 2 : 3;
        boolean isOne = path.size() > at;
        String type = (isOne ? "vnd.android.cursor.item/" : "vnd.android.cursor.dir/")
                + (kind == 1 ? "image" : kind == 3 ? "video" : kind == 2 ? "audio" : "file");
        Route route = new Route("files", "files", isOne && kind > 0 ? typeOf(path.get(at), type)
                : type);
        if (kind > 0) {
            route.where("media_type = " + kind);
        }
        return isOne ? route.where("_id = ?", path.get(at)) : route;
    }

    /** What came with the system, which is sounds. */
    private static Route ofSystem(List<String> path) {
        boolean isSounds = path.get(1).equals("file")
                || path.get(1).equals("audio") && path.size() > 2 && path.get(2).equals("media");
        if (!isSounds) {
            return new Route("rest", "rest", null);
        }
        int at = path.get(1).equals("file") ? 2 : 3;
        boolean isOne = path.size() > at;
        Route route = new Route("sounds", "sounds",
                isOne ? SystemSounds.TYPE : "vnd.android.cursor.dir/audio");
        return isOne ? route.where("_id = ?", path.get(at)) : route;
    }

    private String typeOf(String id, String usual) {
        try (Cursor cursor = database().query("files", new String[] {"mime_type"}, "_id = ?",
                new String[] {id}, null, null, null)) {
            return cursor.moveToFirst() && cursor.getString(0) != null ? cursor.getString(0)
                    : usual;
        }
    }

    /**
     * Apps made for older versions group rows by a selection that closes a parenthesis which it
     * expects around it and opens another; newer ones may not.
     */
    @Override
    String asked(String selection) {
        InstalledPackage caller = caller();
        boolean isOld = caller != null && caller.targetSdk() < Build.VERSION_CODES.R;
        return isOld && !TextUtils.isEmpty(selection) ? "(" + selection + ")" : selection;
    }

    @Override
    void complete(Route route, Uri uri, ContentValues values) {
        if (!route.table.equals("files")) {
            return;
        }
        String name = values.getAsString("_display_name");
        String data = values.getAsString("_data");
        String kind = uri.getPathSegments().get(1);
        String type = values.getAsString("mime_type");
        if (data == null) {
            name = name == null ? Long.toString(System.currentTimeMillis()) : name;
            String folder = values.getAsString("relative_path");
            folder = folder != null ? folder : usualFolder(kind);
            name = withExtension(name, type);
            data = "/storage/emulated/0/" + folder + (folder.endsWith("/") ? "" : "/") + name;
            values.put("relative_path", folder.endsWith("/") ? folder : folder + "/");
        }
        File file = new File(data);
        values.put("_data", data);
        values.put("_display_name", file.getName());
        if (!values.containsKey("title")) {
            values.put("title", file.getName().replaceFirst("\\.[^.]*$", ""));
        }
        if (type == null) {
            values.put("mime_type", MimeTypeMap.getSingleton().getMimeTypeFromExtension(
                    file.getName().substring(file.getName().lastIndexOf('.') + 1)));
        }
        values.put("media_type", mediaType(kind, values.getAsString("mime_type")));
        values.put("date_added", System.currentTimeMillis() / 1000);
        values.put("date_modified", System.currentTimeMillis() / 1000);
        values.put("volume_name", MediaStore.VOLUME_EXTERNAL_PRIMARY);
        values.put("owner_package_name", getCallingPackageUnchecked());
        File folder = file.getParentFile();
        if (folder != null) {
            values.put("bucket_display_name", folder.getName());
            values.put("bucket_id", folder.getPath().toLowerCase(java.util.Locale.ROOT).hashCode());
        }
    }

    private static String usualFolder(String kind) {
        switch (kind) {
            case "images": return Environment.DIRECTORY_PICTURES;
            case "video": return Environment.DIRECTORY_MOVIES;
            case "audio": return Environment.DIRECTORY_MUSIC;
            default: return Environment.DIRECTORY_DOWNLOADS;
        }
    }

    private static int mediaType(String kind, String type) {
        int known = java.util.Arrays.asList(KINDS).indexOf(kind);
        if (known > 0 || type == null) {
            return Math.max(known, 0);
        }
        return type.startsWith("image/") ? 1 : type.startsWith("audio/") ? 2
                : type.startsWith("video/") ? 3 : 0;
    }

    private static String withExtension(String name, String type) {
        String extension = type == null ? null
                : MimeTypeMap.getSingleton().getExtensionFromMimeType(type);
        return extension == null || name.indexOf('.') >= 0 ? name : name + "." + extension;
    }

    @Override
    void leaving(Route route, String where, String[] arguments) {
        if (route.table.equals("files")) {
            try (Cursor cursor = database().query("files", new String[] {"_data"}, where,
                    arguments, null, null, null)) {
                while (cursor.moveToNext()) {
                    new File(cursor.getString(0)).delete();
                }
            }
        }
    }

    @Override
    public ParcelFileDescriptor openFile(Uri uri, String mode) throws FileNotFoundException {
        String path = null;
        try (Cursor cursor = query(uri, new String[] {"_data"}, null, null, null)) {
            path = cursor.moveToFirst() ? cursor.getString(0) : null;
        }
        if (path == null) {
            throw new FileNotFoundException("No item at " + uri);
        }
        File file = new File(path);
        if (!mode.equals("r")) {
            file.getParentFile().mkdirs();
        }
        return ParcelFileDescriptor.open(file, ParcelFileDescriptor.parseMode(mode));
    }

    /** Files grow without anybody telling. */
    @Override
    void looking(Route route) {
        if (!route.table.equals("files")) {
            return;
        }
        try (Cursor cursor = database().query("files", new String[] {"_id", "_data"}, null, null,
                null, null, null)) {
            while (cursor.moveToNext()) {
                ContentValues values = new ContentValues();
                values.put("_size", new File(cursor.getString(1)).length());
                database().update("files", values, "_id = " + cursor.getLong(0), null);
            }
        }
    }

    @Override
    public Bundle call(String method, String argument, Bundle extras) {
        Bundle answer = new Bundle();
        switch (method) {
            case "get_version": answer.putString(Intent.EXTRA_TEXT, "1"); break;
            case "scan_file":
                ContentValues values = new ContentValues();
                values.put("_data", argument);
                Uri added = insert(MediaStore.Files.getContentUri("external"), values);
                answer.putParcelable(Intent.EXTRA_STREAM, added);
                break;
            default: return super.call(method, argument, extras);
        }
        return answer;
    }
}
