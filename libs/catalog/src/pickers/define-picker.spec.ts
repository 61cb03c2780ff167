import { multiPicker, singlePicker } from './define-picker.js';

const words = { description: 'Seen.', promptHint: 'a hint' };
const category = { id: 'hats', label: 'Hats', icon: 'crown' };

function hatPicker(part: object, option: object) {
  const options = [{ id: 'hat-tall-green', ...words, ...option }];
  return singlePicker({
    nodeType: 'hat',
    label: 'Hat',
    catalogId: 'hats',
    valueField: 'hat',
    defaultValue: 'hat-tall-green',
    categories: [{ ...category, ...part, options }],
  }).options[0];
}

function twoDimensions(second: { id: string; label: string; options: string[] }) {
  return multiPicker({
    nodeType: 'dress',
    label: 'Dress',
    dimensions: [
      { field: 'hat', label: 'Hat', categories: [{ ...category, options: [{ id: 'cap', ...words }] }] },
      { field: 'spare', label: 'Spare', categories: [{ icon: 'crown', ...second }] },
    ],
  });
}

describe('a picker option', () => {
  it.each([
    ['a label from its id', {}, {}, { label: 'Hat Tall Green', term: 'hat tall green', icon: 'crown' }],
    ['small words kept small', {}, { id: 'cap-of-the-day-in' }, { label: 'Cap of the Day In' }],
    ['no prefix in it', { idPrefix: 'hat-' }, {}, { label: 'Tall Green', term: 'tall green' }],
    [
      'a term in the pattern of its category',
      { idPrefix: 'hat-', term: '% hat' },
      {},
      { term: 'tall green hat' },
    ],
    ['capitals where labels are names', { properNames: true }, { label: 'Panama' }, { term: 'Panama' }],
    [
      'its own words first',
      { term: '% hat' },
      { label: 'X', term: '', icon: 'x' },
      { label: 'X', term: '', icon: 'x' },
    ],
  ])('has %s', (_, part, option, expected) => {
    expect(hatPicker(part, option)).toMatchObject(expected);
  });
});

describe('a dimension', () => {
  it('may offer an option of an earlier one again', () => {
    const picker = twoDimensions({ id: 'spares', label: 'Spares', options: ['cap'] });
    const [first, second] = picker.dimensions.map((dimension) => dimension.options[0]);
    expect(second).toEqual({ ...first, category: 'spares' });
  });

  it('refuses to offer an option nobody declares', () => {
    expect(() => twoDimensions({ id: 'spares', label: 'Spares', options: ['crown'] })).toThrow('crown');
  });

  it('refuses to call one category by two names', () => {
    expect(() => twoDimensions({ id: 'hats', label: 'Headgear', options: [] })).toThrow('Headgear');
  });
});
