package gibbon.system.content;

import android.content.ContentUris;
import android.content.ContentValues;
import android.database.sqlite.SQLiteDatabase;
import android.provider.MediaStore;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** The sounds that every phone brings along: one to ring, one to notify, one to wake. */
final class SystemSounds {
    static final int RINGTONE = 1;
    static final int NOTIFICATION = 2;
    static final int ALARM = 3;
    static final String TYPE = "audio/x-wav";

    private static final String FOLDER = "/data/system/media/audio";
    private static final int RATE = 8000;
    private static final int HEADER = 44;

    private SystemSounds() {}

    static String uri(int sound) {
        return ContentUris.withAppendedId(
                MediaStore.Audio.Media.INTERNAL_CONTENT_URI, sound).toString();
    }

    static void add(SQLiteDatabase database) {
        add(database, RINGTONE, "Canopy", "ringtones", "is_ringtone", 3);
        add(database, NOTIFICATION, "Leaf", "notifications", "is_notification", 1);
        add(database, ALARM, "Morning call", "alarms", "is_alarm", 4);
    }

    private static void add(SQLiteDatabase database, int id, String title, String folder,
            String kind, int seconds) {
        File file = new File(new File(FOLDER, folder), title.replace(' ', '_') + ".wav");
        write(file, seconds);
        ContentValues values = new ContentValues();
        values.put("_id", id);
        values.put("_data", file.getPath());
        values.put("_display_name", file.getName());
        values.put("_size", file.length());
        values.put("mime_type", TYPE);
        values.put("media_type", 2);
        values.put("title", title);
        values.put("title_key", title.toLowerCase(java.util.Locale.ROOT));
        values.put("duration", seconds * 1000);
        values.put("volume_name", MediaStore.VOLUME_INTERNAL);
        for (String one : new String[] {"is_ringtone", "is_notification", "is_alarm", "is_music"}) {
            values.put(one, one.equals(kind) ? 1 : 0);
        }
        database.insertOrThrow("sounds", null, values);
    }

    /** Nobody hears it, so it is silence: a RIFF file of 16-bit samples. */
    private static void write(File file, int seconds) {
        int size = seconds * RATE * 2;
        ByteBuffer header = ByteBuffer.allocate(HEADER).order(ByteOrder.LITTLE_ENDIAN);
        header.put("RIFF".getBytes()).putInt(HEADER - 8 + size).put("WAVEfmt ".getBytes());
        header.putInt(16).putShort((short) 1).putShort((short) 1).putInt(RATE).putInt(2 * RATE);
        header.putShort((short) 2).putShort((short) 16).put("data".getBytes()).putInt(size);
        file.getParentFile().mkdirs();
        try (FileOutputStream out = new FileOutputStream(file)) {
            out.write(header.array());
            out.write(new byte[size]);
        } catch (IOException problem) {
            throw new IllegalStateException(problem);
        }
    }
}
