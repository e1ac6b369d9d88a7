//! Texture images: lookup by the names that models use, and reading.

use std::collections::HashMap;
use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use meshwire::scene::{Scene, TextureRole};
use meshwire_preview::{Picture, Texture};
use walkdir::WalkDir;

/// Extensions of images, with the least lossy first.
const EXTENSIONS: [&str; 6] = ["png", "tga", "bmp", "dds", "jpg", "jpeg"];

/// Maximum width and height of a texture; an image whose header states more is considered damaged.
const LARGEST: u32 = 16_384;

/// The images of some folders, by their lower-case names without folder and extension.
type Index = HashMap<String, PathBuf>;

/// The folders in which images are looked up.
#[derive(Debug, Default)]
pub struct Pictures {
    /// The named folder and all its subfolders.
    named: Option<Index>,
    /// The folders of models, indexed on demand.
    beside: Mutex<HashMap<PathBuf, Arc<Index>>>,
}

impl Pictures {
    /// Looks up images in the folders of the models, and in `folder` and all its subfolders.
    pub fn new(folder: Option<&Path>) -> Self {
        Self { named: folder.map(|folder| index(folder, usize::MAX)), beside: Mutex::default() }
    }

    /// Finds the image that a model at `model` calls `name`, in its folder or else in the named folder. Games name
    /// images with or without folder and extension, and in any case.
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

    /// Returns the color image of each material of a scene, if it exists.
    pub fn of_materials(&self, scene: &Scene, model: Option<&Path>) -> Vec<Option<PathBuf>> {
        let of = |material: &meshwire::scene::Material| {
            let mut colors = material.textures.iter().filter(|texture| texture.role == TextureRole::Color);
            colors.find_map(|texture| self.find(model, &texture.name))
        };
        scene.materials.iter().map(of).collect()
    }
}

/// Indexes the images of a folder, down to a depth.
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

/// Reads images as textures. Returns a message for each that cannot be read.
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

/// Reads an image.
///
/// # Errors
/// It cannot be read or is not an image; the message is for the user.
pub fn read(path: &Path) -> Result<Picture, String> {
    let bytes = fs::read(path).map_err(|error| error.to_string())?;
    let is = |extension: &str| path.extension().is_some_and(|end| end.eq_ignore_ascii_case(extension));
    let picture = if bytes.starts_with(b"DDS ") { read_dds(&bytes) } else { read_other(&bytes, is("tga")) };
    picture.map_err(|reason| format!("not a readable picture: {reason}"))
}

fn read_dds(bytes: &[u8]) -> Result<Picture, String> {
    let failed = |error: dds::DecodingError| error.to_string();
    let mut decoder = dds::Decoder::new(Cursor::new(bytes)).map_err(failed)?;
    let size = decoder.main_size();
    if size.width > LARGEST || size.height > LARGEST {
        return Err(format!("expected a picture of at most {LARGEST} pixels, found {} x {}", size.width, size.height));
    }
    // A block of 16 pixels has at least 8 bytes, so an image with more pixels than that is truncated.
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
    // TGA has no magic bytes.
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
