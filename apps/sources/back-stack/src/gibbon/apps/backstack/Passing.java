package gibbon.apps.backstack;

/** Gone as soon as the user leaves it. */
public class Passing extends Logged {}
