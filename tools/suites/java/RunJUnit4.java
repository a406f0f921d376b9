import java.lang.reflect.Modifier;
import org.junit.runner.Description;
import org.junit.runner.JUnitCore;
import org.junit.runner.Request;
import org.junit.runner.manipulation.Filter;
import org.junit.runner.notification.Failure;
import org.junit.runner.notification.RunListener;

/** Runs classes of tests, one after the other, with JUnit 4. The protocol is {@link Report}'s. */
public final class RunJUnit4 extends RunListener {
    private final Report report;
    private final String tests;
    private String running;
    private boolean failed;

    private RunJUnit4(String tests, Report report) {
        this.tests = tests;
        this.report = report;
    }

    public static void main(String[] arguments) {
        Report report = new Report(arguments);
        for (String name : arguments) {
            if (!name.startsWith("-")) {
                report.start(name);
                try {
                    run(Class.forName(name), report);
                } catch (Throwable thrown) {
                    report.fail(name, thrown);
                }
                report.say("done", name);
            }
        }
        // Tests leave threads behind.
        System.exit(0);
    }

    private static void run(Class<?> tests, Report report) {
        if (Modifier.isAbstract(tests.getModifiers())) {
            return;
        }
        RunJUnit4 listener = new RunJUnit4(tests.getName(), report);
        JUnitCore core = new JUnitCore();
        core.addListener(listener);
        Request request = Request.aClass(tests);
        core.run(report.skipped.isEmpty() ? request : request.filterWith(listener.filter()));
    }

    private Filter filter() {
        return new Filter() {
            @Override
            public boolean shouldRun(Description test) {
                return !report.skipped.contains(name(test));
            }

            @Override
            public String describe() {
                return "not skipped";
            }
        };
    }

    /** {@code a.BTest/test}, or {@code a.BTest/test(Other)} where it is of another class. */
    private String name(Description test) {
        String owner = test.getClassName();
        String name = tests + "/" + test.getMethodName();
        return owner.equals(tests) ? name : name + "(" + owner.substring(owner.lastIndexOf('.') + 1) + ")";
    }

    @Override
    public void testStarted(Description test) {
        running = report.unique(name(test));
        failed = false;
        report.say("start", running);
    }

    @Override
    public void testFailure(Failure failure) {
        failed = true;
        // A class that cannot be set up fails without having started.
        String id = running != null ? running : report.unique(name(failure.getDescription()));
        report.fail(id, failure.getException());
    }

    @Override
    public void testAssumptionFailure(Failure failure) {
        failed = true;
        report.say("skip", running);
    }

    @Override
    public void testIgnored(Description test) {
        report.say("skip", report.unique(name(test)));
    }

    @Override
    public void testFinished(Description test) {
        if (!failed) {
            report.say("pass", running);
        }
        running = null;
    }
}
