import { readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = 'apps/executor/src/computing';
const importsOf = (file: string): string[] =>
  [...readFileSync(path.resolve(FOLDER, file), 'utf8').matchAll(/^import .* from '([^']+)';$/gm)].map(
    ([, from = '']) => from,
  );

describe('the begin of a thread that computes', () => {
  it('loads next to nothing before the thread has stepped back', () => {
    const loaded = [...importsOf('computing-thread.ts'), ...importsOf('leave-a-core.ts')];

    expect(loaded.filter((from) => !from.startsWith('node:'))).toEqual(['./leave-a-core.js']);
  });
});
