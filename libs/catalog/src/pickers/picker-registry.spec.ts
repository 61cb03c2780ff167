import { pickerCatalogs, pickerDefaults } from './index.js';
import type { PickerCatalog, PickerDimension } from './index.js';

/** Distinct option ids of every picker. */
const counts: Record<string, number> = {
  setting: 63,
  atmosphere: 40,
  style: 48,
  'color-look': 41,
  mood: 51,
  photographer: 67,
  aesthetic: 46,
  era: 32,
  'photo-genre': 46,
  backdrop: 40,
  'render-quality': 24,
  'composition-effects': 19,
  'post-process-effects': 18,
  'action-fx': 73,
  'loop-subject': 35,
  'camera-motion': 71,
  lens: 18,
  'camera-format': 31,
  transition: 76,
  'character-fx': 57,
  pose: 81,
  material: 67,
  animal: 126,
  vehicle: 107,
  weapon: 85,
  'held-prop': 59,
  furniture: 78,
  framing: 72,
  lighting: 72,
  person: 569,
  styling: 269,
  temporal: 18,
  'exposure-settings': 20,
  'music-genre': 259,
  'music-mood': 64,
  instrumentation: 162,
  'voice-character': 111,
  'voice-delivery': 66,
};

const categoryCounts: Record<string, number> = {
  setting: 4,
  photographer: 5,
  aesthetic: 4,
  era: 3,
  'action-fx': 6,
  'loop-subject': 2,
  'camera-format': 5,
  transition: 8,
  'character-fx': 5,
  animal: 12,
  vehicle: 12,
  weapon: 12,
  furniture: 9,
};

const fields: Record<string, string> = {
  framing: 'shotSize angle coverage composition vantage',
  lighting: 'timeOfDay lightingStyle lightingDirection lightingRatio colorTemperature',
  person:
    'type age ethnicity regionalAesthetic frame bodyMass bust waist hips silhouette faceShape jawline cheekbones ' +
    'facialFullness eyeShape eyelidType canthalTilt eyeSpacing eyeSetBrow nose noseTip lips lipFullness lipShape ' +
    'hairColor hairBase eyebrows skinTone skinTexture eyeColor facialHair distinctiveFeature lipState eyeState',
  styling:
    'makeup hairCut hairTreatment hairState eyewear headwear jewelry nails facePaint outfit top bottom outerwear ' +
    'legwear footwear fabric wardrobeState',
  temporal: 'temporalSpeed temporalFreeze temporalDirection temporalShutter',
  'exposure-settings': 'aperture shutterSpeed isoValue',
  'music-genre': 'genre subgenre era',
  'music-mood': 'energy emotion vibe',
  instrumentation: 'instruments production vocalPresence singingStyle',
  'voice-character': 'age gender language accent timbre',
  'voice-delivery': 'pace emotion archetype',
};

const maxPicks: Record<string, number> = {
  'mood.mood': Infinity,
  'aesthetic.aesthetic': Infinity,
  'action-fx.actionFx': 5,
  'transition.transition': 2,
  'character-fx.characterFx': 2,
  'person.ethnicity': Infinity,
  'music-genre.genre': 3,
  'music-mood.emotion': 3,
  'music-mood.vibe': 3,
  'instrumentation.instruments': 5,
  'instrumentation.vocalPresence': 3,
  'instrumentation.singingStyle': 3,
  'voice-character.language': 3,
};

const silent = ['auto', 'none', 'age-custom'];

function dimensionsOf(picker: PickerCatalog): readonly Omit<PickerDimension, 'label'>[] {
  return picker.kind === 'multi' ? picker.dimensions : [{ ...picker, field: picker.valueField }];
}

function optionsOf(picker: PickerCatalog) {
  return dimensionsOf(picker).flatMap((dimension) => dimension.options);
}

const named = pickerCatalogs.map((picker) => [picker.nodeType, picker] as const);

describe('picker catalogs', () => {
  it('are 27 single and 11 multi pickers, each node type once', () => {
    expect(new Set(pickerCatalogs.map((picker) => picker.nodeType))).toEqual(new Set(Object.keys(counts)));
    expect(pickerCatalogs).toHaveLength(38);
    expect(pickerCatalogs.filter((picker) => picker.kind === 'single')).toHaveLength(27);
    expect(pickerCatalogs.filter((picker) => picker.kind === 'multi')).toHaveLength(11);
    expect(new Set(pickerCatalogs.map((picker) => picker.catalogId)).size).toBe(38);
  });

  it.each(named)('%s offers as many distinct options as counted', (nodeType, picker) => {
    expect(new Set(optionsOf(picker).map((option) => option.id)).size).toBe(counts[nodeType]);
  });

  it.each(named)('%s uses every option id once in a dimension', (_, picker) => {
    for (const { field, options } of dimensionsOf(picker)) {
      const ids = options.map((option) => option.id);
      expect({ field, repeated: ids.filter((id, at) => ids.indexOf(id) !== at) }).toEqual({
        field,
        repeated: [],
      });
    }
  });

  it.each(named)('%s declares every category it uses, each used and labelled', (nodeType, picker) => {
    const used = new Set(optionsOf(picker).map((option) => option.category));
    expect(used).toEqual(new Set(picker.categoryOrder));
    expect(used).toEqual(new Set(Object.keys(picker.categoryLabels)));
    expect(Object.values(picker.categoryLabels)).not.toContain('');
    if (categoryCounts[nodeType]) expect(used.size).toBe(categoryCounts[nodeType]);
  });

  it.each(named)('%s has words for every option', (_, picker) => {
    for (const option of optionsOf(picker)) {
      expect(option).toEqual({
        id: expect.stringMatching(/^[a-z0-9-]+$/) as string,
        label: expect.stringMatching(/^[^;=|]+$/) as string,
        category: expect.stringMatching(/\S/) as string,
        term: expect.stringMatching(/^[^;=|%]*$/) as string,
        icon: expect.stringMatching(/^[a-z0-9-]+$/) as string,
        description: expect.stringMatching(/^[A-Z0-9'“].*\.$/) as string,
        promptHint: expect.any(String) as string,
      });
      const words = option.promptHint.split(' ').length;
      if (silent.includes(option.id)) {
        expect([option.term, option.promptHint]).toEqual(['', '']);
      } else {
        expect({ id: option.id, term: option.term !== '', fits: words >= 6 && words <= 20 }).toEqual({
          id: option.id,
          term: true,
          fits: true,
        });
      }
    }
  });

  it.each(named)('%s gives no two options the same hint, description or place in a list', (_, picker) => {
    const distinct = new Map(optionsOf(picker).map((option) => [option.id, option]));
    const spoken = [...distinct.values()].filter((option) => option.promptHint !== '');
    expect(repeated(spoken.map((option) => option.promptHint))).toEqual([]);
    expect(repeated(spoken.map((option) => option.description))).toEqual([]);
    for (const { options } of dimensionsOf(picker)) {
      expect(repeated(options.map((option) => option.label))).toEqual([]);
    }
  });

  it.each(named)('%s writes hints as fragments without stray punctuation', (_, picker) => {
    for (const { promptHint } of optionsOf(picker)) {
      expect(promptHint).toBe(promptHint.trim());
      expect(promptHint).not.toMatch(/[.;]$|,,| {2}|\|/);
    }
  });

  it.each(named.filter(([, picker]) => picker.kind === 'single'))(
    '%s starts on one of its options',
    (type, picker) => {
      const field = dimensionsOf(picker)[0].field;
      expect(optionsOf(picker).map((option) => option.id)).toContain(pickerDefaults[type][field]);
    },
  );

  it.each(Object.entries(fields))('[1-2.4-08] %s has its dimensions as fields', (nodeType, expected) => {
    const picker = pickerCatalogs.find((candidate) => candidate.nodeType === nodeType);
    expect(picker).toMatchObject({ kind: 'multi', fields: expected.split(' ') });
    expect(pickerDefaults[nodeType]).toEqual({});
  });

  it('limits how many options may be picked together', () => {
    const several = pickerCatalogs.flatMap((picker) =>
      dimensionsOf(picker)
        .filter((dimension) => dimension.maxPicks !== 1)
        .map((dimension) => [`${picker.nodeType}.${dimension.field}`, dimension.maxPicks]),
    );
    expect(Object.fromEntries(several)).toEqual(maxPicks);
  });
});

function repeated(values: readonly string[]): string[] {
  return values.filter((value, at) => values.indexOf(value) !== at);
}
