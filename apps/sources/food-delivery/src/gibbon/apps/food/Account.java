package gibbon.apps.food;

import android.content.Context;
import android.content.SharedPreferences;

/** What the app knows of its user. */
final class Account {
    private final SharedPreferences saved;

    Account(Context context) {
        saved = context.getSharedPreferences("account", Context.MODE_PRIVATE);
    }

    /** Null if it is not known. */
    String address() {
        return saved.getString("address", null);
    }

    void setAddress(String address) {
        saved.edit().putString("address", address).apply();
    }

    /** Null if nobody has logged in. */
    String user() {
        return saved.getString("user", null);
    }

    void setUser(String user) {
        saved.edit().putString("user", user).apply();
    }
}
