package org.gibbon.accounts;

import android.accounts.Account;
import android.accounts.AccountManager;
import android.accounts.AccountManagerFuture;
import android.accounts.AuthenticatorException;
import android.accounts.OperationCanceledException;
import android.app.Activity;
import android.os.Bundle;
import android.util.Log;
import android.widget.Button;
import android.widget.LinearLayout;
import java.io.IOException;

/** Adds an account by the app's own authenticator, and asks for its token. */
public final class Main extends Activity {
    static final String TYPE = "org.gibbon.ape";

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        AccountManager manager = AccountManager.get(this);
        tell("types " + manager.getAuthenticatorTypes().length + ", "
                + manager.getAccountsByType(TYPE).length);
        LinearLayout column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        button(column, "Add", () -> manager.addAccount(
                TYPE, "swing", null, null, this, answer -> tell(answer), null));
        button(column, "Add another kind", () -> manager.addAccount(
                "org.gibbon.nobody", null, null, null, this, answer -> tell(answer), null));
        button(column, "Token", () -> manager.getAuthToken(new Account("Lar", TYPE), "swing",
                null, this, answer -> tell(answer), null));
        setContentView(column);
    }

    private void button(LinearLayout column, String name, Runnable action) {
        Button button = new Button(this);
        button.setText(name);
        button.setAllCaps(false);
        button.setOnClickListener(view -> action.run());
        column.addView(button);
    }

    private static void tell(AccountManagerFuture<Bundle> answer) {
        try {
            Bundle result = answer.getResult();
            tell("answer " + result.getString(AccountManager.KEY_ACCOUNT_NAME) + " "
                    + result.getString(AccountManager.KEY_AUTHTOKEN));
        } catch (OperationCanceledException canceled) {
            tell("canceled");
        } catch (AuthenticatorException | IOException | IllegalArgumentException problem) {
            tell("failed " + problem.getMessage());
        }
    }

    static void tell(String what) {
        Log.i("accounts", what);
    }
}
