//! Coding a block: Huffman trees, and the bits of the output.

/// Symbols a block can have; one less is taken, as zlib does.
const SYMBOLS: usize = 16_384;
const LITERALS: usize = 256;
const END_BLOCK: usize = 256;
const LENGTH_CODES: usize = 29;
const L_CODES: usize = LITERALS + 1 + LENGTH_CODES;
const D_CODES: usize = 30;
const BL_CODES: usize = 19;
const HEAP: usize = 2 * L_CODES + 1;
const MAX_BITS: usize = 15;
const MAX_BL_BITS: usize = 7;

/// Repeat the last length 3 to 6 times; a zero 3 to 10 times; 11 to 138 times.
const REPEAT: usize = 16;
const ZEROS_SHORT: usize = 17;
const ZEROS_LONG: usize = 18;

const EXTRA_L: [u8; LENGTH_CODES] = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
];
const EXTRA_D: [u8; D_CODES] = [
    0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13,
    13,
];
const EXTRA_BL: [u8; BL_CODES] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 3, 7];
/// Lengths of code lengths in the order they are sent.
const BL_ORDER: [usize; BL_CODES] = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
];

const STORED: u16 = 0;
const STATIC_TREES: u16 = 1;
const DYNAMIC_TREES: u16 = 2;

#[derive(Clone, Copy, Default)]
struct Node {
    frequency: u16,
    parent: u16,
    code: u16,
    length: u16,
}

/// A tree that is made for each block.
#[derive(Clone)]
struct Tree {
    nodes: Vec<Node>,
    largest: usize,
}

/// What does not change of a tree.
struct Shape {
    fixed: Option<&'static [Node]>,
    extra: &'static [u8],
    extra_base: usize,
    elements: usize,
    max_length: usize,
}

const L_SHAPE: Shape = Shape {
    fixed: Some(&TABLES.fixed_l),
    extra: &EXTRA_L,
    extra_base: LITERALS + 1,
    elements: L_CODES,
    max_length: MAX_BITS,
};
const D_SHAPE: Shape = Shape {
    fixed: Some(&TABLES.fixed_d),
    extra: &EXTRA_D,
    extra_base: 0,
    elements: D_CODES,
    max_length: MAX_BITS,
};
const BL_SHAPE: Shape = Shape {
    fixed: None,
    extra: &EXTRA_BL,
    extra_base: 0,
    elements: BL_CODES,
    max_length: MAX_BL_BITS,
};

/// A literal, or a match with its length less the least one.
#[derive(Clone, Copy)]
struct Symbol {
    distance: u16,
    value: u8,
}

#[derive(Clone)]
pub struct Trees {
    /// Bytes that are ready but not handed out.
    pub pending: Vec<u8>,
    bits: u16,
    bit_count: u32,
    symbols: Vec<Symbol>,
    literals: Tree,
    distances: Tree,
    lengths: Tree,
    /// Bits of the block with its own trees, and with the fixed ones.
    own_bits: usize,
    fixed_bits: usize,
    /// Matches of the block; of level 0, how often the window moved.
    pub matches: u32,
}

impl Trees {
    pub fn new() -> Trees {
        let tree = |size: usize| Tree {
            nodes: vec![Node::default(); size],
            largest: 0,
        };
        let mut trees = Trees {
            pending: Vec::new(),
            bits: 0,
            bit_count: 0,
            symbols: Vec::new(),
            literals: tree(HEAP),
            distances: tree(2 * D_CODES + 1),
            lengths: tree(2 * BL_CODES + 1),
            own_bits: 0,
            fixed_bits: 0,
            matches: 0,
        };
        trees.start_block();
        trees
    }

    fn start_block(&mut self) {
        let clear = |tree: &mut Tree, count: usize| {
            tree.nodes[..count]
                .iter_mut()
                .for_each(|node| node.frequency = 0);
        };
        clear(&mut self.literals, L_CODES);
        clear(&mut self.distances, D_CODES);
        clear(&mut self.lengths, BL_CODES);
        self.literals.nodes[END_BLOCK].frequency = 1;
        self.own_bits = 0;
        self.fixed_bits = 0;
        self.symbols.clear();
        self.matches = 0;
    }

    pub fn has_symbols(&self) -> bool {
        !self.symbols.is_empty()
    }

    /// Adds a literal; true if the block is full.
    pub fn tally_literal(&mut self, byte: u8) -> bool {
        self.symbols.push(Symbol {
            distance: 0,
            value: byte,
        });
        self.literals.nodes[usize::from(byte)].frequency += 1;
        self.symbols.len() == SYMBOLS - 1
    }

    /// Adds a match; true if the block is full.
    pub fn tally_match(&mut self, distance: usize, length: usize) -> bool {
        let value = (length - super::MIN_MATCH) as u8;
        self.symbols.push(Symbol {
            distance: distance as u16,
            value,
        });
        self.matches += 1;
        let code = usize::from(TABLES.length_code[usize::from(value)]);
        self.literals.nodes[code + LITERALS + 1].frequency += 1;
        self.distances.nodes[distance_code(distance - 1)].frequency += 1;
        self.symbols.len() == SYMBOLS - 1
    }

    fn send(&mut self, value: u16, length: u32) {
        let wide = u32::from(self.bits) | u32::from(value) << self.bit_count;
        if self.bit_count + length > 16 {
            self.pending.extend_from_slice(&(wide as u16).to_le_bytes());
            self.bits = (wide >> 16) as u16;
            self.bit_count = self.bit_count + length - 16;
        } else {
            self.bits = wide as u16;
            self.bit_count += length;
        }
    }

    fn send_code(&mut self, node: Node) {
        self.send(node.code, node.length.into());
    }

    /// Makes whole bytes ready.
    pub fn flush_bits(&mut self) {
        if self.bit_count == 16 {
            self.pending.extend_from_slice(&self.bits.to_le_bytes());
            (self.bits, self.bit_count) = (0, 0);
        } else if self.bit_count >= 8 {
            self.pending.push(self.bits as u8);
            self.bits >>= 8;
            self.bit_count -= 8;
        }
    }

    fn align(&mut self) {
        if self.bit_count > 8 {
            self.pending.extend_from_slice(&self.bits.to_le_bytes());
        } else if self.bit_count > 0 {
            self.pending.push(self.bits as u8);
        }
        (self.bits, self.bit_count) = (0, 0);
    }

    /// Bytes that the header of a stored block takes, with the bits that wait.
    pub fn stored_header_length(&self) -> usize {
        (self.bit_count as usize + 42) >> 3
    }

    pub fn stored_header(&mut self, length: usize, last: bool) {
        self.send(STORED << 1 | u16::from(last), 3);
        self.align();
        let length = length as u16;
        self.pending.extend_from_slice(&length.to_le_bytes());
        self.pending.extend_from_slice(&(!length).to_le_bytes());
    }

    pub fn stored_block(&mut self, content: &[u8], last: bool) {
        self.stored_header(content.len(), last);
        self.pending.extend_from_slice(content);
    }

    /// Writes the symbols of a block of `length` bytes in the shortest of the three ways.
    /// Without `content` they cannot be stored.
    pub fn flush_block(&mut self, content: Option<&[u8]>, length: usize, last: bool) {
        let mut work = Work {
            own_bits: 0,
            fixed_bits: 0,
        };
        work.build(&mut self.literals, &L_SHAPE);
        work.build(&mut self.distances, &D_SHAPE);
        let lengths = self.build_lengths(&mut work);
        self.own_bits = work.own_bits;
        self.fixed_bits = work.fixed_bits;
        let fixed = (self.fixed_bits + 3 + 7) >> 3;
        let own = ((self.own_bits + 3 + 7) >> 3).min(fixed);
        match content {
            Some(content) if length + 4 <= own => self.stored_block(content, last),
            _ if own == fixed => {
                self.send(STATIC_TREES << 1 | u16::from(last), 3);
                self.send_symbols(&TABLES.fixed_l, &TABLES.fixed_d);
            }
            _ => {
                self.send(DYNAMIC_TREES << 1 | u16::from(last), 3);
                self.send_trees(lengths);
                let literals = std::mem::take(&mut self.literals.nodes);
                let distances = std::mem::take(&mut self.distances.nodes);
                self.send_symbols(&literals, &distances);
                self.literals.nodes = literals;
                self.distances.nodes = distances;
            }
        }
        self.start_block();
        if last {
            self.align();
        }
    }

    fn send_symbols(&mut self, literals: &[Node], distances: &[Node]) {
        let symbols = std::mem::take(&mut self.symbols);
        for symbol in &symbols {
            let value = usize::from(symbol.value);
            if symbol.distance == 0 {
                self.send_code(literals[value]);
                continue;
            }
            let code = usize::from(TABLES.length_code[value]);
            self.send_code(literals[code + LITERALS + 1]);
            let extra = EXTRA_L[code];
            if extra != 0 {
                self.send(
                    (value - usize::from(TABLES.base_length[code])) as u16,
                    extra.into(),
                );
            }
            let distance = usize::from(symbol.distance) - 1;
            let code = distance_code(distance);
            self.send_code(distances[code]);
            let extra = EXTRA_D[code];
            if extra != 0 {
                self.send(
                    (distance - usize::from(TABLES.base_distance[code])) as u16,
                    extra.into(),
                );
            }
        }
        self.send_code(literals[END_BLOCK]);
        self.symbols = symbols;
    }

    /// The tree of code lengths; the number of its lengths to send.
    fn build_lengths(&mut self, work: &mut Work) -> usize {
        for tree in [&self.literals, &self.distances] {
            each_run(tree, |length, count, differs| {
                let nodes = &mut self.lengths.nodes;
                match Run::of(length, count, differs) {
                    Run::Plain => nodes[length].frequency += count as u16,
                    Run::Repeat => {
                        if differs {
                            nodes[length].frequency += 1;
                        }
                        nodes[REPEAT].frequency += 1;
                    }
                    Run::ZerosShort => nodes[ZEROS_SHORT].frequency += 1,
                    Run::ZerosLong => nodes[ZEROS_LONG].frequency += 1,
                }
            });
        }
        work.build(&mut self.lengths, &BL_SHAPE);
        let mut last = BL_CODES - 1;
        while last >= 3 && self.lengths.nodes[BL_ORDER[last]].length == 0 {
            last -= 1;
        }
        work.own_bits += 3 * (last + 1) + 5 + 5 + 4;
        last + 1
    }

    fn send_trees(&mut self, lengths: usize) {
        self.send((self.literals.largest + 1 - 257) as u16, 5);
        self.send(self.distances.largest as u16, 5);
        self.send((lengths - 4) as u16, 4);
        for &code in &BL_ORDER[..lengths] {
            self.send(self.lengths.nodes[code].length, 3);
        }
        for which in 0..2 {
            let mut runs = Vec::new();
            let tree = if which == 0 {
                &self.literals
            } else {
                &self.distances
            };
            each_run(tree, |length, count, differs| {
                runs.push((length, count, differs))
            });
            for (length, mut count, differs) in runs {
                match Run::of(length, count, differs) {
                    Run::Plain => {
                        for _ in 0..count {
                            self.send_code(self.lengths.nodes[length]);
                        }
                    }
                    Run::Repeat => {
                        if differs {
                            self.send_code(self.lengths.nodes[length]);
                            count -= 1;
                        }
                        self.send_code(self.lengths.nodes[REPEAT]);
                        self.send(count as u16 - 3, 2);
                    }
                    Run::ZerosShort => {
                        self.send_code(self.lengths.nodes[ZEROS_SHORT]);
                        self.send(count as u16 - 3, 3);
                    }
                    Run::ZerosLong => {
                        self.send_code(self.lengths.nodes[ZEROS_LONG]);
                        self.send(count as u16 - 11, 7);
                    }
                }
            }
        }
    }
}

enum Run {
    Plain,
    Repeat,
    ZerosShort,
    ZerosLong,
}

impl Run {
    /// How a run of `count` equal lengths is sent; it `differs` from the one before.
    fn of(length: usize, count: usize, differs: bool) -> Run {
        let least = if length != 0 && differs { 4 } else { 3 };
        match (length, count) {
            _ if count < least => Run::Plain,
            (1.., _) => Run::Repeat,
            (0, ..=10) => Run::ZerosShort,
            (0, _) => Run::ZerosLong,
        }
    }
}

/// Calls `run` with each run of equal code lengths: the length, how often, and whether the run
/// before had another. A run is no longer than one code can say.
fn each_run(tree: &Tree, mut run: impl FnMut(usize, usize, bool)) {
    let lengths = tree.nodes[..=tree.largest]
        .iter()
        .map(|node| usize::from(node.length));
    let mut lengths = lengths.peekable();
    let mut before = None;
    while let Some(length) = lengths.next() {
        let differs = before != Some(length);
        let most = match (length, differs) {
            (0, _) => 138,
            (_, true) => 7,
            (_, false) => 6,
        };
        let mut count = 1;
        while count < most && lengths.peek() == Some(&length) {
            lengths.next();
            count += 1;
        }
        run(length, count, differs);
        before = Some(length);
    }
}

/// Building trees (Huffman, with lengths limited afterwards), counting what blocks would take.
struct Work {
    own_bits: usize,
    fixed_bits: usize,
}

/// Nodes in order: of a priority queue from 1 on, of the finished tree from the end back.
struct Heap {
    nodes: [u16; HEAP],
    depth: [u8; HEAP],
    length: usize,
    max: usize,
}

impl Heap {
    fn smaller(&self, tree: &[Node], one: u16, two: u16) -> bool {
        let (one, two) = (usize::from(one), usize::from(two));
        let (first, second) = (tree[one].frequency, tree[two].frequency);
        first < second || (first == second && self.depth[one] <= self.depth[two])
    }

    fn sift_down(&mut self, tree: &[Node], mut at: usize) {
        let moved = self.nodes[at];
        let mut child = 2 * at;
        while child <= self.length {
            if child < self.length && self.smaller(tree, self.nodes[child + 1], self.nodes[child]) {
                child += 1;
            }
            if self.smaller(tree, moved, self.nodes[child]) {
                break;
            }
            self.nodes[at] = self.nodes[child];
            at = child;
            child *= 2;
        }
        self.nodes[at] = moved;
    }
}

impl Work {
    fn build(&mut self, tree: &mut Tree, shape: &Shape) {
        let nodes = &mut tree.nodes;
        let mut heap = Heap {
            nodes: [0; HEAP],
            depth: [0; HEAP],
            length: 0,
            max: HEAP,
        };
        let mut largest: Option<usize> = None;
        for (at, node) in nodes[..shape.elements].iter_mut().enumerate() {
            if node.frequency != 0 {
                heap.length += 1;
                heap.nodes[heap.length] = at as u16;
                largest = Some(at);
            } else {
                node.length = 0;
            }
        }
        // At least two codes, so that every code has a bit.
        while heap.length < 2 {
            let node = match largest {
                None => 0,
                Some(0) => 1,
                Some(1) => 2,
                Some(_) => 0,
            };
            if largest.is_none_or(|largest| largest < 2) {
                largest = Some(node);
            }
            heap.length += 1;
            heap.nodes[heap.length] = node as u16;
            nodes[node].frequency = 1;
            self.own_bits = self.own_bits.wrapping_sub(1);
            if let Some(fixed) = shape.fixed {
                self.fixed_bits = self
                    .fixed_bits
                    .wrapping_sub(usize::from(fixed[node].length));
            }
        }
        tree.largest = largest.unwrap_or(0);
        for at in (1..=heap.length / 2).rev() {
            heap.sift_down(nodes, at);
        }
        let mut node = shape.elements;
        loop {
            let one = heap.nodes[1];
            heap.nodes[1] = heap.nodes[heap.length];
            heap.length -= 1;
            heap.sift_down(nodes, 1);
            let two = heap.nodes[1];
            heap.max -= 2;
            heap.nodes[heap.max + 1] = one;
            heap.nodes[heap.max] = two;
            let (first, second) = (usize::from(one), usize::from(two));
            nodes[node].frequency = nodes[first].frequency + nodes[second].frequency;
            heap.depth[node] = heap.depth[first].max(heap.depth[second]) + 1;
            nodes[first].parent = node as u16;
            nodes[second].parent = node as u16;
            heap.nodes[1] = node as u16;
            node += 1;
            heap.sift_down(nodes, 1);
            if heap.length < 2 {
                break;
            }
        }
        heap.max -= 1;
        heap.nodes[heap.max] = heap.nodes[1];
        let counts = self.assign_lengths(nodes, tree.largest, shape, &heap);
        assign_codes(&mut nodes[..=tree.largest], &counts);
    }

    fn assign_lengths(
        &mut self,
        nodes: &mut [Node],
        largest: usize,
        shape: &Shape,
        heap: &Heap,
    ) -> [u16; MAX_BITS + 1] {
        let mut counts = [0u16; MAX_BITS + 1];
        nodes[usize::from(heap.nodes[heap.max])].length = 0;
        let mut overflow = 0;
        for &at in &heap.nodes[heap.max + 1..] {
            let at = usize::from(at);
            let mut length = usize::from(nodes[usize::from(nodes[at].parent)].length) + 1;
            if length > shape.max_length {
                length = shape.max_length;
                overflow += 1;
            }
            nodes[at].length = length as u16;
            if at > largest {
                continue;
            }
            counts[length] += 1;
            let extra = at
                .checked_sub(shape.extra_base)
                .map_or(0, |at| usize::from(shape.extra[at]));
            let frequency = usize::from(nodes[at].frequency);
            self.own_bits = self.own_bits.wrapping_add(frequency * (length + extra));
            if let Some(fixed) = shape.fixed {
                let fixed = usize::from(fixed[at].length);
                self.fixed_bits = self.fixed_bits.wrapping_add(frequency * (fixed + extra));
            }
        }
        if overflow == 0 {
            return counts;
        }
        while overflow > 0 {
            let mut length = shape.max_length - 1;
            while counts[length] == 0 {
                length -= 1;
            }
            counts[length] -= 1;
            counts[length + 1] += 2;
            counts[shape.max_length] -= 1;
            overflow -= 2;
        }
        let mut from = HEAP;
        for length in (1..=shape.max_length).rev() {
            let mut left = counts[length];
            while left != 0 {
                from -= 1;
                let at = usize::from(heap.nodes[from]);
                if at > largest {
                    continue;
                }
                let before = usize::from(nodes[at].length);
                if before != length {
                    let frequency = usize::from(nodes[at].frequency);
                    let change = length.wrapping_sub(before).wrapping_mul(frequency);
                    self.own_bits = self.own_bits.wrapping_add(change);
                    nodes[at].length = length as u16;
                }
                left -= 1;
            }
        }
        counts
    }
}

const fn assign_codes(nodes: &mut [Node], counts: &[u16; MAX_BITS + 1]) {
    let mut next = [0u16; MAX_BITS + 1];
    let mut code = 0u16;
    let mut length = 1;
    while length <= MAX_BITS {
        code = (code + counts[length - 1]) << 1;
        next[length] = code;
        length += 1;
    }
    let mut at = 0;
    while at < nodes.len() {
        let length = nodes[at].length as usize;
        if length != 0 {
            nodes[at].code = next[length].reverse_bits() >> (16 - length);
            next[length] = next[length].wrapping_add(1);
        }
        at += 1;
    }
}

fn distance_code(distance: usize) -> usize {
    let at = if distance < 256 {
        distance
    } else {
        256 + (distance >> 7)
    };
    TABLES.distance_code[at].into()
}

struct Tables {
    fixed_l: [Node; L_CODES + 2],
    fixed_d: [Node; D_CODES],
    length_code: [u8; 256],
    base_length: [u16; LENGTH_CODES],
    /// By distance up to 256, then by distance divided by 128.
    distance_code: [u8; 512],
    base_distance: [u16; D_CODES],
}

static TABLES: Tables = tables();

const fn tables() -> Tables {
    const NODE: Node = Node {
        frequency: 0,
        parent: 0,
        code: 0,
        length: 0,
    };
    let mut tables = Tables {
        fixed_l: [NODE; L_CODES + 2],
        fixed_d: [NODE; D_CODES],
        length_code: [0; 256],
        base_length: [0; LENGTH_CODES],
        distance_code: [0; 512],
        base_distance: [0; D_CODES],
    };
    let mut length = 0;
    let mut code = 0;
    while code < LENGTH_CODES - 1 {
        tables.base_length[code] = length as u16;
        let end = length + (1 << EXTRA_L[code]);
        while length < end {
            tables.length_code[length] = code as u8;
            length += 1;
        }
        code += 1;
    }
    // The longest match has a code of its own.
    tables.length_code[255] = LENGTH_CODES as u8 - 1;

    let mut distance = 0;
    let mut code = 0;
    while code < D_CODES {
        tables.base_distance[code] = distance as u16;
        let end = distance + (1 << EXTRA_D[code]);
        while distance < end {
            let at = if distance < 256 {
                distance
            } else {
                256 + (distance >> 7)
            };
            tables.distance_code[at] = code as u8;
            distance += if distance < 256 { 1 } else { 128 };
        }
        code += 1;
    }

    let mut counts = [0u16; MAX_BITS + 1];
    let mut at = 0;
    while at < L_CODES + 2 {
        let length = match at {
            0..144 => 8,
            144..256 => 9,
            256..280 => 7,
            _ => 8,
        };
        tables.fixed_l[at].length = length;
        counts[length as usize] += 1;
        at += 1;
    }
    assign_codes(&mut tables.fixed_l, &counts);
    let mut at = 0;
    while at < D_CODES {
        tables.fixed_d[at].length = 5;
        tables.fixed_d[at].code = (at as u16).reverse_bits() >> 11;
        at += 1;
    }
    tables
}
