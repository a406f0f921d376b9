package gibbon.system;

import android.os.IBinder;
import android.os.IServiceManager;
import android.os.ServiceManager;
import android.util.ArrayMap;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;

/**
 * The service manager: binders by name. Services that nobody wrote are made when they are asked
 * for, and answer with defaults; each such answer is counted.
 */
public abstract class ServiceDirectory extends IServiceManager.Stub {
    final ArrayMap<String, IBinder> services = new ArrayMap<>();

    static ServiceDirectory create() throws ReflectiveOperationException {
        ServiceDirectory directory = instantiate(ServiceDirectory.class);
        Field field = ServiceManager.class.getDeclaredField("sServiceManager");
        field.setAccessible(true);
        field.set(null, directory);
        return directory;
    }

    /** Makes a service: its class is abstract in the source, but not when it runs. */
    public static <T> T instantiate(Class<T> service, Object... arguments) {
        try {
            for (Constructor<?> constructor : service.getDeclaredConstructors()) {
                if (constructor.getParameterCount() == arguments.length) {
                    constructor.setAccessible(true);
                    return service.cast(constructor.newInstance(arguments));
                }
            }
        } catch (ReflectiveOperationException problem) {
            throw new IllegalStateException(service.getName(), problem);
        }
        throw new IllegalStateException(service.getName() + " has no such constructor");
    }

    void add(String name, IBinder service) {
        services.put(name, service);
    }

    @Override
    public IBinder getService(String name) {
        return checkService(name);
    }

    @Override
    public IBinder checkService(String name) {
        IBinder service = services.get(name);
        if (service == null) {
            service = StandIns.make(name);
            if (service != null) {
                services.put(name, service);
            }
        }
        return service;
    }

    @Override
    public void addService(String name, IBinder service, boolean allowIsolated, int priority) {
        services.put(name, service);
    }

    @Override
    public String[] listServices(int priority) {
        return services.keySet().toArray(new String[0]);
    }

    @Override
    public boolean isDeclared(String name) {
        return false;
    }

    @Override
    public String[] getDeclaredInstances(String iface) {
        return new String[0];
    }
}
