//! Pictures of textures: found by the names that models use, and read.

use std::collections::HashMap;
use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use meshwire::scene::{Scene, TextureRole};
use meshwire_preview::{Picture, Texture};
use walkdir::WalkDir;

/// Extensions of pictures, those first that lose least.
const EXTENSIONS: [&str; 6] = ["png", "tga", "bmp", "dds", "jpg", "jpeg"];

/// Textures are no larger than this along a side; a header that promises more is taken for damaged.
const LARGEST: u32 = 16_384;

/// The pictures of some folders, by their names without folder and extension, in small letters.
type Index = HashMap<String, PathBuf>;

/// Where pictures are looked for.
#[derive(Debug, Default)]
pub struct Pictures {
    /// The folder that was named, with all below it.
    named: Option<Index>,
    /// The folders of models, as far as they were asked for.
    beside: Mutex<HashMap<PathBuf, Arc<Index>>>,
}

impl Pictures {
    /// Pictures beside the models, and in `folder` and all below it.
    pub fn new(folder: Option<&Path>) -> Self {
        Self { named: folder.map(|folder| index(folder, usize::MAX)), beside: Mutex::default() }
    }

    /// The picture that a model at `model` calls `name`: in its folder, or else in the folder that was named. Games name
    /// pictures with or without folder and extension, and in any case.
    pub fn find(&self, model: Option<&Path>, name: &[u8]) -> Option<PathBuf> {
        let name = meshwire::decode_windows_1252(name);
        let file = name.rsplit(['/', '\\']).next().unwrap_or_default().to_lowercase();
        let bare = file.rsplit_once('.').filter(|(_, end)| EXTENSIONS.contains(end)).map(|(stem, _)| stem.to_owned());
        let keys = [Some(file), bare];
        let look = |index: &Index| keys.iter().flatten().find_map(|key| index.get(key)).cloned();
        let folder = model.map(crate::pending::folder_of);
        folder.and_then(|folder| look(&self.of_folder(folder))).or_else(|| self.named.as_ref().and_then(look))
    }

    fn of_folder(&self, folder: &Path) -> Arc<Index> {
        let mut known = self.beside.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(known.entry(folder.to_path_buf()).or_insert_with(|| Arc::new(index(folder, 1))))
    }

    /// For each material of a scene the picture of its color, where there is one.
    pub fn of_materials(&self, scene: &Scene, model: Option<&Path>) -> Vec<Option<PathBuf>> {
        let of = |material: &meshwire::scene::Material| {
            let mut colors = material.textures.iter().filter(|texture| texture.role == TextureRole::Color);
            colors.find_map(|texture| self.find(model, &texture.name))
        };
        scene.materials.iter().map(of).collect()
    }
}

/// The pictures of a folder, down to a depth.
fn index(folder: &Path, depth: usize) -> Index {
    let rank = |path: &Path| {
        let end = path.extension()?.to_str()?.to_lowercase();
        EXTENSIONS.iter().position(|extension| *extension == end)
    };
    let mut found: Vec<(usize, PathBuf)> = WalkDir::new(folder)
        .max_depth(depth)
        .sort_by_file_name()
        .into_iter()
        .filter_map(Result::ok)
        .filter(|entry| entry.file_type().is_file())
        .filter_map(|entry| Some((rank(entry.path())?, entry.into_path())))
        .collect();
    found.sort_by_key(|(rank, _)| *rank);
    let mut index = Index::new();
    for (_, path) in found {
        if let Some(stem) = path.file_stem().and_then(|stem| stem.to_str()) {
            index.entry(stem.to_lowercase()).or_insert(path);
        }
    }
    index
}

/// Reads pictures as textures; a line for each that cannot be read.
pub fn textures(paths: &[Option<PathBuf>]) -> (Vec<Option<Texture>>, Vec<String>) {
    let mut told = Vec::new();
    let mut read: HashMap<&PathBuf, Option<Texture>> = HashMap::new();
    let mut texture = |path: &PathBuf| match self::read(path) {
        Ok(picture) => Texture::new(picture),
        Err(reason) => {
            told.push(format!("{}: {reason}", path.display()));
            None
        }
    };
    for path in paths.iter().flatten() {
        read.entry(path).or_insert_with_key(|path| texture(path));
    }
    let of = |path: &Option<PathBuf>| path.as_ref().and_then(|path| read.get(path).cloned().flatten());
    (paths.iter().map(of).collect(), told)
}

/// Reads a picture.
///
/// # Errors
/// It cannot be read, or is none; in words.
pub fn read(path: &Path) -> Result<Picture, String> {
    let bytes = fs::read(path).map_err(|error| error.to_string())?;
    let is = |extension: &str| path.extension().is_some_and(|end| end.eq_ignore_ascii_case(extension));
    let picture = if bytes.starts_with(b"DDS ") { read_dds(&bytes) } else { read_other(&bytes, is("tga")) };
    picture.map_err(|reason| format!("no picture that can be read: {reason}"))
}

fn read_dds(bytes: &[u8]) -> Result<Picture, String> {
    let failed = |error: dds::DecodingError| error.to_string();
    let mut decoder = dds::Decoder::new(Cursor::new(bytes)).map_err(failed)?;
    let size = decoder.main_size();
    if size.width > LARGEST || size.height > LARGEST {
        return Err(format!("expected a picture of at most {LARGEST} pixels, found {} x {}", size.width, size.height));
    }
    // A block of 16 pixels has 8 bytes at least: what promises more pixels than that is cut off.
    let pixels = usize::try_from(size.pixels()).unwrap_or(usize::MAX);
    if pixels / 2 > bytes.len() {
        return Err("the picture is cut off".to_owned());
    }
    let mut data = vec![[0_u8; 4]; pixels];
    let Some(view) = dds::ImageViewMut::new(data.as_flattened_mut(), size, dds::ColorFormat::RGBA_U8) else {
        return Err("the picture has no size".to_owned());
    };
    decoder.read_surface(view).map_err(failed)?;
    Picture::new(size.width, size.height, data).ok_or_else(|| "the picture has no size".to_owned())
}

fn read_other(bytes: &[u8], is_tga: bool) -> Result<Picture, String> {
    let mut reader = image::ImageReader::new(Cursor::new(bytes));
    // A TGA has no first bytes of its own.
    reader = if is_tga {
        reader.set_format(image::ImageFormat::Tga);
        reader
    } else {
        reader.with_guessed_format().map_err(|error| error.to_string())?
    };
    let mut limits = image::Limits::default();
    (limits.max_image_width, limits.max_image_height) = (Some(LARGEST), Some(LARGEST));
    reader.limits(limits);
    let image = reader.decode().map_err(|error| error.to_string())?.into_rgba8();
    let (width, height) = image.dimensions();
    let pixels = image.pixels().map(|pixel| pixel.0).collect();
    Picture::new(width, height, pixels).ok_or_else(|| "the picture has no size".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_texture_is_found_by_any_of_the_names_that_games_use() {
        let root = tempfile::tempdir().unwrap();
        let (models, others) = (root.path().join("models"), root.path().join("gfx/deep"));
        fs::create_dir_all(&models).unwrap();
        fs::create_dir_all(&others).unwrap();
        for path in [models.join("Hull.TGA"), models.join("hull.dds"), others.join("sail.dds"), others.join("a.b.png")]
        {
            fs::write(path, b"").unwrap();
        }
        let pictures = Pictures::new(Some(&root.path().join("gfx")));
        let model = models.join("ship.xac");
        let find = |name: &[u8]| pictures.find(Some(&model), name);
        assert_eq!(find(b"hull"), Some(models.join("Hull.TGA")));
        assert_eq!(find(b"gfx\\HULL.png"), Some(models.join("Hull.TGA")));
        assert_eq!(find(b"Sail.dds"), Some(others.join("sail.dds")));
        assert_eq!(find(b"a.b"), Some(others.join("a.b.png")));
        assert_eq!((find(b"mast"), find(b"")), (None, None));
    }

    #[test]
    fn a_picture_is_read_and_a_damaged_one_says_why() {
        let root = tempfile::tempdir().unwrap();
        let path = root.path().join("a.png");
        let picture = Picture::new(2, 1, vec![[1, 2, 3, 4], [5, 6, 7, 8]]).unwrap();
        fs::write(&path, picture.to_png().unwrap()).unwrap();
        assert_eq!(read(&path), Ok(picture));
        let damaged = root.path().join("b.dds");
        fs::write(&damaged, b"DDS cut off").unwrap();
        let (textures, told) = textures(&[Some(path.clone()), None, Some(damaged), Some(path)]);
        assert_eq!(textures.iter().map(Option::is_some).collect::<Vec<_>>(), [true, false, false, true]);
        assert_eq!(told.len(), 1);
        assert!(told[0].contains("b.dds: "), "{told:?}");
    }
}
