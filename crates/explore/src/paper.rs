//! The paper's own examples: table I and figures 3 to 5.
//!
//! A list of files that puts the one opened last first. Each file opens a viewer of its own.

use gibbon_device::{Bounds, Gui, Node};

use crate::abstraction::{Abstraction, Change, PathId};
use crate::action::Kind;
use crate::hash::Hash;
use crate::model::{Balance, GuiAction, Model, StateId, TreeId};
use crate::pattern::{Likeness, Pattern};
use crate::reducer::Reducer;
use crate::tree::Tree;

const LIST: &str = "android.widget.ListView";
const TEXT: &str = "android.widget.TextView";

fn node(class: &str, index: u32, text: &str) -> Node {
    Node {
        class: class.into(),
        index,
        text: text.into(),
        enabled: true,
        clickable: true,
        bounds: Bounds {
            left: 0,
            top: 0,
            right: 10,
            bottom: 10,
        },
        ..Node::default()
    }
}

/// A list of files, as figures 1c and 1d have them.
fn list(files: &[&str]) -> Gui {
    let mut root = node(LIST, 0, "");
    let rows = files.iter().enumerate();
    root.children = rows.map(|(at, file)| node(TEXT, at as u32, file)).collect();
    Gui {
        focus: None,
        rotation: 0,
        windows: vec![root],
    }
}

fn tree(files: &[&str]) -> Tree {
    Tree::read(&list(files), Some("Files"))
}

fn viewer(file: &str) -> (Tree, Gui) {
    let gui = Gui {
        focus: None,
        rotation: 0,
        windows: vec![node(TEXT, 0, "content")],
    };
    (Tree::read(&gui, Some(&format!("Viewer of {file}"))), gui)
}

/// Figure 4: children of lists are known by the list alone, all else by its place.
fn stoat() -> Abstraction {
    let child_of_list = Pattern(vec![
        Likeness {
            class: Some(LIST.into()),
            ..Likeness::default()
        },
        Likeness::default(),
    ]);
    Abstraction::new(Reducer::INDEX.and(Reducer::PARENT))
        .with_pattern(child_of_list, Reducer::PARENT)
}

/// A path as the paper writes it: what is kept of each widget, outermost first.
fn path(elements: &[(Reducer, Option<u32>, Option<&str>)]) -> PathId {
    elements.iter().fold(0, |parent, (reducer, index, text)| {
        let kept = crate::abstraction::local_bits(*reducer);
        let mut hash = Hash::new().with(parent).with(kept);
        if let Some(text) = text {
            let look = Hash::new().with_text("").with(0).end();
            hash = hash.with(crate::hash::text(text)).with(look);
        }
        if let Some(index) = index {
            hash = hash.with(u64::from(*index));
        }
        hash.end()
    })
}

const I: Reducer = Reducer::INDEX;
const T: Reducer = Reducer::TEXT;
const IT: Reducer = Reducer::INDEX.and(Reducer::TEXT);
const NONE: Reducer = Reducer::NOTHING;

#[test]
fn table_one() {
    let trees = [["XLSX", "PPTX", "DOCX"], ["DOCX", "XLSX", "PPTX"]];
    let level_four = Abstraction::new(I.and(Reducer::PARENT));
    let level_five = Abstraction::new(IT.and(Reducer::PARENT));
    let text_only = {
        let tree = tree(&trees[0]);
        let paths = stoat().paths(&tree);
        stoat().with(Change::Insert {
            at: paths.by[1],
            path: paths.made[1],
            with: T.and(Reducer::PARENT),
        })
    };
    for files in trees {
        let tree = tree(&files);
        let check = |abstraction: &Abstraction, root: PathId, row: &dyn Fn(u32) -> PathId| {
            let made = abstraction.paths(&tree).made;
            assert_eq!(made[0], root);
            for at in 0..3 {
                assert_eq!(made[at as usize + 1], row(at), "{files:?}, row {at}");
            }
        };
        let list = (I, Some(0), None);
        check(&stoat(), path(&[list]), &|_| {
            path(&[list, (NONE, None, None)])
        });
        check(&level_four, path(&[list]), &|at| {
            path(&[list, (I, Some(at), None)])
        });
        let list_five = (IT, Some(0), Some(""));
        check(&level_five, path(&[list_five]), &|at| {
            path(&[list_five, (IT, Some(at), Some(files[at as usize]))])
        });
        check(&text_only, path(&[list]), &|at| {
            path(&[list, (T, None, Some(files[at as usize]))])
        });
    }
}

/// Plays the app: opening a file puts it first.
struct Files {
    model: Model,
    order: Vec<&'static str>,
}

impl Files {
    fn new(abstraction: Abstraction, files: &[&'static str]) -> Files {
        // Alpha would tell the rows apart before a conflict does.
        let balance = Balance {
            alpha: 10,
            ..Balance::PAPER
        };
        Files {
            model: Model::new(abstraction, balance),
            order: files.to_vec(),
        }
    }

    fn screen(&mut self) -> TreeId {
        let gui = list(&self.order);
        let tree = Tree::read(&gui, Some("Files"));
        self.model.see(&tree, &gui)
    }

    fn open(&mut self, row: usize) {
        let from = self.screen();
        let file = self.order.remove(row);
        self.order.insert(0, file);
        let (tree, gui) = viewer(file);
        let to = self.model.see(&tree, &gui);
        let tap = GuiAction {
            kind: Kind::Tap,
            widget: Some(row as u32 + 1),
        };
        self.model.update(from, tap, to);
        let back = self.screen();
        self.model
            .update(to, GuiAction::to_device(Kind::Back), back);
    }

    fn state(&mut self) -> StateId {
        let screen = self.screen();
        self.model.state_of(screen)
    }

    /// The reducer that rows of the list end at.
    fn row_reducer(&mut self) -> Reducer {
        let screen = self.screen();
        self.model.reducer_of(screen, 1)
    }

    fn list_states(&self) -> usize {
        let states = self.model.states();
        states
            .filter(|(_, state)| state.activity == "Files")
            .count()
    }
}

#[test]
fn figure_three() {
    let orders = [["XLSX", "PPTX", "DOCX"], ["DOCX", "XLSX", "PPTX"]];
    let cases = [
        (stoat(), 1, 1),
        (Abstraction::new(I.and(Reducer::PARENT)), 1, 3),
        (Abstraction::new(IT.and(Reducer::PARENT)), 2, 3),
    ];
    for (abstraction, states, rows) in cases {
        let balance = Balance {
            refines: false,
            ..Balance::PAPER
        };
        let mut model = Model::new(abstraction, balance);
        let seen = orders.map(|files| {
            let gui = list(&files);
            model.see(&Tree::read(&gui, Some("Files")), &gui)
        });
        let mut found: Vec<StateId> = seen.iter().map(|tree| model.state_of(*tree)).collect();
        found.dedup();
        assert_eq!(found.len(), states);
        let actions = model.state(found[0]).actions.values();
        // One more is the list's own.
        let taps = actions.filter(|action| action.kind == Kind::Tap).count();
        assert_eq!(taps, rows + 1);
    }
}

/// From figure 4's abstraction to that of the texts, with the step that is taken back.
#[test]
fn figure_five() {
    let mut app = Files::new(stoat(), &["XLSX", "PPTX", "DOCX", "TXT"]);
    assert_eq!(app.row_reducer(), Reducer::PARENT);
    // Two rows lead to two viewers: rows are told apart, by their place first.
    app.open(1);
    app.open(2);
    assert_eq!(app.row_reducer(), I.and(Reducer::PARENT));
    assert_eq!(app.list_states(), 1);
    let places = app.state();

    // Place and text: every order of the files is a state of its own, which is too many.
    app.model
        .refine_rows_for_test(places, IT.and(Reducer::PARENT));
    assert_eq!(app.row_reducer(), IT.and(Reducer::PARENT));
    for row in [3, 2, 3, 1, 3, 2, 3, 1, 2, 3] {
        app.open(row);
    }
    let reducer = app.row_reducer();
    assert_ne!(reducer, IT.and(Reducer::PARENT), "it was taken back");

    // What is left is the text: the order of the files does not matter, and each opens its own.
    for row in [3, 2, 3, 1, 3, 2] {
        app.open(row);
    }
    // (The paper keeps the parent, too: its way ends one primitive reducer later.)
    assert_eq!(app.row_reducer(), T);
    assert_eq!(app.list_states(), 1);
    let state = app.state();
    let actions = app.model.state(state).actions.values();
    assert!(actions.into_iter().all(|action| action.is_deterministic()));
}
