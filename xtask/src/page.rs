//! `cargo xtask page`: builds the page for browsers and serves it on this computer.

use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::Hasher;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use crate::dist::{cargo, output, put, run_command, target_folder};

const TARGET: &str = "wasm32-unknown-unknown";
/// Files of `web/` that are for the build only.
const OF_THE_BUILD: &[&str] = &["package.json", "three.js", "offline.js"];
/// Where the page is served; a browser treats this address as secure, so the page works offline too.
const ADDRESS: &str = "127.0.0.1:8040";

/// Runs the task.
pub fn run(args: &[String]) -> Result<(), String> {
    let serves = match args {
        [] => true,
        [option] if option == "--build" => false,
        _ => return Err("usage: cargo xtask page [--build]".to_owned()),
    };
    let root = crate::root().canonicalize().map_err(|error| error.to_string())?;
    let work = target_folder(&root).join("page");
    let site = work.join("site");
    if site.exists() {
        fs::remove_dir_all(&site).map_err(|error| error.to_string())?;
    }
    fs::create_dir_all(&site).map_err(|error| error.to_string())?;
    library(&root, &work, &site)?;
    three(&root, &work, &site)?;
    let web = root.join("web");
    for name in names(&web)?.iter().filter(|name| !OF_THE_BUILD.contains(&name.as_str())) {
        fs::copy(web.join(name), site.join(name)).map_err(|error| format!("{name}: {error}"))?;
    }
    offline(&web, &site)?;
    println!("{}", site.display());
    if serves { serve(&site) } else { Ok(()) }
}

/// Compiles the library to WebAssembly, with the code that loads it.
fn library(root: &Path, work: &Path, site: &Path) -> Result<(), String> {
    let build = work.join("build");
    let mut compile = cargo(root);
    compile
        .args(["build", "--quiet", "--release", "-p", "meshwire-wasm", "--target", TARGET, "--target-dir"])
        .arg(&build);
    run_command(&mut compile)?;
    let built = build.join(TARGET).join("release/meshwire_wasm.wasm");
    let options = ["--target", "web", "--no-typescript", "--remove-name-section", "--remove-producers-section"];
    run_command(Command::new(wasm_bindgen(root, work)?).args(options).arg("--out-dir").arg(site).arg(built))
}

/// Returns the program of the same version as the library, which the code that both make must have. Installs it if it
/// is missing.
fn wasm_bindgen(root: &Path, work: &Path) -> Result<PathBuf, String> {
    let lock = fs::read_to_string(root.join("Cargo.lock")).map_err(|error| error.to_string())?;
    let version = lock.split("name = \"wasm-bindgen\"\nversion = \"").nth(1).and_then(|rest| rest.split('"').next());
    let version = version.ok_or("Cargo.lock does not have wasm-bindgen")?;
    let tools = work.join("tools");
    let own = tools.join("bin/wasm-bindgen");
    let is_same = |program: &Path| {
        output(Command::new(program).arg("--version")).is_ok_and(|found| found.trim().ends_with(&format!(" {version}")))
    };
    if let Some(found) = [PathBuf::from("wasm-bindgen"), own.clone()].into_iter().find(|program| is_same(program)) {
        return Ok(found);
    }
    let package = format!("wasm-bindgen-cli@{version}");
    let mut install = cargo(root);
    install.args(["install", "--quiet", &package, "--bin", "wasm-bindgen", "--root"]).arg(&tools);
    run_command(&mut install)?;
    Ok(own)
}

/// Bundles the parts of three.js that the page uses.
fn three(root: &Path, work: &Path, site: &Path) -> Result<(), String> {
    let npm = work.join("npm");
    fs::create_dir_all(&npm).map_err(|error| error.to_string())?;
    for name in ["package.json", "three.js"] {
        fs::copy(root.join("web").join(name), npm.join(name)).map_err(|error| format!("{name}: {error}"))?;
    }
    run_command(Command::new("npm").args(["install", "--silent", "--no-audit", "--no-fund"]).current_dir(&npm))?;
    let bundled = format!("--outfile={}", site.join("three.js").display());
    let options = ["three.js", "--bundle", "--minify", "--format=esm", "--log-level=warning", &bundled];
    run_command(Command::new(npm.join("node_modules/.bin/esbuild")).args(options).current_dir(&npm))
}

/// Writes the service worker, which keeps all files of this version.
fn offline(web: &Path, site: &Path) -> Result<(), String> {
    let mut hasher = DefaultHasher::new();
    let names = names(site)?;
    for name in &names {
        hasher.write(&fs::read(site.join(name)).map_err(|error| error.to_string())?);
    }
    let list =
        serde_json::to_string(&[&["./".to_owned()], names.as_slice()].concat()).map_err(|error| error.to_string())?;
    let code = fs::read_to_string(web.join("offline.js")).map_err(|error| error.to_string())?;
    let code = code
        .replace("const FILES = [];", &format!("const FILES = {list};"))
        .replace("const VERSION = '';", &format!("const VERSION = '{:016x}';", hasher.finish()));
    put(&site.join("offline.js"), &code)
}

/// Returns the names of the files in a folder, sorted.
fn names(folder: &Path) -> Result<Vec<String>, String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut names: Vec<String> = entries.flatten().filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.sort();
    Ok(names)
}

/// Serves the files of a folder until the program is ended.
fn serve(site: &Path) -> Result<(), String> {
    let listener = TcpListener::bind(ADDRESS).map_err(|error| format!("{ADDRESS}: {error}"))?;
    println!("http://{ADDRESS}/");
    for stream in listener.incoming().flatten() {
        let site = site.to_owned();
        // A browser that hangs up concerns nobody else.
        thread::spawn(move || respond(stream, &site).ok());
    }
    Ok(())
}

fn respond(mut stream: TcpStream, site: &Path) -> std::io::Result<()> {
    let mut request = String::new();
    BufReader::new(&stream).read_line(&mut request)?;
    let path = request.split(' ').nth(1).and_then(|path| path.split('?').next()).unwrap_or("/");
    let name = if path == "/" { "index.html" } else { path.trim_start_matches('/') };
    // The site has no folders, so a name with one is not of the site.
    let body = if name.contains(['/', '\\']) { None } else { fs::read(site.join(name)).ok() };
    let kind = match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    };
    let (status, body) = body.map_or(("404 Not Found", Vec::new()), |body| ("200 OK", body));
    let length = body.len();
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
    )?;
    stream.write_all(&body)
}
