/** The three texts that make one prompt. */
export interface PromptParts {
  prefix?: string;
  prompt?: string;
  suffix?: string;
}

const ENDS_IN_SPACE = /\s$/;
const NEEDS_NO_SPACE_BEFORE = /^[\s,.;:!?)]/;

/**
 * The prompt between its prefix and suffix, by the join rules of section 2.5 of the API specification:
 * blank parts are dropped; between two parts stands one space, unless there is white space at the boundary
 * or the right part begins with one of `, . ; : ! ? )`; nothing is trimmed.
 */
export function wrapPrompt({ prefix, prompt, suffix }: PromptParts): string {
  let whole = '';
  for (const part of [prefix, prompt, suffix]) {
    if (part === undefined || part.trim() === '') continue;
    const touches = whole === '' || ENDS_IN_SPACE.test(whole) || NEEDS_NO_SPACE_BEFORE.test(part);
    whole += touches ? part : ` ${part}`;
  }
  return whole;
}
