import * as fc from 'fast-check';
import { CHAIN_START, findBreak, hashEntry, type StoredEntry } from './audit-chain.js';

function chainOf(contents: readonly string[]): StoredEntry[] {
  let previous: Buffer = CHAIN_START;
  return contents.map((content, index) => {
    previous = hashEntry(previous, content);
    return { number: index + 1, content, hash: previous };
  });
}

const chains = fc.array(fc.string(), { minLength: 1, maxLength: 12 }).map(chainOf);

it('is whole as it was written', () => {
  fc.assert(fc.property(chains, (chain) => findBreak(chain) === undefined));
});

it('breaks at an entry whose content was changed', () => {
  fc.assert(
    fc.property(chains, fc.nat(), (chain, at) => {
      const index = at % chain.length;
      const tampered = chain.with(index, { ...chain[index], content: `${chain[index].content}!` });
      expect(findBreak(tampered)).toBe(index + 1);
    }),
  );
});

it('breaks where an entry was taken out, also when the rest was numbered again', () => {
  fc.assert(
    fc.property(chains, fc.nat(), (chain, at) => {
      const index = at % chain.length;
      const shortened = chain.toSpliced(index, 1);
      const renumbered = shortened.map((entry, position) => ({ ...entry, number: position + 1 }));
      const expected = index === chain.length - 1 ? undefined : index + 1;
      expect(findBreak(shortened)).toBe(expected);
      expect(findBreak(renumbered)).toBe(expected);
    }),
  );
});
