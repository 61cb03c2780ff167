import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';

const BROWSE = path.resolve('libs/testing/src/browser/browse.mjs');

/** What a person does on a page. */
export type BrowserStep =
  | { does: 'fill'; id: string; words: string }
  | { does: 'press'; on: string }
  | { does: 'read'; on: string; words: string }
  | { does: 'arrive'; at: string }
  | { does: 'open'; at: string };

export interface Browsed {
  /** Method and address of every request, those of scripts too. */
  requested: string[];
  /** Every address that was open. */
  visited: string[];
  /** What the browser complained about. */
  problems: string[];
  /** After each step, what the browser keeps of the origin that is open. */
  seen: ({ history: string[]; stores: string } | null)[];
  /** Of the page at the end. */
  words: string;
  at: string;
}

/** Opens `address` in the Chromium that `CHROMIUM` names, and does these steps. `npm run test:browser` sets it. */
export async function inChromium(address: string, steps: readonly BrowserStep[]): Promise<Browsed> {
  const chromium = process.env['CHROMIUM'];
  if (!chromium) throw new Error('CHROMIUM names no browser: run this with npm run test:browser.');
  const browsing = spawn(process.execPath, [BROWSE, chromium], { stdio: ['pipe', 'pipe', 'pipe'] });
  browsing.stdin.end(JSON.stringify({ address, steps }));
  const [stdout, stderr] = await Promise.all([text(browsing.stdout), text(browsing.stderr)]);
  if (stdout === '') throw new Error(`The browser did not get to the end: ${stderr}`);
  return JSON.parse(stdout) as Browsed;
}

/** Everything of what was seen in which a secret could stand: addresses, what is kept, what is shown. */
export const tracesOf = ({ requested, visited, seen, words, at }: Browsed): string =>
  JSON.stringify([requested, visited, seen, words, at]);
