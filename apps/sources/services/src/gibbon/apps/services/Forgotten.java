package gibbon.apps.services;

/** Does not come again after a kill. */
public class Forgotten extends Logged {
    @Override
    int mode() {
        return START_NOT_STICKY;
    }
}
