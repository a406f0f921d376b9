package gibbon.apps.races;

import android.os.Bundle;
import android.view.Menu;
import android.view.MenuItem;

/** A menu's item uses what a thread takes away and gives back. */
public class MenuMeanwhile extends Kind {
    private Store store = new Store();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Renew", this::renew);
    }

    private void renew() {
        store = null;
        new Thread(() -> runOnUiThread(this::renewed)).start();
    }

    private void renewed() {
        store = new Store();
    }

    @Override
    public boolean onCreateOptionsMenu(Menu menu) {
        menu.add("Use");
        return true;
    }

    @Override
    public boolean onOptionsItemSelected(MenuItem item) {
        show(store.first());
        return true;
    }
}
