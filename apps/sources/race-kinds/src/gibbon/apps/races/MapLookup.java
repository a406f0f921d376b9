package gibbon.apps.races;

import android.os.Bundle;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A button uses what a thread puts into a map. */
public class MapLookup extends Kind {
    private final Map<String, Store> stores = new ConcurrentHashMap<>();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        new Thread(() -> stores.put("one", new Store())).start();
        button("Use", () -> show(stores.get("one").first()));
    }
}
