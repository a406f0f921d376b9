package org.gibbon.breadth;

import android.app.Activity;
import android.app.DownloadManager;
import android.app.LocaleManager;
import android.app.usage.NetworkStatsManager;
import android.app.usage.StorageStats;
import android.app.usage.StorageStatsManager;
import android.database.Cursor;
import android.location.Geocoder;
import android.media.MediaRouter2;
import android.media.Ringtone;
import android.media.RingtoneManager;
import android.media.audiofx.BassBoost;
import android.media.audiofx.LoudnessEnhancer;
import android.media.audiofx.PresetReverb;
import android.net.ConnectivityManager;
import android.net.Uri;
import android.net.wifi.p2p.WifiP2pManager;
import android.os.LocaleList;
import android.os.PowerManager;
import android.os.Process;
import android.os.storage.StorageManager;
import android.provider.Settings;
import android.telephony.SubscriptionManager;
import java.io.IOException;

/** Services that answer something on every phone. */
final class Services {
    private Services() {}

    /** As libraries ask for the language of an app before its first screen. */
    static void languages(Activity activity) {
        LocaleManager manager = activity.getSystemService(LocaleManager.class);
        boolean isNew = manager.getApplicationLocales().isEmpty();
        Main.tell("languages " + isNew + " " + manager.getSystemLocales().toLanguageTags());
        manager.setApplicationLocales(LocaleList.forLanguageTags("fr"));
        Main.tell("chosen " + manager.getApplicationLocales().toLanguageTags());
    }

    static void sounds(Activity activity) {
        Uri uri = RingtoneManager.getDefaultUri(RingtoneManager.TYPE_NOTIFICATION);
        Ringtone sound = RingtoneManager.getRingtone(activity, uri);
        sound.play();
        Main.tell("sound " + sound.getTitle(activity) + " " + sound.isPlaying() + " "
                + RingtoneManager.getActualDefaultRingtoneUri(
                        activity, RingtoneManager.TYPE_ALARM));
    }

    static void effects() {
        BassBoost bass = new BassBoost(0, 1);
        bass.setStrength((short) 500);
        Main.tell("bass " + bass.getStrengthSupported() + " " + bass.getRoundedStrength());
        LoudnessEnhancer loud = new LoudnessEnhancer(1);
        loud.setTargetGain(300);
        Main.tell("loud " + loud.getTargetGain() + " " + new PresetReverb(0, 1).getPreset());
    }

    static void downloads(Activity activity) {
        DownloadManager manager = activity.getSystemService(DownloadManager.class);
        long id = manager.enqueue(new DownloadManager.Request(Uri.parse("https://a.example/b.zip"))
                .setTitle("b").addRequestHeader("Accept", "*/*"));
        try (Cursor cursor = manager.query(new DownloadManager.Query().setFilterById(id))) {
            cursor.moveToFirst();
            int status = cursor.getInt(cursor.getColumnIndexOrThrow(DownloadManager.COLUMN_STATUS));
            Main.tell("download " + (status == DownloadManager.STATUS_PAUSED) + " "
                    + cursor.getString(cursor.getColumnIndexOrThrow(DownloadManager.COLUMN_TITLE)));
        }
        Main.tell("removed " + manager.remove(id));
    }

    static void statistics(Activity activity) throws Exception {
        StorageStats stats = activity.getSystemService(StorageStatsManager.class)
                .queryStatsForPackage(StorageManager.UUID_DEFAULT, activity.getPackageName(),
                        Process.myUserHandle());
        Main.tell("code " + (stats.getAppBytes() > 0));
        NetworkStatsManager network = activity.getSystemService(NetworkStatsManager.class);
        Main.tell("sent " + network.querySummaryForDevice(
                ConnectivityManager.TYPE_WIFI, null, 0, 1000).getTxBytes());
        Main.tell("details " + network.queryDetails(
                ConnectivityManager.TYPE_WIFI, null, 0, 1000).hasNextBucket());
        Main.tell("cards " + activity.getSystemService(SubscriptionManager.class)
                .getActiveSubscriptionInfoCount());
        PowerManager power = activity.getSystemService(PowerManager.class);
        power.addThermalStatusListener(status -> Main.tell("heat " + status));
    }

    static void routes(Activity activity) {
        Main.tell("routes " + MediaRouter2.getInstance(activity).getSystemController()
                .getSelectedRoutes().size());
    }

    static void nearby(Activity activity) {
        WifiP2pManager manager = activity.getSystemService(WifiP2pManager.class);
        WifiP2pManager.Channel channel =
                manager.initialize(activity, activity.getMainLooper(), null);
        manager.requestPeers(channel, peers -> Main.tell("peers " + peers.getDeviceList().size()));
        manager.discoverPeers(channel, new WifiP2pManager.ActionListener() {
            @Override
            public void onSuccess() {
                Main.tell("looks for peers");
            }

            @Override
            public void onFailure(int reason) {
                Main.tell("no peers " + (reason == WifiP2pManager.BUSY));
            }
        });
    }

    /** Without an answer this waits for a minute, and the app does not respond. */
    static void geocoder(Activity activity) {
        try {
            Main.tell("found " + new Geocoder(activity).getFromLocation(1, 2, 1));
        } catch (IOException offline) {
            Main.tell("offline");
        }
    }

    static void settings(Activity activity) throws Settings.SettingNotFoundException {
        Main.tell("brightness " + Settings.System.getInt(
                activity.getContentResolver(), Settings.System.SCREEN_BRIGHTNESS));
    }
}
