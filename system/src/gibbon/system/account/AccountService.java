package gibbon.system.account;

import android.accounts.Account;
import android.accounts.AccountManager;
import android.accounts.AuthenticatorDescription;
import android.accounts.IAccountManager;
import android.accounts.IAccountManagerResponse;
import android.content.Intent;
import android.os.Bundle;
import android.os.RemoteException;
import android.util.ArrayMap;
import gibbon.system.SystemServer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Accounts that apps have added themselves. No authenticator is asked: what needs one fails, as
 * for an account type that nobody knows.
 */
public abstract class AccountService extends IAccountManager.Stub {
    private static final class Secrets {
        String password;
        final ArrayMap<String, String> userData = new ArrayMap<>();
        final ArrayMap<String, String> tokens = new ArrayMap<>();
    }

    private final SystemServer server;
    private final Map<Account, Secrets> accounts = new LinkedHashMap<>();

    AccountService(SystemServer server) {
        this.server = server;
    }

    private Account[] ofType(String type) {
        List<Account> found = new ArrayList<>();
        for (Account account : accounts.keySet()) {
            if (type == null || account.type.equals(type)) {
                found.add(account);
            }
        }
        return found.toArray(new Account[0]);
    }

    private Secrets secrets(Account account) {
        return accounts.getOrDefault(account, new Secrets());
    }

    @Override
    public AuthenticatorDescription[] getAuthenticatorTypes(int user) {
        return new AuthenticatorDescription[0];
    }

    @Override
    public Account[] getAccountsForPackage(String packageName, int uid, String opPackage) {
        return ofType(null);
    }

    @Override
    public Account[] getAccountsByTypeForPackage(String type, String packageName,
            String opPackage) {
        return ofType(type);
    }

    @Override
    public Account[] getAccountsAsUser(String type, int user, String opPackage) {
        return ofType(type);
    }

    @Override
    public boolean addAccountExplicitly(Account account, String password, Bundle extras,
            String opPackage) {
        if (accounts.containsKey(account)) {
            return false;
        }
        Secrets secrets = new Secrets();
        secrets.password = password;
        if (extras != null) {
            for (String key : extras.keySet()) {
                secrets.userData.put(key, extras.getString(key));
            }
        }
        accounts.put(account, secrets);
        tellChange();
        return true;
    }

    @Override
    public boolean addAccountExplicitlyWithVisibility(Account account, String password,
            Bundle extras, Map visibility, String opPackage) {
        return addAccountExplicitly(account, password, extras, opPackage);
    }

    @Override
    public boolean removeAccountExplicitly(Account account) {
        boolean removed = accounts.remove(account) != null;
        if (removed) {
            tellChange();
        }
        return removed;
    }

    private void tellChange() {
        server.activities.broadcasts.sendFromSystem(
                new Intent(AccountManager.LOGIN_ACCOUNTS_CHANGED_ACTION));
    }

    @Override
    public void removeAccountAsUser(IAccountManagerResponse response, Account account,
            boolean expectActivity, int user) throws RemoteException {
        Bundle result = new Bundle();
        result.putBoolean(AccountManager.KEY_BOOLEAN_RESULT, removeAccountExplicitly(account));
        response.onResult(result);
    }

    @Override
    public String getPassword(Account account) {
        return secrets(account).password;
    }

    @Override
    public void setPassword(Account account, String password) {
        secrets(account).password = password;
    }

    @Override
    public void clearPassword(Account account) {
        secrets(account).password = null;
    }

    @Override
    public String getUserData(Account account, String key) {
        return secrets(account).userData.get(key);
    }

    @Override
    public void setUserData(Account account, String key, String value) {
        secrets(account).userData.put(key, value);
    }

    @Override
    public String peekAuthToken(Account account, String type) {
        return secrets(account).tokens.get(type);
    }

    @Override
    public void setAuthToken(Account account, String type, String token) {
        secrets(account).tokens.put(type, token);
    }

    @Override
    public void invalidateAuthToken(String accountType, String token) {
        for (Secrets secrets : accounts.values()) {
            secrets.tokens.values().removeIf(other -> other.equals(token));
        }
    }

    @Override
    public void getAuthToken(IAccountManagerResponse response, Account account, String type,
            boolean notifyOnFailure, boolean expectActivity, Bundle options)
            throws RemoteException {
        String token = peekAuthToken(account, type);
        if (token == null) {
            refuse(response);
            return;
        }
        Bundle result = new Bundle();
        result.putString(AccountManager.KEY_ACCOUNT_NAME, account.name);
        result.putString(AccountManager.KEY_ACCOUNT_TYPE, account.type);
        result.putString(AccountManager.KEY_AUTHTOKEN, token);
        response.onResult(result);
    }

    private static void refuse(IAccountManagerResponse response) throws RemoteException {
        response.onError(AccountManager.ERROR_CODE_BAD_ARGUMENTS, "bind failure");
    }

    @Override
    public void addAccount(IAccountManagerResponse response, String type, String tokenType,
            String[] features, boolean expectActivity, Bundle options) throws RemoteException {
        refuse(response);
    }

    @Override
    public void hasFeatures(IAccountManagerResponse response, Account account, String[] features,
            int user, String opPackage) throws RemoteException {
        refuse(response);
    }

    @Override
    public void getAccountsByFeatures(IAccountManagerResponse response, String type,
            String[] features, String opPackage) throws RemoteException {
        Bundle result = new Bundle();
        boolean needsNone = features == null || features.length == 0;
        result.putParcelableArray(AccountManager.KEY_ACCOUNTS,
                needsNone ? ofType(type) : new Account[0]);
        response.onResult(result);
    }

    @Override
    public int getAccountVisibility(Account account, String packageName) {
        return AccountManager.VISIBILITY_VISIBLE;
    }

    @Override
    public void registerAccountListener(String[] types, String opPackage) {}

    @Override
    public void unregisterAccountListener(String[] types, String opPackage) {}
}
