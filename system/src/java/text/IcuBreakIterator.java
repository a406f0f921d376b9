package java.text;

/** Finds boundaries in texts by asking ICU. */
final class IcuBreakIterator extends BreakIterator {
    private final android.icu.text.BreakIterator icu;

    IcuBreakIterator(android.icu.text.BreakIterator icu) {
        this.icu = icu;
    }

    @Override
    public int first() {
        return icu.first();
    }

    @Override
    public int last() {
        return icu.last();
    }

    @Override
    public int next(int count) {
        return icu.next(count);
    }

    @Override
    public int next() {
        return icu.next();
    }

    @Override
    public int previous() {
        return icu.previous();
    }

    @Override
    public int following(int offset) {
        check(offset);
        return icu.following(offset);
    }

    @Override
    public int preceding(int offset) {
        check(offset);
        return icu.preceding(offset);
    }

    @Override
    public boolean isBoundary(int offset) {
        check(offset);
        return icu.isBoundary(offset);
    }

    private void check(int offset) {
        CharacterIterator text = icu.getText();
        if (offset < text.getBeginIndex() || offset > text.getEndIndex()) {
            throw new IllegalArgumentException("offset out of bounds");
        }
    }

    @Override
    public int current() {
        return icu.current();
    }

    @Override
    public CharacterIterator getText() {
        return icu.getText();
    }

    @Override
    public void setText(String text) {
        icu.setText(text);
    }

    @Override
    public void setText(CharacterIterator text) {
        icu.setText(text);
    }

    @Override
    public Object clone() {
        return new IcuBreakIterator((android.icu.text.BreakIterator) icu.clone());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof IcuBreakIterator && icu.equals(((IcuBreakIterator) other).icu);
    }

    @Override
    public int hashCode() {
        return icu.hashCode();
    }

    @Override
    public String toString() {
        return icu.toString();
    }
}
