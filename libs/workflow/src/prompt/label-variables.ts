import { spend, spendText } from '../budget/budget.js';
import { ComputationTooLarge } from '../budget/computation-too-large.js';

/** Finds the value of the node with a label (folded by `foldLabel`); nothing when no node has it. */
export type VariableLookup = (label: string) => string | undefined;

const VARIABLE = /\{([^{}]+)\}/g;
const MAX_PASSES = 10;

/** Words in braces that mean something else than a node. Case counts. */
const RESERVED = new Set(['name', 'description', 'userPrompt', 'assetDescriptions', 'outputCount']);
const REFERENCE_TOKEN = /^(?:image|video|audio):/;

/** Labels are compared without regard to case and outer white space. */
export function foldLabel(label: string): string {
  return label.trim().toLowerCase();
}

/** The folded labels that a text names as `{Label}` or `{Label || default}`. */
export function variablesIn(text: string): string[] {
  return [...eachVariableIn(text)];
}

/** The same one by one. */
export function* eachVariableIn(text: string): Generator<string, void, undefined> {
  if (!text.includes('{')) return;
  spendText(text.length);
  for (const [, written] of text.matchAll(VARIABLE)) {
    spend(STEPS_OF_A_MATCH);
    const variable = readVariable(written);
    if (variable) yield variable.label;
  }
}

/** Finding and reading one `{…}` takes as long as many looks at a value. */
const STEPS_OF_A_MATCH = 10;

/** A text with all that it names, and that these name, grows without end. */
const MOST_GROWTH = 2_000_000;

/**
 * Replaces `{Label}` by the output of the node with that label, and in `{Label || default}` an absent or
 * empty output by the default. What a value itself names is replaced too, up to 10 passes. A name that no
 * node has stays as written. Throws where the text grows by more than 2,000,000 characters.
 */
export function resolveVariables(text: string, lookup: VariableLookup): string {
  let resolved = text;
  let sizeLimit = MOST_GROWTH;
  const valueWithin = (whole: string, written: string): string => {
    spend(STEPS_OF_A_MATCH);
    const value = valueOf(whole, written, lookup);
    sizeLimit -= Math.max(0, value.length - whole.length);
    if (sizeLimit < 0) {
      throw new ComputationTooLarge('A text grows too long with the values of the nodes that it names.');
    }
    return value;
  };
  for (let pass = 0; pass < MAX_PASSES && resolved.includes('{'); pass += 1) {
    spendText(resolved.length);
    const next = resolved.replaceAll(VARIABLE, valueWithin);
    if (next === resolved) return resolved;
    resolved = next;
  }
  return resolved;
}

function valueOf(whole: string, written: string, lookup: VariableLookup): string {
  const variable = readVariable(written);
  if (!variable) return whole;
  const value = lookup(variable.label);
  if (variable.fallback === undefined) return value ?? whole;
  return value === undefined || value === '' ? variable.fallback : value;
}

function readVariable(written: string): { label: string; fallback?: string } | undefined {
  const bar = written.indexOf('||');
  const name = (bar < 0 ? written : written.slice(0, bar)).trim();
  if (name === '' || RESERVED.has(name) || REFERENCE_TOKEN.test(name)) return undefined;
  const label = foldLabel(name);
  return bar < 0 ? { label } : { label, fallback: written.slice(bar + 2).trim() };
}
