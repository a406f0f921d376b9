package org.gibbon.world;

import android.app.Activity;
import android.content.BroadcastReceiver;
import android.content.ContentValues;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.database.Cursor;
import android.net.ConnectivityManager;
import android.net.Network;
import android.net.NetworkCapabilities;
import android.net.NetworkInfo;
import android.net.Uri;
import android.os.BatteryManager;
import android.os.Bundle;
import android.provider.CalendarContract;
import android.provider.ContactsContract;
import android.provider.MediaStore;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.ScrollView;
import android.widget.TextView;
import java.util.Arrays;

/** One button for each thing that an app does with the world around it; what came of it on top. */
public final class Main extends Activity {
    private LinearLayout column;
    private TextView result;
    private final StringBuilder heard = new StringBuilder();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        result = new TextView(this);
        result.setId(android.R.id.text1);
        column.addView(result);
        addHanging();
        addPermissions();
        addIntents();
        addProviders();
        addNetwork();
        ScrollView scroll = new ScrollView(this);
        scroll.addView(column);
        setContentView(scroll);
    }

    private void button(String name, Runnable action) {
        Button button = new Button(this);
        button.setText(name);
        button.setAllCaps(false);
        button.setMinimumHeight(0);
        button.setMinHeight(0);
        button.setPadding(0, 8, 0, 8);
        button.setOnClickListener(view -> action.run());
        column.addView(button, LinearLayout.LayoutParams.MATCH_PARENT, 72);
    }

    private void addHanging() {
        button("loop", () -> {
            long at = 0;
            while (at >= 0) {
                at = (at + 1) % 1000;
            }
        });
        button("nap", () -> {
            pause(2000);
            result.setText("awake");
        });
        button("sleep", () -> pause(8000));
        button("slow service", () -> startService(new Intent(this, Slow.class)));
        button("slow receiver", () -> sendBroadcast(new Intent("org.gibbon.world.PING")
                .addFlags(Intent.FLAG_RECEIVER_FOREGROUND).setPackage(getPackageName())
                .putExtra("millis", 15000)));
    }

    static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private void addPermissions() {
        button("ask", () -> requestPermissions(new String[] {
            android.Manifest.permission.CAMERA, android.Manifest.permission.READ_CONTACTS}, 7));
        button("rationale", () -> result.setText("rationale "
                + shouldShowRequestPermissionRationale(android.Manifest.permission.CAMERA)));
    }

    private void addIntents() {
        button("view", () -> startActivity(
                new Intent(Intent.ACTION_VIEW, Uri.parse("http://example.org/"))));
        button("dial", () -> startActivity(
                new Intent(Intent.ACTION_DIAL, Uri.parse("tel:12345"))));
        button("pick contact", () -> startActivityForResult(
                new Intent(Intent.ACTION_PICK, ContactsContract.Contacts.CONTENT_URI), 1));
        button("get image", () -> startActivityForResult(
                new Intent(Intent.ACTION_GET_CONTENT).setType("image/*"), 2));
        button("capture", () -> startActivityForResult(
                new Intent(MediaStore.ACTION_IMAGE_CAPTURE), 3));
        button("speak", () -> startActivityForResult(
                new Intent(android.speech.RecognizerIntent.ACTION_RECOGNIZE_SPEECH), 4));
        button("share", () -> startActivity(Intent.createChooser(
                new Intent(Intent.ACTION_SEND).setType("text/plain")
                        .putExtra(Intent.EXTRA_TEXT, "hello"), "Share it")));
        button("nobody", () -> {
            try {
                startActivity(new Intent("org.gibbon.NOBODY"));
            } catch (android.content.ActivityNotFoundException expected) {
                result.setText(expected.getMessage());
            }
        });
    }

    private void addProviders() {
        button("save contact", () -> {
            ContentValues values = new ContentValues();
            Uri raw = getContentResolver().insert(ContactsContract.RawContacts.CONTENT_URI, values);
            values.put(ContactsContract.Data.RAW_CONTACT_ID, raw.getLastPathSegment());
            values.put(ContactsContract.Data.MIMETYPE,
                    ContactsContract.CommonDataKinds.StructuredName.CONTENT_ITEM_TYPE);
            values.put(ContactsContract.CommonDataKinds.StructuredName.DISPLAY_NAME, "Ada");
            getContentResolver().insert(ContactsContract.Data.CONTENT_URI, values);
            list(ContactsContract.Contacts.CONTENT_URI, ContactsContract.Contacts.DISPLAY_NAME);
        });
        button("save image", () -> {
            ContentValues values = new ContentValues();
            values.put(MediaStore.Images.Media.DISPLAY_NAME, "one.png");
            values.put(MediaStore.Images.Media.MIME_TYPE, "image/png");
            getContentResolver().insert(MediaStore.Images.Media.EXTERNAL_CONTENT_URI, values);
            list(MediaStore.Images.Media.EXTERNAL_CONTENT_URI,
                    MediaStore.Images.Media.DISPLAY_NAME);
        });
        button("save event", () -> {
            ContentValues values = new ContentValues();
            values.put(CalendarContract.Events.TITLE, "Tea");
            values.put(CalendarContract.Events.CALENDAR_ID, 1);
            values.put(CalendarContract.Events.DTSTART, 1000L);
            getContentResolver().insert(CalendarContract.Events.CONTENT_URI, values);
            list(CalendarContract.Events.CONTENT_URI, CalendarContract.Events.TITLE);
        });
    }

    private void list(Uri uri, String column) {
        StringBuilder text = new StringBuilder();
        try (Cursor cursor = getContentResolver().query(uri, new String[] {"_id", column}, null,
                null, null)) {
            while (cursor.moveToNext()) {
                text.append(cursor.getLong(0)).append('=').append(cursor.getString(1)).append(' ');
            }
        }
        result.setText(text.toString().trim());
    }

    private void addNetwork() {
        ConnectivityManager manager = getSystemService(ConnectivityManager.class);
        manager.registerDefaultNetworkCallback(new ConnectivityManager.NetworkCallback() {
            @Override
            public void onAvailable(Network network) {
                hear("available");
            }

            @Override
            public void onLost(Network network) {
                hear("lost");
            }
        });
        IntentFilter filter = new IntentFilter(ConnectivityManager.CONNECTIVITY_ACTION);
        for (String action : Arrays.asList(Intent.ACTION_BATTERY_LOW, Intent.ACTION_TIME_CHANGED,
                Intent.ACTION_TIMEZONE_CHANGED, Intent.ACTION_SCREEN_OFF,
                Intent.ACTION_AIRPLANE_MODE_CHANGED)) {
            filter.addAction(action);
        }
        registerReceiver(new BroadcastReceiver() {
            @Override
            public void onReceive(Context context, Intent intent) {
                hear(intent.getAction());
            }
        }, filter);
        button("heard", () -> {
            result.setText(heard);
            heard.setLength(0);
        });
        button("network", () -> {
            NetworkInfo info = manager.getActiveNetworkInfo();
            NetworkCapabilities able = manager.getNetworkCapabilities(manager.getActiveNetwork());
            result.setText((info == null ? "none" : info.getTypeName() + " " + info.isConnected())
                    + (able == null ? "" : " internet "
                    + able.hasCapability(NetworkCapabilities.NET_CAPABILITY_INTERNET)
                    + " unmetered "
                    + able.hasCapability(NetworkCapabilities.NET_CAPABILITY_NOT_METERED)));
        });
        button("fetch", () -> new Thread(() -> {
            String text;
            try {
                new java.net.URL("http://example.org/").openStream().close();
                text = "fetched";
            } catch (java.io.IOException problem) {
                text = problem.toString();
            }
            String done = text;
            runOnUiThread(() -> result.setText(done));
        }).start());
        button("battery", () -> result.setText("battery " + getSystemService(BatteryManager.class)
                .getIntProperty(BatteryManager.BATTERY_PROPERTY_CAPACITY)));
        button("clock", () -> result.setText(java.text.DateFormat.getDateTimeInstance(
                java.text.DateFormat.SHORT, java.text.DateFormat.LONG, java.util.Locale.ROOT)
                .format(new java.util.Date())));
    }

    private void hear(String what) {
        runOnUiThread(() -> heard.append(what).append('\n'));
    }

    @Override
    public void onRequestPermissionsResult(int code, String[] names, int[] answers) {
        result.setText("answers " + Arrays.toString(answers));
    }

    @Override
    protected void onActivityResult(int request, int code, Intent data) {
        result.setText("result " + request + " " + code + " " + (data == null ? null
                : data.getData() != null ? data.getDataString()
                : data.hasExtra("data") ? data.getParcelableExtra("data").getClass().getSimpleName()
                : String.valueOf(data.getExtras() == null ? null : data.getExtras().keySet())));
    }
}
