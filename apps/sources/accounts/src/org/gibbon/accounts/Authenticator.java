package org.gibbon.accounts;

import android.accounts.AbstractAccountAuthenticator;
import android.accounts.Account;
import android.accounts.AccountAuthenticatorResponse;
import android.accounts.AccountManager;
import android.app.Service;
import android.content.Intent;
import android.os.Bundle;
import android.os.IBinder;

/** Knows one type of accounts: they are added by an activity, and tokens are made of the name. */
public final class Authenticator extends Service {
    @Override
    public IBinder onBind(Intent intent) {
        return new Knows().getIBinder();
    }

    private final class Knows extends AbstractAccountAuthenticator {
        Knows() {
            super(Authenticator.this);
        }

        @Override
        public Bundle addAccount(AccountAuthenticatorResponse response, String type,
                String tokenType, String[] features, Bundle options) {
            Main.tell("addAccount " + type + " " + tokenType);
            Bundle result = new Bundle();
            result.putParcelable(AccountManager.KEY_INTENT,
                    new Intent(Authenticator.this, SignIn.class)
                            .putExtra(AccountManager.KEY_ACCOUNT_AUTHENTICATOR_RESPONSE, response));
            return result;
        }

        @Override
        public Bundle getAuthToken(AccountAuthenticatorResponse response, Account account,
                String type, Bundle options) {
            Main.tell("getAuthToken " + account.name + " " + type);
            Bundle result = new Bundle();
            result.putString(AccountManager.KEY_ACCOUNT_NAME, account.name);
            result.putString(AccountManager.KEY_ACCOUNT_TYPE, account.type);
            result.putString(AccountManager.KEY_AUTHTOKEN, type + " of " + account.name);
            return result;
        }

        @Override
        public Bundle editProperties(AccountAuthenticatorResponse response, String type) {
            return null;
        }

        @Override
        public Bundle confirmCredentials(AccountAuthenticatorResponse response, Account account,
                Bundle options) {
            return null;
        }

        @Override
        public String getAuthTokenLabel(String type) {
            return null;
        }

        @Override
        public Bundle updateCredentials(AccountAuthenticatorResponse response, Account account,
                String type, Bundle options) {
            return null;
        }

        @Override
        public Bundle hasFeatures(AccountAuthenticatorResponse response, Account account,
                String[] features) {
            return null;
        }
    }
}
