package gibbon.apps.races;

import android.os.Bundle;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A callback has an executor do two jobs and waits for both before it uses what they set. */
public class InvokeAll extends Kind {
    private final ExecutorService executor = Executors.newFixedThreadPool(2);
    private Store one;
    private Store two;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Both", this::both);
    }

    private void both() {
        one = null;
        two = null;
        Callable<Store> first = () -> one = new Store();
        Callable<Store> second = () -> two = new Store();
        try {
            executor.invokeAll(List.of(first, second));
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
        show(one.first() + two.first());
    }
}
