package org.gibbon.platform;

import android.app.Activity;
import android.content.Intent;
import android.net.VpnService;
import android.os.Bundle;
import android.util.Log;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.ScrollView;

/** Asks for things that real apps expect of every phone, one a button, and logs the answers. */
public final class Main extends Activity {
    /** Of a button, in pixels. */
    private static final int HEIGHT = 64;

    private LinearLayout column;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        add("Virtual", () -> column.addView(new VirtualHost(this)));
        add("Addresses", () -> new Addresses(this).ask());
        add("Installer", () -> new Installer(this).ask());
        add("Packages", () -> new Installer(this).askForPackages());
        add("Databases", () -> new Databases(this).ask());
        add("Lock", () -> new Databases(this).lock());
        add("Unsafe", Hidden::ask);
        add("HTTP", Hidden::askForOldLibraries);
        add("Record", () -> new Sounds(this).record());
        add("Stop", () -> new Sounds(this).stop());
        add("Listen", Sounds::listen);
        add("Nothing", () -> new Managers(this).askForNothing());
        add("Keyboard", () -> new Managers(this).askForKeyboard());
        add("Speak", () -> new Managers(this).speak());
        add("Texture", () -> new Managers(this).drawOnTexture(column));
        add("Media", () -> new Databases(this).askForMedia());
        add("Text", Texts::ask);
        add("Keys", Keys::ask);
        add("Datagrams", Datagrams::ask);
        add("Sensors", () -> new Radios(this).askSensors());
        add("Bluetooth", () -> new Radios(this).askBluetooth());
        add("Encode", () -> new Media(this).encode());
        add("Blur", () -> Effects.blur(column));
        add("Font", () -> Effects.fetchFont(this));
        add("VPN", () -> startActivityForResult(VpnService.prepare(this), 1));
        add("Pick", () -> startActivityForResult(
                new Intent("android.provider.action.PICK_IMAGES").setType("image/*"), 2));
        ScrollView scroll = new ScrollView(this);
        scroll.addView(column);
        setContentView(scroll);
    }

    @Override
    protected void onActivityResult(int request, int result, Intent data) {
        tell("result " + request + " " + result + " "
                + (request == 1 ? VpnService.prepare(this) : data.getData()));
    }

    private void add(String name, Action action) {
        Button button = new Button(this);
        button.setText(name);
        button.setAllCaps(false);
        button.setOnClickListener(view -> run(action));
        // Low enough for all of them to be on one screen.
        button.setPadding(0, 0, 0, 0);
        column.addView(button, LinearLayout.LayoutParams.MATCH_PARENT, HEIGHT);
    }

    interface Action {
        void run() throws Exception;
    }

    private static void run(Action action) {
        try {
            action.run();
        } catch (Exception problem) {
            tell(problem.toString());
        }
    }

    static void tell(String what) {
        Log.i("platform", what);
    }
}
