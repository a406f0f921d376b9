package gibbon.system.partners;

import android.app.WallpaperManager;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.pm.PackageManager;
import android.media.RingtoneManager;
import android.provider.AlarmClock;
import android.provider.CalendarContract;
import android.provider.ContactsContract;
import android.provider.DocumentsContract;
import android.provider.MediaStore;
import android.provider.Settings;
import android.speech.RecognizerIntent;
import android.speech.tts.TextToSpeech;
import com.android.internal.R;
import com.android.vpndialogs.ConfirmDialog;
import gibbon.system.fonts.PlayFonts;
import gibbon.system.pm.PackageInstallerService;
import gibbon.system.pm.SystemApps;
import gibbon.system.speech.CheckVoiceData;
import gibbon.system.speech.SpeechService;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

/** The apps around the app: who shows the home screen, and who answers the usual intents. */
public final class Partners {
    public static final String HOME = "com.android.launcher3";
    public static final String PERMISSIONS = "com.android.permissioncontroller";

    public static final String INSTALLER = "com.android.packageinstaller";

    private static final String[] PLAIN_OR_ANY = {"text/plain", "*/*"};

    private Partners() {}

    public static void install(SystemApps apps) {
        addSystem(apps);
        addPeople(apps);
        addMessages(apps);
        addMedia(apps);
        addRest(apps);
        addSettings(apps);
    }

    private static void addSystem(SystemApps apps) {
        SystemApps.Screen home = apps.app(HOME, "Launcher").screen(HomeActivity.class);
        home.info.launchMode = ActivityInfo.LAUNCH_SINGLE_TASK;
        home.info.configChanges = -1;
        home.on(Intent.ACTION_MAIN).category(Intent.CATEGORY_HOME);
        SystemApps.Screen permissions = apps.app(PERMISSIONS, "Permission controller")
                .screen(GrantPermissionsActivity.class);
        permissions.info.theme = R.style.Theme_DeviceDefault_Light_Dialog_Alert;
        permissions.info.configChanges = -1;
        permissions.on(PackageManager.ACTION_REQUEST_PERMISSIONS);
        apps.app("com.android.vpndialogs", "VPN").screen(ConfirmDialog.class);
        SystemApps.App android = apps.app("android", "Android System");
        SystemApps.Screen chooser = android.screen(ChooserScreen.class);
        chooser.info.theme = R.style.Theme_DeviceDefault_Light_Dialog_Alert;
        chooser.info.flags |= ActivityInfo.FLAG_EXCLUDE_FROM_RECENTS;
        chooser.on(Intent.ACTION_CHOOSER);
    }

    private static void addPeople(SystemApps apps) {
        partner(apps, "com.android.contacts", "Contacts")
                .on(Intent.ACTION_PICK, Intent.ACTION_GET_CONTENT)
                .type(ContactsContract.Contacts.CONTENT_TYPE,
                        ContactsContract.Contacts.CONTENT_ITEM_TYPE,
                        ContactsContract.CommonDataKinds.Phone.CONTENT_TYPE,
                        ContactsContract.CommonDataKinds.Phone.CONTENT_ITEM_TYPE,
                        ContactsContract.CommonDataKinds.Email.CONTENT_TYPE,
                        ContactsContract.CommonDataKinds.StructuredPostal.CONTENT_TYPE,
                        "vnd.android.cursor.dir/person", "vnd.android.cursor.item/person",
                        "vnd.android.cursor.dir/phone", "vnd.android.cursor.item/phone")
                .on(Intent.ACTION_INSERT, Intent.ACTION_INSERT_OR_EDIT, Intent.ACTION_EDIT,
                        Intent.ACTION_VIEW)
                .type(ContactsContract.Contacts.CONTENT_TYPE,
                        ContactsContract.Contacts.CONTENT_ITEM_TYPE,
                        ContactsContract.RawContacts.CONTENT_TYPE,
                        ContactsContract.RawContacts.CONTENT_ITEM_TYPE,
                        "vnd.android.cursor.dir/person", "vnd.android.cursor.item/person")
                .on(ContactsContract.Intents.SHOW_OR_CREATE_CONTACT).scheme("tel", "mailto");
        partner(apps, "com.android.dialer", "Phone")
                .on(Intent.ACTION_DIAL, Intent.ACTION_VIEW, Intent.ACTION_CALL)
                .category(Intent.CATEGORY_BROWSABLE).scheme("tel", "voicemail")
                .on(Intent.ACTION_DIAL, Intent.ACTION_CALL_BUTTON)
                .on(Intent.ACTION_VIEW).type("vnd.android.cursor.dir/calls");
        partner(apps, "com.android.calendar", "Calendar")
                .on(Intent.ACTION_INSERT, Intent.ACTION_EDIT, Intent.ACTION_VIEW)
                .type("vnd.android.cursor.dir/event", "vnd.android.cursor.item/event")
                .on(Intent.ACTION_VIEW).scheme("content").host(CalendarContract.AUTHORITY, "/time")
                .type("time/epoch");
    }

    private static void addMessages(SystemApps apps) {
        partner(apps, "com.android.email", "Email")
                .on(Intent.ACTION_SENDTO, Intent.ACTION_VIEW)
                .category(Intent.CATEGORY_BROWSABLE).scheme("mailto")
                .on(Intent.ACTION_SEND, Intent.ACTION_SEND_MULTIPLE).type(PLAIN_OR_ANY);
        partner(apps, "com.android.messaging", "Messaging")
                .on(Intent.ACTION_SENDTO, Intent.ACTION_VIEW)
                .category(Intent.CATEGORY_BROWSABLE).scheme("sms", "smsto", "mms", "mmsto")
                .on(Intent.ACTION_SEND).type("text/plain", "image/*", "video/*", "audio/*")
                .on(Intent.ACTION_VIEW).type("vnd.android-dir/mms-sms");
    }

    private static void addMedia(SystemApps apps) {
        partner(apps, "com.android.gallery3d", "Gallery")
                .on(Intent.ACTION_PICK).type("image/*", "video/*",
                        "vnd.android.cursor.dir/image", "vnd.android.cursor.dir/video")
                .on(Intent.ACTION_VIEW, Intent.ACTION_EDIT, Intent.ACTION_ATTACH_DATA)
                .type("image/*", "video/*", "vnd.android.cursor.dir/image",
                        "vnd.android.cursor.dir/video")
                .on(Intent.ACTION_SET_WALLPAPER)
                .on("com.android.camera.action.CROP").type("image/*");
        partner(apps, "com.android.providers.media.module", "Photos")
                .on(MediaStore.ACTION_PICK_IMAGES).priority(1)
                .on(MediaStore.ACTION_PICK_IMAGES).type("image/*", "video/*", "*/*").priority(1)
                .on("android.provider.action.USER_SELECT_IMAGES_FOR_APP");
        partner(apps, "com.android.wallpaper.livepicker", "Live wallpapers")
                .on(WallpaperManager.ACTION_LIVE_WALLPAPER_CHOOSER,
                        WallpaperManager.ACTION_CHANGE_LIVE_WALLPAPER,
                        WallpaperManager.ACTION_CROP_AND_SET_WALLPAPER);
        partner(apps, "com.android.camera2", "Camera")
                .on(MediaStore.ACTION_IMAGE_CAPTURE, MediaStore.ACTION_IMAGE_CAPTURE_SECURE,
                        MediaStore.ACTION_VIDEO_CAPTURE,
                        MediaStore.INTENT_ACTION_STILL_IMAGE_CAMERA,
                        MediaStore.INTENT_ACTION_VIDEO_CAMERA);
        partner(apps, "com.android.music", "Music")
                .on(Intent.ACTION_VIEW, Intent.ACTION_PICK).type("audio/*", "application/ogg",
                        "vnd.android.cursor.dir/audio", "vnd.android.cursor.dir/track")
                .on(Intent.ACTION_MAIN).category(Intent.CATEGORY_APP_MUSIC)
                .on(MediaStore.INTENT_ACTION_MUSIC_PLAYER, MediaStore.INTENT_ACTION_MEDIA_SEARCH,
                        MediaStore.Audio.Media.RECORD_SOUND_ACTION);
        partner(apps, "com.android.soundpicker", "Sounds")
                .on(RingtoneManager.ACTION_RINGTONE_PICKER);
        partner(apps, "com.android.documentsui", "Files")
                .on(Intent.ACTION_OPEN_DOCUMENT, Intent.ACTION_CREATE_DOCUMENT)
                .category(Intent.CATEGORY_OPENABLE).type("*/*").priority(100)
                .on(Intent.ACTION_GET_CONTENT)
                .category(Intent.CATEGORY_OPENABLE).type("*/*").priority(100)
                .on(Intent.ACTION_OPEN_DOCUMENT_TREE).priority(100)
                .on(Intent.ACTION_VIEW).type(DocumentsContract.Document.MIME_TYPE_DIR,
                        DocumentsContract.Root.MIME_TYPE_ITEM);
    }

    private static void addRest(SystemApps apps) {
        partner(apps, "com.android.browser", "Browser")
                .on(Intent.ACTION_VIEW).category(Intent.CATEGORY_BROWSABLE)
                .scheme("http", "https", "about", "javascript")
                .on(Intent.ACTION_VIEW).scheme("http", "https").type("text/html", "text/plain")
                .on(Intent.ACTION_MAIN).category(Intent.CATEGORY_APP_BROWSER);
        partner(apps, "com.android.maps", "Maps")
                .on(Intent.ACTION_VIEW).category(Intent.CATEGORY_BROWSABLE)
                .scheme("geo", "google.navigation");
        partner(apps, "com.android.quicksearchbox", "Search")
                .on(RecognizerIntent.ACTION_RECOGNIZE_SPEECH, RecognizerIntent.ACTION_WEB_SEARCH,
                        Intent.ACTION_WEB_SEARCH, Intent.ACTION_ASSIST,
                        Intent.ACTION_VOICE_COMMAND);
        SystemApps.App speech = apps.app(SpeechService.PACKAGE, "Pico TTS");
        speech.service("com.svox.pico.PicoService", TextToSpeech.Engine.INTENT_ACTION_TTS_SERVICE);
        speech.screen(CheckVoiceData.class).on(TextToSpeech.Engine.ACTION_CHECK_TTS_DATA);
        apps.app(PlayFonts.PACKAGE, "Google Play services").version("0", 0)
                .provider(PlayFonts.class, PlayFonts.AUTHORITY);
        partner(apps, "com.android.deskclock", "Clock")
                .on(AlarmClock.ACTION_SET_ALARM, AlarmClock.ACTION_SET_TIMER,
                        AlarmClock.ACTION_SHOW_ALARMS, AlarmClock.ACTION_SHOW_TIMERS,
                        AlarmClock.ACTION_DISMISS_ALARM);
        partner(apps, INSTALLER, "Package installer")
                .on(PackageInstallerService.ACTION_CONFIRM)
                .on(Intent.ACTION_VIEW, Intent.ACTION_INSTALL_PACKAGE).scheme("content")
                .type("application/vnd.android.package-archive").priority(1)
                .on(Intent.ACTION_INSTALL_PACKAGE).scheme("content", "package").priority(1)
                .on(Intent.ACTION_DELETE, Intent.ACTION_UNINSTALL_PACKAGE).scheme("package")
                .priority(1);
        partner(apps, "com.android.vending", "Store")
                .on(Intent.ACTION_VIEW).category(Intent.CATEGORY_BROWSABLE).scheme("market");
    }

    /** Every screen of the settings that the framework names. */
    private static void addSettings(SystemApps apps) {
        SystemApps.Screen settings =
                apps.app("com.android.settings", "Settings").screen(PartnerActivity.class);
        for (Field field : Settings.class.getDeclaredFields()) {
            boolean isAction = Modifier.isStatic(field.getModifiers())
                    && field.getType() == String.class && field.getName().startsWith("ACTION_");
            if (isAction) {
                try {
                    String action = (String) field.get(null);
                    settings.on(action);
                    settings.on(action).scheme("package");
                } catch (IllegalAccessException hidden) {
                    // One that apps cannot name either.
                }
            }
        }
        settings.on("android.app.action.ADD_DEVICE_ADMIN", "android.app.action.SET_NEW_PASSWORD",
                "android.app.action.CONFIRM_DEVICE_CREDENTIAL",
                "android.bluetooth.adapter.action.REQUEST_ENABLE",
                "android.bluetooth.adapter.action.REQUEST_DISCOVERABLE",
                "android.speech.tts.engine.INSTALL_TTS_DATA",
                "com.android.settings.TTS_SETTINGS", Intent.ACTION_MANAGE_NETWORK_USAGE,
                Intent.ACTION_POWER_USAGE_SUMMARY, "android.settings.panel.action.WIFI",
                "android.settings.panel.action.INTERNET_CONNECTIVITY",
                "android.settings.panel.action.VOLUME", "android.settings.panel.action.NFC");
    }

    private static SystemApps.Screen partner(SystemApps apps, String name, String label) {
        return apps.app(name, label).screen(PartnerActivity.class);
    }
}
