//! List elements whose arguments depend on the list: on the stream before each, on their number, or on previous
//! elements.

use proc_macro2::TokenStream;
use quote::quote;

use crate::bind::mentions;
use crate::field::Field;
use crate::record::Record;

impl Record {
    /// Returns whether the arguments of elements depend on the stream or on previous elements, or whether each element
    /// fills a window of its own.
    pub fn needs_list(&self, field: &Field) -> bool {
        field.is_list()
            && (field.facts.size.is_some() && !field.slot && !field.window
                || field.element_expressions().any(|expr| self.uses_io(expr) || mentions(expr, &field.name)))
    }

    /// Defines the variables of the function that reads an element after the elements in `__read`.
    pub fn before_each(&self, field: &Field) -> TokenStream {
        let (name, item) = (&field.name, field.item());
        let io = field.element_expressions().any(|expr| self.uses_io(expr));
        let io = io.then(|| quote!(let io = ::ksy_runtime::wire::io(__reader, __endian, (context,))?;));
        let own =
            field.element_expressions().any(|expr| mentions(expr, name)).then(|| quote!(let #name: &[#item] = __read;));
        let index = self.passes_index(field).then(|| quote!(let index: usize = __index;));
        quote!(let __index = __read.len(); #io #own #index)
    }
}
