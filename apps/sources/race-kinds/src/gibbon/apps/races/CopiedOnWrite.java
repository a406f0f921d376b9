package gibbon.apps.races;

import android.os.Bundle;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A list that copies itself when it is written is gone through while a thread adds to it. */
public class CopiedOnWrite extends Kind {
    private final List<Integer> list = new CopyOnWriteArrayList<>(List.of(1, 2));
    private int sum;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Sum", this::sum);
    }

    private void sum() {
        new Thread(() -> list.add(3)).start();
        sum = 0;
        for (int one : list) {
            sum += one;
        }
        show("Sums");
    }
}
