package gibbon.system.survival;

/** A value of a map that is there after every boot under the same key: it is not made anew. */
public interface Permanent {}
