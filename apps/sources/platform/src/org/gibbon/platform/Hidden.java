package org.gibbon.platform;

import java.lang.reflect.Method;

/** What the platform keeps to itself, and apps reach by reflection. */
final class Hidden {
    private Hidden() {}

    static void ask() throws ReflectiveOperationException {
        Method getter = Class.forName("sun.misc.Unsafe").getDeclaredMethod("getUnsafe");
        Main.tell("unsafe " + getter.invoke(null).getClass().getName());
    }

    /** They are not for apps made for new versions, unless their manifests ask for them. */
    static void askForOldLibraries() {
        for (String name : new String[] {"org.apache.http.client.HttpClient",
                "junit.framework.Assert"}) {
            try {
                Main.tell(Class.forName(name).getName());
            } catch (ClassNotFoundException missing) {
                Main.tell("no " + name);
            }
        }
    }
}
