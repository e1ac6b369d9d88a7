//! The registry of formats. Everything else about a format is in its own crate.

/// Calls a macro with the table of all formats, so that code needed for each format is written once. The names, the
/// facade, the contract tests, the samples and the fuzz targets are generated from this table.
///
/// An entry has the form
///
/// ```text
/// /// Description.
/// MODULE if FEATURE = CRATE: VARIANT(FILE TYPE) {
///     kinds: [NAME in FormatId, EXTENSION, DESCRIPTION, [magic bytes, if any]; ...],
///            EXTENSION is replaced by `NAME for EXTENSION` if another format has the same extension
///     schema: [name of the schema, if any],
///     endian: [method that changes the byte order of the whole file, if any],
///     access: [methods of Asset that return the file of this type],
///     scene: [methods that return the scene and apply edits to it, if any],
/// }
/// ```
///
/// Formats are detected by content, from top to bottom: those with magic bytes come before those that are recognized by
/// their structure. A type with several kinds of file distinguishes them in a module such as `xmodel_kinds`.
///
/// ```
/// macro_rules! modules {
///     ($($(#[$doc:meta])* $module:ident if $feature:literal = $($krate:ident)::+: $variant:ident($file:ident) {
///         $($facts:tt)*
///     })*) => {
///         [$(stringify!($module)),*]
///     };
/// }
/// assert!(meshwire::for_each_format!(modules).contains(&"xac"));
/// ```
#[macro_export]
macro_rules! for_each_format {
    ($callback:ident) => {
        $callback! {
            /// EMotionFX actor.
            xac if "xac" = emfx_xac: Xac(XacFile) {
                kinds: [Xac, "xac", "EMotionFX actor", [b"XAC "]],
                schema: ["xac"],
                endian: [set_endian],
                access: [as_xac, as_xac_mut],
                scene: [scene, apply_plan],
            }
            /// EMotionFX skeletal motion.
            xsm if "xsm" = emfx_xsm: Xsm(XsmFile) {
                kinds: [Xsm, "xsm", "EMotionFX skeletal motion", [b"XSM "]],
                schema: ["xsm"],
                endian: [set_endian],
                access: [as_xsm, as_xsm_mut],
                scene: [scene, apply_plan],
            }
            /// EMotionFX morph motion.
            xpm if "xpm" = emfx_xpm: Xpm(XpmFile) {
                kinds: [Xpm, "xpm", "EMotionFX morph motion", [b"XPM "]],
                schema: ["xpm"],
                endian: [set_endian],
                access: [as_xpm, as_xpm_mut],
                scene: [scene, apply_plan],
            }
            /// Egosoft mesh of X Rebirth and X4.
            xmf if "xmf" = xumf: Xmf(XmfFile) {
                kinds: [Xmf, "xmf", "Egosoft mesh", [b"XUMF"]],
                schema: ["xmf"],
                endian: [],
                access: [as_xmf, as_xmf_mut],
                scene: [scene, apply_plan],
            }
            /// Call of Duty model, animation or notetracks, text or binary.
            xmodel if "xmodel" = cod_xmodel: Xmodel(XmodelFile) {
                kinds: [
                    XmodelExport, "xmodel_export", "Call of Duty model, text", [];
                    XmodelBin, "xmodel_bin", "Call of Duty model, binary", [];
                    XanimExport, "xanim_export", "Call of Duty animation, text", [];
                    XanimBin, "xanim_bin", "Call of Duty animation, binary", [];
                    NtExport, "nt_export", "Call of Duty notetracks, text", []
                ],
                schema: [],
                endian: [],
                access: [as_xmodel, as_xmodel_mut],
                scene: [scene, apply_plan],
            }
            /// Neverwinter Nights model.
            mdl if "mdl" = nwn_mdl: Mdl(MdlFile) {
                kinds: [Mdl, "mdl", "Neverwinter Nights model", []],
                schema: ["nwn_mdl"],
                endian: [],
                access: [as_mdl, as_mdl_mut],
                scene: [scene, apply_plan],
            }
            /// Neverwinter Nights model, text.
            mdl_text if "mdl_text" = nwn_mdl::text: MdlText(TextFile) {
                kinds: [MdlText, "mdl_text" for "mdl", "Neverwinter Nights model, text", []],
                schema: [],
                endian: [],
                access: [as_mdl_text, as_mdl_text_mut],
                scene: [scene, apply_plan],
            }
            /// Egosoft animation of X Rebirth and X4.
            ani if "ani" = xumf::ani: Ani(AniFile) {
                kinds: [Ani, "ani", "Egosoft animation", []],
                schema: ["ani"],
                endian: [],
                access: [as_ani, as_ani_mut],
                scene: [scene, apply_plan],
            }
        }
    };
}
