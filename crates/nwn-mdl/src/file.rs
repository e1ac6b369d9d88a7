//! The whole file: read, kept, written back.

use meshwire_core::layout::Leaf;
use meshwire_core::reader::widen;
use meshwire_core::{Error, Finding, Format, Info, Limits, Segment, Validator};

use crate::layout::{At, Checked, Fresh, Layout, Nothing, Overrides, Predicted};
use crate::profile::Profile;
use crate::stored::{self, Stored};
use crate::tree::Model;
use crate::{annotate, lint, read, validate};

/// A binary Neverwinter Nights model.
///
/// ```
/// use meshwire_core::Format;
/// use nwn_mdl::{MdlFile, Profile, build};
///
/// let mut file = build::file("demo", Profile::Bio)?;
/// let bytes = file.to_bytes()?;
/// assert!(MdlFile::detect(&bytes));
/// let mut back = MdlFile::read(&bytes)?;
/// assert_eq!(back, file);
///
/// // The same model as another compiler would lay it out.
/// back.profile = Profile::Nmc;
/// assert_ne!(back.to_bytes()?, bytes);
/// # Ok::<(), meshwire_core::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MdlFile {
    /// The compiler whose layout the file has, and is written with.
    pub profile: Profile,
    /// The model.
    pub model: Model,
    /// Places and bytes that the layout does not explain; `None` for what the known compilers write.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub stored: Option<Box<Stored>>,
}

impl Format for MdlFile {
    const NAME: &'static str = "mdl";

    fn detect(bytes: &[u8]) -> bool {
        read::split(bytes).is_ok_and(|(model, _)| model.len() >= stored::MIN_MODEL)
    }

    fn read_with(bytes: &[u8], limits: &Limits) -> Result<Self, Error> {
        let (model, raw) = read::split(bytes)?;
        let found = read::read(model, raw, limits)?;
        let (profile, stored) = stored::explain(&found, model, raw);
        Ok(Self { profile, model: found.model, stored })
    }

    fn to_bytes(&self) -> Result<Vec<u8>, Error> {
        let mut validator = Validator::new();
        validate::model(&self.model, &mut validator);
        validator.finish(Self::NAME)?;
        let Some(stored) = &self.stored else { return laid_out(self.profile, &self.model) };
        let bytes = self.placed(stored)?;
        self.reads_back(&bytes)?;
        Ok(bytes)
    }

    /// Forgets explicit places and unexplained bytes. Routine words, text behind
    /// terminators and other left-overs belong to the tree and stay.
    fn forget_stored(&mut self) {
        self.stored = None;
    }

    fn findings(&self) -> Vec<Finding> {
        lint::lint(self)
    }

    fn info(&self) -> Info {
        crate::info::info(self)
    }

    fn layout(&self, sink: &mut dyn FnMut(Leaf<'_>)) -> Result<(), Error> {
        let bytes = self.to_bytes()?;
        annotate::annotate(self, &bytes, sink);
        Ok(())
    }
}

impl MdlFile {
    /// A file of `model`, laid out as the compiler of `profile` would.
    #[must_use]
    pub fn new(profile: Profile, model: Model) -> Self {
        Self { profile, model, stored: None }
    }

    /// The file with its blocks where they once were.
    fn placed(&self, stored: &Stored) -> Result<Vec<u8>, Error> {
        let mut problems = Validator::new();
        let shape = Layout::new(self.profile, Overrides(&stored.words), Nothing).run(&self.model).shape;
        if shape != stored.shape {
            problems.field("stored", |v| v.problem(OUTDATED));
        }
        // Memory is taken for the stored sizes: they must come from blocks and gaps that exist.
        let gaps: u64 = stored.gaps.iter().map(|gap| widen(gap.bytes.len())).sum();
        let known = gaps.saturating_add(Layout::new(self.profile, Predicted, Nothing).run(&self.model).total());
        if u64::from(stored.model_size) + u64::from(stored.raw_size) > known {
            problems.field("stored", |v| v.problem("the sizes of the regions exceed what is stored"));
        }
        problems.finish(Self::NAME)?;
        let mut layout =
            Layout::new(self.profile, Overrides(&stored.words), Checked::new(stored.model_size, stored.raw_size));
        for gap in &stored.gaps {
            layout.out.write(At { region: gap.region, offset: gap.offset }, "gap", &gap.bytes);
        }
        layout.run(&self.model);
        if let Some((at, name)) = layout.out.conflict {
            let mut problems = Validator::new();
            problems.field("stored", |v| {
                v.field(name, |v| {
                    v.problem(format!(
                        "the block at {:#x} lies outside its region or on bytes of another one; {OUTDATED}",
                        at.offset
                    ));
                });
            });
            problems.finish(Self::NAME)?;
        }
        Ok(layout.out.into_bytes())
    }

    /// Fails unless `bytes` read back as this very tree.
    fn reads_back(&self, bytes: &[u8]) -> Result<(), Error> {
        let back = read::split(bytes).and_then(|(model, raw)| read::read(model, raw, &Limits::default()));
        let same =
            back.is_ok_and(|back| laid_out(self.profile, &back.model).ok() == laid_out(self.profile, &self.model).ok());
        if same {
            return Ok(());
        }
        let mut problems = Validator::new();
        problems.within(Segment::Field("stored"), |v| v.problem(OUTDATED));
        problems.finish(Self::NAME)
    }
}

/// A file without anything stored.
fn laid_out(profile: Profile, model: &Model) -> Result<Vec<u8>, Error> {
    let extent = Layout::new(profile, Predicted, Nothing).run(model);
    let mut problems = Validator::new();
    problems.fits("len_model", extent.model, u64::from(u32::MAX - 1));
    problems.fits("len_raw", extent.raw, u64::from(u32::MAX - 1));
    problems.finish(MdlFile::NAME)?;
    let size = |bytes: u64| u32::try_from(bytes).unwrap_or(u32::MAX);
    let mut layout = Layout::new(profile, Predicted, Fresh::new(size(extent.model), size(extent.raw)));
    layout.run(model);
    Ok(layout.out.into_bytes())
}

const OUTDATED: &str =
    "the stored places do not hold this tree any more; forgetting them (forget_stored) lays the file out anew";
