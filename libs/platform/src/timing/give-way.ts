import { blockedLoop, goOnWithRequest } from '../telemetry/blocked-loop.js';
import { nextTurn } from './next-turn.js';

/** How long a request keeps the loop where it can give way. CPU time, milliseconds. */
const FAIR_MS = 10;

/** For a place between two things that may each take long: lets others work where this request has for a while. */
export async function giveWay(): Promise<void> {
  if (blockedLoop.blockedFor() < FAIR_MS) return;
  await nextTurn();
  goOnWithRequest();
}
