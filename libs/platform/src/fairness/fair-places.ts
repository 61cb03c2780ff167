/** What was taken; to be given back once. */
export interface Place {
  release(): void;
}

interface Waiter {
  amount: number;
  admit: (place: Place) => void;
}

/** Of what is free, one holder may take a quarter. */
const SHARE = 1 / 4;

/**
 * So much of something for all holders together, shared fairly in this process: a holder may have a quarter of what the
 * others leave free. So one holder alone gets a fifth of the total, two get a sixth each, and however many take all they
 * can get, there is something left for the next one who asks for little. Nothing is set aside for holders who are not
 * here.
 */
export class FairPlaces {
  private used = 0;
  private readonly held = new Map<string, number>();
  /** By holder, in order of arrival; a Map keeps the order of holders, and who was served goes to its end. */
  private readonly waiting = new Map<string, Waiter[]>();

  constructor(private readonly total: number) {}

  get taken(): number {
    return this.used;
  }

  holds(holder: string): boolean {
    return this.held.has(holder);
  }

  /** Undefined where the holder has its share, or the others have taken almost all. */
  take(holder: string, amount = 1): Place | undefined {
    const own = this.held.get(holder) ?? 0;
    const free = this.total - this.used;
    if (own + amount > Math.max(free * SHARE, 0)) return undefined;
    this.used += amount;
    this.held.set(holder, own + amount);
    return new TakenPlace(() => this.giveBack(holder, amount));
  }

  /** Waits at most `limitMs` for a place, behind those of the same holder who came earlier. */
  wait(holder: string, amount: number, limitMs: number): Place | Promise<Place | undefined> {
    const queue = this.waiting.get(holder);
    const place = queue ? undefined : this.take(holder, amount);
    if (place) return place;
    return new Promise((resolve) => {
      const waiter: Waiter = {
        amount,
        admit: (admitted) => {
          clearTimeout(timer);
          resolve(admitted);
        },
      };
      const timer = setTimeout(() => {
        this.leave(holder, waiter);
        resolve(undefined);
      }, limitMs);
      if (queue) queue.push(waiter);
      else this.waiting.set(holder, [waiter]);
    });
  }

  private giveBack(holder: string, amount: number): void {
    this.used -= amount;
    const left = (this.held.get(holder) ?? 0) - amount;
    if (left > 0) this.held.set(holder, left);
    else this.held.delete(holder);
    if (this.waiting.size > 0) this.serve();
  }

  /** One of each holder in turn, so that a long queue of one does not keep the others waiting. */
  private serve(): void {
    let served = true;
    while (served) {
      served = false;
      for (const [holder, queue] of Array.from(this.waiting))
        served = this.serveFirst(holder, queue) || served;
    }
  }

  private serveFirst(holder: string, queue: Waiter[]): boolean {
    const [next] = queue;
    const place = next && this.take(holder, next.amount);
    if (!place) return false;
    queue.shift();
    this.waiting.delete(holder);
    if (queue.length > 0) this.waiting.set(holder, queue);
    next.admit(place);
    return true;
  }

  private leave(holder: string, waiter: Waiter): void {
    const queue = this.waiting.get(holder);
    const at = queue?.indexOf(waiter) ?? -1;
    if (at === -1) return;
    queue?.splice(at, 1);
    if (queue?.length === 0) this.waiting.delete(holder);
  }
}

class TakenPlace implements Place {
  constructor(private giveBack: (() => void) | undefined) {}

  release(): void {
    const { giveBack } = this;
    this.giveBack = undefined;
    giveBack?.();
  }
}
