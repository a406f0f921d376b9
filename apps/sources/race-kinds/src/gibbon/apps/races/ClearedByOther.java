package gibbon.apps.races;

import android.content.Intent;
import android.os.Bundle;

/** Goes on to another activity and is destroyed later, which takes away what the other made. */
public class ClearedByOther extends Kind {
    static Store store;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Next", this::next);
    }

    private void next() {
        startActivity(new Intent(this, MakesAgain.class));
        finish();
    }

    @Override
    protected void onDestroy() {
        store = null;
        super.onDestroy();
    }
}
