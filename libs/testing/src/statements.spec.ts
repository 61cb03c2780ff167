import { readFileSync } from 'node:fs';
import { sourcesIn } from './sources.fixture.js';

const HOME = 'apps/executor/src/sql/';
/** A name and a text make a prepared statement. */
const PREPARED = /\bname: ?['`][^'`]+['`],\s*text:|\bperEdition\(/;

const sources = sourcesIn('apps/executor/src').map((file) => ({ file, text: readFileSync(file, 'utf8') }));

describe('the prepared statements of the executor', () => {
  it('stand all in one folder', () => {
    const elsewhere = sources.filter(({ file, text }) => PREPARED.test(text) && !file.startsWith(HOME));

    expect(elsewhere.map(({ file }) => file)).toEqual([]);
  });

  it('are found by this test in that folder', () => {
    expect(sources.filter(({ file, text }) => PREPARED.test(text) && file.startsWith(HOME))).not.toEqual([]);
  });
});
