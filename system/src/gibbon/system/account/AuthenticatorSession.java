package gibbon.system.account;

import android.accounts.AccountManager;
import android.accounts.IAccountAuthenticator;
import android.accounts.IAccountAuthenticatorResponse;
import android.accounts.IAccountManagerResponse;
import android.app.IServiceConnection;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.os.Binder;
import android.os.Bundle;
import android.os.IBinder;
import android.os.Process;
import android.os.RemoteException;
import gibbon.system.SystemServer;

/**
 * One question to an authenticator: bound to its service until it has answered. An answer that
 * has an activity in it, for an app that would start that, is not the last.
 */
final class AuthenticatorSession extends IAccountAuthenticatorResponse.Stub {
    /** Authenticators answer the system alone: its user and its process. */
    private static final long SYSTEM_IDENTITY =
            (long) Process.SYSTEM_UID << 32 | Process.SYSTEM_UID;

    /** What is asked. */
    interface Question {
        void ask(IAccountAuthenticator authenticator, IAccountAuthenticatorResponse response)
                throws RemoteException;
    }

    /** What is done with an answer before the app has it. */
    interface Answer {
        void take(Bundle result);
    }

    private final SystemServer server;
    private final IAccountManagerResponse response;
    private final boolean expectActivity;
    private final Question question;
    private final Answer answer;
    private boolean isAsked;
    private boolean isOver;

    private final IServiceConnection connection = new IServiceConnection.Stub() {
        @Override
        public void connected(ComponentName name, IBinder binder, boolean dead) {
            server.handler.post(() -> ask(binder));
        }
    };

    AuthenticatorSession(SystemServer server, IAccountManagerResponse response,
            boolean expectActivity, Question question, Answer answer) {
        this.server = server;
        this.response = response;
        this.expectActivity = expectActivity;
        this.question = question;
        this.answer = answer;
    }

    /** Without a service for the type the question is refused. */
    void start(ComponentName service) throws RemoteException {
        if (service == null) {
            response.onError(AccountManager.ERROR_CODE_BAD_ARGUMENTS, "bind failure");
            return;
        }
        server.activities.services.bind(null, new Intent(
                AccountManager.ACTION_AUTHENTICATOR_INTENT).setComponent(service), null,
                connection, Context.BIND_AUTO_CREATE, null);
    }

    private void ask(IBinder binder) {
        if (isAsked || binder == null) {
            return;
        }
        isAsked = true;
        long identity = Binder.clearCallingIdentity();
        Binder.restoreCallingIdentity(SYSTEM_IDENTITY);
        try {
            question.ask(IAccountAuthenticator.Stub.asInterface(binder), this);
        } catch (RemoteException dead) {
            throw dead.rethrowFromSystemServer();
        } finally {
            Binder.restoreCallingIdentity(identity);
        }
    }

    private void end() {
        isOver = true;
        server.handler.post(() -> {
            try {
                server.activities.services.unbind(connection);
            } catch (RemoteException dead) {
                throw dead.rethrowFromSystemServer();
            }
        });
    }

    @Override
    public void onResult(Bundle result) throws RemoteException {
        if (isOver) {
            return;
        }
        boolean hasActivity = result != null && result.containsKey(AccountManager.KEY_INTENT);
        if (!hasActivity || !expectActivity) {
            end();
        }
        if (result == null) {
            response.onError(AccountManager.ERROR_CODE_INVALID_RESPONSE, "null bundle returned");
        } else if (!hasActivity && result.getInt(AccountManager.KEY_ERROR_CODE, -1) > 0) {
            response.onError(result.getInt(AccountManager.KEY_ERROR_CODE),
                    result.getString(AccountManager.KEY_ERROR_MESSAGE));
        } else {
            answer.take(result);
            response.onResult(result);
        }
    }

    @Override
    public void onRequestContinued() {}

    @Override
    public void onError(int code, String message) throws RemoteException {
        if (!isOver) {
            end();
            response.onError(code, message);
        }
    }
}
