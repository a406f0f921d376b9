package gibbon.apps.leaks;

import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;

/** No leak: weak and soft references, and a weak table whose value refers to its key. */
public class HeldWeakly extends Page {
    @Override
    void hold() {
        Cache.weak = new WeakReference<>(this);
        Cache.soft = new SoftReference<>(this);
        Cache.weakKeys.put(this, inner());
    }
}
