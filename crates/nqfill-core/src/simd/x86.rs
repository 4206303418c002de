//! Operations by the vector instructions of x86-64.

use super::{Lanes, Sets, Task, Vector};
use std::arch::x86_64::{
    __m256i, __m512i, _mm_cvtsi128_si32, _mm_min_epi32, _mm_shuffle_epi32, _mm256_add_epi32, _mm256_add_epi64,
    _mm256_and_si256, _mm256_castsi256_pd, _mm256_castsi256_ps, _mm256_castsi256_si128, _mm256_cmpeq_epi16,
    _mm256_cmpeq_epi32, _mm256_cmpeq_epi64, _mm256_cmpgt_epi32, _mm256_extracti128_si256, _mm256_min_epi32,
    _mm256_movemask_epi8, _mm256_movemask_pd, _mm256_movemask_ps, _mm256_packs_epi16, _mm256_permute4x64_epi64,
    _mm256_permutevar8x32_epi32, _mm256_popcnt_epi64, _mm256_set1_epi32, _mm256_setzero_si256, _mm256_sub_epi32,
    _mm256_ternarylogic_epi64, _mm512_add_epi64, _mm512_and_si512, _mm512_maskz_compress_epi64, _mm512_popcnt_epi64,
    _mm512_ternarylogic_epi64, _mm512_testn_epi16_mask, _mm512_testn_epi32_mask, _mm512_testn_epi64_mask,
};
use std::mem::transmute;

/// The proof of AVX2: made in [`run_avx2`] only.
#[derive(Clone, Copy)]
struct Avx2(());

/// The proof of AVX-512: made in [`run_avx512`] only.
#[derive(Clone, Copy)]
struct Avx512(());

/// A proof of AVX2 or of more; the methods are those of [`Lanes`] that AVX-512 has instructions for. No closures: they would be
/// compiled without these instructions.
trait AtLeastAvx2: Copy {
    #[inline(always)]
    fn zeros_of_16(self, numbers: &[u16; 64]) -> u64 {
        let mut zeros = 0;
        for [low, high] in numbers.as_chunks::<16>().0.as_chunks().0.iter().rev() {
            let bytes = unsafe {
                let low = _mm256_cmpeq_epi16(transmute::<[u16; 16], __m256i>(*low), _mm256_setzero_si256());
                let high = _mm256_cmpeq_epi16(transmute::<[u16; 16], __m256i>(*high), _mm256_setzero_si256());
                // Packed, eight of one alternate with eight of the other.
                _mm256_movemask_epi8(_mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_packs_epi16(low, high)))
            };
            zeros = zeros << 32 | u64::from(bytes.cast_unsigned());
        }
        zeros
    }

    #[inline(always)]
    fn zeros_of_32(self, numbers: &[u32; 64]) -> u64 {
        let mut zeros = 0;
        for eight in numbers.as_chunks::<8>().0.iter().rev() {
            let lanes = unsafe {
                let zero = _mm256_cmpeq_epi32(transmute::<[u32; 8], __m256i>(*eight), _mm256_setzero_si256());
                _mm256_movemask_ps(_mm256_castsi256_ps(zero))
            };
            zeros = zeros << 8 | u64::from(lanes.cast_unsigned());
        }
        zeros
    }
}

impl AtLeastAvx2 for Avx2 {}

impl AtLeastAvx2 for Avx512 {
    #[inline(always)]
    fn zeros_of_16(self, numbers: &[u16; 64]) -> u64 {
        let mut zeros = 0;
        for half in numbers.as_chunks::<32>().0.iter().rev() {
            let lanes = unsafe {
                let half = transmute::<[u16; 32], __m512i>(*half);
                _mm512_testn_epi16_mask(half, half)
            };
            zeros = zeros << 32 | u64::from(lanes);
        }
        zeros
    }

    #[inline(always)]
    fn zeros_of_32(self, numbers: &[u32; 64]) -> u64 {
        let mut zeros = 0;
        for quarter in numbers.as_chunks::<16>().0.iter().rev() {
            let lanes = unsafe {
                let quarter = transmute::<[u32; 16], __m512i>(*quarter);
                _mm512_testn_epi32_mask(quarter, quarter)
            };
            zeros = zeros << 16 | u64::from(lanes);
        }
        zeros
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn run_avx2<T: Task>(task: T) -> T::Output {
    task.run(Avx2(()))
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq")]
pub(super) fn run_avx512<T: Task>(task: T) -> T::Output {
    task.run(Avx512(()))
}

// SAFETY of the blocks below: a token exists only below the function that made it, so the processor has the
// instructions; and the types transmuted have the same size, and any bytes are valid in both.

impl Vector<4> for Avx2 {
    #[inline(always)]
    fn zeros(self, words: [u64; 4]) -> usize {
        unsafe {
            let zero = _mm256_cmpeq_epi64(transmute::<[u64; 4], __m256i>(words), _mm256_setzero_si256());
            _mm256_movemask_pd(_mm256_castsi256_pd(zero)) as usize
        }
    }

    #[inline(always)]
    fn pack(self, words: [u64; 4], mask: usize) -> [u64; 4] {
        unsafe {
            let order = transmute::<[u32; 8], __m256i>(ORDERS.0[mask & 15]);
            let words = transmute::<[u64; 4], __m256i>(words);
            transmute::<__m256i, [u64; 4]>(_mm256_permutevar8x32_epi32(words, order))
        }
    }
}

/// With AVX-512 too: rows are short, so that its vectors would be half empty.
impl<A: AtLeastAvx2> Lanes for A {
    #[inline(always)]
    fn zeros_of_16(self, numbers: &[u16; 64]) -> u64 {
        AtLeastAvx2::zeros_of_16(self, numbers)
    }

    #[inline(always)]
    fn zeros_of_32(self, numbers: &[u32; 64]) -> u64 {
        AtLeastAvx2::zeros_of_32(self, numbers)
    }

    #[inline(always)]
    fn least_sum(self, lanes: [&[i32]; 4]) -> i32 {
        let [a, b, c, d] = lanes.map(eights);
        unsafe {
            let mut least = _mm256_set1_epi32(i32::MAX);
            for ((a, b), (c, d)) in a.iter().zip(b).zip(c.iter().zip(d)) {
                let [a, b, c, d] = [a, b, c, d].map(|eight| load(eight));
                least = _mm256_min_epi32(least, _mm256_add_epi32(_mm256_add_epi32(a, b), _mm256_add_epi32(c, d)));
            }
            least_of(least)
        }
    }

    #[inline(always)]
    fn sum(self, lanes: [&[i32]; 3], open: u64, closed: i32, sums: &mut [i32]) -> i32 {
        let [a, b, c] = lanes.map(eights);
        let bits = [1, 2, 4, 8, 16, 32, 64, 128];
        unsafe {
            let mut least = _mm256_set1_epi32(i32::MAX);
            for (k, ((a, b), (c, sum))) in a.iter().zip(b).zip(c.iter().zip(eights_mut(sums))).enumerate() {
                let open = _mm256_and_si256(_mm256_set1_epi32((open >> (8 * k)) as i32), load(&bits));
                let is_closed = _mm256_cmpeq_epi32(open, _mm256_setzero_si256());
                let closed = _mm256_and_si256(is_closed, _mm256_set1_epi32(closed));
                let of_three = _mm256_add_epi32(_mm256_add_epi32(load(a), load(b)), _mm256_add_epi32(load(c), closed));
                least = _mm256_min_epi32(least, of_three);
                *sum = store(of_three);
            }
            least_of(least)
        }
    }

    #[inline(always)]
    fn take_off(self, numbers: &mut [i32], amounts: &[i32], least: &mut [i32]) {
        unsafe {
            for ((eight, amounts), least) in eights_mut(numbers).iter_mut().zip(eights(amounts)).zip(eights_mut(least))
            {
                let left = _mm256_sub_epi32(load(eight), load(amounts));
                *eight = store(left);
                *least = store(_mm256_min_epi32(load(least), left));
            }
        }
    }

    #[inline(always)]
    fn exceeding(self, numbers: &[i32], limit: i32) -> u64 {
        let mut places = 0;
        unsafe {
            for (k, eight) in eights(numbers).iter().enumerate() {
                let is_above = _mm256_cmpgt_epi32(load(eight), _mm256_set1_epi32(limit));
                places |= (_mm256_movemask_ps(_mm256_castsi256_ps(is_above)) as u64) << (8 * k);
            }
        }
        places
    }
}

#[inline(always)]
fn eights(lanes: &[i32]) -> &[[i32; 8]] {
    lanes.as_chunks().0
}

#[inline(always)]
fn eights_mut(lanes: &mut [i32]) -> &mut [[i32; 8]] {
    lanes.as_chunks_mut().0
}

#[inline(always)]
unsafe fn load(eight: &[i32; 8]) -> __m256i {
    unsafe { transmute::<[i32; 8], __m256i>(*eight) }
}

#[inline(always)]
unsafe fn store(eight: __m256i) -> [i32; 8] {
    unsafe { transmute::<__m256i, [i32; 8]>(eight) }
}

#[inline(always)]
unsafe fn least_of(eight: __m256i) -> i32 {
    unsafe {
        let least = _mm_min_epi32(_mm256_castsi256_si128(eight), _mm256_extracti128_si256::<1>(eight));
        let least = _mm_min_epi32(least, _mm_shuffle_epi32::<0b01_00_11_10>(least));
        _mm_cvtsi128_si32(_mm_min_epi32(least, _mm_shuffle_epi32::<0b10_11_00_01>(least)))
    }
}

/// The compiler's vectors are as fast here.
impl<const W: usize> Sets<W> for Avx2 {}

impl Sets<4> for Avx512 {
    #[inline(always)]
    fn both(self, a: [u64; 4], b: [u64; 4]) -> [u64; 4] {
        unsafe { four(_mm256_and_si256(of_four(a), of_four(b))) }
    }

    #[inline(always)]
    fn full_add(self, a: [u64; 4], b: [u64; 4], c: [u64; 4]) -> ([u64; 4], [u64; 4]) {
        unsafe {
            let [a, b, c] = [of_four(a), of_four(b), of_four(c)];
            let low = _mm256_ternarylogic_epi64::<ODD>(a, b, c);
            (four(low), four(_mm256_ternarylogic_epi64::<MAJORITY>(a, b, c)))
        }
    }

    #[inline(always)]
    fn add_ones(self, set: [u64; 4], counts: [u64; 4]) -> [u64; 4] {
        unsafe { four(_mm256_add_epi64(of_four(counts), _mm256_popcnt_epi64(of_four(set)))) }
    }
}

impl Sets<8> for Avx512 {
    #[inline(always)]
    fn both(self, a: [u64; 8], b: [u64; 8]) -> [u64; 8] {
        unsafe { eight(_mm512_and_si512(of_eight(a), of_eight(b))) }
    }

    #[inline(always)]
    fn full_add(self, a: [u64; 8], b: [u64; 8], c: [u64; 8]) -> ([u64; 8], [u64; 8]) {
        unsafe {
            let [a, b, c] = [of_eight(a), of_eight(b), of_eight(c)];
            let low = _mm512_ternarylogic_epi64::<ODD>(a, b, c);
            (eight(low), eight(_mm512_ternarylogic_epi64::<MAJORITY>(a, b, c)))
        }
    }

    #[inline(always)]
    fn add_ones(self, set: [u64; 8], counts: [u64; 8]) -> [u64; 8] {
        unsafe { eight(_mm512_add_epi64(of_eight(counts), _mm512_popcnt_epi64(of_eight(set)))) }
    }
}

/// Functions of three bits, as a bit for each of their eight values: true for an odd number of ones, and for two or three.
const ODD: i32 = 0b1001_0110;
const MAJORITY: i32 = 0b1110_1000;

#[inline(always)]
unsafe fn of_four(words: [u64; 4]) -> __m256i {
    unsafe { transmute::<[u64; 4], __m256i>(words) }
}

#[inline(always)]
unsafe fn four(vector: __m256i) -> [u64; 4] {
    unsafe { transmute::<__m256i, [u64; 4]>(vector) }
}

#[inline(always)]
unsafe fn of_eight(words: [u64; 8]) -> __m512i {
    unsafe { transmute::<[u64; 8], __m512i>(words) }
}

#[inline(always)]
unsafe fn eight(vector: __m512i) -> [u64; 8] {
    unsafe { transmute::<__m512i, [u64; 8]>(vector) }
}

impl Vector<8> for Avx512 {
    #[inline(always)]
    fn zeros(self, words: [u64; 8]) -> usize {
        unsafe {
            let words = transmute::<[u64; 8], __m512i>(words);
            usize::from(_mm512_testn_epi64_mask(words, words))
        }
    }

    #[inline(always)]
    fn pack(self, words: [u64; 8], mask: usize) -> [u64; 8] {
        unsafe {
            let words = transmute::<[u64; 8], __m512i>(words);
            transmute::<__m512i, [u64; 8]>(_mm512_maskz_compress_epi64(mask as u8, words))
        }
    }
}

/// For each mask the indices of the 32-bit halves of the words it keeps; aligned so that no entry crosses a cache
/// line.
#[repr(align(32))]
struct Orders([[u32; 8]; 16]);

static ORDERS: Orders = Orders(orders());

const fn orders() -> [[u32; 8]; 16] {
    let mut orders = [[0; 8]; 16];
    let mut mask = 0;
    while mask < 16 {
        let (mut word, mut count) = (0, 0);
        while word < 4 {
            if mask >> word & 1 == 1 {
                orders[mask][2 * count] = 2 * word as u32;
                orders[mask][2 * count + 1] = 2 * word as u32 + 1;
                count += 1;
            }
            word += 1;
        }
        mask += 1;
    }
    orders
}
