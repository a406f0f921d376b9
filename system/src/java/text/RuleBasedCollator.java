package java.text;

import libcore.icu.CollationKeyICU;

/** Compares texts by rules, as ICU does: in the place of OpenJDK's class of this name. */
public class RuleBasedCollator extends Collator {
    private android.icu.text.RuleBasedCollator icu;

    RuleBasedCollator(android.icu.text.RuleBasedCollator icu) {
        this.icu = icu;
    }

    public RuleBasedCollator(String rules) throws ParseException {
        if (rules == null) {
            throw new NullPointerException("rules == null");
        }
        try {
            icu = new android.icu.text.RuleBasedCollator(rules);
        } catch (ParseException problem) {
            throw problem;
        } catch (Exception problem) {
            throw new ParseException(problem.getMessage(), -1);
        }
    }

    public String getRules() {
        return icu.getRules();
    }

    public CollationElementIterator getCollationElementIterator(String source) {
        if (source == null) {
            throw new NullPointerException("source == null");
        }
        return new CollationElementIterator(icu.getCollationElementIterator(source));
    }

    public CollationElementIterator getCollationElementIterator(CharacterIterator source) {
        if (source == null) {
            throw new NullPointerException("source == null");
        }
        return new CollationElementIterator(icu.getCollationElementIterator(source));
    }

    @Override
    public synchronized int compare(String source, String target) {
        if (source == null || target == null) {
            throw new NullPointerException();
        }
        return icu.compare(source, target);
    }

    @Override
    public synchronized CollationKey getCollationKey(String source) {
        return source == null ? null : new CollationKeyICU(source, icu.getCollationKey(source));
    }

    @Override
    public synchronized int getStrength() {
        return icu.getStrength() == android.icu.text.Collator.IDENTICAL
                ? IDENTICAL : icu.getStrength();
    }

    @Override
    public synchronized void setStrength(int strength) {
        if (strength < PRIMARY || strength > IDENTICAL) {
            throw new IllegalArgumentException("Invalid strength: " + strength);
        }
        icu.setStrength(
                strength == IDENTICAL ? android.icu.text.Collator.IDENTICAL : strength);
    }

    @Override
    public synchronized int getDecomposition() {
        return icu.getDecomposition() == android.icu.text.Collator.CANONICAL_DECOMPOSITION
                ? CANONICAL_DECOMPOSITION : NO_DECOMPOSITION;
    }

    @Override
    public synchronized void setDecomposition(int decomposition) {
        icu.setDecomposition(decomposition == NO_DECOMPOSITION
                ? android.icu.text.Collator.NO_DECOMPOSITION
                : android.icu.text.Collator.CANONICAL_DECOMPOSITION);
    }

    @Override
    public Object clone() {
        RuleBasedCollator copy = (RuleBasedCollator) super.clone();
        try {
            copy.icu = (android.icu.text.RuleBasedCollator) icu.clone();
        } catch (CloneNotSupportedException impossible) {
            throw new AssertionError(impossible);
        }
        return copy;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RuleBasedCollator && icu.equals(((RuleBasedCollator) other).icu);
    }

    @Override
    public int hashCode() {
        return icu.hashCode();
    }
}
