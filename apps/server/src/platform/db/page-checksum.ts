/** PostgreSQL's checksum of a page, as `storage/checksum_impl.h` defines it: FNV-1a in 32 lanes, with a shift mixed in. */

export const PAGE_BYTES = 8192;
const LANES = 32;
const WORDS = PAGE_BYTES / 4;
const PRIME = 16_777_619;
const SHIFT = 17;
/** The last rounds mix zeros in, so that the last words count as much as the first. */
const LAST_ROUNDS = 2;

/** Of the page, whatever its own field says. `block`: its number within the file's relation, over all segments. */
export const checksumOf = (words: Uint32Array, block: number): number => {
  lanes.set(STARTS);
  // The field itself counts as zero: the lower half of the third word.
  const field = words[FIELD_WORD] ?? 0;
  words[FIELD_WORD] = field & 0xffff_0000;
  for (let word = 0; word < WORDS; word += LANES) {
    for (let lane = 0; lane < LANES; lane += 1) mix(lane, words[word + lane] as number);
  }
  words[FIELD_WORD] = field;
  let sum = 0;
  for (let lane = 0; lane < LANES; lane += 1) {
    for (let round = 0; round < LAST_ROUNDS; round += 1) mix(lane, 0);
    sum ^= lanes[lane] as number;
  }
  return (((sum ^ block) >>> 0) % 65_535) + 1;
};

const FIELD_WORD = 2;

const lanes = new Uint32Array(LANES);

const mix = (lane: number, value: number): void => {
  const mixed = (lanes[lane] as number) ^ value;
  lanes[lane] = Math.imul(mixed, PRIME) ^ (mixed >>> SHIFT);
};

const STARTS = [
  0x5b1f36e9, 0xb8525960, 0x02ab50aa, 0x1de66d2a, 0x79ff467a, 0x9bb9f8a3, 0x217e7cd2, 0x83e13d2c, 0xf8d4474f,
  0xe39eb970, 0x42c6ae16, 0x993216fa, 0x7b093b5d, 0x98daff3c, 0xf718902a, 0x0b1c9cdb, 0xe58f764b, 0x187636bc,
  0x5d7b3bb1, 0xe73de7de, 0x92bec979, 0xcca6c0b2, 0x304a0979, 0x85aa43d4, 0x783125bb, 0x6ca8eaa2, 0xe407eac6,
  0x4b5cfc3e, 0x9fbf8c76, 0x15ca20be, 0xf2ca9fd3, 0x959bd756,
];
