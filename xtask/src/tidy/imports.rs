//! Which file of a crate imports from which.
//!
//! The text is parsed, not compiled: an import is a path (in a `use`, in an expression, in a macro) that leads to an item of
//! another file. Re-exports are followed to the file that defines the item, and are no imports themselves; methods are not
//! looked up, as their types have been. Modules of tests are left out.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use syn::{Item, UseTree, Visibility};

/// A path of identifiers, as it is written or from the root of the crate.
type Names = Vec<String>;

/// A `use` that is not a glob: the path, and the name that it has here.
struct Use {
    path: Names,
    name: String,
    is_reexport: bool,
}

/// What the text of a module's file says.
#[derive(Default)]
struct Module {
    file: PathBuf,
    children: BTreeSet<String>,
    uses: Vec<Use>,
    /// Paths of which everything is imported.
    globs: Vec<Names>,
    /// Items that the file defines.
    items: BTreeSet<String>,
    /// Paths of two names or more, `use` declarations apart.
    paths: BTreeSet<Names>,
    /// All identifiers, `use` declarations apart.
    identifiers: BTreeSet<String>,
}

/// What a path leads to: a module, or an item with the module that defines it.
enum Found {
    Module,
    Item(Names),
}

/// The modules of a crate, by their paths from its root.
pub struct Crate {
    modules: BTreeMap<Names, Module>,
}

/// The files of a crate, each with those from which it imports.
pub type Imports = BTreeMap<PathBuf, BTreeSet<PathBuf>>;

impl Crate {
    /// Reads a crate from its root file.
    ///
    /// # Errors
    /// Where a file cannot be read or parsed.
    pub fn read(root: &Path) -> Result<Crate, String> {
        let mut krate = Crate { modules: BTreeMap::new() };
        let folder = root.parent().unwrap_or(Path::new("")).to_path_buf();
        krate.read_module(Vec::new(), root, &folder)?;
        Ok(krate)
    }

    fn read_module(&mut self, path: Names, file: &Path, folder: &Path) -> Result<(), String> {
        let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
        let parsed = syn::parse_file(&text).map_err(|error| format!("{}: {error}", file.display()))?;
        let mut module = Module { file: file.to_path_buf(), ..Module::default() };
        for item in &parsed.items {
            module.add(item);
        }
        for child in module.children.clone() {
            let flat = folder.join(format!("{child}.rs"));
            let nested = folder.join(&child).join("mod.rs");
            let place = if flat.exists() { flat } else { nested };
            let mut name = path.clone();
            name.push(child.clone());
            self.read_module(name, &place, &folder.join(&child))?;
        }
        self.modules.insert(path, module);
        Ok(())
    }

    /// Who imports from whom.
    pub fn imports(&self) -> Imports {
        self.modules
            .iter()
            .map(|(path, module)| (module.file.clone(), self.imported_by(path, module)))
            .collect()
    }

    /// The identifiers of each file, modules of tests and `use` declarations apart.
    pub fn identifiers(&self) -> impl Iterator<Item = (&Path, &BTreeSet<String>)> {
        self.modules.values().map(|module| (module.file.as_path(), &module.identifiers))
    }

    fn imported_by(&self, path: &Names, module: &Module) -> BTreeSet<PathBuf> {
        let mut files = BTreeSet::new();
        let mut import = |found: Option<Found>| {
            if let Some(Found::Item(of)) = found
                && of != *path
            {
                files.insert(self.modules[&of].file.clone());
            }
        };
        let mut aliases: BTreeMap<&str, Names> = BTreeMap::new();
        for used in &module.uses {
            let Some(absolute) = self.absolute(path, &used.path) else { continue };
            match self.find(&absolute, &mut BTreeSet::new()) {
                Some(Found::Module) => drop(aliases.insert(&used.name, absolute)),
                found if !used.is_reexport || module.identifiers.contains(&used.name) => import(found),
                _ => {}
            }
        }
        for glob in &module.globs {
            let Some(absolute) = self.absolute(path, glob) else { continue };
            for name in &module.identifiers {
                let named = absolute.iter().cloned().chain([name.clone()]).collect();
                import(self.find(&named, &mut BTreeSet::new()));
            }
        }
        for written in &module.paths {
            let through = || {
                let alias = aliases.get(written[0].as_str())?;
                Some(alias.iter().chain(&written[1..]).cloned().collect())
            };
            if let Some(absolute) = self.absolute(path, written).or_else(through) {
                import(self.find(&absolute, &mut BTreeSet::new()));
            }
        }
        files
    }

    /// The path from the root of the crate; `None` for what is another crate's, or imported under that name.
    fn absolute(&self, module: &Names, written: &[String]) -> Option<Names> {
        let (first, rest) = written.split_first()?;
        match first.as_str() {
            "crate" => Some(rest.to_vec()),
            "self" => Some([module, rest].concat()),
            "super" => {
                let parent = module[..module.len().checked_sub(1)?].to_vec();
                if rest.first().is_some_and(|name| name == "super") {
                    return self.absolute(&parent, rest);
                }
                Some([&parent[..], rest].concat())
            }
            child if self.modules[module].children.contains(child) => Some([module, written].concat()),
            _ => None,
        }
    }

    /// What a path from the root leads to, through re-exports. `asked` holds the names that are being looked up.
    fn find(&self, path: &Names, asked: &mut BTreeSet<(Names, String)>) -> Option<Found> {
        let depth = (0..=path.len()).rev().find(|&depth| self.modules.contains_key(&path[..depth]))?;
        let (module, rest) = (path[..depth].to_vec(), &path[depth..]);
        let Some((name, behind)) = rest.split_first() else { return Some(Found::Module) };
        let text = &self.modules[&module];
        if text.items.contains(name) {
            return Some(Found::Item(module));
        }
        if !asked.insert((module.clone(), name.clone())) {
            return None;
        }
        let named = text.uses.iter().filter(|used| used.name == *name).find_map(|used| {
            let absolute = self.absolute(&module, &used.path)?;
            self.find(&[&absolute[..], behind].concat(), asked)
        });
        named.or_else(|| {
            text.globs.iter().find_map(|glob| {
                let absolute = self.absolute(&module, glob)?;
                let found = self.find(&[&absolute[..], rest].concat(), asked)?;
                matches!(found, Found::Item(_)).then_some(found)
            })
        })
    }
}

impl Module {
    fn add(&mut self, item: &Item) {
        match item {
            Item::Mod(inner) if inner.attrs.iter().any(|attribute| is_test(&attribute.to_token_stream())) => {
            }
            Item::Mod(inner) => match &inner.content {
                None => drop(self.children.insert(inner.ident.to_string())),
                Some((_, items)) => items.iter().for_each(|item| self.add(item)),
            },
            Item::Use(used) => {
                let is_reexport = !matches!(used.vis, Visibility::Inherited);
                self.add_use(&used.tree, &mut Vec::new(), is_reexport);
            }
            other => {
                self.add_definitions(other);
                self.add_tokens(other.to_token_stream());
            }
        }
    }

    fn add_use(&mut self, tree: &UseTree, path: &mut Names, is_reexport: bool) {
        let mut leaf = |own: String, name: String| {
            let mut path = path.clone();
            if own != "self" {
                path.push(own);
            }
            self.uses.push(Use { path, name, is_reexport });
        };
        match tree {
            UseTree::Name(name) => {
                let own = name.ident.to_string();
                let here = if own == "self" { path.last().cloned().unwrap_or_default() } else { own.clone() };
                leaf(own, here);
            }
            UseTree::Rename(rename) => leaf(rename.ident.to_string(), rename.rename.to_string()),
            UseTree::Glob(_) => self.globs.push(path.clone()),
            UseTree::Path(further) => {
                path.push(further.ident.to_string());
                self.add_use(&further.tree, path, is_reexport);
                path.pop();
            }
            UseTree::Group(group) => {
                group.items.iter().for_each(|tree| self.add_use(tree, path, is_reexport))
            }
        }
    }

    /// The name of an item, and in the body of a macro the names that its text defines.
    fn add_definitions(&mut self, item: &Item) {
        let name = match item {
            Item::Const(item) => &item.ident,
            Item::Enum(item) => &item.ident,
            Item::Fn(item) => &item.sig.ident,
            Item::Static(item) => &item.ident,
            Item::Struct(item) => &item.ident,
            Item::Trait(item) => &item.ident,
            Item::Type(item) => &item.ident,
            Item::Union(item) => &item.ident,
            Item::Macro(item) => {
                self.items.extend(item.ident.iter().map(ToString::to_string));
                return self.add_named_in(item.mac.tokens.clone());
            }
            _ => return,
        };
        self.items.insert(name.to_string());
    }

    fn add_named_in(&mut self, tokens: TokenStream) {
        const KEYWORDS: [&str; 7] = ["const", "enum", "fn", "static", "struct", "trait", "type"];
        let mut defines = false;
        for token in tokens {
            match token {
                TokenTree::Group(group) => self.add_named_in(group.stream()),
                TokenTree::Ident(name) if defines => {
                    self.items.insert(name.to_string());
                    defines = false;
                }
                TokenTree::Ident(word) => defines = KEYWORDS.contains(&word.to_string().as_str()),
                _ => defines = false,
            }
        }
    }

    /// Collects identifiers and the paths that they make.
    fn add_tokens(&mut self, tokens: TokenStream) {
        let mut path: Names = Vec::new();
        let mut colons = 0;
        for token in tokens {
            match &token {
                TokenTree::Ident(name) => {
                    self.identifiers.insert(name.to_string());
                    if colons != 2 {
                        self.end_path(&mut path);
                    }
                    path.push(name.to_string());
                    colons = 0;
                }
                TokenTree::Punct(mark) if mark.as_char() == ':' && !path.is_empty() => colons += 1,
                other => {
                    self.end_path(&mut path);
                    colons = 0;
                    if let TokenTree::Group(group) = other {
                        self.add_tokens(group.stream());
                    }
                }
            }
        }
        self.end_path(&mut path);
    }

    fn end_path(&mut self, path: &mut Names) {
        let path = std::mem::take(path);
        if path.len() > 1 {
            self.paths.insert(path);
        }
    }
}

/// Whether an attribute is `#[cfg(test)]`, alone or with more.
fn is_test(attribute: &TokenStream) -> bool {
    let text = attribute.to_string().replace(' ', "");
    text.contains("cfg(test)") || text.contains("cfg(all(test")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A crate of these files, in a folder of its own.
    fn imports(name: &str, files: &[(&str, &str)]) -> BTreeMap<String, Vec<String>> {
        let folder = std::env::temp_dir().join(format!("tidy-{}-{name}", std::process::id()));
        for (file, text) in files {
            let path = folder.join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        let imports = Crate::read(&folder.join("lib.rs")).unwrap().imports();
        let short = |path: &PathBuf| path.strip_prefix(&folder).unwrap().display().to_string();
        let short =
            imports.iter().map(|(file, others)| (short(file), others.iter().map(short).collect())).collect();
        fs::remove_dir_all(folder).unwrap();
        short
    }

    #[test]
    fn reexports_lead_to_the_file_that_defines() {
        let found = imports(
            "reexports",
            &[
                ("lib.rs", "mod a; mod b; pub use a::Thing;"),
                ("a/mod.rs", "mod thing; pub use thing::*; use crate::b::help; fn f() { help() }"),
                ("a/thing.rs", "pub struct Thing; #[cfg(test)] mod tests { use crate::b::help; }"),
                ("b.rs", "use crate::Thing; pub fn help(_: Thing) { crate::a::Thing::make(); }"),
            ],
        );
        assert_eq!(found["b.rs"], ["a/thing.rs"]);
        assert_eq!(found["a/mod.rs"], ["b.rs"]);
        assert!(found["a/thing.rs"].is_empty() && found["lib.rs"].is_empty());
    }

    #[test]
    fn paths_in_expressions_and_macros_are_imports() {
        let found = imports(
            "paths",
            &[
                ("lib.rs", "mod a; mod b; mod c;"),
                (
                    "a.rs",
                    "use super::b::{self, second as other}; fn f() { b::first(); assert!(crate::c::is_so()); }",
                ),
                ("b.rs", "pub fn first() {} pub fn second() {}"),
                (
                    "c.rs",
                    "macro_rules! all { () => { pub fn is_so() -> bool { super::b::first(); true } } } all!();",
                ),
            ],
        );
        assert_eq!(found["a.rs"], ["b.rs", "c.rs"]);
        assert_eq!(found["c.rs"], ["b.rs"]);
    }
}
