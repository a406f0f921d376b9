package app;

/** Has members of a type that is not in the archive, as code with an optional library has. */
public class Partial {
    public int count;
    public Absent absent;

    public Partial() {}

    public Partial(Absent absent) {
        this.absent = absent;
    }

    public void clicked(String view) {}

    public void set(Absent absent) {}

    public void many(String text) {}

    public void many(Absent absent, int times) {}

    public Absent make() {
        return absent;
    }
}

class Absent {}
