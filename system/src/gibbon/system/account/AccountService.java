package gibbon.system.account;

import android.accounts.Account;
import android.accounts.AccountManager;
import android.accounts.AuthenticatorDescription;
import android.accounts.IAccountManager;
import android.accounts.IAccountManagerResponse;
import android.content.Intent;
import android.os.Binder;
import android.os.Bundle;
import android.os.RemoteException;
import android.util.ArrayMap;
import gibbon.system.SystemServer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Accounts, and questions about them to the apps that know their types. */
public abstract class AccountService extends IAccountManager.Stub {
    private static final class Secrets {
        String password;
        final ArrayMap<String, String> userData = new ArrayMap<>();
        final ArrayMap<String, String> tokens = new ArrayMap<>();
    }

    private final SystemServer server;
    private final Map<Account, Secrets> accounts = new LinkedHashMap<>();
    private final Authenticators authenticators;

    AccountService(SystemServer server) {
        this.server = server;
        authenticators = new Authenticators(server);
    }

    private void ask(IAccountManagerResponse response, String type, boolean expectActivity,
            AuthenticatorSession.Question question) throws RemoteException {
        ask(response, type, expectActivity, question, result -> {});
    }

    private void ask(IAccountManagerResponse response, String type, boolean expectActivity,
            AuthenticatorSession.Question question, AuthenticatorSession.Answer answer)
            throws RemoteException {
        new AuthenticatorSession(server, response, expectActivity, question, answer)
                .start(authenticators.of(type));
    }

    /** Options for an authenticator say who asks. */
    private static Bundle withCaller(Bundle options) {
        Bundle all = options == null ? new Bundle() : new Bundle(options);
        all.putInt(AccountManager.KEY_CALLER_UID, Binder.getCallingUid());
        all.putInt(AccountManager.KEY_CALLER_PID, Binder.getCallingPid());
        return all;
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
        return authenticators.all().keySet().toArray(new AuthenticatorDescription[0]);
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
            Bundle all = withCaller(options);
            all.putBoolean(AccountManager.KEY_NOTIFY_ON_FAILURE, notifyOnFailure);
            ask(response, account.type, expectActivity,
                    (authenticator, answers) ->
                            authenticator.getAuthToken(answers, account, type, all),
                    result -> keepToken(account, type, result));
            return;
        }
        Bundle result = new Bundle();
        result.putString(AccountManager.KEY_ACCOUNT_NAME, account.name);
        result.putString(AccountManager.KEY_ACCOUNT_TYPE, account.type);
        result.putString(AccountManager.KEY_AUTHTOKEN, token);
        response.onResult(result);
    }

    private void keepToken(Account account, String type, Bundle result) {
        String token = result.getString(AccountManager.KEY_AUTHTOKEN);
        if (token != null) {
            setAuthToken(account, type, token);
        }
    }

    @Override
    public void addAccount(IAccountManagerResponse response, String type, String tokenType,
            String[] features, boolean expectActivity, Bundle options) throws RemoteException {
        Bundle all = withCaller(options);
        ask(response, type, expectActivity, (authenticator, answers) ->
                authenticator.addAccount(answers, type, tokenType, features, all));
    }

    @Override
    public void addAccountAsUser(IAccountManagerResponse response, String type, String tokenType,
            String[] features, boolean expectActivity, Bundle options, int user)
            throws RemoteException {
        addAccount(response, type, tokenType, features, expectActivity, options);
    }

    @Override
    public void updateCredentials(IAccountManagerResponse response, Account account,
            String tokenType, boolean expectActivity, Bundle options) throws RemoteException {
        ask(response, account.type, expectActivity, (authenticator, answers) ->
                authenticator.updateCredentials(answers, account, tokenType, options));
    }

    @Override
    public void confirmCredentialsAsUser(IAccountManagerResponse response, Account account,
            Bundle options, boolean expectActivity, int user) throws RemoteException {
        ask(response, account.type, expectActivity, (authenticator, answers) ->
                authenticator.confirmCredentials(answers, account, options));
    }

    @Override
    public void editProperties(IAccountManagerResponse response, String type,
            boolean expectActivity) throws RemoteException {
        ask(response, type, expectActivity, (authenticator, answers) ->
                authenticator.editProperties(answers, type));
    }

    @Override
    public void hasFeatures(IAccountManagerResponse response, Account account, String[] features,
            int user, String opPackage) throws RemoteException {
        ask(response, account.type, false, (authenticator, answers) ->
                authenticator.hasFeatures(answers, account, features));
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
