//! Sets of pictures, as bits.

/// A set of pictures (nine bits each).
#[derive(Clone, Copy, Default)]
pub(super) struct Pictures([u64; 8]);

/// The numbers below 64 that have a bit.
pub(super) const WITH_BIT: [u64; 6] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

impl Pictures {
    #[inline]
    pub(super) fn insert(&mut self, picture: u16) {
        self.0[usize::from(picture >> 6)] |= 1 << (picture & 63);
    }

    /// The pictures with one bit, by its number, taken from those that have it.
    #[inline]
    fn without(&self, bit: usize) -> Pictures {
        let Pictures(words) = self;
        Pictures(std::array::from_fn(|index| match bit {
            0..6 => (words[index] & WITH_BIT[bit]) >> (1 << bit),
            _ if index & (1 << (bit - 6)) == 0 => words[index | (1 << (bit - 6))],
            _ => 0,
        }))
    }

    fn add(&mut self, other: &Pictures) {
        self.0.iter_mut().zip(other.0).for_each(|(word, more)| *word |= more);
    }

    /// Writes down the pictures that are part of no other.
    pub(super) fn list_maximal(&self, list: &mut Vec<u16>) {
        let mut parts = *self;
        for bit in 0..9 {
            let less = parts.without(bit);
            parts.add(&less);
        }
        let mut smaller = Pictures::default();
        for bit in 0..9 {
            smaller.add(&parts.without(bit));
        }
        list.clear();
        for (index, (word, smaller)) in self.0.into_iter().zip(smaller.0).enumerate() {
            let mut left = word & !smaller;
            while left != 0 {
                #[allow(clippy::cast_possible_truncation, reason = "below 512")]
                list.push((index * 64) as u16 + left.trailing_zeros() as u16);
                left &= left - 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Pictures;

    #[test]
    fn only_pictures_that_no_other_contains_are_listed() {
        let mut pictures = Pictures::default();
        for picture in [0b1_0000_0001, 0b1, 0b1_0100_0000, 0b0_0100_0010, 0, 0b1_0110_0001] {
            pictures.insert(picture);
        }
        let mut list = vec![7];
        pictures.list_maximal(&mut list);
        assert_eq!(list, [0b0_0100_0010, 0b1_0110_0001]);
    }
}
