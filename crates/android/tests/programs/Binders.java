import android.os.Binder;
import android.os.IBinder;
import android.os.Parcel;
import android.os.RemoteException;
import com.android.internal.os.BinderInternal;

/** Calls within a process, and between two. */
public class Binders {
    /** Puts the thread into the system's process, or back into the app's. */
    private static native void enter(boolean system);

    private static native void setContextObject(IBinder binder);

    private static final int ADD = IBinder.FIRST_CALL_TRANSACTION;
    private static final int FAIL = ADD + 1;
    private static final int WHO = ADD + 2;
    private static final int CALL_BACK = ADD + 3;
    private static final int NOTE = ADD + 4;

    private static class Service extends Binder {
        int notes;
        int threads;

        Service() {
            attachInterface(() -> this, "adder");
        }

        @Override
        protected boolean onTransact(int code, Parcel data, Parcel reply, int flags)
                throws RemoteException {
            if (code < ADD || code > NOTE) {
                return super.onTransact(code, data, reply, flags);
            }
            data.enforceInterface("adder");
            switch (code) {
                case ADD -> {
                    int sum = data.readInt() + data.readInt();
                    reply.writeNoException();
                    reply.writeInt(sum);
                }
                case FAIL -> throw new IllegalStateException("failed");
                case WHO -> {
                    reply.writeNoException();
                    reply.writeInt(getCallingPid());
                    reply.writeInt(getCallingUid());
                    long token = clearCallingIdentity();
                    reply.writeInt(getCallingUid());
                    restoreCallingIdentity(token);
                    reply.writeInt(getCallingUid());
                    reply.writeInt(isDirectlyHandlingTransaction() ? 1 : 0);
                }
                case CALL_BACK -> {
                    IBinder callback = data.readStrongBinder();
                    Checks.same("the callback is a proxy here", false, callback instanceof Binder);
                    IBinder own = data.readStrongBinder();
                    Checks.same("the own binder comes home", this, own);
                    Parcel sent = Parcel.obtain();
                    Parcel answer = Parcel.obtain();
                    sent.writeInterfaceToken("adder");
                    Checks.same("it is called back", true, callback.transact(WHO, sent, answer, 0));
                    answer.readException();
                    Checks.same("by the system", 1000, answer.readInt());
                    reply.writeNoException();
                    reply.writeStrongBinder(callback);
                }
                default -> {
                    synchronized (this) {
                        notes += data.readInt();
                        threads |= getCallingPid() == 0 ? 1 : 2;
                        notifyAll();
                    }
                }
            }
            return true;
        }

        synchronized void await(int expected) throws InterruptedException {
            while (notes < expected) {
                wait();
            }
        }
    }

    private static Parcel call(IBinder binder, int code, int... numbers) throws RemoteException {
        Parcel data = Parcel.obtain();
        Parcel reply = Parcel.obtain();
        data.writeInterfaceToken("adder");
        for (int number : numbers) {
            data.writeInt(number);
        }
        Checks.same("understood", true, binder.transact(code, data, reply, 0));
        return reply;
    }

    public static void main(String[] arguments) throws Exception {
        Service local = new Service();
        local();
        enter(true);
        Service remote = new Service();
        setContextObject(remote);
        enter(false);
        IBinder proxy = BinderInternal.getContextObject();
        Checks.same("a binder of the system is a proxy", false, proxy instanceof Binder);
        Checks.same("always the same one", proxy, BinderInternal.getContextObject());
        calls(proxy);
        exceptions(proxy);
        callbacks(proxy, local);
        deaths(proxy);
        oneWay(proxy, remote);
        Checks.end();
    }

    private static void local() throws Exception {
        Service service = new Service();
        Parcel reply = call(service, ADD, 2, 3);
        reply.setDataPosition(0);
        reply.readException();
        Checks.same("sum", 5, reply.readInt());
        Checks.same("own process", android.os.Process.myPid(), Binder.getCallingPid());
        Checks.same("local interface", true, service.queryLocalInterface("adder") != null);
        Checks.thrown("other interface",
                "java.lang.SecurityException: Binder invocation to an incorrect interface", () -> {
                    Parcel data = Parcel.obtain();
                    data.writeInterfaceToken("other");
                    service.transact(ADD, data, Parcel.obtain(), 0);
                });
        Parcel parcel = Parcel.obtain();
        parcel.writeStrongBinder(service);
        parcel.setDataPosition(0);
        Checks.same("through a parcel", service, parcel.readStrongBinder());
    }

    private static void calls(IBinder proxy) throws Exception {
        Parcel reply = call(proxy, ADD, 20, 22);
        reply.readException();
        Checks.same("sum from afar", 42, reply.readInt());
        Checks.same("nothing more", 0, reply.dataAvail());
        Parcel who = call(proxy, WHO);
        who.readException();
        Checks.same("calling process", android.os.Process.myPid(), who.readInt());
        Checks.same("calling user", android.os.Process.myUid(), who.readInt());
        Checks.same("cleared user", 1000, who.readInt());
        Checks.same("restored user", android.os.Process.myUid(), who.readInt());
        Checks.same("serving", 1, who.readInt());
        Checks.same("the app again", android.os.Process.myUid(), Binder.getCallingUid());
        Checks.same("not serving", false, Binder.isDirectlyHandlingTransaction());
        Checks.same("descriptor", "adder", proxy.getInterfaceDescriptor());
        Checks.same("ping", true, proxy.pingBinder());
        Checks.same("no local interface", null, proxy.queryLocalInterface("adder"));
        Parcel data = Parcel.obtain();
        Checks.same("unknown code", false, proxy.transact(12345, data, Parcel.obtain(), 0));
    }

    private static void exceptions(IBinder proxy) throws Exception {
        Parcel failed = call(proxy, FAIL);
        Checks.thrown("sent back", "java.lang.IllegalStateException: failed",
                failed::readException);
        Checks.thrown("too large",
                "android.os.TransactionTooLargeException: data parcel size 1100004 bytes", () -> {
                    Parcel data = Parcel.obtain();
                    data.writeByteArray(new byte[1_100_000]);
                    proxy.transact(ADD, data, Parcel.obtain(), 0);
                });
    }

    private static void callbacks(IBinder proxy, Service local) throws Exception {
        Parcel data = Parcel.obtain();
        Parcel reply = Parcel.obtain();
        data.writeInterfaceToken("adder");
        data.writeStrongBinder(local);
        data.writeStrongBinder(proxy);
        proxy.transact(CALL_BACK, data, reply, 0);
        reply.readException();
        Checks.same("it comes home", local, reply.readStrongBinder());
    }

    private static void deaths(IBinder proxy) throws Exception {
        IBinder.DeathRecipient recipient = () -> { };
        proxy.linkToDeath(recipient, 0);
        Checks.same("unlinked", true, proxy.unlinkToDeath(recipient, 0));
        Checks.thrown("not linked",
                "java.util.NoSuchElementException: Death link does not exist",
                () -> proxy.unlinkToDeath(recipient, 0));
    }

    private static void oneWay(IBinder proxy, Service remote) throws Exception {
        Parcel data = Parcel.obtain();
        data.writeInterfaceToken("adder");
        data.writeInt(1);
        proxy.transact(NOTE, data, null, IBinder.FLAG_ONEWAY);
        Checks.same("without a pool it is done at once", 1, remote.notes);
        for (int i = 0; i < 2; i++) {
            Thread thread = new Thread(() -> {
                enter(true);
                BinderInternal.joinThreadPool();
            });
            thread.setDaemon(true);
            thread.start();
        }
        Thread.sleep(10);
        for (int i = 0; i < 20; i++) {
            proxy.transact(NOTE, data, null, IBinder.FLAG_ONEWAY);
        }
        remote.await(21);
        Checks.same("all came, of callers that do not wait", 1, remote.threads);
    }
}
