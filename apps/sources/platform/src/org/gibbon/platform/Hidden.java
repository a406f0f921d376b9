package org.gibbon.platform;

import java.lang.reflect.Method;

/** What the platform keeps to itself, and apps reach by reflection. */
final class Hidden {
    private Hidden() {}

    static void ask() throws ReflectiveOperationException {
        Method getter = Class.forName("sun.misc.Unsafe").getDeclaredMethod("getUnsafe");
        Main.tell("unsafe " + getter.invoke(null).getClass().getName());
    }
}
