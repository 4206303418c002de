//! The choice of instruction set at run time. The only file of the library with `unsafe`.
//!
//! The hot loops are plain Rust over arrays of words, marked `#[inline(always)]` and reached through [`Task::run`].
//! Here they are instantiated once for each instruction set: inlined into a function with `#[target_feature]` the
//! compiler turns the same source into wider vectors. Results cannot differ, since the source does not.
//!
//! Why `unsafe` is needed, and sound: calling a function compiled for instructions that the processor lacks is
//! undefined behaviour, so the call must promise that they exist. [`Processor`] has a private field and
//! [`Processor::choose`], which asks the processor, is its only constructor: a value with [`InstructionSet::Avx2`] is
//! that proof.
#![allow(unsafe_code)]

/// True if the hot loops are compiled for AVX-512. Debug builds leave it out: compiling it takes longer than it saves the tests,
/// which CI also runs in release.
#[cfg(target_arch = "x86_64")]
const WITH_AVX512: bool = !cfg!(debug_assertions);

/// A set of vector instructions that the hot loops are compiled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum InstructionSet {
    /// The instructions that every processor of the target has.
    Portable,
    /// x86-64 with AVX2, BMI 1 and 2 and POPCNT (Intel 2013, AMD 2015 and later).
    Avx2,
    /// x86-64 with AVX-512 F, BW, DQ, VL and VPOPCNTDQ (Intel 2019, AMD 2022 and later); not in debug builds.
    Avx512,
}

impl InstructionSet {
    /// All of them, narrowest first.
    pub const ALL: [Self; 3] = [Self::Portable, Self::Avx2, Self::Avx512];

    /// True if this processor and this build have it.
    pub(crate) fn is_available(self) -> bool {
        match self {
            Self::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => has_avx2(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => WITH_AVX512 && has_avx2() && has_avx512(),
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
        }
    }
}

#[cfg(target_arch = "x86_64")]
fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

#[cfg(target_arch = "x86_64")]
fn has_avx512() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512vpopcntdq")
}

/// Operations on a group of `P` words that the compiler does not vectorise by itself. Each implementation stands for an
/// instruction set; a value of it is proof that the processor has that set.
pub(crate) trait Vector<const P: usize>: Lanes {
    /// The mask of the words that are zero.
    fn zeros(self, words: [u64; P]) -> usize;

    /// The words whose bit in `mask` is set, in order; what follows them is unspecified.
    fn pack(self, words: [u64; P], mask: usize) -> [u64; P];
}

/// Element-wise `i32` arithmetic on slices whose equal length is a multiple of 8, eight at a time where the processor can. This
/// default is the scalar fallback, which the compiler does not vectorise.
pub(crate) trait Lanes: Copy {
    /// The least sum of four numbers at the same index.
    #[inline(always)]
    fn least_sum(self, [a, b, c, d]: [&[i32]; 4]) -> i32 {
        let sums = a.iter().zip(b).zip(c.iter().zip(d)).map(|((a, b), (c, d))| (a + b) + (c + d));
        sums.min().unwrap_or(i32::MAX)
    }

    /// The sums of three numbers at the same index, plus `closed` where `open` has a zero bit. Returns the least.
    #[inline(always)]
    fn sum(self, [a, b, c]: [&[i32]; 3], open: u64, closed: i32, sums: &mut [i32]) -> i32 {
        for (k, (sum, (a, (b, c)))) in sums.iter_mut().zip(a.iter().zip(b.iter().zip(c))).enumerate() {
            *sum = a + b + c + if open >> k & 1 == 0 { closed } else { 0 };
        }
        sums.iter().copied().min().unwrap_or(i32::MAX)
    }

    /// Subtracts the amount at the same index from every number, and lowers the minimum there to the difference.
    #[inline(always)]
    fn take_off(self, numbers: &mut [i32], amounts: &[i32], least: &mut [i32]) {
        for ((number, amount), least) in numbers.iter_mut().zip(amounts).zip(least) {
            *number -= amount;
            *least = (*least).min(*number);
        }
    }

    /// The set of the indices of zeros.
    #[inline(always)]
    fn zeros_of_16(self, numbers: &[u16; 64]) -> u64 {
        (0..).zip(numbers).fold(0, |places, (k, number)| places | u64::from(*number == 0) << k)
    }

    /// The set of the indices of zeros.
    #[inline(always)]
    fn zeros_of_32(self, numbers: &[u32; 64]) -> u64 {
        (0..).zip(numbers).fold(0, |places, (k, number)| places | u64::from(*number == 0) << k)
    }

    /// The set of the indices of numbers above a limit, at most 64 numbers.
    #[inline(always)]
    fn exceeding(self, numbers: &[i32], limit: i32) -> u64 {
        (0..).zip(numbers).fold(0, |places, (k, number)| places | u64::from(*number > limit) << k)
    }
}

/// Most words of a group, which are packed at once.
pub(crate) const MOST_PACKED: usize = 8;

/// The words from `start` on, and which of them there are: the last ones of a list may be missing.
#[inline(always)]
pub(crate) fn load_group<const P: usize>(list: &[u64], start: usize) -> ([u64; P], usize) {
    match list[start..].first_chunk() {
        Some(words) => (*words, (1 << P) - 1),
        None => {
            let mut words = [0; P];
            let rest = &list[start..];
            for (word, from) in words.iter_mut().zip(rest) {
                *word = *from;
            }
            (words, (1 << rest.len()) - 1)
        }
    }
}

/// The mask of the first `count` words of a group, or of all if there are fewer.
#[inline(always)]
pub(crate) fn first_words<const P: usize>(count: usize) -> usize {
    (1 << count.min(P)) - 1
}

/// Writes a whole group to `place`, or as much of it as there is room for.
#[inline(always)]
pub(crate) fn store_group<const P: usize>(list: &mut [u64], place: usize, words: [u64; P]) {
    let room = &mut list[place..];
    match room.first_chunk_mut() {
        Some(room) => *room = words,
        None => room.iter_mut().zip(words).for_each(|(room, word)| *room = word),
    }
}

/// Makes `list` long enough for `len` words and the group that may be written behind them.
pub(crate) fn reserve_group(list: &mut Vec<u64>, len: usize) {
    if list.len() < len + MOST_PACKED {
        list.resize(len + MOST_PACKED, 0);
    }
}

/// A hot loop: `run` is `#[inline(always)]`, so that it is compiled anew for each instruction set.
pub(crate) trait Task {
    type Output;
    fn run<V: Vector<P>, const P: usize>(self, vector: V) -> Self::Output;
}

/// The widest instruction set to use, with the proof that the processor has it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Processor(InstructionSet);

impl Processor {
    /// The widest set that the processor has, but none wider than `limit`.
    pub(crate) fn choose(limit: Option<InstructionSet>) -> Self {
        let allowed = |set: &InstructionSet| limit.is_none_or(|limit| *set <= limit) && set.is_available();
        Self(InstructionSet::ALL.into_iter().rev().find(allowed).unwrap_or(InstructionSet::Portable))
    }

    /// True if it has vectors of eight 32-bit numbers.
    pub(crate) fn has_lanes(self) -> bool {
        self.0 >= InstructionSet::Avx2
    }

    /// Runs `task` as compiled for this instruction set.
    pub(crate) fn run<T: Task>(self, task: T) -> T::Output {
        match self.0 {
            // SAFETY: `choose` made this value only after the processor said that it has these instructions.
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2 => unsafe { x86::run_avx2(task) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx512 if WITH_AVX512 => unsafe { x86::run_avx512(task) },
            _ => task.run(Portable),
        }
    }
}

#[derive(Clone, Copy)]
struct Portable;

impl Lanes for Portable {}

impl Vector<4> for Portable {
    #[inline(always)]
    fn zeros(self, words: [u64; 4]) -> usize {
        words.iter().rev().fold(0, |mask, &word| 2 * mask + usize::from(word == 0))
    }

    #[inline(always)]
    fn pack(self, words: [u64; 4], mask: usize) -> [u64; 4] {
        let mut packed = [0; 4];
        let mut count = 0;
        for (bit, word) in words.into_iter().enumerate() {
            packed[count.min(bit)] = word;
            count += mask >> bit & 1;
        }
        packed
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{Lanes, Task, Vector};
    use std::arch::x86_64::{
        __m256i, __m512i, _mm_cvtsi128_si32, _mm_min_epi32, _mm_shuffle_epi32, _mm256_add_epi32, _mm256_and_si256,
        _mm256_castsi256_pd, _mm256_castsi256_ps, _mm256_castsi256_si128, _mm256_cmpeq_epi16, _mm256_cmpeq_epi32,
        _mm256_cmpeq_epi64, _mm256_cmpgt_epi32, _mm256_extracti128_si256, _mm256_min_epi32, _mm256_movemask_epi8,
        _mm256_movemask_pd, _mm256_movemask_ps, _mm256_packs_epi16, _mm256_permute4x64_epi64,
        _mm256_permutevar8x32_epi32, _mm256_set1_epi32, _mm256_setzero_si256, _mm256_sub_epi32,
        _mm512_maskz_compress_epi64, _mm512_testn_epi16_mask, _mm512_testn_epi32_mask, _mm512_testn_epi64_mask,
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
                    let of_three =
                        _mm256_add_epi32(_mm256_add_epi32(load(a), load(b)), _mm256_add_epi32(load(c), closed));
                    least = _mm256_min_epi32(least, of_three);
                    *sum = store(of_three);
                }
                least_of(least)
            }
        }

        #[inline(always)]
        fn take_off(self, numbers: &mut [i32], amounts: &[i32], least: &mut [i32]) {
            unsafe {
                for ((eight, amounts), least) in
                    eights_mut(numbers).iter_mut().zip(eights(amounts)).zip(eights_mut(least))
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::random::Random;

    /// All operations of [`Lanes`], on numbers made from a seed.
    struct InLanes {
        seed: u64,
        len: usize,
    }

    impl Task for InLanes {
        type Output = (i32, i32, [u64; 3], Vec<i32>, Vec<i32>);

        #[inline(always)]
        fn run<V: Vector<P>, const P: usize>(self, vector: V) -> Self::Output {
            let mut random = Random::new(self.seed);
            let mut numbers = || (0..self.len).map(|_| random.below(2_001).cast_signed() - 1_000).collect::<Vec<i32>>();
            let (a, b, c, mut least, mut sums) = (numbers(), numbers(), numbers(), numbers(), numbers());
            let least_sum = vector.least_sum([&a, &b, &c, &least]);
            let of_open = vector.sum([&a, &b, &c], random.next(), 10_000, &mut sums);
            vector.take_off(&mut sums, &c, &mut least);
            let few: [u32; 64] = std::array::from_fn(|_| random.below(2));
            let zeros = [vector.zeros_of_16(&few.map(|number| number as u16)), vector.zeros_of_32(&few)];
            (least_sum, of_open, [vector.exceeding(&sums, 500), zeros[0], zeros[1]], sums, least)
        }
    }

    #[test]
    fn every_instruction_set_does_the_same_in_lanes() {
        for (seed, len) in (0..200).zip([0, 8, 16, 24, 64].into_iter().cycle()) {
            let portable = Processor(InstructionSet::Portable).run(InLanes { seed, len });
            for set in InstructionSet::ALL.into_iter().filter(|set| set.is_available()) {
                assert_eq!(Processor(set).run(InLanes { seed, len }), portable, "{set:?}, {len} numbers");
            }
        }
    }
}
