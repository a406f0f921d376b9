package gibbon.system.pm;

import android.content.pm.PackageManager;
import android.content.pm.PackageParser;
import android.util.ArrayMap;
import android.util.ArraySet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the user is asked when an app wants permissions, and what became of the answers. */
public final class PermissionRequests {
    /** Refused so often, the user is not asked again. */
    private static final int REFUSALS = 2;

    /** What the groups' permissions are for, as the dialog says it; of those it may ask for. */
    private static final Map<String, String> PURPOSES = new ArrayMap<>();

    static {
        purpose("access this device\u2019s location", "ACCESS_FINE_LOCATION",
                "ACCESS_COARSE_LOCATION", "ACCESS_BACKGROUND_LOCATION");
        purpose("access your contacts", "READ_CONTACTS", "WRITE_CONTACTS", "GET_ACCOUNTS");
        purpose("access your calendar", "READ_CALENDAR", "WRITE_CALENDAR");
        purpose("send and view SMS messages", "SEND_SMS", "RECEIVE_SMS", "READ_SMS",
                "RECEIVE_WAP_PUSH", "RECEIVE_MMS");
        purpose("access photos, media, and files on your device", "READ_EXTERNAL_STORAGE",
                "WRITE_EXTERNAL_STORAGE");
        purpose("access photos and videos on this device", "READ_MEDIA_IMAGES",
                "READ_MEDIA_VIDEO", "READ_MEDIA_VISUAL_USER_SELECTED", "ACCESS_MEDIA_LOCATION");
        purpose("access music and audio on this device", "READ_MEDIA_AUDIO");
        purpose("record audio", "RECORD_AUDIO");
        purpose("take pictures and record video", "CAMERA");
        purpose("make and manage phone calls", "READ_PHONE_STATE", "CALL_PHONE",
                "READ_PHONE_NUMBERS", "ANSWER_PHONE_CALLS", "ADD_VOICEMAIL", "USE_SIP",
                "ACCEPT_HANDOVER");
        purpose("access your phone call logs", "READ_CALL_LOG", "WRITE_CALL_LOG",
                "PROCESS_OUTGOING_CALLS");
        purpose("access sensor data about your vital signs", "BODY_SENSORS");
        purpose("access your physical activity", "ACTIVITY_RECOGNITION");
        purpose("send you notifications", "POST_NOTIFICATIONS");
        purpose("find, connect to, and determine the relative position of nearby devices",
                "BLUETOOTH_CONNECT", "BLUETOOTH_SCAN", "BLUETOOTH_ADVERTISE", "UWB_RANGING",
                "NEARBY_WIFI_DEVICES");
    }

    private static void purpose(String what, String... names) {
        for (String name : names) {
            PURPOSES.put("android.permission." + name, what);
        }
    }

    /** Permissions that one dialog asks for. */
    public static final class Question {
        public final String what;
        final List<String> names = new ArrayList<>();
        /** Only while the app is in use: location, camera, microphone. */
        public boolean isForeground;
        /** Refused once before. */
        public boolean isAgain;

        Question(String what) {
            this.what = what;
        }
    }

    /** How often the user refused, by package and permission. */
    private final ArrayMap<String, Integer> refusals = new ArrayMap<>();

    PermissionRequests() {}

    /** What there is to ask: not what is granted, not what the manifest does not name. */
    public List<Question> questions(InstalledPackage app, String[] names) {
        ArrayMap<String, Question> found = new ArrayMap<>();
        List<Question> questions = new ArrayList<>();
        for (String name : names) {
            boolean isAsked = Permissions.isDangerous(name) && !app.isGranted(name)
                    && app.parsed.requestedPermissions.contains(name)
                    && refused(app, name) < REFUSALS;
            if (!isAsked) {
                continue;
            }
            String what = purpose(name);
            Question question = found.get(what);
            if (isOfGrantedGroup(app, name)) {
                app.granted().add(name);
                continue;
            }
            if (question == null) {
                question = new Question(what);
                found.put(what, question);
                questions.add(question);
            }
            question.names.add(name);
            question.isAgain |= refused(app, name) > 0;
            question.isForeground |= name.endsWith("_LOCATION") || name.endsWith(".CAMERA")
                    || name.endsWith(".RECORD_AUDIO");
        }
        return questions;
    }

    private static String purpose(String name) {
        String what = PURPOSES.get(name);
        if (what != null) {
            return what;
        }
        PackageParser.Permission permission = Permissions.find(name);
        CharSequence label = permission == null ? null : permission.info.nonLocalizedLabel;
        return "use " + (label == null ? name.substring(name.lastIndexOf('.') + 1) : label);
    }

    /** One of a group is granted, so the others are for the asking. */
    private static boolean isOfGrantedGroup(InstalledPackage app, String name) {
        Set<String> granted = new ArraySet<>(app.granted());
        for (String other : granted) {
            if (PURPOSES.containsKey(name) && PURPOSES.get(name).equals(PURPOSES.get(other))) {
                return true;
            }
        }
        return false;
    }

    public void answer(InstalledPackage app, Question question, boolean isYes) {
        for (String name : question.names) {
            if (isYes) {
                app.granted().add(name);
                refusals.remove(key(app, name));
            } else {
                refusals.put(key(app, name), refused(app, name) + 1);
            }
        }
    }

    private static String key(InstalledPackage app, String name) {
        return app.name() + " " + name;
    }

    private int refused(InstalledPackage app, String name) {
        return refusals.getOrDefault(key(app, name), 0);
    }

    /** Whether an app should explain itself: it was refused once, and may ask again. */
    boolean wantsRationale(InstalledPackage app, String name) {
        int times = refused(app, name);
        return !app.isGranted(name) && times > 0 && times < REFUSALS;
    }

    /** What an app is told of its request. */
    public static int[] results(InstalledPackage app, String[] names) {
        int[] results = new int[names.length];
        for (int at = 0; at < results.length; at++) {
            results[at] = app.isGranted(names[at])
                    ? PackageManager.PERMISSION_GRANTED : PackageManager.PERMISSION_DENIED;
        }
        return results;
    }
}
