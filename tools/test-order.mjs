// The order of test files. Those of the stack go by the stacks that they ask for: one that few files share starts when
// the first of them comes, runs to the end of all, and takes time of the cores while nobody asks it anything. All other
// files stay in Jest's order, the longest first.
import { readFileSync } from 'node:fs';
import Sequencer from '@jest/test-sequencer';

/** Those that most files ask for first. */
const SHARED = [
  /\buseStack\(/,
  /\bCLOUD\b/,
  /\bBUSINESS\b/,
  /\bBUSINESS_SET_UP\b/,
  /\bCLOUD_WITHOUT_ORGANIZATIONS\b/,
  /\bCLOUD_WITH_PAYER\b/,
];

export default class TestOrder extends Sequencer {
  sort(tests) {
    const ranks = new Map(tests.map((test) => [test, test.path.endsWith('.e2e.ts') ? rankOf(test.path) : 0]));
    return super.sort(tests).toSorted((a, b) => ranks.get(a) - ranks.get(b));
  }
}

function rankOf(path) {
  const text = readFileSync(path, 'utf8');
  return SHARED.findLastIndex((pattern) => pattern.test(text));
}
