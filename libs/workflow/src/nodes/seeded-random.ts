import { createHash } from 'node:crypto';

/** Numbers from 0 up to 1 that follow from the seed alone. */
export function seededRandom(seed: string): () => number {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0);
  // Mulberry32: small, and the same everywhere.
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** `count` different places out of `length`, in the order drawn. */
export function drawPlaces(length: number, count: number, random: () => number): number[] {
  const places = Array.from({ length }, (_, place) => place);
  const drawn = Math.min(Math.max(count, 0), length);
  for (let turn = 0; turn < drawn; turn += 1) {
    const other = turn + Math.floor(random() * (length - turn));
    [places[turn], places[other]] = [places[other], places[turn]];
  }
  return places.slice(0, drawn);
}
