package gibbon.system.webkit.script;

/** A script that was parsed, to be run in some page; or why it could not be. */
public final class Script {
    final FunctionNode node;
    final boolean isModule;
    private final String problem;

    private Script(FunctionNode node, boolean isModule, String problem) {
        this.node = node;
        this.isModule = isModule;
        this.problem = problem;
    }

    /** Needs no page, and may be done on any thread. */
    public static Script parse(String source, boolean isModule) {
        try {
            // The names of a module are its own, and it may wait.
            FunctionNode node = isModule
                    ? Parser.function("", "return (async () => {" + source + "\n})()")
                    : Parser.script(source, false);
            return new Script(node, isModule, null);
        } catch (SyntaxProblem wrong) {
            return new Script(null, isModule, wrong.getMessage());
        } catch (StackOverflowError deep) {
            return new Script(null, isModule, "nested too deeply");
        } catch (RuntimeException strange) {
            return new Script(null, isModule, String.valueOf(strange.getMessage()));
        }
    }

    FunctionNode node() {
        if (problem != null) {
            throw ScriptError.syntax(problem);
        }
        return node;
    }
}
