//! Shared implementations for enums of numbers and flag words, derived from their integer.

/// Implements the access to the value of a type that only adds where, or how, the value is stored.
macro_rules! derefs {
    (<$($parameter:ident),*> $name:ty, $value:tt: $target:ty) => {
        impl<$($parameter),*> ::std::ops::Deref for $name {
            type Target = $target;

            fn deref(&self) -> &$target {
                &self.$value
            }
        }

        impl<$($parameter),*> ::std::ops::DerefMut for $name {
            fn deref_mut(&mut self) -> &mut $target {
                &mut self.$value
            }
        }
    };
}
pub(crate) use derefs;

/// Implements reading, writing, size and generation for a type that is one integer in the file.
#[doc(hidden)]
#[macro_export]
macro_rules! __integer {
    ($name:ident, $number:ty) => {
        impl $crate::Plain for $name {
            const SIZE: usize = size_of::<$number>();
            #[inline]
            fn get<const BIG: bool>(fields: &mut $crate::plain::Fields<'_>) -> Self {
                <$number as $crate::Plain>::get::<BIG>(fields).into()
            }
            #[inline]
            fn put<const BIG: bool>(&self, fields: &mut $crate::plain::FieldsMut<'_>) {
                $crate::Plain::put::<BIG>(&<$number>::from(*self), fields);
            }
        }
        impl ::binrw::BinRead for $name {
            type Args<'a> = $crate::Context<'a>;
            #[inline]
            fn read_options<R: ::std::io::Read + ::std::io::Seek>(
                reader: &mut R,
                endian: $crate::Endian,
                _: $crate::Context<'_>,
            ) -> ::binrw::BinResult<Self> {
                <$number as ::binrw::BinRead>::read_options(reader, endian, ()).map(Self::from)
            }
        }
        impl ::binrw::BinWrite for $name {
            type Args<'a> = ();
            #[inline]
            fn write_options<W: ::std::io::Write + ::std::io::Seek>(
                &self,
                writer: &mut W,
                endian: $crate::Endian,
                (): (),
            ) -> ::binrw::BinResult<()> {
                ::binrw::BinWrite::write_options(&<$number>::from(*self), writer, endian, ())
            }
        }
        impl $crate::WireSize for $name {
            const CAN_BE_EMPTY: bool = false;
            #[inline]
            fn wire_size(&self) -> u64 {
                $crate::reader::widen(size_of::<$number>())
            }
        }
    };
}

/// Implements everything about an enum of numbers that follows from `Named`.
#[doc(hidden)]
#[macro_export]
macro_rules! __named {
    ($name:ident, $number:ty) => {
        $crate::__integer!($name, $number);
        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                match self.name() {
                    Some(name) => f.write_str(name),
                    None => ::std::fmt::Display::fmt(&<$number>::from(*self), f),
                }
            }
        }
        impl $crate::int::Int for $name {
            #[inline]
            fn int(&self) -> i128 {
                i128::from(<$number>::from(*self))
            }
        }
        impl $crate::stored::Number for $name {
            const RANGE: (i128, i128) = <$number as $crate::stored::Number>::RANGE;
            #[inline]
            fn from_int(number: i128) -> Option<Self> {
                <$number>::try_from(number).ok().map(Self::from)
            }
            fn meaning(&self) -> Option<&'static str> {
                self.name()
            }
        }
        impl $crate::Annotate for $name {
            const BLOCK: Option<usize> = Some(size_of::<$number>());
            fn annotate(&self, out: &mut $crate::Annotator<'_>) {
                let size = $crate::reader::widen(size_of::<$number>());
                out.leaf(<Self as $crate::int::Named>::LEAF, size, self.name());
            }
        }
        impl $crate::Validate for $name {
            type Args<'a> = ();
            fn validate(&self, validator: &mut $crate::Validator, (): ()) {
                if let Self::Unknown(number) = self {
                    let known = Self::from(*number);
                    validator.require(known == *self, || {
                        format!("expected {known:?} for the value {number}, found Unknown")
                    });
                }
            }
            #[inline]
            fn is_sound(&self) -> bool {
                !matches!(self, Self::Unknown(number) if Self::from(*number) != *self)
            }
        }
        #[cfg(feature = "serde")]
        impl ::serde::Serialize for $name {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $crate::exact::serialize_named(self.name(), $crate::int::Int::int(self), serializer)
            }
        }
        #[cfg(feature = "serde")]
        impl<'de> ::serde::Deserialize<'de> for $name {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let number = $crate::exact::deserialize_named(
                    |name| Self::from_name(name).map(|value| $crate::int::Int::int(&value)),
                    deserializer,
                )?;
                <$number>::try_from(number).map(Self::from).map_err(::serde::de::Error::custom)
            }
        }
        #[cfg(feature = "arbitrary")]
        impl $crate::generate::Generate for $name {
            type Args<'a> = ();
            fn generate(
                u: &mut ::arbitrary::Unstructured<'_>,
                _: $crate::generate::Wish,
                (): (),
            ) -> ::arbitrary::Result<Self> {
                if u.ratio(7, 8)? && !Self::ALL.is_empty() {
                    u.choose(Self::ALL).copied()
                } else {
                    u.arbitrary::<$number>().map(Self::from)
                }
            }
        }
        #[cfg(feature = "arbitrary")]
        impl $crate::generate::Candidates for $name {
            fn candidates() -> impl Iterator<Item = Self> {
                Self::ALL.iter().copied()
            }
        }
    };
}

/// Implements everything about a flag word that follows from its integer.
#[doc(hidden)]
#[macro_export]
macro_rules! __flags {
    ($name:ident, $number:ty) => {
        $crate::__integer!($name, $number);
        impl $crate::Annotate for $name {
            const BLOCK: Option<usize> = Some(size_of::<$number>());
            fn annotate(&self, out: &mut $crate::Annotator<'_>) {
                let set = self.set_names().join(" | ");
                let meaning = if set.is_empty() { None } else { Some(set.as_str()) };
                out.leaf($crate::layout::LeafKind::Unsigned, $crate::reader::widen(size_of::<$number>()), meaning);
            }
        }
        impl $crate::Validate for $name {
            const NEEDED: bool = false;
            type Args<'a> = ();
            fn validate(&self, _: &mut $crate::Validator, (): ()) {}
        }
        #[cfg(feature = "arbitrary")]
        impl $crate::generate::Generate for $name {
            type Args<'a> = ();
            fn generate(
                u: &mut ::arbitrary::Unstructured<'_>,
                _: $crate::generate::Wish,
                (): (),
            ) -> ::arbitrary::Result<Self> {
                u.arbitrary::<$number>().map(Self::from)
            }
        }
    };
}
