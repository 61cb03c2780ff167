import { SeededRandom } from '../image/seeded-random.js';

const VERSES: readonly [string, ...string[]] = [
  'Every road I know begins with %',
  'I keep a light on for %',
  'Somewhere in the morning there is %',
  'And the river hums of %',
  'Hold the line, hold on to %',
  'All my windows open out to %',
];
const REFRAINS: readonly [string, ...string[]] = [
  'Oh %, carry me along',
  'Stay, %, until the day is done',
  'We were %, we are still the song',
];

/** A verse, a refrain and a verse about the words of a prompt. */
export function draftLyrics(prompt: string, seed: string): string {
  const random = new SeededRandom(`${seed}\n${prompt}\nlyrics`);
  const themes = prompt
    .split(/[,.;\n]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const theme = () => random.pick([themes[0] ?? 'you', ...themes.slice(1)]);
  const line = (lines: readonly [string, ...string[]]) => random.pick(lines).replace('%', theme());
  const verse = () => Array.from({ length: 4 }, () => line(VERSES)).join('\n');
  const refrain = Array.from({ length: 2 }, () => line(REFRAINS)).join('\n');
  return `[Verse]\n${verse()}\n\n[Chorus]\n${refrain}\n\n[Verse]\n${verse()}`;
}
