package gibbon.apps.music;

import android.content.Context;
import android.os.SystemClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Finds the music of the device, and picks of it. */
final class MusicRetriever {
    private static final long SEARCH_OF_ONE = 60;

    private final List<String> music = new ArrayList<>();
    private final Random random = new Random();

    /** Takes a while. */
    void prepare(Context context) {
        for (String title : context.getResources().getStringArray(R.array.music)) {
            SystemClock.sleep(SEARCH_OF_ONE);
            music.add(title);
        }
    }

    /** Null if there is none. */
    String getRandomItem() {
        return music.isEmpty() ? null : music.get(random.nextInt(music.size()));
    }
}
