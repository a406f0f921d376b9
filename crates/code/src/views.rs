//! Numbers of views and of menus' items that the code may see, by the app's XML files and by who
//! registers a listener: a switch over them rarely has more cases than there are widgets.

use std::collections::BTreeSet;

use crate::calls::callees;
use crate::layouts::{Declared, Layouts};
use crate::values::{Definition, Values};
use crate::{Action, Code, MethodId, Operands};

/// What a view has that was given none: `View.NO_ID`.
const NO_ID: i64 = -1;

/// The first byte of an app's own resource numbers.
const APP_PACKAGE: i64 = 0x7f;

/// Callbacks that are given an item of a menu of the app's own.
const MENU_CALLBACKS: [&str; 2] = [
    "onOptionsItemSelected(Landroid/view/MenuItem;)Z",
    "onContextItemSelected(Landroid/view/MenuItem;)Z",
];

/// Calls that show the icon of an action bar as a button.
const HOME_CALLS: [&str; 3] = [
    "setDisplayHomeAsUpEnabled",
    "setHomeButtonEnabled",
    "setDisplayOptions",
];

/// Callbacks that are given the view they were registered at, and the call that registers them.
const LISTENERS: [(&str, &str); 4] = [
    ("onClick(Landroid/view/View;)V", "->setOnClickListener("),
    (
        "onLongClick(Landroid/view/View;)Z",
        "->setOnLongClickListener(",
    ),
    (
        "onTouch(Landroid/view/View;Landroid/view/MotionEvent;)Z",
        "->setOnTouchListener(",
    ),
    (
        "onFocusChange(Landroid/view/View;Z)V",
        "->setOnFocusChangeListener(",
    ),
];

impl Code {
    /// What the call at a place answers, if the app's XML files say it.
    pub(crate) fn told_by_layouts(
        &self,
        method: MethodId,
        place: usize,
        open: &mut Vec<String>,
    ) -> Option<Values> {
        let layouts = self.layouts.as_ref()?;
        let body = self.method(method);
        let instruction = &body.instructions[place];
        let (Action::Call { method: call, .. }, Operands::Arguments(arguments)) =
            (&instruction.action, &instruction.operands)
        else {
            return None;
        };
        let (class, signature) = call.split_once("->")?;
        if signature == "getItemId()I" && MENU_CALLBACKS.contains(&&*body.signature) {
            return Some(self.menu_items(layouts, open));
        }
        if signature == "getId()I" {
            return Some(self.ids(method, place, *arguments.first()?, open));
        }
        if signature == "findViewById(I)Landroid/view/View;" {
            return self.missing_view(layouts, method, place, *arguments.get(1)?, open);
        }
        if class == "Landroid/util/AttributeSet;" {
            return self.attribute(layouts, method, place, signature, arguments, open);
        }
        None
    }

    /// No view, if none of the app's files has one with such a number and no code gives it to one.
    fn missing_view(
        &self,
        layouts: &Layouts,
        method: MethodId,
        place: usize,
        register: u16,
        open: &mut Vec<String>,
    ) -> Option<Values> {
        let ids = self.values(method, place, register, open).all_constants()?;
        let is_missing = |id: &i64| id >> 24 == APP_PACKAGE && !layouts.ids.contains(id);
        let is_nowhere = ids.iter().all(is_missing) && !self.calls("setId");
        is_nowhere.then(|| Values::constant(0))
    }

    /// Numbers of all items that menus of the app may have.
    fn menu_items(&self, layouts: &Layouts, open: &mut Vec<String>) -> Values {
        let is_home_shown = HOME_CALLS.iter().any(|call| self.calls(call));
        let mut items = Values::default();
        for item in layouts.items(is_home_shown) {
            items.add(Values::constant(item));
        }
        for (method, body) in self.methods() {
            for (place, instruction) in body.instructions.iter().enumerate() {
                let (Action::Call { method: call, .. }, Operands::Arguments(arguments)) =
                    (&instruction.action, &instruction.operands)
                else {
                    continue;
                };
                let Some((class, signature)) = call.split_once("->") else {
                    continue;
                };
                let is_menu = class.ends_with("Menu;");
                let adds = signature.starts_with("add(") || signature.starts_with("addSubMenu(");
                if !is_menu || !adds || !self.is_reachable(method) {
                    continue;
                }
                // A group, the item and its order; or nothing but a title.
                let has_number = signature.contains("(III");
                items.add(match arguments.get(2).filter(|_| has_number) {
                    Some(&item) => self.values(method, place, item, open),
                    None => Values::constant(0),
                });
            }
        }
        items
    }

    /// Numbers that the view in a register may have.
    fn ids(&self, method: MethodId, place: usize, register: u16, open: &mut Vec<String>) -> Values {
        if self.calls("setId") {
            return Values::anything();
        }
        let mut ids = Values::default();
        for definition in self.definitions(method, place, register) {
            ids.add(match definition {
                Definition::Parameter(number) => self.ids_of_parameter(method, number, open),
                Definition::At(at) => self.ids_of_definition(method, at, open),
            });
        }
        ids
    }

    fn ids_of_definition(&self, method: MethodId, at: usize, open: &mut Vec<String>) -> Values {
        let body = self.method(method);
        let instruction = &body.instructions[at];
        match (&instruction.operands, &instruction.action) {
            // No view at all.
            (Operands::Constant { value: 0, .. }, _) => Values::default(),
            (Operands::Object { .. }, Action::Name(_)) => Values::constant(NO_ID),
            (Operands::Define { .. }, Action::Read(field)) => {
                let name = format!("views in {field}");
                self.traced(name, open, |open| {
                    let mut ids = Values::default();
                    for site in self.writers_of(field) {
                        let body = self.method(site.method);
                        let place = body.position(site.offset);
                        let operands = place.map(|place| &body.instructions[place].operands);
                        let (Some(place), Some(Operands::Use { from })) = (place, operands) else {
                            return Values::anything();
                        };
                        ids.add(self.ids(site.method, place, *from, open));
                    }
                    ids
                })
            }
            (Operands::Result { .. }, _) => match at.checked_sub(1) {
                Some(call) => self.ids_of_answer(method, call, open),
                None => Values::anything(),
            },
            _ => Values::anything(),
        }
    }

    fn ids_of_answer(&self, method: MethodId, place: usize, open: &mut Vec<String>) -> Values {
        let instruction = &self.method(method).instructions[place];
        let (
            Action::Call {
                method: call,
                is_exact,
            },
            Operands::Arguments(arguments),
        ) = (&instruction.action, &instruction.operands)
        else {
            return Values::anything();
        };
        if call.ends_with("->findViewById(I)Landroid/view/View;") {
            return match arguments.get(1) {
                Some(&id) => self.values(method, place, id, open),
                None => Values::anything(),
            };
        }
        let callees = callees(self, call, *is_exact);
        if callees.is_empty() {
            return Values::anything();
        }
        self.returned("views", &callees, open, Self::ids)
    }

    /// `number` is that of the parameter; 0 is `this`.
    fn ids_of_parameter(&self, method: MethodId, number: u16, open: &mut Vec<String>) -> Values {
        let body = self.method(method);
        let Some(layouts) = &self.layouts else {
            return Values::anything();
        };
        if number == 0 {
            return self.own_ids(layouts, &body.class);
        }
        let listener = LISTENERS.iter().find(|(name, _)| *name == body.signature);
        match listener.filter(|_| number == 1 && !layouts.names_handlers) {
            Some((_, call)) => {
                let name = format!("views that {} listens to by {call}", body.class);
                self.traced(name, open, |open| self.listened_to(&body.class, call, open))
            }
            None => Values::anything(),
        }
    }

    /// Numbers of the views of a class that the app declares.
    fn own_ids(&self, layouts: &Layouts, class: &str) -> Values {
        let elements = self.elements(layouts, class);
        if elements.is_empty() {
            return Values::anything();
        }
        let mut ids: BTreeSet<i64> = layouts.included_ids.clone();
        ids.extend(elements.iter().map(|element| element.id.unwrap_or(NO_ID)));
        let is_made = self.methods().any(|(_, body)| {
            let mut instructions = body.instructions.iter();
            instructions.any(|one| one.action == Action::Name(class.to_owned()))
        });
        ids.extend(is_made.then_some(NO_ID));
        let mut values = Values::default();
        for id in ids {
            values.add(Values::constant(id));
        }
        values
    }

    /// Elements of the class and of what extends it.
    fn elements<'a>(&self, layouts: &'a Layouts, class: &str) -> Vec<&'a Declared> {
        let classes = self.hierarchy.descendants(class).into_iter();
        classes.flat_map(|class| layouts.elements(class)).collect()
    }

    /// Numbers of the views at which a listener of the class may be registered by a call.
    fn listened_to(&self, class: &str, call: &str, open: &mut Vec<String>) -> Values {
        let mut ids = Values::default();
        for (method, body) in self.methods() {
            for (place, instruction) in body.instructions.iter().enumerate() {
                let is_it = match &instruction.action {
                    Action::Call { method, .. } => method.contains(call),
                    _ => false,
                };
                if !is_it || !self.is_reachable(method) {
                    continue;
                }
                let Operands::Arguments(arguments) = &instruction.operands else {
                    return Values::anything();
                };
                let &[view, listener, ..] = &arguments[..] else {
                    return Values::anything();
                };
                if self.may_be(method, place, listener, class) {
                    ids.add(self.ids(method, place, view, open));
                }
            }
        }
        ids
    }

    /// Whether a register may hold an object of the class.
    fn may_be(&self, method: MethodId, place: usize, register: u16, class: &str) -> bool {
        let body = self.method(method);
        let is_related = |other: &str| {
            self.hierarchy.ancestry(other).contains(&class)
                || self.hierarchy.ancestry(class).contains(&other)
        };
        let definitions = self.definitions(method, place, register);
        definitions.into_iter().any(|definition| match definition {
            Definition::Parameter(0) => is_related(&body.class),
            Definition::Parameter(_) => true,
            Definition::At(at) => match (
                &body.instructions[at].operands,
                &body.instructions[at].action,
            ) {
                (Operands::Constant { value: 0, .. }, _) => false,
                (_, Action::Name(made)) => is_related(made),
                (_, Action::Read(field)) => {
                    let ty = field.rsplit_once(':').map_or("", |(_, ty)| ty);
                    !self.hierarchy.is_of_app(ty) || is_related(ty)
                }
                _ => true,
            },
        })
    }

    /// What a constructor takes from the attributes of the elements that name its class.
    fn attribute(
        &self,
        layouts: &Layouts,
        method: MethodId,
        place: usize,
        signature: &str,
        arguments: &[u16],
        open: &mut Vec<String>,
    ) -> Option<Values> {
        let body = self.method(method);
        let by_name = signature.contains("Value(Ljava/lang/String;Ljava/lang/String;");
        if !by_name || !body.signature.starts_with("<init>") {
            return None;
        }
        let name = self.text(method, place, *arguments.get(2)?)?;
        let elements = self.elements(layouts, &body.class);
        if elements.is_empty() {
            return None;
        }
        let mut values = Values::default();
        for element in elements {
            values.add(match (element.has(name), arguments.get(3)) {
                (Some(false), Some(&usual)) => self.values(method, place, usual, open),
                (Some(false), None) => Values::constant(0),
                (Some(true), None) => Values::object(),
                _ => Values::of_resources(),
            });
        }
        Some(values)
    }

    /// The string in a register, if it is always the same one.
    fn text(&self, method: MethodId, place: usize, register: u16) -> Option<&str> {
        let body = self.method(method);
        let mut found = None;
        for definition in self.definitions(method, place, register) {
            let Definition::At(at) = definition else {
                return None;
            };
            let Action::Text(text) = &body.instructions[at].action else {
                return None;
            };
            if found.is_some_and(|known: &str| known != text) {
                return None;
            }
            found = Some(&**text);
        }
        found
    }
}
