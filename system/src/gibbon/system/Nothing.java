package gibbon.system;

import android.content.pm.ParceledListSlice;
import android.os.Bundle;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Empty answers of services that nobody wrote. Each is a new one: it is the caller's. */
final class Nothing {
    private Nothing() {}

    static List<?> list() {
        return new ArrayList<>();
    }

    static Map<?, ?> map() {
        return new HashMap<>();
    }

    static ParceledListSlice<?> slice() {
        return new ParceledListSlice<>(new ArrayList<>());
    }

    static Bundle bundle() {
        return new Bundle();
    }
}
