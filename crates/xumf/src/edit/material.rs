//! Editing of materials: names, ranges, splitting and merging.

use meshwire_core::{Error, Validator};

use crate::NAME;
use crate::build::material_name;
use crate::generated::xmf::Material;
use crate::refusal::refuse;
use crate::view::Mesh;

impl Material {
    /// Sets the name, `collection.material` of the game's material library. The bytes after its terminator are kept; see
    /// [`FixedText::set`](meshwire_core::FixedText::set).
    ///
    /// # Errors
    /// The name is empty, contains a zero byte, or is longer than 127 bytes.
    pub fn set_name(&mut self, name: impl AsRef<[u8]>) -> Result<(), Error> {
        let mut validator = Validator::new();
        let field = material_name(name.as_ref(), &mut validator);
        validator.finish(NAME)?;
        self.name.set_from(&field);
        Ok(())
    }
}

impl Mesh {
    /// Returns mutable material records, for changing names and ranges.
    pub fn materials_mut(&mut self) -> &mut [Material] {
        &mut self.materials
    }

    /// Splits the range of a material: the triangles from number `triangle` on get a new material, which directly
    /// follows the old one.
    ///
    /// # Errors
    /// There is no such material, one of the ranges would be empty, the name is invalid, or there are already 255
    /// materials.
    pub fn split_material(&mut self, material: usize, triangle: u32, name: impl AsRef<[u8]>) -> Result<(), Error> {
        let count = self.materials.len();
        let Some(first) = self.materials.get_mut(material) else {
            return Err(refuse("materials", format!("a material below {count}"), material.to_string()));
        };
        let triangles = first.num_indices / 3;
        if triangle == 0 || triangle >= triangles {
            return Err(refuse("triangle", format!("a triangle from 1 to below {triangles}"), triangle.to_string()));
        }
        if count >= usize::from(u8::MAX) {
            return Err(refuse("materials", "at most 255 materials", (count + 1).to_string()));
        }
        let kept = triangle * 3;
        let mut second = first.clone();
        second.set_name(name)?;
        second.first_index = first.first_index.saturating_add(kept);
        second.num_indices = first.num_indices - kept;
        first.num_indices = kept;
        self.materials.insert(material + 1, second);
        Ok(())
    }

    /// Assigns the triangles of material `other` to material `kept` and removes `other`. The triangles are moved so
    /// that the range of `kept` stays contiguous; the order of all others is kept.
    ///
    /// # Errors
    /// There is no such material, both are the same, or the ranges of the mesh are not contiguous.
    pub fn merge_materials(&mut self, kept: usize, other: usize) -> Result<(), Error> {
        let count = self.materials.len();
        if kept >= count || other >= count || kept == other {
            let found = format!("{kept} and {other}");
            return Err(refuse("materials", format!("two different materials below {count}"), found));
        }
        let Some(indices) = self.indices() else {
            return Err(refuse("indices", "an index buffer", "none"));
        };
        let mut expected = 0_u64;
        for material in &self.materials {
            if u64::from(material.first_index) != expected {
                let message = format!("contiguous ranges, the next from {expected}");
                return Err(refuse("materials", message, material.first_index.to_string()));
            }
            expected += u64::from(material.num_indices);
        }
        if expected > meshwire_core::reader::widen(indices.len()) {
            let found = format!("ranges of {expected}");
            return Err(refuse("materials", format!("ranges within {} indices", indices.len()), found));
        }
        let wide = indices.is_wide();
        let part = |material: &Material| {
            let bound = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
            indices.slice(bound(material.first_index), bound(material.num_indices)).to_vec()
        };
        let mut parts: Vec<(Material, Vec<u32>)> = self.materials.iter().map(|m| (m.clone(), part(m))).collect();
        let all = indices.to_vec();
        let moved = std::mem::take(parts.get_mut(other).map(|(_, part)| part).unwrap_or(&mut Vec::new()));
        if let Some((_, part)) = parts.get_mut(kept) {
            part.extend(moved);
        }
        parts.remove(other);
        let mut joined = Vec::with_capacity(all.len());
        for (material, part) in &mut parts {
            material.first_index = u32::try_from(joined.len()).unwrap_or(u32::MAX);
            material.num_indices = u32::try_from(part.len()).unwrap_or(u32::MAX);
            joined.append(part);
        }
        joined.extend(all.iter().skip(joined.len()));
        self.materials = parts.into_iter().map(|(material, _)| material).collect();
        self.set_indices_as(&joined, wide)
    }
}
