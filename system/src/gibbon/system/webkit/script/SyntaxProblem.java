package gibbon.system.webkit.script;

/** Why a script cannot be parsed. */
final class SyntaxProblem extends RuntimeException {
    private static final long serialVersionUID = 1;

    SyntaxProblem(String message) {
        super(message);
    }
}
