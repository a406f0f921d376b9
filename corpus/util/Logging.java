// java.util.logging without a console: levels, handlers, formatters, parents, filters, suppliers
import java.util.*;
import java.util.logging.*;

public class Logging {
    static final List<String> out = new ArrayList<>();

    static class Mem extends Handler {
        final String n;
        Mem(String n) { this.n = n; }
        @Override public void publish(LogRecord r) { if (isLoggable(r)) out.add(n + ":" + r.getLevel() + ":" + new SimpleFormatter().formatMessage(r) + (r.getThrown() == null ? "" : ":" + r.getThrown().getMessage())); }
        @Override public void flush() { }
        @Override public void close() { }
    }

    public static void main(String[] args) {
        Logger root = Logger.getLogger("a"), child = Logger.getLogger("a.b.c");
        root.setUseParentHandlers(false);
        Mem rh = new Mem("root"), ch = new Mem("child");
        root.addHandler(rh);
        child.addHandler(ch);
        root.setLevel(Level.FINE);
        child.info("hello");
        child.fine("fine");
        child.finer("finer");
        child.log(Level.WARNING, "p {0} {1}", new Object[] {1, "x"});
        child.log(Level.SEVERE, "thrown", new Exception("boom"));
        int[] n = {0};
        child.finest(() -> { n[0]++; return "lazy"; });
        child.fine(() -> { n[0]++; return "made"; });
        System.out.println(out + " " + n[0]);
        out.clear();
        child.setLevel(Level.ALL);
        ch.setLevel(Level.WARNING);
        child.setFilter(r -> !r.getMessage().contains("secret"));
        child.info("secret info");
        child.config("conf");
        child.entering("Cls", "meth", 5);
        System.out.println(out);
        out.clear();
        child.setUseParentHandlers(false);
        child.warning("own only");
        System.out.println(out + " " + child.getParent().getName() + child.isLoggable(Level.FINEST) + (Logger.getLogger("a.b.c") == child) + child.getHandlers().length);
        System.out.println(Level.parse("INFO").intValue() + " " + Level.parse("850") + Level.SEVERE.getLocalizedName() + Level.FINE.equals(Level.parse("500")) + Logger.getAnonymousLogger().getName());
        try {
            Level.parse("NOPE");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        LogRecord r = new LogRecord(Level.INFO, "msg {0}");
        r.setParameters(new Object[] {"p"});
        r.setLoggerName("x");
        r.setSourceClassName("C");
        r.setInstant(java.time.Instant.EPOCH);
        String xml = new XMLFormatter().format(r);
        System.out.println(xml.contains("<message>msg p</message>") + " " + xml.contains("<class>C</class>"));
        MemoryHandler mh = new MemoryHandler(rh, 3, Level.SEVERE);
        for (int i = 0; i < 5; i++) mh.publish(new LogRecord(Level.INFO, "m" + i));
        out.clear();
        mh.publish(new LogRecord(Level.SEVERE, "push"));
        System.out.println(out);
        child.logp(Level.WARNING, "K", "m", "direct");
        System.out.println(out.get(out.size() - 1));
    }
}
