// Which handler is chosen: order, subclasses, multi-catch, nested ranges, exceptions in handlers, rethrow
import java.io.*;

public class CatchOrder {
    static class E1 extends Exception { }
    static class E2 extends E1 { }
    static class E3 extends E2 { }

    static void raise(int k) throws Exception {
        switch (k) {
            case 0: throw new E1();
            case 1: throw new E2();
            case 2: throw new E3();
            case 3: throw new FileNotFoundException("f");
            case 4: throw new ArrayIndexOutOfBoundsException(4);
            case 5: throw new StackOverflowError();
            case 6: Object o = "x"; Integer i = (Integer) o; break;
            case 7: Object n = null; n.toString(); break;
            case 8: int z = 0; z = 1 / z; break;
        }
    }

    static String pick(int k) {
        try {
            try {
                raise(k);
                return "none";
            } catch (E3 e) {
                return "E3";
            } catch (E2 e) {
                throw new IllegalStateException("from E2 handler");
            } catch (E1 e) {
                return "E1";
            } catch (IndexOutOfBoundsException | ClassCastException e) {
                return "multi " + e.getClass().getSimpleName();
            } catch (IOException e) {
                return "io " + e.getMessage();
            }
        } catch (IllegalStateException e) {
            return "outer " + e.getMessage();
        } catch (RuntimeException e) {
            return "runtime " + e.getClass().getSimpleName();
        } catch (Exception e) {
            return "exception";
        } catch (Throwable t) {
            return "throwable " + t.getClass().getSimpleName();
        }
    }

    static void precise(int k) throws E1, FileNotFoundException {
        try {
            if (k == 0) throw new E2();
            if (k == 1) throw new FileNotFoundException();
        } catch (Exception e) {
            throw e;
        }
    }

    static <T extends Throwable> void sneaky(Throwable t) throws T { throw (T) t; }

    static int loop() {
        int n = 0;
        for (int i = 0; i < 10; i++) {
            try {
                raise(i);
                n += 1;
            } catch (RuntimeException e) {
                n += 100;
                continue;
            } catch (Throwable t) {
                n += 10000;
            }
            n += 1000000;
        }
        return n;
    }

    public static void main(String[] args) {
        for (int k = 0; k < 10; k++) System.out.println(k + " " + pick(k));
        for (int k = 0; k < 3; k++) {
            try {
                precise(k);
                System.out.println("fine");
            } catch (E1 | FileNotFoundException e) {
                System.out.println(e.getClass().getSimpleName());
            }
        }
        try {
            CatchOrder.<RuntimeException>sneaky(new IOException("sneaked"));
        } catch (Exception e) {
            System.out.println(e);
        }
        System.out.println(loop());
        RuntimeException made = new RuntimeException("made here");
        int line = made.getStackTrace()[0].getLineNumber();
        try {
            throw made;
        } catch (RuntimeException e) {
            System.out.println(e == made && e.getStackTrace()[0].getLineNumber() == line);
        }
        try {
            throw null;
        } catch (NullPointerException e) {
            System.out.println("throw null");
        }
    }
}
