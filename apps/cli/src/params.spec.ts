import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mergedParams, paramsOf } from './params.js';

describe('params', () => {
  it('[3-4-51] are JSON literals where they are true, false or null', () => {
    expect(paramsOf(['a=true', 'b=false', 'c=null'])).toEqual({ a: true, b: false, c: null });
  });

  it('[3-4-52] are numbers where they are whole numbers or decimals', () => {
    expect(paramsOf(['a=3', 'b=0.5', 'c=-2', 'd=.5'])).toEqual({ a: 3, b: 0.5, c: -2, d: 0.5 });
  });

  it('[3-4-53] are strings otherwise', () => {
    expect(paramsOf(['a=1e', 'b=01x', 'c=abc', 'd='])).toEqual({ a: '1e', b: '01x', c: 'abc', d: '' });
  });

  it('[3-4-54] keep a later = in the value', () => {
    expect(paramsOf(['a=b=c'])).toEqual({ a: 'b=c' });
  });

  it('are refused without a name or a value', () => {
    expect(() => paramsOf(['abc'])).toThrow('"abc" is not key=value.');
    expect(() => paramsOf(['=1'])).toThrow('key=value');
  });

  it('[3-4-55] [3-4-56] come from a file, as they are, and flags win', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'easel-params-')), 'params.json');
    await writeFile(file, JSON.stringify({ list: [1, { a: 2 }], object: { b: [] }, seed: 1 }));

    expect(await mergedParams(file, ['seed=2'])).toEqual({ list: [1, { a: 2 }], object: { b: [] }, seed: 2 });
  });
});
