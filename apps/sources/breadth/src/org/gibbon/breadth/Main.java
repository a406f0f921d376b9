package org.gibbon.breadth;

import android.app.Activity;
import android.content.res.Configuration;
import android.os.Bundle;
import android.util.Log;
import android.widget.Button;
import android.widget.LinearLayout;

/** Uses what apps of these years commonly use, one thing a button, and logs what came of it. */
public final class Main extends Activity {
    /** Of a button, in pixels: all of them are on one screen. */
    private static final int HEIGHT = 64;

    private LinearLayout column;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        add("Languages", () -> Services.languages(this));
        add("Sounds", () -> Services.sounds(this));
        add("Effects", Services::effects);
        add("Downloads", () -> Services.downloads(this));
        add("Statistics", () -> Services.statistics(this));
        add("Routes", () -> Services.routes(this));
        add("Nearby", () -> Services.nearby(this));
        add("Geocoder", () -> Services.geocoder(this));
        add("Settings", () -> Services.settings(this));
        add("Ciphers", Secrets::ciphers);
        add("Stores", Secrets::stores);
        add("Trust", Secrets::trust);
        add("Runtime", Files::runtime);
        add("Pipe", () -> new Files(this).pipe());
        add("Document", () -> new Files(this).document());
        add("Protected", Files::protectedMedia);
        add("Cameras", () -> new Cameras(this).list());
        add("Old camera", () -> new Cameras(this).old());
        add("Capture", () -> new Cameras(this).capture());
        setContentView(column);
    }

    @Override
    public void onConfigurationChanged(Configuration configuration) {
        super.onConfigurationChanged(configuration);
        tell("now " + configuration.getLocales().toLanguageTags());
    }

    private void add(String name, Action action) {
        Button button = new Button(this);
        button.setText(name);
        button.setAllCaps(false);
        button.setOnClickListener(view -> run(action));
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
        Log.i("breadth", what);
    }
}
