//! Lists of the variants of an enum.

/// All variants of an enum without fields, in this order: a list that lacks one does not compile.
macro_rules! variants {
    ($enum:ident: $($variant:ident),+ $(,)?) => {{
        const fn _is_listed(variant: $enum) {
            match variant {
                $($enum::$variant)|+ => {}
            }
        }
        [$($enum::$variant),+]
    }};
}

pub(crate) use variants;
