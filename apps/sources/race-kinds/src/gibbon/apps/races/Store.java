package gibbon.apps.races;

/** Something that is asked in the background. */
final class Store {
    String first() {
        return "first";
    }
}
