// Inner, local and anonymous classes: outer instances, captured variables, private access both ways, qualified new
public class InnerClasses {
    private int secret = 1;
    private static int statics = 10;
    private int bump() { return ++secret; }

    class Inner {
        private int own = secret * 2;
        private Inner() { }
        int sum() { return own + secret + statics + bump(); }
        void set() { secret = 50; statics += 5; secret++; InnerClasses.this.secret += 2; }
        class Deeper { int all() { return own++ + secret-- + statics; } }
    }

    static class Nested {
        private static int count;
        private final InnerClasses o;
        private Nested(InnerClasses o) { this.o = o; count++; }
        private int peek() { return o.secret + o.bump(); }
    }

    interface Shape { double area(); default String show() { return "area " + area(); } }

    Shape local(final int w, int h) {
        double scale = w * 0.5;
        class Rect implements Shape {
            int calls;
            public double area() { calls++; return w * h * scale + secret; }
            Rect twice() { return new Rect(); }
        }
        Rect r = new Rect();
        r.area();
        return r.calls == 1 ? r.twice() : null;
    }

    Runnable counter(StringBuilder out) {
        int[] n = {0};
        return new Runnable() {
            int own = 100;
            @Override public void run() {
                out.append(n[0]++).append(own++).append(secret).append(this.getClass().isAnonymousClass()).append(' ');
                if (n[0] < 3) this.run();
            }
        };
    }

    static abstract class Base {
        Base() { init(); }
        abstract void init();
    }

    static class SubInner extends InnerClasses.Inner {
        SubInner(InnerClasses o) { o.super(); }
    }

    public static void main(String[] args) {
        InnerClasses o = new InnerClasses();
        Inner in = o.new Inner();
        System.out.println(in.sum() + " " + in.own);
        in.set();
        System.out.println(o.secret + " " + statics);
        Inner.Deeper dp = in.new Deeper();
        System.out.println(dp.all() + " " + in.own + " " + o.secret);
        Nested n = new Nested(o);
        System.out.println(n.peek() + " " + Nested.count);
        System.out.println(o.local(3, 4).show());
        StringBuilder sb = new StringBuilder();
        o.counter(sb).run();
        System.out.println(sb);
        String captured = "cap";
        new Base() { String f = "field"; void init() { System.out.println(captured + f); } };
        System.out.println(new SubInner(o).sum());
        try {
            InnerClasses none = null;
            none.new Inner();
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        System.out.println(o.local(1, 1).getClass().getName() + " " + o.counter(sb).getClass().getName() + " " + Inner.Deeper.class.getName());
    }
}
