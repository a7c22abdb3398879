//! A sheet as text: for a terminal or a mail.

use super::Sheet;
use super::board_text::board_text;

/// A sheet as text: the credits, the boards one below the other, and what stands below them.
#[must_use]
pub fn text(sheet: &Sheet<'_>) -> String {
    let mut text = String::new();
    for (_, line) in &sheet.above {
        text += &format!("{line}\n");
    }
    for board in &sheet.boards {
        let drawn = board_text(&board.position, sheet.names, &board.decoration);
        let width = drawn.lines().next().map_or(0, |border| border.chars().count());
        let room = width.saturating_sub(board.left.chars().count() + 4);
        text += &format!("\n{drawn}  {}{:>room$}\n", board.left, board.right);
    }
    let legend = sheet
        .walks()
        .into_iter()
        .filter_map(|walk| Some(format!("{} = {}", sheet.names.code(walk), sheet.names.legend(walk)?)));
    for line in sheet.below.iter().cloned().chain(legend).chain(sheet.twins.iter().cloned()) {
        text += &format!("{line}\n");
    }
    text.trim_start_matches('\n').to_owned()
}
