//! Texture images: lookup by the names that models use, and reading.

#[cfg(feature = "images")]
mod source;
#[cfg(not(feature = "images"))]
#[path = "no_source.rs"]
mod source;

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use meshwire::Limits;
use meshwire::gltf;
use meshwire::scene::{Scene, TextureRole};
use meshwire_preview::{Picture, Texture};
use walkdir::WalkDir;

use crate::Error;
use source::Source;

/// Extensions of images, with the least lossy first.
const EXTENSIONS: [&str; 6] = ["png", "tga", "bmp", "dds", "jpg", "jpeg"];

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
    #[must_use]
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
        let folder = model.map(meshwire::disk::folder_of);
        folder.and_then(|folder| look(&self.of_folder(folder))).or_else(|| self.named.as_ref().and_then(look))
    }

    fn of_folder(&self, folder: &Path) -> Arc<Index> {
        let mut known = self.beside.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(known.entry(folder.to_path_buf()).or_insert_with(|| Arc::new(index(folder, 1))))
    }

    /// Returns the image that a model calls `name` in a form that glTF supports: unchanged, or as PNG. `None` if there is
    /// no such image.
    ///
    /// # Errors
    /// The image cannot be read, or is larger than the limits.
    pub fn embedded(&self, model: Option<&Path>, name: &[u8], limits: &Limits) -> Option<Result<gltf::Picture, Error>> {
        self.find(model, name).map(|path| embedded(&path, limits))
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

/// Reads images as textures that together have at most half of [`Limits::max_pixels`]; where they have more, the largest
/// are scaled down. Returns an error for each that cannot be read.
#[must_use]
pub fn textures(paths: &[Option<PathBuf>], limits: &Limits) -> (Vec<Option<Texture>>, Vec<Error>) {
    let mut errors = Vec::new();
    // The sizes are in the headers, so that no image is decoded before all are known.
    let mut sizes: HashMap<&PathBuf, Option<[u32; 2]>> = HashMap::new();
    for path in paths.iter().flatten() {
        sizes.entry(path).or_insert_with(|| match Source::open(path, limits) {
            Ok(source) => Some(source.size()),
            Err(error) => {
                errors.push(error);
                None
            }
        });
    }
    let known: Vec<[u32; 2]> = sizes.values().flatten().copied().collect();
    let most = largest(&known, limits.max_pixels / 2);
    let mut read: HashMap<&PathBuf, Option<Texture>> = HashMap::new();
    for path in paths.iter().flatten().filter(|path| sizes.get(path).is_some_and(Option::is_some)) {
        read.entry(path).or_insert_with(|| {
            match Source::open(path, limits).and_then(|source| source.decode(path, most)) {
                Ok(picture) => Texture::new(picture),
                Err(error) => {
                    errors.push(error);
                    None
                }
            }
        });
    }
    let of = |path: &Option<PathBuf>| path.as_ref().and_then(|path| read.get(path).cloned().flatten());
    (paths.iter().map(of).collect(), errors)
}

/// Returns the largest number of pixels of one image with which all images together have at most `most`.
fn largest(sizes: &[[u32; 2]], most: u64) -> u64 {
    let sum = |each: u64| sizes.iter().map(|size| area(halved(*size, each))).fold(0, u64::saturating_add);
    let mut each = most;
    while each > 1 && sum(each) > most {
        each /= 4;
    }
    each
}

/// Halves the sides of an image until it has at most `most` pixels.
fn halved(mut size: [u32; 2], most: u64) -> [u32; 2] {
    while area(size) > most.max(1) {
        size = size.map(|side| (side / 2).max(1));
    }
    size
}

fn area([width, height]: [u32; 2]) -> u64 {
    u64::from(width) * u64::from(height)
}

/// Reads an image of at most [`Limits::max_pixels`].
///
/// # Errors
/// It cannot be read, is not an image or is too large.
pub fn read(path: &Path, limits: &Limits) -> Result<Picture, Error> {
    Source::open(path, limits)?.decode(path, u64::MAX)
}

fn embedded(path: &Path, limits: &Limits) -> Result<gltf::Picture, Error> {
    // Reading the image reports damage now rather than when the exported file is opened.
    let picture = read(path, limits)?;
    let bytes = fs::read(path).map_err(|error| Error::new(path, error.to_string()))?;
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        return Ok(gltf::Picture::Png(bytes));
    }
    if bytes.starts_with(b"\xff\xd8\xff") {
        return Ok(gltf::Picture::Jpeg(bytes));
    }
    picture.to_png().map(gltf::Picture::Png).map_err(|error| Error::new(path, error.to_string()))
}

#[cfg(all(test, feature = "images"))]
#[allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::as_conversions)]
mod tests {
    use std::fs::File;

    use meshwire::Limit;

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
        assert_eq!(read(&path, &Limits::default()), Ok(picture));
        let damaged = root.path().join("b.dds");
        fs::write(&damaged, b"DDS cut off").unwrap();
        let (textures, errors) =
            textures(&[Some(path.clone()), None, Some(damaged), Some(path.clone())], &Limits::default());
        assert_eq!(textures.iter().map(Option::is_some).collect::<Vec<_>>(), [true, false, false, true]);
        assert_eq!(errors.len(), 1);
        assert!(errors[0].to_string().contains("b.dds: "), "{errors:?}");
        let pictures = Pictures::new(None);
        let embedded = pictures.embedded(Some(&path), b"A", &Limits::default());
        assert!(matches!(embedded, Some(Ok(gltf::Picture::Png(bytes))) if bytes == fs::read(&path).unwrap()));
        assert!(pictures.embedded(Some(&path), b"b", &Limits::default()).unwrap().is_err());
        assert!(pictures.embedded(Some(&path), b"c", &Limits::default()).is_none());
    }

    /// Writes a PNG of zeros, one bit a pixel.
    fn zeros(path: &Path, side: u32) {
        let mut encoder = png::Encoder::new(File::create(path).unwrap(), side, side);
        encoder.set_color(png::ColorType::Grayscale);
        encoder.set_depth(png::BitDepth::One);
        let rows = vec![0; (side.div_ceil(8) * side) as usize];
        encoder.write_header().unwrap().write_image_data(&rows).unwrap();
    }

    #[test]
    fn an_image_over_the_limit_is_refused_from_its_header() {
        let root = tempfile::tempdir().unwrap();
        let path = root.path().join("a.png");
        zeros(&path, 16_000);
        let (textures, errors) = textures(&[Some(path.clone()), Some(path.clone())], &Limits::default());
        let reason = "limit pixels exceeded: at most 67108864 pixels, found 256000000";
        assert_eq!(textures, [None, None]);
        assert_eq!(errors.len(), 1);
        let error = &errors[0];
        assert_eq!((error.file(), error.reason(), error.limit()), (&*path, reason, Some(Limit::Pixels)));
        let error = read(&path, &Limits::default().with_max_input_bytes(10)).unwrap_err();
        assert_eq!(error.limit(), Some(Limit::InputBytes));
    }

    #[test]
    fn all_textures_of_a_picture_share_the_limit() {
        let root = tempfile::tempdir().unwrap();
        let paths: Vec<_> = [64, 64, 4]
            .iter()
            .zip(["a.png", "b.png", "c.png"])
            .map(|(side, name)| {
                let path = root.path().join(name);
                zeros(&path, *side);
                Some(path)
            })
            .collect();
        let sides = |limit: u64| {
            let (textures, errors) = textures(&paths, &Limits::default().with_max_pixels(limit));
            assert!(errors.is_empty(), "{errors:?}");
            textures.iter().flatten().map(Texture::size).collect::<Vec<_>>()
        };
        assert_eq!(sides(1 << 20), [(64, 64), (64, 64), (4, 4)]);
        assert_eq!(sides(2 * (32 * 32 + 32 * 32 + 4 * 4)), [(32, 32), (32, 32), (4, 4)]);
        assert_eq!(largest(&[[u32::MAX; 2]; 3], 2), 0);
        assert_eq!(halved([1, 1 << 20], 1 << 10), [1, 1 << 10]);
    }
}
