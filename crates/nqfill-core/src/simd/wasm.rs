//! The lanes of WebAssembly with vectors: 128 bits, four 32-bit numbers at a time.

use super::{Lanes, Portable};
use std::arch::wasm32::{
    i16x8_bitmask, i16x8_eq, i16x8_splat, i32x4, i32x4_add, i32x4_bitmask, i32x4_eq, i32x4_gt, i32x4_min, i32x4_splat,
    i32x4_sub, v128, v128_and,
};
use std::mem::transmute;

impl Lanes for Portable {
    #[inline(always)]
    fn least_sum(self, lanes: [&[i32]; 4]) -> i32 {
        let [a, b, c, d] = lanes.map(fours);
        let mut least = i32x4_splat(i32::MAX);
        for ((a, b), (c, d)) in a.iter().zip(b).zip(c.iter().zip(d)) {
            let [a, b, c, d] = [a, b, c, d].map(load);
            least = i32x4_min(least, i32x4_add(i32x4_add(a, b), i32x4_add(c, d)));
        }
        least_of(least)
    }

    #[inline(always)]
    fn sum(self, lanes: [&[i32]; 3], open: u64, closed: i32, sums: &mut [i32]) -> i32 {
        let [a, b, c] = lanes.map(fours);
        let (bits, closed) = (i32x4(1, 2, 4, 8), i32x4_splat(closed));
        let mut least = i32x4_splat(i32::MAX);
        for (k, ((a, b), (c, sum))) in a.iter().zip(b).zip(c.iter().zip(fours_mut(sums))).enumerate() {
            let open = v128_and(i32x4_splat((open >> (4 * k)) as i32), bits);
            let closed = v128_and(i32x4_eq(open, i32x4_splat(0)), closed);
            let of_all = i32x4_add(i32x4_add(load(a), load(b)), i32x4_add(load(c), closed));
            least = i32x4_min(least, of_all);
            *sum = store(of_all);
        }
        least_of(least)
    }

    #[inline(always)]
    fn take_off(self, numbers: &mut [i32], amounts: &[i32], least: &mut [i32]) {
        for ((four, amounts), least) in fours_mut(numbers).iter_mut().zip(fours(amounts)).zip(fours_mut(least)) {
            let left = i32x4_sub(load(four), load(amounts));
            *four = store(left);
            *least = store(i32x4_min(load(least), left));
        }
    }

    #[inline(always)]
    fn zeros_of_16(self, numbers: &[u16; 64]) -> u64 {
        numbers.as_chunks::<8>().0.iter().rev().fold(0, |zeros, eight| {
            // SAFETY: both types have 16 bytes, and any bytes are valid in either.
            let eight = unsafe { transmute::<[u16; 8], v128>(*eight) };
            zeros << 8 | u64::from(i16x8_bitmask(i16x8_eq(eight, i16x8_splat(0))))
        })
    }

    #[inline(always)]
    fn zeros_of_32(self, numbers: &[u32; 64]) -> u64 {
        numbers.as_chunks::<4>().0.iter().rev().fold(0, |zeros, four| {
            // SAFETY: both types have 16 bytes, and any bytes are valid in either.
            let four = unsafe { transmute::<[u32; 4], v128>(*four) };
            zeros << 4 | u64::from(i32x4_bitmask(i32x4_eq(four, i32x4_splat(0))))
        })
    }

    #[inline(always)]
    fn exceeding(self, numbers: &[i32], limit: i32) -> u64 {
        let above = |four| u64::from(i32x4_bitmask(i32x4_gt(load(four), i32x4_splat(limit))));
        fours(numbers).iter().rev().fold(0, |places, four| places << 4 | above(four))
    }
}

#[inline(always)]
fn fours(lanes: &[i32]) -> &[[i32; 4]] {
    lanes.as_chunks().0
}

#[inline(always)]
fn fours_mut(lanes: &mut [i32]) -> &mut [[i32; 4]] {
    lanes.as_chunks_mut().0
}

#[inline(always)]
fn load(four: &[i32; 4]) -> v128 {
    // SAFETY: both types have 16 bytes, and any bytes are valid in either.
    unsafe { transmute::<[i32; 4], v128>(*four) }
}

#[inline(always)]
fn store(four: v128) -> [i32; 4] {
    // SAFETY: both types have 16 bytes, and any bytes are valid in either.
    unsafe { transmute::<v128, [i32; 4]>(four) }
}

#[inline(always)]
fn least_of(four: v128) -> i32 {
    let [a, b, c, d] = store(four);
    a.min(b).min(c.min(d))
}
