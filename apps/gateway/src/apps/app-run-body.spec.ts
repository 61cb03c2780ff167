import * as fc from 'fast-check';
import { appRunOf } from './app-run-body.js';

const RESERVED = ['inputs', 'inputOverrides', 'version', 'runId', 'headless'];

describe('the body of an app run', () => {
  it('has the exposed fields flat, under `inputs`, or both, where `inputs` wins', () => {
    expect(appRunOf('s', { prompt: 'a', tone: 'dry', inputs: { prompt: 'b' } }).inputs).toEqual({
      prompt: 'b',
      tone: 'dry',
    });
  });

  it('keeps every name but the reserved ones, also one that the route has a use for', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (fields) => {
        const flat = Object.fromEntries(Object.entries(fields).filter(([name]) => !RESERVED.includes(name)));
        const run = appRunOf('s', { ...flat, slug: 'mine', version: 2, runId: 'x', headless: true });
        expect(run).toEqual({
          slug: 's',
          inputs: { ...flat, slug: 'mine' },
          version: 2,
          inputOverrides: undefined,
        });
      }),
    );
  });

  it('hands on what cannot be read, for the contract to refuse', () => {
    expect(appRunOf('s', { inputs: [1], inputOverrides: 'x' })).toMatchObject({
      inputs: [1],
      inputOverrides: 'x',
    });
  });
});
