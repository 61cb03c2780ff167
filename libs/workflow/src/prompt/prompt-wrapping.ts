/** The three texts that make one prompt. */
export interface PromptParts {
  prefix?: string;
  prompt?: string;
  suffix?: string;
}

/**
 * Wraps a prompt as section 2.5 of the API specification says: blank parts are dropped, one space stands
 * between two parts unless the boundary has white space already or the right part begins with one of
 * `, . ; : ! ? )`. Nothing is trimmed.
 */
export function wrapPrompt({ prefix, prompt, suffix }: PromptParts): string {
  return [prefix, prompt, suffix].filter(isNotBlank).reduce(joinWithOneSpace, '');
}

function isNotBlank(part: string | undefined): part is string {
  return part !== undefined && part.trim() !== '';
}

function joinWithOneSpace(left: string, right: string): string {
  const needsNoSpace = left === '' || /\s$/.test(left) || /^[\s,.;:!?)]/.test(right);
  return needsNoSpace ? left + right : `${left} ${right}`;
}
