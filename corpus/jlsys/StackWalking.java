// StackWalker and caller information: methods, lines, skip, classes, reflection frames hidden
import java.util.*;
import java.util.stream.*;

public class StackWalking {
    static List<String> names() { return StackWalker.getInstance().walk(s -> s.map(StackWalker.StackFrame::getMethodName).collect(Collectors.toList())); }
    static class A { List<String> deep(int n) { return n == 0 ? names() : deep(n - 1); } }
    static Class<?> caller() { return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass(); }
    static class B { static Class<?> ask() { return caller(); } }
    static Object viaReflection() throws Exception { return StackWalking.class.getDeclaredMethod("names").invoke(null); }
    static int line() { return StackWalker.getInstance().walk(s -> s.skip(1).findFirst().get().getLineNumber()); }

    public static void main(String[] args) throws Exception {
        System.out.println(names());
        System.out.println(new A().deep(2));
        System.out.println(B.ask().getSimpleName() + " " + caller().getSimpleName());
        System.out.println(viaReflection());
        System.out.println(line() - Thread.currentThread().getStackTrace()[1].getLineNumber());
        long frames = StackWalker.getInstance().walk(Stream::count);
        System.out.println(frames);
        StackWalker.getInstance().forEach(f -> System.out.println(f.getClassName() + "." + f.getMethodName() + " " + f.getFileName() + " " + f.isNativeMethod()));
        try {
            StackWalker.getInstance().getCallerClass();
        } catch (UnsupportedOperationException e) {
            System.out.println("UOE");
        }
        List<String> classes = StackWalker.getInstance(Set.of(StackWalker.Option.RETAIN_CLASS_REFERENCE), 5).walk(s -> s.map(StackWalker.StackFrame::getDeclaringClass).map(Class::getSimpleName).collect(Collectors.toList()));
        System.out.println(classes);
        Runnable r = new Runnable() { @Override public void run() { System.out.println(names()); } };
        r.run();
        Thread t = new Thread() { @Override public void run() { System.out.println(names()); } };
        t.start();
        t.join();
        Map<Thread, StackTraceElement[]> all = Thread.getAllStackTraces();
        System.out.println(all.containsKey(Thread.currentThread()));
        System.out.println(ProcessHandle.current().isAlive());
    }
}
