package java.text;

/** Walks through a text as a collator sees it: in the place of OpenJDK's class of this name. */
public final class CollationElementIterator {
    public static final int NULLORDER = android.icu.text.CollationElementIterator.NULLORDER;

    private final android.icu.text.CollationElementIterator icu;

    CollationElementIterator(android.icu.text.CollationElementIterator icu) {
        this.icu = icu;
    }

    public void reset() {
        icu.reset();
    }

    public int next() {
        return icu.next();
    }

    public int previous() {
        return icu.previous();
    }

    public static final int primaryOrder(int order) {
        return android.icu.text.CollationElementIterator.primaryOrder(order);
    }

    public static final short secondaryOrder(int order) {
        return (short) android.icu.text.CollationElementIterator.secondaryOrder(order);
    }

    public static final short tertiaryOrder(int order) {
        return (short) android.icu.text.CollationElementIterator.tertiaryOrder(order);
    }

    public void setOffset(int offset) {
        icu.setOffset(offset);
    }

    public int getOffset() {
        return icu.getOffset();
    }

    public int getMaxExpansion(int order) {
        return icu.getMaxExpansion(order);
    }

    public void setText(String source) {
        icu.setText(source);
    }

    public void setText(CharacterIterator source) {
        icu.setText(source);
    }
}
