package gibbon.apps.backstack;

/** Takes the intent itself when it is on top already. */
public class Top extends Logged {}
