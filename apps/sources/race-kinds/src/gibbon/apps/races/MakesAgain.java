package gibbon.apps.races;

import android.os.Bundle;

/** Makes what it uses, unless the activity before it takes that away. */
public class MakesAgain extends Kind {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        ClearedByOther.store = new Store();
        button("Use", () -> show(ClearedByOther.store.first()));
    }
}
