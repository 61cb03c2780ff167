import type { Clock } from '../../engine/clock.js';

interface Timer {
  at: number;
  order: number;
  fire: () => void;
}

/** A small generator, so that a simulation can be repeated by its seed. */
export class Chance {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** From 0 to 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  is(probability: number): boolean {
    return this.next() < probability;
  }

  /** A whole number from `min` to `max`. */
  between(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  of<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)];
  }

  id(): string {
    const digits = Array.from({ length: 32 }, () => this.between(0, 15).toString(16)).join('');
    return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-7${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20)}`;
  }
}

/** Time that passes as fast as the work in it is done, in the same order for the same seed. */
export class VirtualTime implements Clock {
  private readonly heap: Timer[] = [];
  private time = Date.UTC(2026, 0, 1);
  private order = 0;

  now(): number {
    return this.time;
  }

  pause(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  every(ms: number, work: () => void): () => void {
    let stopped = false;
    const again = (): void => {
      if (stopped) return;
      work();
      this.after(ms, again);
    };
    this.after(ms, again);
    return () => (stopped = true);
  }

  after(ms: number, fire: () => void): void {
    this.push({ at: this.time + Math.max(0, ms), order: this.order++, fire });
  }

  /** Lets time pass until `over`, or for `mostMs` at most; answers whether it came to be over. */
  async run(over: () => boolean, mostMs: number): Promise<boolean> {
    const end = this.time + mostMs;
    while (!over()) {
      const next = this.pop();
      if (!next || next.at > end) return false;
      this.time = next.at;
      next.fire();
      // Everything that follows at this moment happens before the next timer.
      await new Promise((resolve) => setImmediate(resolve));
    }
    return true;
  }

  private push(timer: Timer): void {
    const { heap } = this;
    let place = heap.push(timer) - 1;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (isBefore(heap[parent], heap[place])) break;
      [heap[parent], heap[place]] = [heap[place], heap[parent]];
      place = parent;
    }
  }

  private pop(): Timer | undefined {
    const { heap } = this;
    const top = heap[0];
    const last = heap.pop();
    if (heap.length === 0 || !last) return top;
    heap[0] = last;
    for (let place = 0; ;) {
      let least = place;
      for (const child of [2 * place + 1, 2 * place + 2]) {
        if (child < heap.length && isBefore(heap[child], heap[least])) least = child;
      }
      if (least === place) return top;
      [heap[least], heap[place]] = [heap[place], heap[least]];
      place = least;
    }
  }
}

function isBefore(one: Timer, other: Timer): boolean {
  return one.at < other.at || (one.at === other.at && one.order < other.order);
}
