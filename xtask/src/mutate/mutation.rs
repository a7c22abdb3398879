//! Mutations of texts: of bytes, of words and of lines, with numbers and letters that programs rarely meet.

/// A generator of numbers that repeats itself for a seed (splitmix64).
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below a bound, or 0 where the bound is 0.
    fn below(&mut self, bound: usize) -> usize {
        let bound = u64::try_from(bound).unwrap_or(u64::MAX).max(1);
        usize::try_from(self.next() % bound).unwrap_or(0)
    }

    fn of<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }
}

/// What stands in for a number.
const NUMBERS: [&str; 12] =
    ["0", "-1", "1", "2", "7", "64", "255", "256", "65536", "4294967296", "99999999999999999999", "1.5"];

/// What is put between letters.
const STRANGE: [&[u8]; 14] = [
    b"\0",
    b"\xff",
    b"\r",
    b"\n",
    b"\t",
    b"\xc3\xa9",
    b"\xf0\x9f\x99\x82",
    b"(",
    b")",
    b"{",
    b"]",
    b"\"",
    b"%",
    b"~",
];

/// A source of mutated inputs.
pub struct Mutator<'a> {
    seeds: &'a [Vec<u8>],
    words: Vec<&'a [u8]>,
    dice: Dice,
}

impl<'a> Mutator<'a> {
    pub fn new(seeds: &'a [Vec<u8>], seed: u64) -> Mutator<'a> {
        let mut words: Vec<&[u8]> =
            seeds.iter().flat_map(|seed| words(seed)).map(|(at, end, text)| &text[at..end]).collect();
        words.sort_unstable();
        words.dedup();
        Mutator { seeds, words, dice: Dice(seed) }
    }

    /// The next input: a seed with one to eight mutations.
    pub fn next(&mut self) -> Vec<u8> {
        let mut text = self.dice.of(self.seeds).clone();
        for _ in 0..1 << self.dice.below(4) {
            self.mutate(&mut text);
        }
        text
    }

    fn mutate(&mut self, text: &mut Vec<u8>) {
        let kind = self.dice.below(12);
        match kind {
            0..=5 if !self.words.is_empty() => self.mutate_word(text, kind),
            6 => self.mutate_byte(text),
            7 => {
                let at = self.dice.below(text.len() + 1);
                let strange = self.dice.of(&STRANGE).to_vec();
                text.splice(at..at, strange);
            }
            8 => {
                let (at, end) = self.range(text.len());
                text.drain(at..end);
            }
            9 => {
                let (at, end) = self.range(text.len());
                let again = text[at..end].to_vec();
                text.splice(end..end, again);
            }
            10 => self.mutate_lines(text),
            _ => {
                // the beginning of this text and the end of another one
                let other = self.dice.of(self.seeds).clone();
                let (at, from) = (self.dice.below(text.len() + 1), self.dice.below(other.len() + 1));
                text.truncate(at);
                text.extend_from_slice(&other[from..]);
            }
        }
    }

    fn mutate_byte(&mut self, text: &mut [u8]) {
        if !text.is_empty() {
            let at = self.dice.below(text.len());
            text[at] = u8::try_from(self.dice.below(256)).unwrap_or(0);
        }
    }

    /// A short stretch of a text.
    fn range(&mut self, length: usize) -> (usize, usize) {
        let at = self.dice.below(length + 1);
        (at, (at + self.dice.below(40)).min(length))
    }

    fn mutate_lines(&mut self, text: &mut Vec<u8>) {
        let mut lines: Vec<Vec<u8>> = text.split(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
        let (one, other) = (self.dice.below(lines.len()), self.dice.below(lines.len()));
        match self.dice.below(3) {
            0 => lines.swap(one, other),
            1 => lines.insert(other, lines[one].clone()),
            _ => drop(lines.remove(one)),
        }
        *text = lines.join(&b'\n');
    }

    fn mutate_word(&mut self, text: &mut Vec<u8>, kind: usize) {
        let places: Vec<(usize, usize)> = words(text).map(|(at, end, _)| (at, end)).collect();
        let Some(&(at, end)) = places.get(self.dice.below(places.len())) else { return };
        let word = text[at..end].to_vec();
        let new = match kind {
            0 | 1 => self.dice.of(&self.words).to_vec(),
            2 => number_in(&word, NUMBERS[self.dice.below(NUMBERS.len())]),
            3 => Vec::new(),
            4 => {
                // rarely very often
                let times = [2, 2, 3, 20, 400][self.dice.below(5)];
                let between: &[u8] = if self.dice.below(2) == 0 { b" " } else { b"" };
                vec![word; times].join(between)
            }
            _ => {
                let other = self.dice.of(&self.words).to_vec();
                [word, vec![b' '], other].concat()
            }
        };
        text.splice(at..end, new);
    }
}

/// A word with the first number in it replaced, or that number where there is none.
fn number_in(word: &[u8], number: &str) -> Vec<u8> {
    let Some(at) = word.iter().position(u8::is_ascii_digit) else { return number.into() };
    let length = word[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    [&word[..at], number.as_bytes(), &word[at + length..]].concat()
}

/// Where the words of a text begin and end: what stands between blanks.
fn words(text: &[u8]) -> impl Iterator<Item = (usize, usize, &[u8])> {
    let mut at = 0;
    std::iter::from_fn(move || {
        at += text[at..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let length = text[at..].iter().take_while(|byte| !byte.is_ascii_whitespace()).count();
        let found = (length > 0).then_some((at, at + length, text));
        at += length;
        found
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_inputs_again_and_another_seed_others() {
        let seeds = vec![b"stipulation h#2\npieces white Ka1".to_vec(), b"forsyth 8/8".to_vec()];
        let inputs = |seed| {
            let mut mutator = Mutator::new(&seeds, seed);
            (0..200).map(|_| mutator.next()).collect::<Vec<_>>()
        };
        assert_eq!(inputs(1), inputs(1));
        assert_ne!(inputs(1), inputs(2));
        assert!(inputs(1).iter().filter(|input| !seeds.contains(input)).count() > 180);
    }

    #[test]
    fn numbers_within_words_are_replaced() {
        assert_eq!(number_in(b"ser-h#12.5", "0"), b"ser-h#0.5");
        assert_eq!(number_in(b"Circe", "64"), b"64");
    }
}
