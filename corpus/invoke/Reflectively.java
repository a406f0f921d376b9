// invoke and invokeExact by reflection: refused, since only a call in code has types for them
import java.lang.invoke.*;
import java.lang.reflect.*;

public class Reflectively {
    public static void main(String[] args) throws Throwable {
        MethodHandle abs = MethodHandles.lookup().findStatic(Math.class, "abs", MethodType.methodType(int.class, int.class));
        for (String name : new String[] {"invoke", "invokeExact"}) {
            Method method = MethodHandle.class.getMethod(name, Object[].class);
            tell(method, () -> method.invoke(abs, new Object[] {new Object[] {-1}}));
            tell(method, () -> method.invoke(abs, new Object[] {null}));
            tell(method, () -> method.invoke(abs, -1));
            tell(method, () -> method.invoke(null, new Object[] {new Object[0]}));
        }
        // Code does call them, and so does what is made for reflection.
        System.out.println((int) abs.invokeExact(-4) + " " + (int) abs.invoke((Integer) (-3)));
        Method all = MethodHandle.class.getMethod("invokeWithArguments", Object[].class);
        System.out.println(all.invoke(abs, new Object[] {new Object[] {-5}}));
    }

    interface Call {
        Object make() throws Exception;
    }

    static void tell(Method method, Call call) throws Exception {
        String what;
        try {
            what = String.valueOf(call.make());
        } catch (InvocationTargetException e) {
            what = "refused " + e.getCause();
        } catch (IllegalArgumentException | NullPointerException e) {
            what = e.getClass().getName();
        }
        System.out.println(method.getName() + " " + what);
    }
}
