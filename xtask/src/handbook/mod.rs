//! `cargo xtask handbook`: the handbook, as pages for a browser, below target/handbook/html. Chapters stand in handbook/src; a page for each row
//! of the tables is made from the row.

mod keys;
mod names;
mod page;

use crate::files::{copy_folder, read, root, target, write};
use dawson::explain::{Entry, Table, table};
use mdbook_driver::MDBook;
use mdbook_driver::config::Config;
use page::{Pages, text_of};
use std::fmt::Write;
use std::str::FromStr;

/// Builds the handbook.
///
/// # Errors
/// The first file that cannot be read or written, or what the book's builder complains of.
pub fn run() -> Result<(), String> {
    let root = root()?;
    let here = target()?.join("handbook");
    let _ = std::fs::remove_dir_all(&here);
    let source = here.join("src");
    copy_folder(&root.join("handbook/src"), &source)?;
    let pages = Pages::new();
    let mut summary = read(&source.join("SUMMARY.md"))?;
    for one in Table::ALL {
        let folder = source.join(one.name());
        write(&folder.join("index.md"), pages.index(one))?;
        let _ = writeln!(summary, "\n- [{}]({}/index.md)", page::title_of(one), one.name());
        for entry in sorted(one) {
            write(&folder.join(format!("{}.md", pages.slug(entry))), &pages.page(entry)?)?;
            for (ending, picture) in page::pictures(entry)? {
                write(&folder.join(format!("{}{ending}.svg", pages.slug(entry))), &picture)?;
            }
            let _ =
                writeln!(summary, "  - [{}]({}/{}.md)", text_of(entry.name()), one.name(), pages.slug(entry));
        }
    }
    write(&source.join("names.md"), names::page(&pages))?;
    let _ = writeln!(summary, "\n- [Names in other languages](names.md)");
    write(&source.join("keys.md"), keys::page())?;
    let _ = writeln!(summary, "- [Keys of variants](keys.md)");
    write(&source.join("SUMMARY.md"), &summary)?;
    let config = Config::from_str(&read(&root.join("handbook/book.toml"))?).map_err(in_words)?;
    let book = MDBook::load_with_config(&here, config).map_err(in_words)?;
    book.build().map_err(in_words)?;
    let count: usize = Table::ALL.into_iter().map(|one| table(one).count()).sum();
    println!("{}: {count} pages of tables", here.join("html").display());
    Ok(())
}

/// The rows of a table by their names.
fn sorted(one: Table) -> Vec<&'static Entry> {
    let mut rows: Vec<&Entry> = table(one).collect();
    rows.sort_by_key(|entry| entry.name().to_lowercase());
    rows
}

fn in_words(error: impl std::fmt::Debug) -> String {
    format!("{error:?}")
}
