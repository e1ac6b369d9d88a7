//! Records of the schema as cells.

use meshwire_core::FixedText;

use super::part::{Part, Spelling};
use crate::generated::{
    AabbPlane, Array, Classification, ControllerKey, DynamicType, EmitterFlags, Event, Face, GeometryType, RenderHint,
    SpawnType, TriangleMode,
};
use crate::tree::AabbBox;

macro_rules! record {
    ($record:ident { $($field:ident: $of:ty),* $(,)? }) => {
        impl Part for $record {
            const WIDTH: usize = 0 $(+ <$of as Part>::WIDTH)*;
            const EMPTY: Self = Self { $($field: <$of as Part>::EMPTY),* };

            fn spelling(cell: usize) -> Spelling {
                let mut start = 0;
                $(
                    if cell < start + <$of as Part>::WIDTH {
                        return <$of as Part>::spelling(cell - start);
                    }
                    start += <$of as Part>::WIDTH;
                )*
                let _ = start;
                Spelling::Whole
            }

            fn get(&self, cell: usize) -> u32 {
                let mut start = 0;
                $(
                    if cell < start + <$of as Part>::WIDTH {
                        return Part::get(&self.$field, cell - start);
                    }
                    start += <$of as Part>::WIDTH;
                )*
                let _ = start;
                0
            }

            fn put(&mut self, cell: usize, value: u32) -> bool {
                let mut start = 0;
                $(
                    if cell < start + <$of as Part>::WIDTH {
                        return Part::put(&mut self.$field, cell - start, value);
                    }
                    start += <$of as Part>::WIDTH;
                )*
                let _ = start;
                false
            }
        }
    };
}

record!(Array { offset: u32, used: u32, allocated: u32 });
record!(Event { time: f32, name: FixedText<32> });
record!(ControllerKey { id: i32, num_rows: i16, time_index: i16, value_index: i16, num_columns: i8, padding: u8 });
record!(Face { normal: [f32; 3], distance: f32, surface: i32, adjacent: [i16; 3], vertices: [u16; 3] });
record!(AabbBox {
    min: [f32; 3],
    max: [f32; 3],
    left: Option<u32>,
    right: Option<u32>,
    face: i32,
    plane: AabbPlane,
});

macro_rules! values {
    ($($value:ident of $number:ty: $empty:expr;)*) => { $(
        impl Part for $value {
            const WIDTH: usize = 1;
            const EMPTY: Self = $empty;

            fn spelling(_: usize) -> Spelling {
                Spelling::Whole
            }

            fn get(&self, _: usize) -> u32 {
                u32::from(<$number>::from(*self))
            }

            fn put(&mut self, _: usize, value: u32) -> bool {
                <$number>::try_from(value).map(|value| *self = Self::from(value)).is_ok()
            }
        }
    )* };
}

values! {
    GeometryType of u8: Self::Unknown(0);
    Classification of u8: Self::Other;
    TriangleMode of u8: Self::Unknown(0);
    DynamicType of u32: Self::Fixed;
    SpawnType of u32: Self::Normal;
    RenderHint of u32: Self::Unset;
    AabbPlane of u32: Self::Leaf;
}

impl Part for EmitterFlags {
    const WIDTH: usize = 1;
    const EMPTY: Self = Self::new();

    fn spelling(_: usize) -> Spelling {
        Spelling::Whole
    }

    fn get(&self, _: usize) -> u32 {
        u32::from_le_bytes(self.into_bytes())
    }

    fn put(&mut self, _: usize, value: u32) -> bool {
        *self = Self::from_bytes(value.to_le_bytes());
        true
    }
}
