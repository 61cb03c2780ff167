/** Reproducible chance: the same seed gives the same. */
export class Dice {
  private state: number;

  constructor(seed: number) {
    this.state = seed | 0;
  }

  /** 0 up to, not including, 1. */
  private next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number below `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  happens(chance: number): boolean {
    return this.next() < chance;
  }

  of<T>(options: readonly T[]): T {
    return options.at(this.below(options.length)) as T;
  }

  /** `one` as often as the dice say, up to `most` times. */
  some<T>(most: number, one: (index: number) => T): T[] {
    return Array.from({ length: this.below(most + 1) }, (_, index) => one(index));
  }
}
