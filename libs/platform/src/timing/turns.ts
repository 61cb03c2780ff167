import { goOnWithRequest } from '../telemetry/blocked-loop.js';
import { nextTurn } from './next-turn.js';

/** How long a long task keeps the event loop before others get a turn. Milliseconds. */
const TURN_MS = 4;

/** The turns of the event loop that a long task takes. */
export class Turns {
  private since = performance.now();

  get isOver(): boolean {
    return performance.now() - this.since >= TURN_MS;
  }

  /** For a place between two short parts of the task: lets others work where it has for a while. */
  async giveWay(): Promise<void> {
    if (this.isOver) await this.next();
  }

  /** Lets others work, and goes on in a later turn of the loop. */
  async next(): Promise<void> {
    await nextTurn();
    goOnWithRequest();
    this.since = performance.now();
  }
}
