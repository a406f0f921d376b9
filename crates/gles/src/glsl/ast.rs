//! What a shader says, as a tree.

/// Types, but for structures and arrays of arrays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    Void,
    Float,
    Int,
    Bool,
    /// Of floats, integers or booleans; two to four.
    Vec(u8),
    IntVec(u8),
    BoolVec(u8),
    Mat(u8),
    Sampler2D,
    SamplerCube,
}

impl Type {
    pub fn named(name: &str) -> Option<Type> {
        Some(match name {
            "void" => Type::Void,
            "float" => Type::Float,
            "int" => Type::Int,
            "bool" => Type::Bool,
            "vec2" => Type::Vec(2),
            "vec3" => Type::Vec(3),
            "vec4" => Type::Vec(4),
            "ivec2" => Type::IntVec(2),
            "ivec3" => Type::IntVec(3),
            "ivec4" => Type::IntVec(4),
            "bvec2" => Type::BoolVec(2),
            "bvec3" => Type::BoolVec(3),
            "bvec4" => Type::BoolVec(4),
            "mat2" => Type::Mat(2),
            "mat3" => Type::Mat(3),
            "mat4" => Type::Mat(4),
            "sampler2D" => Type::Sampler2D,
            "samplerCube" => Type::SamplerCube,
            _ => return None,
        })
    }

    /// How many numbers a value has.
    pub fn size(self) -> usize {
        match self {
            Type::Void => 0,
            Type::Vec(n) | Type::IntVec(n) | Type::BoolVec(n) => usize::from(n),
            Type::Mat(n) => usize::from(n) * usize::from(n),
            _ => 1,
        }
    }

    /// The type of one number of it.
    pub fn scalar(self) -> Type {
        match self {
            Type::Int | Type::IntVec(_) => Type::Int,
            Type::Bool | Type::BoolVec(_) => Type::Bool,
            _ => Type::Float,
        }
    }

    /// A vector of the same kind of number.
    pub fn vector(self, size: usize) -> Type {
        let size8 = size as u8;
        match (self.scalar(), size) {
            (scalar, 1) => scalar,
            (Type::Int, _) => Type::IntVec(size8),
            (Type::Bool, _) => Type::BoolVec(size8),
            _ => Type::Vec(size8),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Storage {
    Plain,
    Const,
    Attribute,
    Uniform,
    Varying,
}

/// A variable of the shader or of a function.
#[derive(Clone, Debug)]
pub struct Variable {
    pub name: String,
    pub kind: Type,
    /// Elements of an array; none if it is no array.
    pub array: Option<usize>,
    pub storage: Storage,
}

impl Variable {
    pub fn size(&self) -> usize {
        self.kind.size() * self.array.unwrap_or(1)
    }
}

/// Where a variable's numbers are: from the start of the globals, or of the function's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    pub is_global: bool,
    pub at: usize,
}

/// An expression whose type is known.
#[derive(Clone, Debug)]
pub struct Expression {
    pub kind: Type,
    pub node: Node,
    /// How many expressions are within each other, and how many there are.
    pub height: usize,
    pub count: usize,
}

impl Expression {
    pub fn new(kind: Type, node: Node) -> Expression {
        let (mut height, mut count) = (0, 0usize);
        node.each(&mut |part| {
            height = part.height.max(height);
            count = count.saturating_add(part.count);
        });
        Expression {
            kind,
            node,
            height: height + 1,
            count: count.saturating_add(1),
        }
    }
}

#[derive(Clone, Debug)]
pub enum Node {
    Constant([f32; 16]),
    /// A whole variable that is no array.
    Load(Slot),
    /// An element of an array, or a column or number of a value that has a place.
    LoadElement {
        slot: Slot,
        step: usize,
        count: usize,
        index: Box<Expression>,
    },
    /// An element of a value.
    Index(Box<Expression>, Box<Expression>),
    Swizzle(Box<Expression>, Vec<u8>),
    Negate(Box<Expression>),
    Not(Box<Expression>),
    Binary(Operator, Box<Expression>, Box<Expression>),
    And(Box<Expression>, Box<Expression>),
    Or(Box<Expression>, Box<Expression>),
    Choose(Box<Expression>, Box<Expression>, Box<Expression>),
    Construct(Vec<Expression>),
    BuiltIn(&'static str, Vec<Expression>),
    Call(usize, Vec<Expression>),
    /// Stores, and is what was stored; what is stored is a part of the place.
    Assign(Box<Place>, Box<Expression>),
    /// Changes by one, and is what was there before.
    PostStep(Box<Place>, f32),
    Then(Box<Expression>, Box<Expression>),
}

impl Node {
    /// Visits the expressions it is made of.
    fn each(&self, visit: &mut dyn FnMut(&Expression)) {
        match self {
            Node::Constant(_) | Node::Load(_) => {}
            Node::LoadElement { index: part, .. }
            | Node::Swizzle(part, _)
            | Node::Negate(part)
            | Node::Not(part) => visit(part),
            Node::Index(one, two)
            | Node::Binary(_, one, two)
            | Node::And(one, two)
            | Node::Or(one, two)
            | Node::Then(one, two) => {
                visit(one);
                visit(two);
            }
            Node::Choose(condition, one, two) => {
                visit(condition);
                visit(one);
                visit(two);
            }
            Node::Construct(parts) | Node::BuiltIn(_, parts) | Node::Call(_, parts) => {
                parts.iter().for_each(visit);
            }
            Node::Assign(place, value) => {
                visit(value);
                place.indices.iter().for_each(|(index, ..)| visit(index));
            }
            Node::PostStep(place, _) => {
                place.indices.iter().for_each(|(index, ..)| visit(index));
            }
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    Add,
    Subtract,
    Multiply,
    Divide,
    Less,
    Greater,
    LessEqual,
    GreaterEqual,
    Equal,
    NotEqual,
    Xor,
}

/// What can be assigned to: numbers of a variable.
#[derive(Clone, Debug)]
pub struct Place {
    pub kind: Type,
    pub slot: Slot,
    /// Indices, each with how far elements are apart and how many there are.
    pub indices: Vec<(Expression, usize, usize)>,
    /// Which numbers of it, if not all in order.
    pub swizzle: Option<Vec<u8>>,
}

#[derive(Clone, Debug)]
pub enum Statement {
    Do(Expression),
    /// Makes a variable zero, so that each turn of a loop starts alike.
    Reset(Slot, usize),
    Block(Vec<Statement>),
    If(Expression, Box<Statement>, Option<Box<Statement>>),
    Loop {
        /// None is always.
        condition: Option<Expression>,
        step: Option<Expression>,
        body: Box<Statement>,
        /// The body comes first.
        is_do: bool,
    },
    Return(Option<Expression>),
    Break,
    Continue,
    Discard,
}

#[derive(Clone, Debug)]
pub struct Function {
    pub name: String,
    pub result: Type,
    /// Types, and whether they come in and go out.
    pub parameters: Vec<(Type, bool, bool)>,
    /// Numbers its variables take; parameters come first.
    pub size: usize,
    /// How many statements and expressions are within each other, at most.
    pub height: usize,
    pub body: Option<Vec<Statement>>,
}
