import java.util.HashMap;
import java.util.Map;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.PostDiscoveryFilter;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs classes of tests, one after the other, with JUnit 5. The protocol is {@link Report}'s. */
public final class RunJupiter implements TestExecutionListener {
    private final Report report;
    private final Map<String, String> ids = new HashMap<>();

    private RunJupiter(Report report) {
        this.report = report;
    }

    public static void main(String[] arguments) {
        Report report = new Report(arguments);
        Launcher launcher = LauncherFactory.create();
        for (String name : arguments) {
            if (!name.startsWith("-")) {
                report.start(name);
                try {
                    launcher.execute(request(name, report), new RunJupiter(report));
                } catch (Throwable thrown) {
                    report.fail(name, thrown);
                }
                report.say("done", name);
            }
        }
        // Tests leave threads behind.
        System.exit(0);
    }

    private static LauncherDiscoveryRequest request(String name, Report report) {
        PostDiscoveryFilter filter =
                test ->
                        FilterResult.includedIf(
                                !report.skipped.contains(shorten(test.getUniqueId().toString())));
        return LauncherDiscoveryRequestBuilder.request()
                .selectors(DiscoverySelectors.selectClass(name))
                .filters(filter)
                .build();
    }

    @Override
    public void executionStarted(TestIdentifier test) {
        if (test.isTest()) {
            report.say("start", id(test));
        }
    }

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
        report.say("skip", id(test));
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        switch (result.getStatus()) {
            case SUCCESSFUL:
                if (test.isTest()) {
                    report.say("pass", id(test));
                }
                break;
            case ABORTED:
                report.say("skip", id(test));
                break;
            default:
                report.fail(id(test), result.getThrowable().orElse(null));
        }
    }

    private String id(TestIdentifier test) {
        return ids.computeIfAbsent(test.getUniqueId(), id -> report.unique(shorten(id)));
    }

    /** {@code [engine:junit-jupiter]/[class:a.B]/[method:c()]} is {@code a.B/c()}. */
    private static String shorten(String id) {
        StringBuilder text = new StringBuilder();
        for (String part : id.split("/")) {
            String value = part.substring(part.indexOf(':') + 1, part.length() - 1);
            if (!part.startsWith("[engine:")) {
                text.append(text.length() == 0 ? "" : "/").append(value);
            }
        }
        return text.toString();
    }
}
