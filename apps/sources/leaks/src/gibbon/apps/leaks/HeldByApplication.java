package gibbon.apps.leaks;

/** A field of the application. */
public class HeldByApplication extends Page {
    @Override
    void hold() {
        ((App) getApplication()).last = this;
    }
}
