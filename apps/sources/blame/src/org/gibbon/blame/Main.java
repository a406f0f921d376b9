package org.gibbon.blame;

import android.app.Activity;
import android.location.LocationManager;
import android.os.Bundle;
import android.telephony.TelephonyManager;
import android.widget.Button;
import android.widget.LinearLayout;

/** Crashes by its own fault and by the device's; who looks has to tell which is which. */
public final class Main extends Activity {
    private LinearLayout column;
    private Object capabilities;
    private String model;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        add("Ask", this::ask);
        // Only frames of the app are on the stack, and the null is the device's.
        add("Use what was answered", () -> Model.use(this));
        // Nothing of the device is in it, though it was asked before.
        add("Use what is missing", () -> Model.of(null).length());
        add("Divide", () -> column.setTag(1 / (column.getChildCount() - column.getChildCount())));
        add("Load", Library::load);
        add("Use the library", Library::use);
        add("Use a text", () -> column.setTag(Model.of(null).trim()));
        setContentView(column);
    }

    /** Answers that nobody wrote: each is null. */
    private void ask() {
        capabilities = getSystemService(LocationManager.class).getGnssCapabilities();
        model = getSystemService(LocationManager.class).getGnssHardwareModelName();
        getSystemService(TelephonyManager.class).isConcurrentVoiceAndDataSupported();
    }

    Object capabilities() {
        return capabilities;
    }

    private void add(String name, Runnable action) {
        Button button = new Button(this);
        button.setText(name);
        button.setAllCaps(false);
        button.setOnClickListener(view -> action.run());
        column.addView(button);
    }
}
