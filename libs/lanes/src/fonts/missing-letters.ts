import type { LaneResult, LaneTask } from '../lane.js';
import { LOOKING } from '../media/sandbox/child-limits.js';
import { runTool } from '../media/sandbox/run-tool.js';
import { type LetterRanges, lettersOutside, rangesIn } from './letter-ranges.js';

const TIMEOUT_MS = 10_000;
const SHOWN = 12;
let known: Promise<LetterRanges> | undefined;

/**
 * A result with a warning on it where a text that it shows has letters that no font has: they are boxes in the picture.
 * Where nobody can say which letters the fonts have, nothing is said.
 */
export async function withMissingLetters(
  task: Pick<LaneTask, 'workDir' | 'log'>,
  texts: readonly string[],
  result: LaneResult,
): Promise<LaneResult> {
  const ranges = await lettersOfFonts(task);
  const missing = ranges === undefined ? [] : lettersOutside(ranges, texts.join(''));
  if (missing.length === 0) return result;
  const shown = missing
    .slice(0, SHOWN)
    .map((letter) => `${letter} (${codeOf(letter)})`)
    .join(', ');
  const more = missing.length > SHOWN ? ` and ${missing.length - SHOWN} more` : '';
  const message = `No installed font has these letters: ${shown}${more}. The picture shows boxes in their place; install a font for them.`;
  task.log(message);
  const warnings = [result.data?.['warnings'] ?? [], { code: 'missing_letters', message }].flat();
  return { ...result, data: { ...result.data, warnings } };
}

async function lettersOfFonts({
  workDir,
  log,
}: Pick<LaneTask, 'workDir' | 'log'>): Promise<LetterRanges | undefined> {
  // Fonts are asked once: they come with the machine.
  const asked = (known ??= runTool('fc-list', [':', 'charset'], {
    folder: workDir,
    limits: LOOKING,
    timeoutMs: TIMEOUT_MS,
    maxOutput: 8_000_000,
  }).then(rangesIn));
  try {
    return await asked;
  } catch (error) {
    known = undefined;
    log(`The letters of the installed fonts could not be read: ${String(error)}`);
    return undefined;
  }
}

const codeOf = (letter: string): string =>
  `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
