package gibbon.apps.backstack;

/** The only one, with its task to itself. */
public class Alone extends Logged {}
