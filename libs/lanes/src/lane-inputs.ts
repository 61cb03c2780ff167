import { LaneFailure, type LaneTask } from './lane.js';

type InputSource = Pick<LaneTask, 'inputs' | 'params'>;

/**
 * What arrived under the first of these names that holds anything, as a list. A wired handle and a field of
 * the request may carry the same media, so a name is looked up in the inputs first and then in the settings.
 */
export function inputList({ inputs, params }: InputSource, names: readonly string[]): string[] {
  for (const name of names) {
    for (const value of [inputs[name], params[name]]) {
      const texts = textsOf(value);
      if (texts.length > 0) return texts;
    }
  }
  return [];
}

/** The first thing that arrived under these names. */
export function optionalInput(source: InputSource, names: readonly string[]): string | undefined {
  return inputList(source, names)[0];
}

/** @throws LaneFailure `missing_input` */
export function requiredInput(source: InputSource, names: readonly string[], what: string): string {
  const value = optionalInput(source, names);
  if (value === undefined) throw missingInput(what);
  return value;
}

/** @throws LaneFailure `missing_input` or `invalid_params` */
export function requiredInputs(
  source: InputSource,
  names: readonly string[],
  what: string,
  { min, max }: { min: number; max: number },
): string[] {
  const values = inputList(source, names);
  if (values.length < min) throw missingInput(min === 1 ? what : `${min} or more ${what}`);
  if (values.length > max) {
    throw new LaneFailure(
      'invalid_params',
      `Connect at most ${max} ${what}; ${values.length} arrived.`,
      false,
    );
  }
  return values;
}

/** Values that are looked through for the name of an input. */
const MOST_LOOKED_AT = 20_000;

/** Where a task names this media, as its owner wrote it: `videoUrls[1]`, `blocks[1].audioUrl`. */
export function nameOfInput({ inputs, params }: InputSource, url: string): string | undefined {
  let left = MOST_LOOKED_AT;
  const find = (value: unknown, path: string): string | undefined => {
    if ((left -= 1) < 0) return undefined;
    if (value === url) return path;
    if (typeof value !== 'object' || value === null) return undefined;
    for (const [key, inner] of Object.entries(value)) {
      const found = find(
        inner,
        Array.isArray(value) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`,
      );
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return find(params, '') ?? find(inputs, '');
}

/** A failure that concerns one of a task's inputs. */
export function ofInput(task: InputSource, url: string, failure: LaneFailure): LaneFailure {
  const { code, message, retryable, retryAfterMs } = failure;
  const name = nameOfInput(task, url);
  if (name === undefined) return failure;
  return new LaneFailure(code, `\`${name}\`: ${message}`, retryable, retryAfterMs);
}

export function missingInput(what: string): LaneFailure {
  return new LaneFailure('missing_input', `This node needs ${what}; connect it or fill it in.`, false);
}

function textsOf(value: unknown): string[] {
  const entries: unknown[] = Array.isArray(value) ? value : [value];
  return entries.filter((entry): entry is string => typeof entry === 'string' && entry.trim() !== '');
}
