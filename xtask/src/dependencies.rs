//! What the project depends on. `cargo xtask licences` holds the licence and the source of each package against deny.toml;
//! [`bill`] writes the bill of materials that goes with the packages.

use crate::files;
use cargo_metadata::{CargoOpt, DependencyKind, Metadata, MetadataCommand, NodeDep, Package, PackageId};
use cyclonedx_bom::external_models::normalized_string::NormalizedString;
use cyclonedx_bom::external_models::uri::Purl;
use cyclonedx_bom::models::bom::{Bom, SpecVersion};
use cyclonedx_bom::models::component::{Classification, Component, Components};
use cyclonedx_bom::models::dependency::{Dependencies, Dependency};
use cyclonedx_bom::models::license::{LicenseChoice, Licenses};
use cyclonedx_bom::models::metadata::Metadata as BillMetadata;
use serde::Deserialize;
use spdx::{Expression, Licensee, ParseMode};
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, HashSet};
use std::path::Path;

/// The registry of crates.io, as Cargo names it.
const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// What is read of deny.toml; cargo-deny knows more.
#[derive(Deserialize)]
struct Allowed {
    licenses: AllowedLicences,
}

#[derive(Deserialize)]
struct AllowedLicences {
    allow: Vec<String>,
}

/// Checks all packages that the workspace and the Python package can depend on, with every feature and on every system.
///
/// # Errors
/// The packages whose licence is not allowed or that do not come from crates.io, a line each.
pub fn licences() -> Result<(), String> {
    let root = files::root()?;
    let text = files::read(&root.join("deny.toml"))?;
    let allowed: Allowed = toml::from_str(&text).map_err(|error| format!("deny.toml: {error}"))?;
    let allowed = (allowed.licenses.allow.iter())
        .map(|name| Licensee::parse(name).map_err(|error| format!("deny.toml: {name}: {error}")))
        .collect::<Result<Vec<_>, _>>()?;
    let mut seen = HashSet::new();
    let mut faults = Vec::new();
    for manifest in ["Cargo.toml", "python/Cargo.toml"] {
        for package in read(&root.join(manifest), &[])?.packages {
            if seen.insert((package.name.clone(), package.version.clone())) {
                faults.extend(fault(&package, &allowed));
            }
        }
    }
    if faults.is_empty() {
        println!("{} packages: licences and sources as deny.toml allows", seen.len());
        Ok(())
    } else {
        Err(faults.join("\n"))
    }
}

/// What is wrong with a package.
fn fault(package: &Package, allowed: &[Licensee]) -> Option<String> {
    let named = format!("{} {}", package.name, package.version);
    if package.source.as_ref().is_some_and(|source| source.repr != REGISTRY) {
        return Some(format!("{named}: does not come from crates.io"));
    }
    let Some(licence) = &package.license else { return Some(format!("{named}: names no licence")) };
    match Expression::parse_mode(licence, ParseMode::LAX) {
        Ok(licence) if licence.evaluate(|asked| allowed.iter().any(|one| one.satisfies(asked))) => None,
        Ok(_) => Some(format!("{named}: {licence} is not allowed by deny.toml")),
        Err(error) => Some(format!("{named}: {licence}: {error}")),
    }
}

fn read(manifest: &Path, options: &[&str]) -> Result<Metadata, String> {
    let mut command = MetadataCommand::new();
    command.manifest_path(manifest);
    if options.is_empty() {
        command.features(CargoOpt::AllFeatures);
    }
    command.other_options(options.iter().map(|&option| option.to_owned()).collect::<Vec<_>>());
    command.exec().map_err(|error| format!("{}: {error}", manifest.display()))
}

/// Writes the bill of materials of a program (its package in the workspace, with its default features on this system) to a file, as
/// JSON of CycloneDX 1.5. What only tests or the build need is left out.
///
/// # Errors
/// What Cargo says, or that the file cannot be written.
pub fn bill(program: &str, file: &Path) -> Result<(), String> {
    let host = crate::output(std::process::Command::new("rustc").args(["--print", "host-tuple"]))?;
    let metadata = read(&files::root()?.join("Cargo.toml"), &["--filter-platform", host.trim()])?;
    let graph = metadata.resolve.as_ref().ok_or("cargo metadata tells no graph")?;
    let first = metadata
        .packages
        .iter()
        .find(|package| *package.name == program)
        .ok_or(format!("there is no package {program}"))?;
    let needed = |id: &PackageId| {
        let normal =
            |needed: &&NodeDep| needed.dep_kinds.iter().any(|kind| kind.kind == DependencyKind::Normal);
        graph[id].deps.iter().filter(normal).map(|needed| needed.pkg.clone()).collect::<Vec<_>>()
    };
    let mut reached = BTreeMap::new();
    let mut open = vec![first.id.clone()];
    while let Some(id) = open.pop() {
        if let Entry::Vacant(place) = reached.entry(id) {
            let needed = needed(place.key());
            open.extend(needed.iter().cloned());
            place.insert(needed);
        }
    }
    let name = |id: &PackageId| format!("{}@{}", metadata[id].name, metadata[id].version);
    let dependencies = reached.iter().map(|(id, needed)| Dependency {
        dependency_ref: name(id),
        dependencies: needed.iter().map(name).collect(),
    });
    let bill = Bom {
        metadata: Some(BillMetadata {
            component: Some(component(first, Classification::Application)),
            ..BillMetadata::default()
        }),
        dependencies: Some(Dependencies(dependencies.collect())),
        components: Some(Components(
            (reached.keys().filter(|&id| *id != first.id))
                .map(|id| component(&metadata[id], Classification::Library))
                .collect(),
        )),
        ..Bom::default()
    };
    let mut text = Vec::new();
    bill.output_as_json(&mut text, SpecVersion::V1_5)
        .map_err(|error| format!("{}: {error}", file.display()))?;
    files::write(file, text)
}

fn component(package: &Package, kind: Classification) -> Component {
    let (name, version) = (package.name.as_str(), package.version.to_string());
    let mut component = Component::new(kind, name, &version, Some(format!("{name}@{version}")));
    component.description = package.description.as_deref().map(|text| NormalizedString::new(text.trim()));
    component.licenses = package.license.as_deref().and_then(|text| {
        let text = Expression::canonicalize(text).ok()?.unwrap_or_else(|| text.to_owned());
        Some(Licenses(vec![LicenseChoice::expression(&text)]))
    });
    // packages of the project itself are in no registry
    component.purl = package.source.as_ref().and_then(|_| Purl::new("cargo", name, &version).ok());
    component
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bill_names_what_the_program_is_made_of_and_nothing_of_the_tests() {
        let file = std::env::temp_dir().join(format!("dawson-bill-{}.json", std::process::id()));
        bill("dawson-cli", &file).expect("a bill");
        let text = std::fs::read(&file).expect("the bill");
        std::fs::remove_file(&file).expect("the bill's end");
        let bill = Bom::parse_from_json(text.as_slice()).expect("CycloneDX");
        let names: Vec<String> =
            (bill.components.iter().flat_map(|all| &all.0)).map(|one| one.name.to_string()).collect();
        assert!(
            ["clap", "dawson-rules", "pgn-reader"].iter().all(|name| names.iter().any(|one| one == name)),
            "{names:?}"
        );
        assert!(!names.iter().any(|name| name == "jsonschema"), "only tests need it");
    }

    #[test]
    fn licences_are_held_against_the_list() {
        let allowed = [Licensee::parse("MIT").expect("a licence")];
        let package = |licence: Option<&str>| {
            let text = serde_json::json!({
                "name": "some", "version": "1.0.0", "id": "some 1.0.0", "license": licence, "dependencies": [], "targets": [],
                "features": {}, "manifest_path": "/some/Cargo.toml",
            });
            serde_json::from_value::<Package>(text).expect("a package")
        };
        assert_eq!(fault(&package(Some("Apache-2.0/MIT")), &allowed), None);
        assert_eq!(
            fault(&package(Some("GPL-2.0")), &allowed).as_deref(),
            Some("some 1.0.0: GPL-2.0 is not allowed by deny.toml")
        );
        assert_eq!(fault(&package(None), &allowed).as_deref(), Some("some 1.0.0: names no licence"));
    }
}
