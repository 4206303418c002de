//! The choice of instruction set at run time. The only folder of the library with `unsafe`.
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

#[cfg(target_arch = "x86_64")]
mod x86;

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
pub(crate) trait Vector<const P: usize>: Lanes + Sets<4> + Sets<8> {
    /// True if the processors of today have a wider set, so that loops are to be few rather than fast.
    const STANDS_IN: bool = false;

    /// The mask of the words that are zero.
    fn zeros(self, words: [u64; P]) -> usize;

    /// The words whose bit in `mask` is set, in order; what follows them is unspecified.
    fn pack(self, words: [u64; P], mask: usize) -> [u64; P];
}

/// Operations on sets of `64 * W` bits. Left to the compiler, these loops become vectors along the sets or across many of them,
/// which AVX-512 gathers word by word at a tenth of the speed: that depends on how the crate is divided for compilation.
pub(crate) trait Sets<const W: usize>: Copy {
    #[inline(always)]
    fn both(self, a: [u64; W], b: [u64; W]) -> [u64; W] {
        std::array::from_fn(|word| a[word] & b[word])
    }

    /// The low and the high bits of the sums of three bits at the same place.
    #[inline(always)]
    fn full_add(self, a: [u64; W], b: [u64; W], c: [u64; W]) -> ([u64; W], [u64; W]) {
        let half: [u64; W] = std::array::from_fn(|word| a[word] ^ b[word]);
        let high = std::array::from_fn(|word| a[word] & b[word] | half[word] & c[word]);
        (std::array::from_fn(|word| half[word] ^ c[word]), high)
    }

    /// Adds to each count the number of bits in the word at the same place.
    #[inline(always)]
    fn add_ones(self, set: [u64; W], counts: [u64; W]) -> [u64; W] {
        std::array::from_fn(|word| counts[word] + u64::from(set[word].count_ones()))
    }
}

/// Element-wise `i32` arithmetic on slices whose equal length is a multiple of 8, eight at a time where the processor can. This
/// default is for processors of which nothing else is known.
pub(crate) trait Lanes: Copy {
    /// The least sum of four numbers at the same index.
    #[inline(always)]
    fn least_sum(self, [a, b, c, d]: [&[i32]; 4]) -> i32 {
        let sums = a.iter().zip(b).zip(c.iter().zip(d)).map(|((a, b), (c, d))| (a + b) + (c + d));
        sums.fold(i32::MAX, i32::min)
    }

    /// The sums of three numbers at the same index, plus `closed` where `open` has a zero bit. Returns the least.
    #[inline(always)]
    fn sum(self, [a, b, c]: [&[i32]; 3], open: u64, closed: i32, sums: &mut [i32]) -> i32 {
        for (k, (sum, (a, (b, c)))) in sums.iter_mut().zip(a.iter().zip(b.iter().zip(c))).enumerate() {
            *sum = a + b + c + if open >> k & 1 == 0 { closed } else { 0 };
        }
        sums.iter().copied().fold(i32::MAX, i32::min)
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

impl<const W: usize> Sets<W> for Portable {}

impl Vector<4> for Portable {
    const STANDS_IN: bool = cfg!(target_arch = "x86_64");

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
            let of_open = vector.sum([&a, &b, &c], random.next_u64(), 10_000, &mut sums);
            vector.take_off(&mut sums, &c, &mut least);
            let few: [u32; 64] = std::array::from_fn(|_| random.below(2));
            let zeros = [vector.zeros_of_16(&few.map(|number| number as u16)), vector.zeros_of_32(&few)];
            (least_sum, of_open, [vector.exceeding(&sums, 500), zeros[0], zeros[1]], sums, least)
        }
    }

    /// Asserts that a task comes to the same with every instruction set.
    fn assert_same<T: Task<Output: PartialEq + std::fmt::Debug>>(task: impl Fn() -> T, what: &str) {
        let portable = Processor(InstructionSet::Portable).run(task());
        for set in InstructionSet::ALL.into_iter().filter(|set| set.is_available()) {
            assert_eq!(Processor(set).run(task()), portable, "{set:?}, {what}");
        }
    }

    /// All operations of [`Sets`] on sets made from a seed.
    struct OnSets {
        seed: u64,
    }

    impl Task for OnSets {
        type Output = Vec<Vec<u64>>;

        #[inline(always)]
        fn run<V: Vector<P>, const P: usize>(self, vector: V) -> Self::Output {
            let mut random = Random::new(self.seed);
            // Some words have few bits, some none.
            let mut words = || std::array::from_fn(|_| random.next_u64().unbounded_shr(random.below(80)));
            let [a, b, c, counts]: [[u64; 8]; 4] = std::array::from_fn(|_| words());
            let (low, high) = vector.full_add(a, b, c);
            let mut results = [vector.both(a, b), low, high, vector.add_ones(a, counts)].map(Vec::from).to_vec();
            let [a, b, c, counts]: [[u64; 4]; 4] = [a, b, c, counts].map(|[w, x, y, z, ..]| [w, x, y, z]);
            let (low, high) = vector.full_add(a, b, c);
            results.extend([vector.both(a, b), low, high, vector.add_ones(a, counts)].map(Vec::from));
            results
        }
    }

    #[test]
    fn every_instruction_set_does_the_same_in_lanes_and_on_sets() {
        for (seed, len) in (0..500).zip([0, 8, 16, 24, 64].into_iter().cycle()) {
            assert_same(|| InLanes { seed, len }, &format!("{len} numbers"));
            assert_same(|| OnSets { seed }, "sets");
        }
    }
}
