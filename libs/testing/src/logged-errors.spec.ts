import { readFileSync } from 'node:fs';
import { sourcesIn } from './sources.fixture.js';

/** An error put into the text of a line: its stack and its causes are lost, and no two lines are alike. */
const IN_TEXT = /logger\.\w+\(\s*`[^`]*\$\{(?:String\()?(?:error|thrown)\b/g;

const found = (source: string): string[] => source.match(IN_TEXT) ?? [];

describe('an error that is logged', () => {
  it('is a field of its line, with its cause', () => {
    const wrong = ['apps', 'libs'].flatMap(sourcesIn).flatMap((file) => {
      const lines = found(readFileSync(file, 'utf8'));
      return lines.map((line) => `${file}: ${line}`);
    });

    expect(wrong).toEqual([]);
  });

  it('would be found in the text of a line', () => {
    expect(found('this.logger.warn(`it waits: ${String(error)}`)')).toHaveLength(1);
    expect(found('logger.error(\n  `no key: ${error.message}`,\n)')).toHaveLength(1);
    expect(found("this.logger.warn({ err: error, jobId }, 'it waits')")).toEqual([]);
  });
});
