import { fieldText } from './text-field.js';

describe('the text of a field', () => {
  const wired = [{ text: 'wired', label: 'source' }];

  it.each([
    ['takes the wire before all else', { typed: 'typed', wired, mapped: 'mapped', upstream: 'up' }, 'wired'],
    [
      'takes the mapping before what was typed',
      { typed: 'a {}', wired: [], mapped: 'mapped', upstream: 'up' },
      'mapped',
    ],
    [
      'puts upstream text where the braces are',
      { typed: 'a {} b {}', wired: [], upstream: 'up' },
      'a up b up',
    ],
    ['puts the wired text where the braces are', { typed: 'a {} b', wired }, 'a wired b'],
    ['keeps what was typed', { typed: 'typed', wired: [] }, 'typed'],
    ['does not read patterns in inserted text', { typed: '{}', wired: [], upstream: '$& $1' }, '$& $1'],
    [
      'joins several wires line by line',
      { typed: '', wired: [...wired, { text: 'two', label: 'b' }] },
      'wired\ntwo',
    ],
  ])('%s', (_rule, sources, expected) => {
    expect(fieldText(sources)).toBe(expected);
  });

  it('does not put in a node that the text names itself', () => {
    expect(fieldText({ typed: 'see {Source}', wired })).toBe('see {Source}');
  });

  it('still adds another node wired beside one that is named', () => {
    const both = [...wired, { text: 'more', label: 'other' }];
    expect(fieldText({ typed: 'see {Source}', wired: both })).toBe('see {Source}\nmore');
  });
});
