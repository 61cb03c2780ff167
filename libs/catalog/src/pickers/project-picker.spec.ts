import { UnknownPickerFilter, pickerCatalog, pickerCatalogs, summarizePickers } from './index.js';

const everyNodeType = pickerCatalogs.map((picker) => picker.nodeType);

function optionsOf(nodeType: string, detail: 'compact' | 'full') {
  const picker = pickerCatalog(nodeType, { detail });
  if (!picker) throw new Error(nodeType);
  return picker.kind === 'single' ? picker.options : picker.dimensions.flatMap(({ options }) => options);
}

describe('summarizePickers', () => {
  it('[1-2.4-01] gives each picker with its value field or its fields and its option count', () => {
    const summaries = summarizePickers();
    expect(summaries).toHaveLength(38);
    for (const { nodeType, label, catalogId, kind, optionCount, ...rest } of summaries) {
      expect([nodeType, label, catalogId]).not.toContain('');
      expect(Object.keys(rest)).toEqual([kind === 'single' ? 'valueField' : 'fields']);
      expect(optionCount).toBe(optionsOf(nodeType, 'compact').length);
    }
  });

  it('names catalogs that differ from their node', () => {
    const catalogIds = summarizePickers().flatMap((summary) =>
      summary.catalogId === summary.nodeType ? [] : [summary.catalogId],
    );
    expect(catalogIds).toEqual([
      'camera-motions',
      'transitions',
      'materials',
      'animals',
      'vehicles',
      'weapons',
    ]);
  });
});

describe('pickerCatalog', () => {
  it.each(everyNodeType)(
    '[1-2.4-03] %s in compact form has id, label, category, term and icon only',
    (nodeType) => {
      for (const option of optionsOf(nodeType, 'compact')) {
        expect(Object.keys(option)).toEqual(['id', 'label', 'category', 'term', 'icon']);
      }
    },
  );

  it.each(everyNodeType)('[1-4.11-09] %s in full form adds what is seen and what is injected', (nodeType) => {
    for (const option of optionsOf(nodeType, 'full')) {
      expect(Object.keys(option)).toEqual([
        'id',
        'label',
        'category',
        'term',
        'icon',
        'description',
        'promptHint',
      ]);
    }
  });

  it('describes a single-dimension picker', () => {
    expect(pickerCatalog('setting', { detail: 'compact' })).toMatchObject({
      nodeType: 'setting',
      label: 'Setting',
      catalogId: 'setting',
      kind: 'single',
      valueField: 'setting',
      defaultValue: 'forest',
      categoryOrder: ['indoor', 'urban', 'nature', 'fantastical'],
      categoryLabels: { indoor: 'Indoor' },
      detail: 'compact',
    });
  });

  it('describes a multi-dimension picker', () => {
    const picker = pickerCatalog('exposure-settings', { detail: 'compact' });
    expect(picker).toMatchObject({ kind: 'multi', fields: ['aperture', 'shutterSpeed', 'isoValue'] });
    expect(picker).not.toHaveProperty('options');
    expect(picker).not.toHaveProperty('valueField');
  });

  it('keeps internal rules of a picker to itself', () => {
    for (const nodeType of everyNodeType) {
      const text = JSON.stringify(pickerCatalog(nodeType, { detail: 'full' }));
      expect(text).not.toMatch(/maxPicks|alsoReads|shapedBy|exclusiveOption/);
    }
  });

  it('narrows to one category', () => {
    const picker = pickerCatalog('animal', { detail: 'compact', category: 'cats' });
    if (picker?.kind !== 'single') throw new Error('animal');
    expect(picker.options).toHaveLength(10);
    expect(new Set(picker.options.map((option) => option.category))).toEqual(new Set(['cats']));
    expect(picker.categoryOrder).toHaveLength(12);
  });

  it('narrows to one dimension', () => {
    const picker = pickerCatalog('person', { detail: 'full', field: 'skinTone' });
    if (picker?.kind !== 'multi') throw new Error('person');
    expect(picker.dimensions.map(({ field, options }) => [field, options.length])).toEqual([['skinTone', 8]]);
    expect(picker.fields).toHaveLength(34);
  });

  it('leaves out dimensions without the asked category', () => {
    const picker = pickerCatalog('music-genre', { detail: 'compact', category: 'global' });
    if (picker?.kind !== 'multi') throw new Error('music-genre');
    expect(picker.dimensions.map(({ field }) => field)).toEqual(['genre', 'subgenre']);
    expect(picker.dimensions.flatMap(({ options }) => options)).toHaveLength(33);
  });

  it.each([
    ['setting', { category: 'moon' }, 'category'],
    ['setting', { field: 'setting' }, 'field'],
    ['person', { field: 'shoes' }, 'field'],
    ['person', { category: '__proto__' }, 'category'],
  ] as const)('refuses what %s does not have: %j', (nodeType, filter, name) => {
    const ask = () => pickerCatalog(nodeType, { detail: 'compact', ...filter });
    expect(ask).toThrow(UnknownPickerFilter);
    expect(ask).toThrow(expect.objectContaining({ filter: name }));
  });

  it.each(['nope', '', '__proto__', 'motion'])('knows no picker %j', (nodeType) => {
    expect(pickerCatalog(nodeType, { detail: 'compact' })).toBeUndefined();
  });
});
