// Looked up once: these run for every pixel.
const { floor, imul } = Math;

/** A stream of numbers that is the same for the same seed, on every machine. */
export class SeededRandom {
  private state: number;

  constructor(seed: string | number) {
    this.state = hashOf(String(seed));
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next();
  }

  /** A whole number from `low` up to and including `high`. */
  whole(low: number, high: number): number {
    return floor(this.between(low, high + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(items: readonly [T, ...T[]]): T {
    return items[floor(this.next() * items.length)] ?? items[0];
  }

  /** A stream of its own: what is drawn with it does not move when other things take more or fewer numbers. */
  fork(name: string): SeededRandom {
    return new SeededRandom(`${name}/${this.state}`);
  }
}

/** A 32-bit hash in which every character counts. */
export function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (let index = 0; index < text.length; index += 1) {
    hash = imul(hash ^ text.charCodeAt(index), 16_777_619);
  }
  hash = imul(hash ^ (hash >>> 16), 2_246_822_507);
  hash = imul(hash ^ (hash >>> 13), 3_266_489_909);
  return (hash ^ (hash >>> 16)) | 0;
}
