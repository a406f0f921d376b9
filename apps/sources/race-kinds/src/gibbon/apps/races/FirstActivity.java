package gibbon.apps.races;

import android.content.Intent;
import android.os.Bundle;

/** Saves when it is stopped, which the system does some time after the next activity is there. */
public class FirstActivity extends Kind {
    static Store saved;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Next", () -> startActivity(new Intent(this, SecondActivity.class)));
    }

    @Override
    protected void onStart() {
        super.onStart();
        saved = null;
    }

    @Override
    protected void onStop() {
        saved = new Store();
        super.onStop();
    }
}
