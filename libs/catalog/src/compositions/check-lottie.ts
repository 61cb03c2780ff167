import { animationOf, isZip, NoAnimation } from './dot-lottie.js';
import { type CompositionProblem, isRecord } from './rules.js';
import { undrawnLottie } from './undrawn-lottie.js';
import { unfoldedLottie } from './unfolded-lottie.js';

const MOST_LAYERS = 50;
const MOST_BYTES = 128 * 1024;
const MOST_PICTURE_BYTES = 1024 * 1024;
const MOST_PIXELS = 4_096;
const MOST_VALUES = 50_000;
const MOST_TOLD = 20;
const DATA = /^data:[\w.+/-]*;base64,/;

/** Whether it is where a dotLottie file is to be fetched from, and no file itself. */
export const isLottieAddress = (given: unknown): given is string =>
  typeof given === 'string' && /^https?:\/\//i.test(given);

/**
 * The Lottie file in what is given: an object, its text, or a dotLottie file as bytes or as a `data:` address.
 * @throws NoAnimation where nothing can be played; the message says why
 */
export function lottieFile(given: unknown): Record<string, unknown> {
  if (given instanceof Uint8Array)
    return isZip(given) ? animationOf(given) : fromText(new TextDecoder().decode(given));
  if (typeof given !== 'string') return fromText(JSON.stringify(given) ?? '');
  const [head] = DATA.exec(given) ?? [];
  return head === undefined ? fromText(given) : lottieFile(Buffer.from(given.slice(head.length), 'base64'));
}

function fromText(text: string): Record<string, unknown> {
  if (text.length > MOST_BYTES + MOST_PICTURE_BYTES)
    throw new NoAnimation('may be a Lottie file of at most 128 KB');
  const file = parsed(text);
  if (!isRecord(file) || !Array.isArray(file['layers'])) throw new NoAnimation('must be a Lottie file');
  return file;
}

/** What of a Lottie file cannot be played: files outside of it, expressions, what is too large, and what is not drawn. */
export function checkLottie(given: unknown, path: string): CompositionProblem[] {
  // Known once it is fetched.
  if (isLottieAddress(given)) return [];
  try {
    return problemsOf(lottieFile(given), path);
  } catch (error) {
    if (error instanceof NoAnimation) return [{ path, message: error.message }];
    throw error;
  }
}

/** The same of a setting that is one; paths begin within it. */
export const lottieProblems = (given: unknown): CompositionProblem[] =>
  checkLottie(given, '').map(({ path, message }) => ({ path: path.replace(/^\./, ''), message }));

function problemsOf(file: Record<string, unknown>, path: string): CompositionProblem[] {
  const wrong = (message: string, at = path): CompositionProblem[] => [{ path: at, message }];
  if (bytesOf(file) > MOST_BYTES) return wrong('may be a Lottie file of at most 128 KB, pictures apart');
  for (const [key, most] of Object.entries({ w: MOST_PIXELS, h: MOST_PIXELS, fr: 120, op: 36_000 })) {
    const value = file[key];
    if (typeof value !== 'number' || !(value > 0 && value <= most)) {
      return wrong(`must be a number above 0 and of at most ${most}`, `${path}.${key}`);
    }
  }
  if (Array.isArray(file['layers']) && file['layers'].length > MOST_LAYERS)
    return wrong(`may hold at most ${MOST_LAYERS} entries`, `${path}.layers`);
  const endless = [...expressions(file, path), ...unfoldedLottie(file, path)];
  if (endless.length > 0) return endless;
  return [...foreignFiles(file, path), ...undrawnLottie(file, path)].slice(0, MOST_TOLD);
}

const isPicture = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('data:image/');

const bytesOf = (file: unknown): number =>
  JSON.stringify(file, (key, value: unknown) => (key === 'p' && isPicture(value) ? '' : value)).length;

function foreignFiles({ assets }: Record<string, unknown>, path: string): CompositionProblem[] {
  const list: unknown[] = Array.isArray(assets) ? assets : [];
  return list.flatMap((asset, place) => {
    const source = isRecord(asset) ? asset['p'] : undefined;
    if (typeof source !== 'string' || isPicture(source)) return [];
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
