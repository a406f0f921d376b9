package gibbon.apps.races;

import android.os.Bundle;
import java.util.ArrayList;
import java.util.List;

/** A thread adds to a list while a callback goes through it. */
public class ListChanged extends Kind {
    private final List<Integer> list = new ArrayList<>();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        list.add(1);
        list.add(2);
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
