// Class.forName with and without initialization, loadClass never initializes, arrays, initialization once only
public class ForNameInit {
    static class A { static { System.out.println("A"); } }
    static class B extends A { static { System.out.println("B"); } }
    static class C { static { System.out.println("C"); } static final int K = 3; static int v = 4; }
    static class D { static { System.out.println("D in " + Thread.currentThread().getName()); } }
    interface I { Object O = say("I"); }
    static class E implements I { static { System.out.println("E"); } }
    static class Fails { static { System.out.println("Fails"); if (true) throw new IllegalStateException("f"); } }

    static Object say(String s) { System.out.println(s); return s; }

    public static void main(String[] args) throws Exception {
        ClassLoader l = ForNameInit.class.getClassLoader();
        Class<?> b = Class.forName("ForNameInit$B", false, l);
        System.out.println("loaded " + b.getSimpleName() + b.getSuperclass().getSimpleName());
        l.loadClass("ForNameInit$C");
        Class<?> arr = Class.forName("[LForNameInit$C;", true, l);
        System.out.println("array " + arr.getComponentType().getSimpleName() + java.lang.reflect.Array.newInstance(arr.getComponentType(), 2).getClass().getSimpleName());
        Class.forName("ForNameInit$B", true, l);
        Class.forName("ForNameInit$B");
        System.out.println(C.class.getDeclaredField("K").getModifiers());
        System.out.println("get constant " + C.class.getDeclaredField("K").getInt(null));
        System.out.println("get variable " + C.class.getDeclaredField("v").getInt(null));
        Class<?> e = Class.forName("ForNameInit$E");
        System.out.println(e.getInterfaces()[0].getSimpleName());
        System.out.println(I.O);
        Thread t = new Thread(() -> { try { Class.forName("ForNameInit$D"); } catch (ClassNotFoundException x) { System.out.println(x); } }, "helper");
        t.start();
        t.join();
        new D();
        for (int i = 0; i < 2; i++) {
            try {
                Class.forName("ForNameInit$Fails");
            } catch (Throwable x) {
                System.out.println(x.getClass().getSimpleName() + " " + (x.getCause() == null ? null : x.getCause().getClass().getSimpleName()));
            }
        }
        System.out.println(Class.forName("ForNameInit$Fails", false, l).getSimpleName());
        System.out.println(Class.forName("java.lang.Integer") == Integer.class);
        try {
            Class.forName(null);
        } catch (NullPointerException x) {
            System.out.println("NPE");
        }
    }
}
