import { spendText } from '../budget/budget.js';
import { SizeLimit } from '../budget/size-limit.js';
import { variablesIn } from './label-variables.js';

/** A text that reaches a field over a wire, and the (folded) label of the node it comes from. */
export interface WiredText {
  text: string;
  label: string;
}

/** Everything that can fill one text field. */
export interface TextFieldSources {
  /** What stands in the node's own settings. */
  typed: string;
  /** Texts wired into the field's own handle, in order. */
  wired: readonly WiredText[];
  /** Output of the node that a field mapping names. */
  mapped?: string;
  /** Text wired into the node anywhere, for `{}`. */
  upstream?: string;
}

const INJECTION = '{}';

/**
 * The text of a field before its variables are resolved: what is wired into it, else what is mapped to it,
 * else what was typed, with `{}` standing for the upstream text. A node that the typed text names as
 * `{Label}` is not put in a second time by its wire.
 */
export function fieldText({ typed, wired, mapped, upstream }: TextFieldSources): string {
  const named = new Set(variablesIn(typed));
  const injected = wired.filter(({ label }) => !named.has(label)).map(({ text }) => text);
  if (injected.length > 0) {
    const text = injected.join('\n');
    if (typed.includes(INJECTION)) return injectedInto(typed, text);
    return injected.length === wired.length ? text : `${typed}\n${text}`;
  }
  if (wired.length > 0) return injectedInto(typed, upstream ?? '');
  if (mapped !== undefined) return mapped;
  return upstream === undefined ? typed : injectedInto(typed, upstream);
}

/** @throws ComputationTooLarge */
function injectedInto(typed: string, text: string): string {
  spendText(typed.length);
  const sizeLimit = new SizeLimit();
  return typed.replaceAll(INJECTION, () => {
    sizeLimit.take(text.length);
    return text;
  });
}
