package gibbon.system.webkit.script;

/** A key that is no text. */
final class Symbol {
    static final Symbol ITERATOR = new Symbol("Symbol.iterator");
    static final Symbol ASYNC_ITERATOR = new Symbol("Symbol.asyncIterator");
    static final Symbol HAS_INSTANCE = new Symbol("Symbol.hasInstance");
    static final Symbol TO_PRIMITIVE = new Symbol("Symbol.toPrimitive");
    static final Symbol TO_STRING_TAG = new Symbol("Symbol.toStringTag");
    static final Symbol SPECIES = new Symbol("Symbol.species");

    final String description;

    Symbol(String description) {
        this.description = description;
    }

    @Override
    public String toString() {
        return "Symbol(" + description + ")";
    }
}
