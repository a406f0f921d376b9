package gibbon.apps.races;

import android.os.Bundle;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A list whose methods lock is gone through without a lock while a thread adds to it. */
public class SynchronizedList extends Kind {
    private final List<Integer> list = Collections.synchronizedList(new ArrayList<>(List.of(1, 2)));

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Sum", this::sum);
    }

    private void sum() {
        new Thread(() -> list.add(3)).start();
        int sum = 0;
        for (int one : list) {
            sum += one;
        }
        show("Sum " + sum);
    }
}
