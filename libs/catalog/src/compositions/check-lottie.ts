import { type CompositionProblem, isRecord } from './rules.js';

const MOST_LAYERS = 50;
const MOST_BYTES = 128 * 1024;
const MOST_PIXELS = 4_096;
const MOST_VALUES = 50_000;

/** What of a Lottie file cannot be played: files outside of it, expressions, and what is too large. */
export function checkLottie(given: unknown, path: string): CompositionProblem[] {
  const wrong = (message: string, at = path): CompositionProblem[] => [{ path: at, message }];
  const text = typeof given === 'string' ? given : JSON.stringify(given);
  if (text === undefined || text.length > MOST_BYTES) return wrong('may be a Lottie file of at most 128 KB');
  const file = parsed(text);
  if (!isRecord(file) || !Array.isArray(file['layers'])) return wrong('must be a Lottie file');
  for (const [key, most] of Object.entries({ w: MOST_PIXELS, h: MOST_PIXELS, fr: 120, op: 36_000 })) {
    const value = file[key];
    if (typeof value !== 'number' || !(value > 0 && value <= most)) {
      return wrong(`must be a number above 0 and of at most ${most}`, `${path}.${key}`);
    }
  }
  if (file['layers'].length > MOST_LAYERS)
    return wrong(`may hold at most ${MOST_LAYERS} entries`, `${path}.layers`);
  return [...foreignFiles(file, path), ...expressions(file, path)];
}

function foreignFiles({ assets }: Record<string, unknown>, path: string): CompositionProblem[] {
  const list: unknown[] = Array.isArray(assets) ? assets : [];
  return list.flatMap((asset, place) => {
    const source = isRecord(asset) ? asset['p'] : undefined;
    if (typeof source !== 'string' || source.startsWith('data:image/')) return [];
    return [
      {
        path: `${path}.assets.${place}.p`,
        message: 'refers to a file outside the animation, which is not supported',
      },
    ];
  });
}

/** An animated value with a program (`x`) of its own. */
function expressions(file: unknown, path: string): CompositionProblem[] {
  const waiting: unknown[] = [file];
  for (let looked = 0; waiting.length > 0; looked += 1) {
    if (looked > MOST_VALUES) return [{ path, message: 'holds too many values' }];
    const value = waiting.pop();
    if (Array.isArray(value)) waiting.push(...(value as unknown[]));
    else if (isRecord(value)) {
      if (typeof value['x'] === 'string' && 'k' in value) {
        return [{ path, message: 'contains an expression, which is not supported' }];
      }
      waiting.push(...Object.values(value));
    }
  }
  return [];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
