package gibbon.apps.leaks;

/** A listener in a static list. */
public class HeldByStatic extends Page {
    @Override
    void hold() {
        Cache.listeners.add(inner());
    }
}
