package gibbon.apps.tax;

/** What the entry screen hands to the result screen. */
final class AppState {
    static final AppState INSTANCE = new AppState();

    /** So many digits fit into an int, whatever they are. */
    private static final int MOST = 99_999_999;

    int enteredAmount;

    private AppState() {}

    void enter(int digit) {
        if (enteredAmount <= MOST) {
            enteredAmount = enteredAmount * 10 + digit;
        }
    }

    void delete() {
        enteredAmount /= 10;
    }

    void clear() {
        enteredAmount = 0;
    }
}
