//! Files of weights as the program holds them: a number of a long row takes one byte instead of its digits, which also compresses
//! better. The build script packs, the engine unpacks, and both use this file.
//!
//! A row `N.own@17 1 0 -3 ...` of at least [`LEAST`] numbers of 16 bits becomes its name, a zero byte, how many numbers follow (two
//! bytes, the lower one first) and the numbers. A number from -127 to 127 is one byte; before the two bytes of any other stands
//! [`WIDE`]. All other lines stay as they are.

/// Rows with fewer numbers stay text.
const LEAST: usize = 16;

/// Between the name of a packed row and its numbers.
const MARK: u8 = 0;

/// Before a number of two bytes.
const WIDE: u8 = i8::MIN.to_le_bytes()[0];

/// Packs a file of weights.
#[cfg_attr(not(test), allow(dead_code, reason = "the build script packs"))]
pub fn pack(text: &str) -> Vec<u8> {
    let mut packed = Vec::new();
    for line in text.lines() {
        match row(line) {
            Some((name, numbers)) => {
                packed.extend(name.as_bytes());
                packed.push(MARK);
                packed.extend(numbers);
            }
            None => {
                packed.extend(line.as_bytes());
                packed.push(b'\n');
            }
        }
    }
    packed
}

/// The name and the packed numbers of a row that can be packed.
fn row(line: &str) -> Option<(&str, Vec<u8>)> {
    let (name, rest) = line.split_once(' ')?;
    let numbers: Option<Vec<i16>> = rest.split(' ').map(|word| word.parse().ok()).collect();
    let numbers = numbers.filter(|numbers| numbers.len() >= LEAST)?;
    let mut packed = u16::try_from(numbers.len()).ok()?.to_le_bytes().to_vec();
    for number in numbers {
        match i8::try_from(number) {
            Ok(small) if small != i8::MIN => packed.extend(small.to_le_bytes()),
            _ => {
                packed.push(WIDE);
                packed.extend(number.to_le_bytes());
            }
        }
    }
    Some((name, packed))
}

/// The text of a packed file; none where it is cut short or is no text.
#[cfg_attr(not(test), allow(dead_code, reason = "the engine unpacks"))]
pub fn unpack(mut packed: &[u8]) -> Option<String> {
    let mut text = String::new();
    while let Some(end) = packed.iter().position(|&byte| byte == MARK || byte == b'\n') {
        let (name, rest) = packed.split_at(end);
        text += str::from_utf8(name).ok()?;
        packed = &rest[1..];
        if rest[0] == MARK {
            let count = u16::from_le_bytes(take(&mut packed)?);
            for _ in 0..count {
                let number = match take(&mut packed)? {
                    [WIDE] => i16::from_le_bytes(take(&mut packed)?),
                    small => i16::from(i8::from_le_bytes(small)),
                };
                text.push(' ');
                text += &number.to_string();
            }
        }
        text.push('\n');
    }
    packed.is_empty().then_some(text)
}

/// The first bytes, which are taken away.
fn take<const COUNT: usize>(packed: &mut &[u8]) -> Option<[u8; COUNT]> {
    let (first, rest) = packed.split_first_chunk()?;
    *packed = rest;
    Some(*first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_unpacked_as_it_was() {
        let small = (-128..128).map(|number| number.to_string()).collect::<Vec<_>>().join(" ");
        let large =
            (-32_768..32_768).step_by(771).map(|number| number.to_string()).collect::<Vec<_>>().join(" ");
        let text =
            format!("# a head 1 2 3\ngame x\nN.value 3/4\nN.own@1 {small}\nN.own@2 {large}\n\nshort 1 2 3\n");
        let packed = pack(&text);
        assert!(packed.len() < text.len() - 500, "a row is packed");
        assert_eq!(unpack(&packed), Some(text));
        assert_eq!(unpack(&packed[..packed.len() - 1]), None, "a line without its end");
        assert_eq!(unpack(b"N.own@1\0\x05\0abc"), None, "a row without its end");
        assert_eq!(unpack(b"N.own@1\0\x05"), None, "half a count");
        assert_eq!(unpack(b"N.own@1\0\x01\0\x80a"), None, "half a number");
        assert_eq!(unpack(b""), Some(String::new()));
    }
}
