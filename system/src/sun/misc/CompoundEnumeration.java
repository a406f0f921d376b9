package sun.misc;

import java.util.Enumeration;
import java.util.NoSuchElementException;

/** Enumerations one after another. */
public class CompoundEnumeration<E> implements Enumeration<E> {
    private final Enumeration<E>[] parts;
    private int current;

    public CompoundEnumeration(Enumeration<E>[] parts) {
        this.parts = parts;
    }

    @Override
    public boolean hasMoreElements() {
        for (; current < parts.length; current++) {
            if (parts[current] != null && parts[current].hasMoreElements()) {
                return true;
            }
        }
        return false;
    }

    @Override
    public E nextElement() {
        if (!hasMoreElements()) {
            throw new NoSuchElementException();
        }
        return parts[current].nextElement();
    }
}
