package org.gibbon.accounts;

import android.accounts.Account;
import android.accounts.AccountAuthenticatorActivity;
import android.accounts.AccountManager;
import android.os.Bundle;
import android.widget.Button;

/** Where the user signs in. */
public final class SignIn extends AccountAuthenticatorActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Button button = new Button(this);
        button.setText("As Lar");
        button.setAllCaps(false);
        button.setOnClickListener(view -> {
            Account account = new Account("Lar", Main.TYPE);
            AccountManager.get(this).addAccountExplicitly(account, "secret", null);
            Bundle result = new Bundle();
            result.putString(AccountManager.KEY_ACCOUNT_NAME, account.name);
            result.putString(AccountManager.KEY_ACCOUNT_TYPE, account.type);
            setAccountAuthenticatorResult(result);
            finish();
        });
        setContentView(button);
    }
}
