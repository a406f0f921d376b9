package gibbon.system.webkit.script;

import gibbon.system.webkit.script.Lexer.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads a script (ECMAScript 2022) into nodes that can be run. Left out: `with`, `import`, direct
 * `eval`.
 */
final class Parser {
    private static final Map<String, Integer> STRENGTH = new HashMap<>();

    static {
        String[][] levels = {{"??"}, {"||"}, {"&&"}, {"|"}, {"^"}, {"&"},
            {"==", "!=", "===", "!=="}, {"<", ">", "<=", ">=", "instanceof", "in"},
            {"<<", ">>", ">>>"}, {"+", "-"}, {"*", "/", "%"}};
        for (int level = 0; level < levels.length; level++) {
            for (String operator : levels[level]) {
                STRENGTH.put(operator, level + 1);
            }
        }
    }

    private final Lexer lexer;
    private Names names = new Names(null, true, false);
    private boolean isAsync;
    private boolean isGenerator;
    /** Where parentheses open that an arrow follows; null as long as nobody asked. */
    private java.util.BitSet arrows;
    /** `in` ends the head of a loop. */
    private boolean allowsIn = true;

    private Parser(String source, boolean isModule) {
        lexer = new Lexer(source);
        isAsync = isModule;
    }

    /** A whole script, to be run in the global scope. */
    static FunctionNode script(String source, boolean isModule) {
        Parser parser = new Parser(source, isModule);
        FunctionNode node = new FunctionNode();
        node.parameters = new ArrayList<>();
        node.body = new ArrayList<>();
        node.names = parser.names;
        parser.lexer.next();
        while (parser.lexer.kind != Kind.END) {
            node.body.add(parser.statement());
        }
        return node;
    }

    /** The body of a function that is given as texts. */
    static FunctionNode functionOf(String parameters, String body) {
        try {
            return function(parameters, body);
        } catch (SyntaxProblem wrong) {
            throw ScriptError.syntax(wrong.getMessage());
        }
    }

    static FunctionNode function(String parameters, String body) {
        FunctionNode node = script("(function anonymous(" + parameters + "\n) {\n" + body + "\n})",
                false);
        return (FunctionNode) node.body.get(0);
    }

    private boolean is(String text) {
        return (lexer.kind == Kind.SIGN || lexer.kind == Kind.KEYWORD) && lexer.text.equals(text);
    }

    private boolean isName(String text) {
        return lexer.kind == Kind.NAME && lexer.text.equals(text);
    }

    private boolean accept(String text) {
        if (is(text)) {
            lexer.next();
            return true;
        }
        return false;
    }

    private void expect(String text) {
        if (!accept(text)) {
            throw lexer.error("Unexpected '" + lexer.text + "' instead of '" + text + "'");
        }
    }

    private void semicolon() {
        if (!accept(";") && !is("}") && lexer.kind != Kind.END && !lexer.isAfterLine) {
            throw lexer.error("Unexpected '" + lexer.text + "'");
        }
    }

    private String identifier() {
        if (lexer.kind != Kind.NAME) {
            throw lexer.error("Unexpected '" + lexer.text + "'");
        }
        String name = lexer.text;
        lexer.next();
        return name;
    }

    /** Looks at what comes next, without taking it. */
    private boolean follows(String... signs) {
        int at = lexer.at;
        Kind kind = lexer.kind;
        String text = lexer.text;
        int start = lexer.start;
        boolean isAfterLine = lexer.isAfterLine;
        double number = lexer.number;
        lexer.next();
        boolean found = Arrays.asList(signs).contains(
                lexer.kind == Kind.NAME ? "name" : lexer.kind == Kind.TEXT ? "text" : lexer.text)
                && (lexer.kind != Kind.TEXT || Arrays.asList(signs).contains("text"));
        boolean isOnNewLine = lexer.isAfterLine;
        lexer.at = at;
        lexer.kind = kind;
        lexer.text = text;
        lexer.start = start;
        lexer.isAfterLine = isAfterLine;
        lexer.number = number;
        return found && !(isOnNewLine && Arrays.asList(signs).contains("function"));
    }

    /** Whether this sign comes next, but for blanks. */
    private boolean isNext(String sign) {
        int at = lexer.at;
        while (at < lexer.source.length() && lexer.source.charAt(at) <= ' ') {
            at++;
        }
        return lexer.source.startsWith(sign, at);
    }

    // Statements.

    private Node statement() {
        if (lexer.kind == Kind.SIGN) {
            if (is("{")) {
                return block();
            } else if (accept(";")) {
                return new Statements.Empty();
            }
        }
        if (lexer.kind == Kind.KEYWORD) {
            Node found = keyword();
            if (found != null) {
                return found;
            }
        } else if (lexer.kind == Kind.NAME) {
            if (lexer.text.equals("let") && follows("name", "[", "{")) {
                return declaration(false);
            } else if (lexer.text.equals("async") && follows("function")) {
                lexer.next();
                return functionDeclaration(true);
            } else if (isNext(":")) {
                return labelled();
            }
        }
        Node value = expression();
        semicolon();
        return value;
    }

    private Node labelled() {
        String label = identifier();
        expect(":");
        Node body = statement();
        if (body instanceof Statements.Loop) {
            ((Statements.Loop) body).labels.add(label);
        }
        Statements.Labelled labelled = new Statements.Labelled(body);
        labelled.labels.add(label);
        return labelled;
    }

    private Node keyword() {
        switch (lexer.text) {
            case "var":
            case "const":
                return declaration(false);
            case "function":
                return functionDeclaration(false);
            case "class":
                return classDeclaration();
            case "if":
                return ifStatement();
            case "for":
                return forStatement();
            case "while":
                lexer.next();
                Statements.While loop = new Statements.While();
                loop.test = condition();
                loop.body = statement();
                return loop;
            case "do":
                return doStatement();
            case "return":
                lexer.next();
                boolean isBare = is(";") || is("}") || lexer.kind == Kind.END
                        || lexer.isAfterLine;
                Node value = isBare ? null : expression();
                semicolon();
                return new Statements.Return(value);
            case "break":
            case "continue":
                return jump();
            case "throw":
                lexer.next();
                Node thrown = expression();
                semicolon();
                return new Statements.Throw(thrown);
            case "try":
                return tryStatement();
            case "switch":
                return switchStatement();
            case "debugger":
                lexer.next();
                semicolon();
                return new Statements.Empty();
            case "export":
                return export();
            case "import":
                if (follows("(", ".")) {
                    return null;
                }
                throw lexer.error("modules that import others are not supported");
            default:
                return null;
        }
    }

    /** What a module gives others: nobody asks for it here. */
    private Node export() {
        lexer.next();
        if (accept("default")) {
            if (is("function") || is("class")) {
                return is("class") ? classDeclaration() : functionDeclaration(false);
            }
            Node value = assignment();
            semicolon();
            return value;
        }
        if (is("{")) {
            while (!accept("}")) {
                lexer.next();
            }
            semicolon();
            return new Statements.Empty();
        }
        return statement();
    }

    private Node jump() {
        boolean isBreak = lexer.text.equals("break");
        lexer.next();
        String label = lexer.kind == Kind.NAME && !lexer.isAfterLine ? identifier() : null;
        semicolon();
        return new Statements.JumpStatement(
                isBreak ? Node.Jump.Kind.BREAK : Node.Jump.Kind.CONTINUE, label);
    }

    private Node condition() {
        expect("(");
        Node test = expression();
        expect(")");
        return test;
    }

    private Node ifStatement() {
        lexer.next();
        Node test = condition();
        Node yes = statement();
        return new Statements.If(test, yes, accept("else") ? statement() : null);
    }

    private Node doStatement() {
        lexer.next();
        Statements.While loop = new Statements.While();
        loop.isTestedLast = true;
        loop.body = statement();
        expect("while");
        loop.test = condition();
        accept(";");
        return loop;
    }

    private Names open() {
        names = new Names(names, false, false);
        return names;
    }

    private void close() {
        names = names.parent;
    }

    private Statements.Block block() {
        Names own = open();
        Statements.Block block = new Statements.Block(own, statements());
        close();
        return block;
    }

    private List<Node> statements() {
        expect("{");
        List<Node> body = new ArrayList<>();
        while (!is("}")) {
            if (lexer.kind == Kind.END) {
                throw lexer.error("Unexpected end of input");
            }
            body.add(statement());
        }
        lexer.next();
        return body;
    }

    private void declare(Pattern pattern, String kind) {
        List<String> all = new ArrayList<>();
        pattern.names(all);
        for (String name : all) {
            if (kind.equals("var")) {
                names.function().declare(name);
            } else {
                names.declareLate(name, kind.equals("const"));
            }
        }
    }

    private Statements.Declaration declaration(boolean isLoop) {
        String kind = lexer.text;
        lexer.next();
        Statements.Declaration declaration = new Statements.Declaration();
        declaration.isVar = kind.equals("var");
        do {
            Pattern target = bindingTarget();
            declare(target, kind);
            declaration.targets.add(target);
            declaration.values.add(accept("=") ? assignment() : null);
        } while (accept(","));
        if (!isLoop) {
            semicolon();
        }
        return declaration;
    }

    private Pattern bindingTarget() {
        if (is("[") || is("{")) {
            return pattern(primary());
        }
        return Pattern.of(new Expressions.Name(identifier(), names));
    }

    private Node forStatement() {
        lexer.next();
        boolean isAwait = isName("await");
        if (isAwait) {
            lexer.next();
        }
        expect("(");
        Names own = open();
        Node start = null;
        allowsIn = false;
        boolean isDeclaration = is("var") || is("const")
                || isName("let") && follows("name", "[", "{");
        if (isDeclaration) {
            start = declaration(true);
        } else if (!is(";")) {
            start = expression();
        }
        allowsIn = true;
        Node loop;
        if (is("in") || isName("of")) {
            loop = forEach(start, isAwait, own);
        } else {
            Statements.For plain = new Statements.For();
            plain.names = own;
            plain.start = start;
            expect(";");
            plain.test = is(";") ? null : expression();
            expect(";");
            plain.step = is(")") ? null : expression();
            expect(")");
            plain.body = statement();
            loop = plain;
        }
        close();
        return loop;
    }

    private Node forEach(Node start, boolean isAwait, Names own) {
        Statements.ForEach each = new Statements.ForEach();
        each.names = own;
        each.isOf = isName("of");
        each.isAwait = isAwait;
        lexer.next();
        each.declares = start instanceof Statements.Declaration;
        each.target = each.declares ? ((Statements.Declaration) start).targets.get(0)
                : pattern(start);
        // What is gone through is evaluated outside of the loop's own names.
        names = own.parent;
        each.values = each.isOf ? assignment() : expression();
        names = own;
        expect(")");
        each.body = statement();
        return each;
    }

    private Node tryStatement() {
        lexer.next();
        Statements.Try attempt = new Statements.Try();
        attempt.body = block();
        if (accept("catch")) {
            attempt.names = open();
            if (accept("(")) {
                attempt.caught = bindingTarget();
                List<String> all = new ArrayList<>();
                attempt.caught.names(all);
                for (String name : all) {
                    names.declare(name);
                }
                expect(")");
            }
            attempt.handler = block();
            close();
        }
        if (accept("finally")) {
            attempt.last = block();
        }
        return attempt;
    }

    private Node switchStatement() {
        lexer.next();
        Statements.Switch choice = new Statements.Switch();
        choice.subject = condition();
        choice.names = open();
        expect("{");
        while (!accept("}")) {
            if (accept("default")) {
                choice.tests.add(null);
            } else {
                expect("case");
                choice.tests.add(expression());
            }
            expect(":");
            List<Node> body = new ArrayList<>();
            while (!is("case") && !is("default") && !is("}")) {
                body.add(statement());
            }
            choice.bodies.add(body);
        }
        close();
        return choice;
    }

    private Node functionDeclaration(boolean isAsyncFunction) {
        lexer.next();
        boolean isStarred = accept("*");
        String name = lexer.kind == Kind.NAME ? identifier() : "";
        FunctionNode function = function(name, isAsyncFunction, isStarred, false);
        if (name.isEmpty()) {
            return function;
        }
        names.declare(name);
        names.hoisted.add(function);
        // Old scripts use functions of blocks outside of them.
        Names outer = names.function();
        if (outer != names && !outer.places.containsKey(name)) {
            outer.declare(name);
            return new Statements.FunctionOfBlock(new Expressions.Name(name, names),
                    new Expressions.Name(name, names));
        }
        return new Statements.Empty();
    }

    private Node classDeclaration() {
        ClassNode node = classNode();
        if (node.name == null) {
            return node;
        }
        names.declareLate(node.name, false);
        return new Statements.ClassDeclaration(new Expressions.Name(node.name, names), node);
    }

    // Functions and classes.

    private FunctionNode function(String name, boolean isAsyncFunction, boolean isStarred,
            boolean isMethod) {
        FunctionNode node = new FunctionNode();
        node.name = name;
        node.isAsync = isAsyncFunction;
        node.isGenerator = isStarred;
        node.isMethod = isMethod;
        int from = lexer.start;
        names = new Names(names, true, false);
        node.names = names;
        boolean wasAsync = isAsync;
        boolean wasGenerator = isGenerator;
        boolean allowedIn = allowsIn;
        isAsync = isAsyncFunction;
        isGenerator = isStarred;
        allowsIn = true;
        expect("(");
        node.parameters = parameters();
        node.body = statements();
        isAsync = wasAsync;
        isGenerator = wasGenerator;
        allowsIn = allowedIn;
        names = names.parent;
        node.source = from < lexer.source.length() ? lexer.source.substring(from,
                Math.min(lexer.source.length(), Math.max(from, lexer.start))) : "";
        return node;
    }

    private List<Pattern> parameters() {
        List<Pattern> parameters = new ArrayList<>();
        while (!accept(")")) {
            boolean isRest = accept("...");
            Pattern parameter = bindingTarget();
            parameter.isRest = isRest;
            if (accept("=")) {
                parameter.otherwise = assignment();
            }
            declareAll(parameter);
            parameters.add(parameter);
            if (!is(")")) {
                expect(",");
            }
        }
        return parameters;
    }

    private void declareAll(Pattern parameter) {
        List<String> all = new ArrayList<>();
        parameter.names(all);
        for (String name : all) {
            names.declare(name);
        }
    }

    private Node functionExpression(boolean isAsyncFunction) {
        lexer.next();
        boolean isStarred = accept("*");
        if (lexer.kind != Kind.NAME) {
            return function("", isAsyncFunction, isStarred, false);
        }
        String name = identifier();
        Names own = open();
        own.declare(name);
        FunctionNode function = function(name, isAsyncFunction, isStarred, false);
        function.knowsItself = true;
        close();
        return function;
    }

    private FunctionNode arrow(List<Node> parameters, boolean isAsyncFunction, Names own) {
        FunctionNode node = new FunctionNode();
        node.isArrow = true;
        node.isAsync = isAsyncFunction;
        node.names = own;
        node.parameters = new ArrayList<>();
        names = own;
        for (Node parameter : parameters) {
            Pattern target = pattern(parameter);
            declareAll(target);
            node.parameters.add(target);
        }
        expect("=>");
        boolean wasAsync = isAsync;
        boolean wasGenerator = isGenerator;
        isAsync = isAsyncFunction;
        isGenerator = false;
        if (is("{")) {
            boolean allowedIn = allowsIn;
            allowsIn = true;
            node.body = statements();
            allowsIn = allowedIn;
        } else {
            node.body = new ArrayList<>();
            node.body.add(new Statements.Return(assignment()));
        }
        isAsync = wasAsync;
        isGenerator = wasGenerator;
        names = own.parent;
        return node;
    }

    private ClassNode classNode() {
        lexer.next();
        ClassNode node = new ClassNode();
        boolean hasName = lexer.kind == Kind.NAME;
        node.names = open();
        if (hasName) {
            node.name = identifier();
            names.declare(node.name);
        }
        if (accept("extends")) {
            node.parent = unaryOrCall();
        }
        expect("{");
        while (!accept("}")) {
            if (!accept(";")) {
                member(node);
            }
        }
        if (node.constructor == null) {
            node.constructor = defaultConstructor(node.parent != null);
        }
        node.constructor.isClass = true;
        node.constructor.isMethod = false;
        node.constructor.isDerived = node.parent != null;
        node.constructor.name = node.name == null ? "" : node.name;
        close();
        return node;
    }

    private FunctionNode defaultConstructor(boolean isDerived) {
        FunctionNode constructor = new FunctionNode();
        constructor.names = new Names(names, true, false);
        constructor.parameters = new ArrayList<>();
        constructor.body = new ArrayList<>();
        if (isDerived) {
            constructor.names.declare("args");
            Pattern rest = Pattern.of(new Expressions.Name("args", constructor.names));
            rest.isRest = true;
            constructor.parameters.add(rest);
            List<Node> given = new ArrayList<>();
            given.add(new Expressions.Spread(new Expressions.Name("args", constructor.names)));
            constructor.body.add(new Expressions.Call(new Expressions.Super(), given, false));
        }
        return constructor;
    }

    private boolean isMemberEnd() {
        return is("(") || is("=") || is(";") || is("}") || lexer.kind == Kind.END;
    }

    private void member(ClassNode node) {
        ClassNode.Member member = new ClassNode.Member();
        boolean isAsyncMember = false;
        boolean isStarred = false;
        Node key = null;
        if (isName("static")) {
            lexer.next();
            if (isMemberEnd() && !is("{")) {
                key = new Expressions.Literal("static");
            } else {
                member.isStatic = true;
            }
            if (is("{")) {
                member.isBlock = true;
                FunctionNode block = new FunctionNode();
                names = new Names(names, true, false);
                block.names = names;
                block.parameters = new ArrayList<>();
                block.body = statements();
                block.isMethod = true;
                names = names.parent;
                member.value = block;
                node.members.add(member);
                return;
            }
        }
        if (key == null && isName("async")) {
            lexer.next();
            if (isMemberEnd() || lexer.isAfterLine) {
                key = new Expressions.Literal("async");
            } else {
                isAsyncMember = true;
            }
        }
        if (key == null && accept("*")) {
            isStarred = true;
        }
        if (key == null && (isName("get") || isName("set"))) {
            String word = lexer.text;
            lexer.next();
            if (isMemberEnd() || lexer.isAfterLine) {
                key = new Expressions.Literal(word);
            } else {
                member.accessor = word.charAt(0);
            }
        }
        member.key = key != null ? key : propertyKey();
        if (is("(")) {
            boolean isConstructor = !member.isStatic && member.key instanceof Expressions.Literal
                    && "constructor".equals(((Expressions.Literal) member.key).value);
            FunctionNode method = function("", isAsyncMember, isStarred, true);
            if (isConstructor) {
                node.constructor = method;
                return;
            }
            member.value = method;
        } else {
            member.isField = true;
            if (accept("=")) {
                // Initialisers are run like functions without parameters.
                names = new Names(names, true, true);
                member.value = assignment();
                names = names.parent;
            }
            semicolon();
        }
        node.members.add(member);
    }

    private Node propertyKey() {
        Node key;
        if (accept("[")) {
            boolean allowedIn = allowsIn;
            allowsIn = true;
            key = assignment();
            allowsIn = allowedIn;
            expect("]");
            return key;
        }
        if (lexer.kind == Kind.NUMBER) {
            key = new Expressions.Literal(Js.text(lexer.number));
        } else if (lexer.kind == Kind.SIGN || lexer.kind == Kind.END
                || lexer.kind == Kind.TEMPLATE) {
            throw lexer.error("Unexpected '" + lexer.text + "'");
        } else {
            key = new Expressions.Literal(lexer.text);
        }
        lexer.next();
        return key;
    }

    // Expressions.

    private Node expression() {
        Node first = assignment();
        if (!is(",")) {
            return first;
        }
        List<Node> parts = new ArrayList<>();
        parts.add(first);
        while (accept(",")) {
            parts.add(assignment());
        }
        return new Operators.Sequence(parts);
    }

    private Node assignment() {
        if (isGenerator && isName("yield")) {
            return yield();
        }
        Node arrow = arrowFunction();
        if (arrow != null) {
            return arrow;
        }
        Node left = conditional();
        if (lexer.kind != Kind.SIGN || !lexer.text.endsWith("=")) {
            return left;
        }
        String operator = lexer.text;
        if (operator.equals("=")) {
            lexer.next();
            Pattern target = pattern(left);
            return new Expressions.Assign(target, assignment());
        }
        boolean isUpdate = !operator.equals("==") && !operator.equals("===")
                && !operator.equals("!=") && !operator.equals("!==") && !operator.equals("<=")
                && !operator.equals(">=");
        if (!isUpdate) {
            return left;
        }
        lexer.next();
        if (!(left instanceof Expressions.Place)) {
            throw lexer.error("Invalid left-hand side in assignment");
        }
        return new Expressions.Update((Expressions.Place) left,
                operator.substring(0, operator.length() - 1), assignment());
    }

    private Node yield() {
        lexer.next();
        if (accept("*")) {
            return new Expressions.Yield(assignment(), true);
        }
        boolean isBare = lexer.isAfterLine || is(")") || is("]") || is("}") || is(",") || is(";")
                || lexer.kind == Kind.END;
        return new Expressions.Yield(isBare ? null : assignment(), false);
    }

    /** An arrow function, if that is what stands here: known by looking for its arrow. */
    private Node arrowFunction() {
        boolean isAsyncArrow = isName("async") && (follows("(") || follows("name"))
                && asyncArrowFollows();
        if (lexer.kind == Kind.NAME && !isAsyncArrow && isNext("=>")) {
            List<Node> parameters = new ArrayList<>();
            Names own = new Names(names, true, true);
            parameters.add(new Expressions.Name(identifier(), own));
            return arrow(parameters, false, own);
        }
        if (isAsyncArrow) {
            lexer.next();
            if (lexer.kind == Kind.NAME) {
                List<Node> parameters = new ArrayList<>();
                Names own = new Names(names, true, true);
                parameters.add(new Expressions.Name(identifier(), own));
                return arrow(parameters, true, own);
            }
            return parenthesizedArrow(true);
        }
        return is("(") && arrowFollows(lexer.start) ? parenthesizedArrow(false) : null;
    }

    private boolean asyncArrowFollows() {
        Lexer ahead = new Lexer(lexer.source);
        ahead.at = lexer.at;
        ahead.next();
        if (ahead.isAfterLine) {
            return false;
        }
        if (ahead.kind == Kind.NAME) {
            ahead.next();
            return ahead.kind == Kind.SIGN && ahead.text.equals("=>");
        }
        return arrowFollows(ahead.start);
    }

    private Node parenthesizedArrow(boolean isAsyncFunction) {
        Names own = new Names(names, true, true);
        Names outer = names;
        names = own;
        expect("(");
        FunctionNode holder = new FunctionNode();
        holder.parameters = parameters();
        names = outer;
        FunctionNode node = arrow(new ArrayList<>(), isAsyncFunction, own);
        node.parameters = holder.parameters;
        return node;
    }

    /** Whether the parenthesis that opens here closes in front of an arrow. */
    private boolean arrowFollows(int start) {
        if (arrows == null) {
            arrows = new java.util.BitSet();
            findArrows();
        }
        return arrows.get(start);
    }

    /** Looks for all of them at once: bundles are nested deeply, and long. */
    private void findArrows() {
        Lexer ahead = new Lexer(lexer.source);
        Kind before = Kind.SIGN;
        String beforeText = "";
        // Where what is open began; -1 for what is within a template.
        java.util.ArrayDeque<Integer> open = new java.util.ArrayDeque<>();
        int closed = -1;
        while (true) {
            try {
                ahead.next();
                boolean isValue = before == Kind.NAME || before == Kind.NUMBER
                        || before == Kind.TEXT || before == Kind.REGEXP
                        || before == Kind.TEMPLATE
                        || beforeText.equals(")") || beforeText.equals("]")
                        || beforeText.equals("}") || beforeText.equals("this");
                if (ahead.kind == Kind.SIGN && !isValue
                        && (ahead.text.equals("/") || ahead.text.equals("/="))) {
                    ahead.regularExpression();
                }
                boolean isSign = ahead.kind == Kind.SIGN;
                if (closed >= 0 && isSign && ahead.text.equals("=>") && !ahead.isAfterLine) {
                    arrows.set(closed);
                }
                closed = -1;
                if (ahead.kind == Kind.END) {
                    return;
                }
                if (ahead.kind == Kind.TEMPLATE && ahead.goesOn) {
                    open.push(-1);
                } else if (isSign && "([{".contains(ahead.text)) {
                    open.push(ahead.start);
                } else if (isSign && ")]}".contains(ahead.text) && !open.isEmpty()) {
                    int start = open.pop();
                    if (start < 0) {
                        ahead.template();
                        if (ahead.goesOn) {
                            open.push(-1);
                        }
                    } else if (ahead.text.equals(")")) {
                        closed = start;
                    }
                }
            } catch (SyntaxProblem problem) {
                // The parser comes there as well, if it is one, and says so.
                return;
            }
            before = ahead.kind;
            beforeText = ahead.kind == Kind.TEXT || ahead.kind == Kind.TEMPLATE ? ""
                    : ahead.text;
        }
    }

    /** What was read as an expression, as where a value goes. */
    private Pattern pattern(Node node) {
        if (node instanceof Expressions.Assign) {
            return ((Expressions.Assign) node).asPattern();
        }
        if (node instanceof Expressions.Place) {
            return Pattern.of(node);
        }
        Pattern pattern = new Pattern();
        if (node instanceof Expressions.ArrayLiteral) {
            pattern.elements = new ArrayList<>();
            for (Node element : ((Expressions.ArrayLiteral) node).elements) {
                pattern.elements.add(element == null ? null : part(element));
            }
        } else if (node instanceof Expressions.ObjectLiteral) {
            pattern.members = new ArrayList<>();
            pattern.keys = new ArrayList<>();
            for (Expressions.Entry entry : ((Expressions.ObjectLiteral) node).entries) {
                Pattern member = pattern(entry.value);
                member.isRest = entry.key == null;
                if (entry.otherwise != null) {
                    member.otherwise = entry.otherwise;
                }
                pattern.members.add(member);
                pattern.keys.add(entry.key);
            }
        } else {
            throw lexer.error("Invalid destructuring assignment target");
        }
        return pattern;
    }

    private Pattern part(Node element) {
        if (element instanceof Expressions.Spread) {
            Pattern rest = pattern(((Expressions.Spread) element).inner);
            rest.isRest = true;
            return rest;
        }
        return pattern(element);
    }

    private Node conditional() {
        Node test = binary(0);
        if (!accept("?")) {
            return test;
        }
        boolean allowedIn = allowsIn;
        allowsIn = true;
        Node yes = assignment();
        allowsIn = allowedIn;
        expect(":");
        return new Operators.Conditional(test, yes, assignment());
    }

    private Node binary(int least) {
        Node left;
        if (lexer.kind == Kind.PRIVATE) {
            String name = lexer.text;
            lexer.next();
            expect("in");
            left = new Operators.HasPrivate(name, binary(8));
        } else {
            left = unary();
        }
        while (true) {
            boolean isOperator = lexer.kind == Kind.SIGN || lexer.kind == Kind.KEYWORD;
            Integer strength = isOperator ? STRENGTH.get(lexer.text) : null;
            if (strength == null || strength <= least || !allowsIn && lexer.text.equals("in")) {
                return left;
            }
            String operator = lexer.text;
            lexer.next();
            Node right = binary(strength);
            boolean isLogical = operator.equals("&&") || operator.equals("||")
                    || operator.equals("??");
            left = isLogical ? new Operators.Logical(operator, left, right)
                    : new Operators.Binary(operator, left, right);
        }
    }

    private Node unary() {
        String text = lexer.text;
        if (lexer.kind == Kind.SIGN) {
            switch (text) {
                case "!": case "-": case "+": case "~":
                    lexer.next();
                    return power(new Operators.Unary(text, unary()));
                case "++": case "--":
                    lexer.next();
                    return new Expressions.Step(place(unary()), text.equals("++") ? 1 : -1, true);
                default:
            }
        } else if (lexer.kind == Kind.KEYWORD && (text.equals("typeof") || text.equals("void")
                || text.equals("delete"))) {
            lexer.next();
            return new Operators.Unary(text, unary());
        } else if (isAsync && isName("await")) {
            lexer.next();
            return new Expressions.Await(unary());
        }
        return power(postfix());
    }

    private Node power(Node base) {
        if (accept("**")) {
            return new Operators.Binary("**", base, unary());
        }
        return base;
    }

    private Expressions.Place place(Node node) {
        if (!(node instanceof Expressions.Place)) {
            throw lexer.error("Invalid left-hand side expression");
        }
        return (Expressions.Place) node;
    }

    private Node postfix() {
        Node value = unaryOrCall();
        if ((is("++") || is("--")) && !lexer.isAfterLine) {
            int by = is("++") ? 1 : -1;
            lexer.next();
            return new Expressions.Step(place(value), by, false);
        }
        return value;
    }

    private Node unaryOrCall() {
        Node value = is("new") ? newExpression() : primary();
        boolean isChain = false;
        while (true) {
            if (accept(".")) {
                value = new Expressions.Member(value, memberName(), false);
            } else if (accept("?.")) {
                isChain = true;
                if (is("(")) {
                    value = new Expressions.Call(value, arguments(), true);
                } else if (accept("[")) {
                    value = new Expressions.Member(value, inner(), true);
                    expect("]");
                } else {
                    value = new Expressions.Member(value, memberName(), true);
                }
            } else if (accept("[")) {
                value = new Expressions.Member(value, inner(), false);
                expect("]");
            } else if (is("(")) {
                value = new Expressions.Call(value, arguments(), false);
            } else if (lexer.kind == Kind.TEMPLATE) {
                value = new Expressions.Tagged(value, template());
            } else {
                return isChain ? new Expressions.Chain(value) : value;
            }
        }
    }

    private Node inner() {
        boolean allowedIn = allowsIn;
        allowsIn = true;
        Node value = expression();
        allowsIn = allowedIn;
        return value;
    }

    private Node memberName() {
        if (lexer.kind != Kind.NAME && lexer.kind != Kind.KEYWORD && lexer.kind != Kind.PRIVATE) {
            throw lexer.error("Unexpected '" + lexer.text + "'");
        }
        Node name = new Expressions.Literal(lexer.text);
        lexer.next();
        return name;
    }

    private List<Node> arguments() {
        expect("(");
        boolean allowedIn = allowsIn;
        allowsIn = true;
        List<Node> arguments = new ArrayList<>();
        while (!accept(")")) {
            arguments.add(accept("...") ? new Expressions.Spread(assignment()) : assignment());
            if (!is(")")) {
                expect(",");
            }
        }
        allowsIn = allowedIn;
        return arguments;
    }

    private Node newExpression() {
        lexer.next();
        if (accept(".")) {
            lexer.next();
            return new Expressions.NewTarget();
        }
        Node callee = is("new") ? newExpression() : primary();
        while (true) {
            if (accept(".")) {
                callee = new Expressions.Member(callee, memberName(), false);
            } else if (accept("[")) {
                callee = new Expressions.Member(callee, inner(), false);
                expect("]");
            } else {
                break;
            }
        }
        return new Expressions.New(callee, is("(") ? arguments() : new ArrayList<>());
    }

    private Expressions.Template template() {
        List<String> parts = new ArrayList<>();
        List<String> raw = new ArrayList<>();
        List<Node> values = new ArrayList<>();
        while (true) {
            parts.add(lexer.text);
            raw.add(lexer.raw);
            if (!lexer.goesOn) {
                lexer.next();
                return new Expressions.Template(parts, raw, values);
            }
            lexer.next();
            values.add(inner());
            if (!is("}")) {
                throw lexer.error("Unexpected '" + lexer.text + "' in a template");
            }
            lexer.template();
        }
    }

    private Node primary() {
        switch (lexer.kind) {
            case NUMBER:
                Node number = new Expressions.Literal(lexer.number);
                lexer.next();
                return number;
            case TEXT:
                Node text = new Expressions.Literal(lexer.text.intern());
                lexer.next();
                return text;
            case TEMPLATE:
                return template();
            case NAME:
                return name();
            case KEYWORD:
                return word();
            case SIGN:
                return sign();
            default:
                throw lexer.error("Unexpected '" + lexer.text + "'");
        }
    }

    private Node name() {
        if (isName("async") && follows("function")) {
            lexer.next();
            return functionExpression(true);
        }
        String name = identifier();
        if (name.equals("arguments")) {
            Names at = names;
            while (at != null && (!at.isFunction || at.isArrow)) {
                at = at.parent;
            }
            if (at != null && !at.isGlobal()) {
                at.declare("arguments");
                at.usesArguments = true;
            }
        }
        return new Expressions.Name(name, names);
    }

    private Node word() {
        switch (lexer.text) {
            case "function":
                return functionExpression(false);
            case "class":
                return classNode();
            case "this":
                lexer.next();
                return new Expressions.This();
            case "super":
                lexer.next();
                return new Expressions.Super();
            case "null":
                lexer.next();
                return new Expressions.Literal(null);
            case "true":
            case "false":
                Node value = new Expressions.Literal(lexer.text.equals("true"));
                lexer.next();
                return value;
            case "new":
                return newExpression();
            case "import":
                lexer.next();
                if (accept(".")) {
                    lexer.next();
                    return new Expressions.Name("__importMeta", names);
                }
                return new Expressions.Name("__import", names);
            default:
                throw lexer.error("Unexpected token '" + lexer.text + "'");
        }
    }

    private Node sign() {
        if (accept("(")) {
            Node value = inner();
            expect(")");
            // A name in parentheses names no function, and is no pattern.
            return value;
        }
        if (is("[")) {
            return arrayLiteral();
        }
        if (is("{")) {
            return objectLiteral();
        }
        if (is("/") || is("/=")) {
            lexer.regularExpression();
            Node value = new Expressions.RegExpLiteral(lexer.text, lexer.flags);
            lexer.next();
            return value;
        }
        throw lexer.error("Unexpected token '" + lexer.text + "'");
    }

    private Node arrayLiteral() {
        lexer.next();
        boolean allowedIn = allowsIn;
        allowsIn = true;
        List<Node> elements = new ArrayList<>();
        while (!accept("]")) {
            if (is(",")) {
                lexer.next();
                elements.add(null);
                continue;
            }
            elements.add(accept("...") ? new Expressions.Spread(assignment()) : assignment());
            if (!is("]")) {
                expect(",");
            }
        }
        allowsIn = allowedIn;
        return new Expressions.ArrayLiteral(elements);
    }

    private Node objectLiteral() {
        lexer.next();
        boolean allowedIn = allowsIn;
        allowsIn = true;
        List<Expressions.Entry> entries = new ArrayList<>();
        while (!accept("}")) {
            entries.add(entry());
            if (!is("}")) {
                expect(",");
            }
        }
        allowsIn = allowedIn;
        return new Expressions.ObjectLiteral(entries);
    }

    private boolean isEntryEnd() {
        return is(",") || is(":") || is("(") || is("}") || is("=");
    }

    private Expressions.Entry entry() {
        Expressions.Entry entry = new Expressions.Entry();
        if (accept("...")) {
            entry.value = assignment();
            return entry;
        }
        boolean isAsyncMember = false;
        boolean isStarred = false;
        boolean isPlainName = lexer.kind == Kind.NAME;
        String name = lexer.text;
        if (isName("async") || isName("get") || isName("set")) {
            lexer.next();
            if (!isEntryEnd()) {
                isPlainName = false;
                isAsyncMember = name.equals("async");
                entry.accessor = isAsyncMember ? 0 : name.charAt(0);
                isStarred = accept("*");
                entry.key = propertyKey();
            } else {
                entry.key = new Expressions.Literal(name);
            }
        } else {
            isStarred = accept("*");
            entry.key = propertyKey();
        }
        if (is("(")) {
            entry.value = function("", isAsyncMember, isStarred, true);
        } else if (accept(":")) {
            entry.value = assignment();
        } else if (isPlainName) {
            entry.isShort = true;
            entry.value = new Expressions.Name(name, names);
            if (name.equals("arguments")) {
                throw lexer.error("Unexpected 'arguments'");
            }
            if (accept("=")) {
                entry.otherwise = assignment();
            }
        } else {
            throw lexer.error("Unexpected '" + lexer.text + "'");
        }
        return entry;
    }
}
