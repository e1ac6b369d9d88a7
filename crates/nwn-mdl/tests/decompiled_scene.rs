//! Texts that were decompiled: their comments about the binary model are not part of their scene.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use meshwire_core::Format;
use meshwire_scene::{Change, VertexValues};
use nwn_mdl::build::{self, Shape};
use nwn_mdl::generated::RenderHint;
use nwn_mdl::text::{Keyword, Statement, TextFile};
use nwn_mdl::{MdlFile, Options, Profile, compile, compile_with, decompile};

/// A mesh with a vertex that no face names, which compilers drop and comments bring back.
fn file(hint: RenderHint) -> MdlFile {
    let shape = Shape {
        positions: vec![[0.0; 3], [9.0, 9.0, 9.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 1.0, 2.0]],
        uvs: vec![vec![[0.0, 0.0], [0.5, 0.5], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]]],
        triangles: vec![[0, 2, 3], [2, 4, 3]],
        ..Shape::default()
    };
    let mut file = build::file("demo", Profile::Ee).unwrap();
    let mut plate = build::trimesh("plate", &shape, Profile::Ee).unwrap();
    plate.mesh_mut().unwrap().surface.render_hint = hint;
    file.model.root.as_mut().unwrap().children.push(plate);
    file.complete();
    file
}

#[test]
fn the_scene_of_a_decompiled_text_leads_to_its_rows() {
    for hint in [RenderHint::Unset, RenderHint::NormalTangents] {
        let file = file(hint);
        let text = decompile(&file).unwrap();
        assert_eq!(compile(&text, Profile::Ee).unwrap().to_bytes().unwrap(), file.to_bytes().unwrap());
        let scene = text.scene().unwrap();
        assert_eq!(scene.check(), [], "{hint:?}");
        let part = &scene.meshes[0].primitives[0];
        let lists = |text: &TextFile| text.nodes().nth(1).unwrap().rows(Keyword::Verts).unwrap().clone();
        let before = lists(&text);
        for (vertex, position) in part.positions.iter().enumerate() {
            let row = part.source_vertices[vertex];
            // All vertices of a row move together.
            let own = (0..).zip(&part.source_vertices).filter(|(_, own)| **own == row).map(|(own, _)| own);
            let values = VertexValues::Positions(own.map(|own| (own, [7.0, position[1], position[2]])).collect());
            let mut changed = text.clone();
            changed.apply(&[Change::Vertices { mesh: 0, primitive: 0, values }]).unwrap();
            let after = lists(&changed);
            let differing: Vec<usize> = (0..before.len()).filter(|row| before.row(*row) != after.row(*row)).collect();
            let row = usize::try_from(row).unwrap();
            assert_eq!(differing, [row], "{hint:?} {vertex}");
            assert_eq!(after.row(row).unwrap()[0].to_bits(), 7.0_f64.to_bits());
        }
    }
}

/// What comments of a block say that cannot be done, with the line that says it.
#[test]
fn a_comment_that_does_not_fit_is_named_by_its_line() {
    let mut file = file(RenderHint::Unset);
    let mesh = file.model.root.as_mut().unwrap().find_mut("plate").unwrap().mesh_mut().unwrap();
    (mesh.surface.average, mesh.options.padding) = ([9.0; 3], 77);
    let text = String::from_utf8(decompile(&file).unwrap().to_bytes().unwrap()).unwrap();
    for (old, new, message) in [
        ("#mdl options_padding[0] ", "#mdl options_padding[0] x", "the values of options_padding do not fit"),
        ("#mdl options_padding[0] ", "#mdl stuffing[0] ", "there is no field stuffing"),
    ] {
        assert_eq!(text.matches(old).count(), 1, "{text}");
        let damaged = TextFile::read(text.replace(old, new).as_bytes()).unwrap();
        let says =
            |own: &Statement| own.comment().is_some_and(|own| own.starts_with(new.trim_start_matches('#').as_bytes()));
        let line = damaged.statements.iter().position(says).unwrap();
        let losses = compile_with(&damaged, &Options::new(Profile::Ee)).unwrap().losses;
        let loss = losses.iter().find(|loss| loss.message.contains(message)).unwrap_or_else(|| panic!("{losses:?}"));
        assert_eq!(loss.path.to_string(), format!("statements[{line}]"));
    }
}

/// The digest of a node is taken once, however many blocks of comments it has.
#[test]
fn many_blocks_of_comments_take_no_time() {
    let mut text = b"#mdl 1 ee\nnewmodel m\nbeginmodelgeom m\nnode dummy m\n  parent NULL\n".to_vec();
    for row in 0..30_000 {
        text.extend_from_slice(format!("  unknown {row}\n  #mdl node 0\n").as_bytes());
    }
    text.extend_from_slice(b"endnode\nendmodelgeom m\ndonemodel m\n");
    let text = TextFile::read(&text).unwrap();
    let losses = compile_with(&text, &Options::new(Profile::Ee)).unwrap().losses;
    assert_eq!(losses.iter().filter(|loss| loss.code == "kept").count(), 30_000);
}
