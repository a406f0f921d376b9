package gibbon.apps.pageforms;

/** The same page for an app that does not let pages have scripts. */
public final class Unscripted extends Main {
    @Override
    boolean runsScripts() {
        return false;
    }
}
