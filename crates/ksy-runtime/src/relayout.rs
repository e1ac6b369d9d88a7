//! Recomputes the positions of parts, and the integers that refer to them.
//!
//! An edited value may no longer fit in its place. [`relayout`] moves parts that do not fit, and recomputes the
//! integers that hold positions and sizes. [`forget_places`] gives every part a new place.

use binrw::{BinRead, BinWrite, Endian};

use crate::canvas::Canvas;
use crate::error::{Error, ErrorKind, Problem};
use crate::gaps::Gaps;
use crate::hashing::{FastMap, FastSet};
use crate::image::{MAX_HOLES, MAX_PROBLEMS};
use crate::layout::Annotate;
use crate::lead::{Resolved, Spot};
use crate::limits::Limits;
use crate::path::Path;
use crate::pieces::{Amount, Image, Piece, Placed};
use crate::placing::Places;
use crate::reader::{Context, widen, written};
use crate::shape::Shape;
use crate::shared::Outline;
use crate::size::WireSize;
use crate::validate::{Validate, Validator};
use crate::whole::read_whole;

/// Limit of the rounds in which parts move, and with them the integers in bytes that they share.
const MAX_ROUNDS: usize = 32;

/// Makes an edited value writable. Parts that fit keep their place, and so do bytes that nothing refers to. Parts that
/// do not fit move to the end of the file or of their window; a window grows if its size follows from an integer.
/// Integers that hold positions, counts and sizes are recomputed, directly or through multiplication with constants and
/// addition of other values, even within decoded streams. Values with formulas are recomputed as well; see
/// [`derived`](crate::derived).
///
/// ```
/// use ksy_runtime::prelude::*;
/// use ksy_runtime::relayout::relayout;
/// use ksy_runtime::whole::{read_whole, write_whole};
/// use ksy_runtime::Limits;
///
/// #[record(little)]
/// pub struct File {
///     pub offset: u8,
///     pub len: u8,
///     #[at(offset)]
///     #[br(count = len)]
///     pub name: At<Vec<u8>>,
///     #[gaps]
///     pub gaps: Gaps,
/// }
///
/// let mut file: File = read_whole("toy", b"\x02\x03abc, and more", &Limits::default())?;
/// file.name.value = b"abcd".to_vec();
/// relayout("toy", &mut file)?;
/// assert_eq!((file.offset, file.len, file.name.position), (15, 4, 15));
/// assert_eq!(write_whole("toy", &file)?, b"\x0f\x04\0\0\0, and moreabcd");
/// # Ok::<(), ksy_runtime::Error>(())
/// ```
///
/// # Errors
/// Fails if a part has to move or has a size other than the stated one, and this does not follow from a single integer
/// of the file; if an integer is too small for its new value; or if the value would not be read back unchanged.
pub fn relayout<T>(name: &'static str, value: &mut T) -> Result<(), Error>
where
    T: Annotate + WireSize,
    T: for<'a> Validate<Args<'a> = ()> + for<'a> BinRead<Args<'a> = Context<'a>> + for<'a> BinWrite<Args<'a> = ()>,
{
    lay_out(name, (None, value), false)
}

/// Like [`relayout`], for an edited value and the value `before` the edit. Parts that are reached by position and are
/// also parts of the sequence of the file follow the sequence. Only the sequence may be edited. Elements of lists may be
/// inserted and removed; new parts with the bytes of an inserted element follow it.
///
/// ```
/// use ksy_runtime::prelude::*;
/// use ksy_runtime::relayout::relayout_from;
/// use ksy_runtime::whole::{read_whole, write_whole};
/// use ksy_runtime::Limits;
///
/// #[record]
/// pub struct Name {
///     pub len: u8,
///     #[br(count = len)]
///     pub text: Vec<u8>,
/// }
///
/// /// Names, and which of them is the best.
/// #[record]
/// pub struct File {
///     #[br(count = 3)]
///     pub names: Vec<Name>,
///     pub offset: u8,
///     #[at(offset)]
///     pub best: At<Name>,
///     #[gaps]
///     pub gaps: Gaps,
/// }
///
/// let before: File = read_whole("toy", b"\x02ab\x01c\x01d\x03", &Limits::default())?;
/// let mut file = before.clone();
/// file.names[0].text = b"longer".to_vec();
/// file.names[1].text = b"too".to_vec();
/// relayout_from("toy", &before, &mut file)?;
/// assert_eq!(write_whole("toy", &file)?, b"\x06longer\x03too\x01d\x07");
/// assert_eq!(file.best.text, b"too");
/// # Ok::<(), ksy_runtime::Error>(())
/// ```
///
/// # Errors
/// Fails like [`relayout`], if such a part was edited differently from the sequence, and if an edited text is not valid
/// in its encoding.
pub fn relayout_from<T>(name: &'static str, before: &T, value: &mut T) -> Result<(), Error>
where
    T: Annotate + WireSize,
    T: for<'a> Validate<Args<'a> = ()> + for<'a> BinRead<Args<'a> = Context<'a>> + for<'a> BinWrite<Args<'a> = ()>,
{
    lay_out(name, (Some(before), value), false)
}

/// Gives every part that is reached by position a new place. Parts are placed one after another, in the order of their
/// old places, or in the order of declaration if those are equal. Bytes that nothing refers to are dropped. Parts whose
/// position does not follow from a single integer of the file stay.
///
/// # Errors
/// Fails like [`relayout`].
pub fn forget_places<T>(name: &'static str, value: &mut T) -> Result<(), Error>
where
    T: Annotate + WireSize,
    T: for<'a> Validate<Args<'a> = ()> + for<'a> BinRead<Args<'a> = Context<'a>> + for<'a> BinWrite<Args<'a> = ()>,
{
    lay_out(name, (None, value), true)
}

fn lay_out<T>(name: &'static str, (before, value): (Option<&T>, &mut T), afresh: bool) -> Result<(), Error>
where
    T: Annotate + WireSize,
    T: for<'a> Validate<Args<'a> = ()> + for<'a> BinRead<Args<'a> = Context<'a>> + for<'a> BinWrite<Args<'a> = ()>,
{
    let refused = |problems| Error::new(name, ErrorKind::Unwritable(problems));
    value.refit();
    let mut shape = Shape::new(before.is_none());
    let mut image = Image::of_edited(name, value, before.map(|_| Outline::default()), &mut shape)?;
    if let Some(before) = before {
        let before = Image::of_edited(name, before, Some(Outline::default()), &mut Shape::new(false))?;
        image.follow(&before).map_err(refused)?;
    }
    #[cfg(feature = "encodings")]
    if let Some(invalid) =
        before.map(|before| crate::encoding::newly_invalid(value, before)).filter(|all| !all.is_empty())
    {
        return Err(refused(invalid));
    }
    image.seek(value);
    let is_alone = image.pieces.len() == 1;
    let (bytes, placed) = settle(&mut image, afresh).map_err(refused)?;
    let again: T = read_whole(name, &bytes, &Limits::generous())?;
    let difference = Shape::difference((value, shape, &mut image), &again);
    // A sequence without other parts is the same if it has the same bytes and the same shape.
    let is_same = is_alone
        && difference.is_none()
        && again.gaps().is_none_or(Gaps::is_empty)
        && written(&again, Endian::Little).is_ok_and(|own| own == bytes);
    let found = if is_same { None } else { Some(Image::of(name, &again)?) };
    let mut differences = found.as_ref().map_or_else(Vec::new, |found| differences((&image, &placed), found));
    if let Some(path) = difference {
        let is_named = |problem: &Problem| path.segments().starts_with(problem.path.segments());
        if !differences.iter().any(is_named) {
            let message = "would be read back as another value: set the count, size or flag that decides how it is \
                           read, which is not computed here"
                .to_owned();
            differences.insert(0, Problem { path, message });
        }
    }
    if !differences.is_empty() {
        return Err(refused(differences));
    }
    let mut validator = Validator::new();
    again.validate(&mut validator, ());
    validator.finish(name)?;
    found.map_or(Ok(()), |found| found.check_bytes(name, &bytes))?;
    *value = again;
    Ok(())
}

/// Moves pieces and computes integers until neither changes. Returns the bytes of the file, and the places of the pieces,
/// whose own bytes are no longer needed.
fn settle(image: &mut Image, afresh: bool) -> Result<(Vec<u8>, Vec<Placed>), Vec<Problem>> {
    let mut afresh = afresh;
    let mut gaps: Vec<_> = image.pieces.iter().filter(|piece| piece.place.alone && !afresh).cloned().collect();
    for _ in 0..MAX_ROUNDS {
        let (mut canvas, mut moved) = (None, false);
        // A sequence alone has its place.
        if image.pieces.len() > 1 {
            let mut places = Places::new(image, afresh);
            canvas = Some(places.place(&mut gaps)?);
            moved = places.moved();
            let (starts, small) = places.finish();
            if !small.is_empty() {
                let refused =
                    small.into_iter().filter_map(|(frame, (by, problem))| (!grow(image, frame, by)).then_some(problem));
                let refused: Vec<Problem> = refused.take(MAX_PROBLEMS).collect();
                if refused.is_empty() {
                    continue;
                }
                return Err(refused);
            }
            for (piece, start) in image.pieces.iter_mut().zip(starts) {
                piece.place.start = start;
            }
        }
        if !moved && image.wants_file() {
            let sequence = image.pieces.first().map_or(&[][..], |piece| &piece.bytes);
            image.file = canvas.as_ref().map_or(sequence, Canvas::bytes).to_vec();
        }
        let changed = solve(image)? || (!moved && image.compute()?);
        image.refresh_shared();
        if !moved && !changed {
            let placed = image.placed();
            let sequence = image.pieces.drain(..).next().map(|piece| piece.bytes);
            return Ok((canvas.map_or(sequence.unwrap_or_default(), Canvas::into_bytes), placed));
        }
        afresh = false;
    }
    let message = format!("expected places for everything after {MAX_ROUNDS} rounds, found that more has to move");
    Err(vec![Problem { path: Path::root(), message }])
}

/// Grows a window by `by` bytes, if it is a part of its own whose size follows from an integer.
fn grow(image: &mut Image, frame: usize, by: u64) -> bool {
    let Some(own) = image.frames.get_mut(frame) else { return false };
    let Some(piece) = own.holder.and_then(|holder| image.pieces.get_mut(holder)) else { return false };
    let amount = image.amounts.iter_mut().find(|amount| amount.path == piece.place.path);
    let (Some(amount), Ok(more)) = (amount.filter(|amount| amount.led.lead.is_some()), usize::try_from(by)) else {
        return false;
    };
    let end = piece.bytes.len();
    if own.start.saturating_add(own.size) != widen(end) || amount.amount != widen(end) || by > MAX_HOLES {
        return false;
    }
    let larger = end.saturating_add(more);
    piece.bytes.resize(larger, 0);
    piece.open.push(end..larger);
    own.size = own.size.saturating_add(by);
    amount.amount = widen(larger);
    true
}

/// Computes all integers that hold a position or size. Returns whether any of them changed.
pub(crate) fn solve(image: &mut Image) -> Result<bool, Vec<Problem>> {
    let mut wanted: FastMap<(usize, usize), (i128, Spot, &Path)> = FastMap::default();
    wanted.reserve(image.amounts.len());
    let mut problems = Vec::new();
    let position = |piece: &Piece| {
        let place = &piece.place;
        i128::from(place.start) - i128::from(image.window_of(place.frame))
    };
    let placed = image.pieces.iter().filter(|piece| !piece.place.alone);
    let placed = placed.map(|piece| (&piece.place.led, &piece.place.path, position(piece), "position"));
    let sizes =
        image.amounts.iter().map(|amount| (&amount.led, &amount.path, i128::from(amount.amount), "count or size"));
    for (led, path, value, what) in placed.chain(sizes) {
        let Some(lead) = &led.lead else { continue };
        let Some(spot) = image.spot(led, path) else { continue };
        let mut problem = |message| problems.push(Problem { path: path.clone(), message });
        let Some(solved) = lead.solve(value) else {
            problem(format!("expected a {what} that '{}' can give, found {value}", led.words));
            continue;
        };
        let (least, most) = spot.range();
        if solved < least || solved > most {
            problem(format!("expected {least} to {most} in '{}', which leads here, found {solved}", lead.path(path)));
            continue;
        }
        let before = wanted.entry((spot.piece, spot.offset)).or_insert((solved, spot, path));
        if before.0 != solved {
            let (one, other) = (before.2, before.0);
            problem(format!("expected {other} in '{}' as for '{one}', found {solved}", lead.path(path)));
        }
    }
    let wanted: Vec<_> = wanted.into_values().map(|(value, spot, _)| (value, spot)).collect();
    let mut changed = false;
    for (value, spot) in wanted {
        let Some(piece) = image.pieces.get_mut(spot.piece) else { continue };
        if spot.get(&piece.bytes) != Some(value) {
            changed |= spot.set(&mut piece.bytes, value).is_some();
        }
    }
    problems.truncate(MAX_PROBLEMS);
    if problems.is_empty() { Ok(changed) } else { Err(problems) }
}

/// Reports the parts that would be read back differently. `placed` are the parts of the image.
fn differences((image, placed): (&Image, &[Placed]), found: &Image) -> Vec<Problem> {
    let mut problems: Vec<Problem> = Vec::new();
    let are_same = image.amounts.len() == found.amounts.len()
        && image
            .amounts
            .iter()
            .zip(&found.amounts)
            .all(|(own, read)| own.amount == read.amount && own.path == read.path);
    if !are_same {
        let stated: FastMap<_, _> = found.amounts.iter().map(|amount| (&amount.path, amount.amount)).collect();
        for Amount { path, led: Resolved { words, .. }, amount } in &image.amounts {
            if let Some(stated) = stated.get(path).filter(|stated| *stated != amount) {
                let message =
                    format!("expected {stated} by '{words}', which is not solved for one integer, found {amount}");
                problems.push(Problem { path: path.clone(), message });
            }
        }
    }
    if problems.is_empty() {
        let there: FastSet<Placed> = found.placed().into_iter().collect();
        problems.extend(placed.iter().filter(|part| !there.contains(part)).map(|(path, _, size)| {
            let message = format!("expected {size} bytes that are read back as they are");
            Problem { path: path.clone(), message }
        }));
    }
    problems.truncate(MAX_PROBLEMS);
    problems
}
