import { addPick, dimensionsOf, type PickerCatalog, type PickerJson, pickersNamed } from '@easel/catalog';
import { optionalInput, requiredInput } from '@easel/lanes/lane-inputs';
import type { ProviderResult } from '../provider-lane.js';
import { answerJson, rowsAt, textAt } from './answer-json.js';
import type { Asked, Asking } from './asking.js';
import { list, shape, words } from './json-schema.js';

const PICKS = list(shape({ picker: words, dimension: words, option: words }));
const MOST_GAPS = 50;

/** What of a picture pickers can say, as their own picks: only options that the catalog has. */
export const pickerReading: Asking = {
  media: (asked) => [requiredInput(asked, ['imageUrl', 'image', 'in'], 'a picture')],
  words: (asked) => ({
    system:
      'You fill in pickers so that they describe a picture. Answer with JSON: { "picks": [{ "picker", "dimension", ' +
      '"option" }] }, with ids out of the lists only. Leave out what the picture does not show.',
    text: [...pickersOf(asked).map(menu), ...instructionsOf(asked)].join('\n\n'),
    schema: shape({ picks: PICKS }),
  }),
  read: (answer, asked) => picked(answerJson(answer), asked),
};

/** The same of a text, with what it says that no picker can. Facts: generation 8. */
export const textPickerReading: Asking = {
  asksAgain: true,
  media: () => [],
  words: (asked) => ({
    system:
      'You fill in pickers so that they describe what a text says. Answer with JSON: { "picks": [{ "picker", "dimension", ' +
      '"option" }], "missingItems": [{ "picker", "dimension", "observed" }], "missingCategories": [{ "picker", ' +
      '"dimension", "observed" }] }, with ids out of the lists only. Leave out what the text does not say. missingItems are ' +
      'what the text says for which a dimension has no option, missingCategories what it says for which a picker has no ' +
      'dimension, with a name for one.',
    text: [
      ...pickersOf(asked).map(menu),
      ...instructionsOf(asked),
      `The text: ${requiredInput(asked, ['text', 'in'], 'a text')}`,
    ].join('\n\n'),
    schema: shape({
      picks: PICKS,
      missingItems: list(shape({ picker: words, dimension: words, observed: words })),
      missingCategories: list(shape({ picker: words, dimension: words, observed: words })),
    }),
  }),
  read: (answer, asked) => {
    const json = answerJson(answer);
    const result = picked(json, asked);
    const missingItems = gapsAt(json, 'missingItems');
    const missingCategories = gapsAt(json, 'missingCategories').map(({ picker, dimension, observed }) => ({
      picker,
      suggestedDimension: dimension,
      observed,
    }));
    const isComplete = missingItems.length === 0 && missingCategories.length === 0;
    return {
      ...result,
      data: { ...result.data, ...(!isComplete && { gaps: { missingItems, missingCategories } }) },
    };
  },
};

function picked(json: Parameters<typeof rowsAt>[0], asked: Asked): ProviderResult & { data: object } {
  const pickers = new Map(pickersOf(asked).map((picker) => [picker.nodeType, picker]));
  const pickerJson: PickerJson = {};
  const terms: string[] = [];
  for (const row of rowsAt(json, 'picks')) {
    const name = textAt(row, 'picker');
    const dimension = dimensionsOf(pickers.get(name)).find(({ field }) => field === textAt(row, 'dimension'));
    const option = dimension?.options.find(({ id }) => id === textAt(row, 'option'));
    if (!dimension || !option) continue;
    addPick(pickerJson, name, dimension, option.id);
    if (option.term !== '') terms.push(option.term);
  }
  return {
    text: terms.join(', '),
    files: [],
    data: { pickerJson, 'picker-json': JSON.stringify(pickerJson) },
  };
}

const gapsAt = (json: Parameters<typeof rowsAt>[0], name: string) =>
  rowsAt(json, name)
    .slice(0, MOST_GAPS)
    .map((row) => ({
      picker: textAt(row, 'picker'),
      dimension: textAt(row, 'dimension'),
      observed: textAt(row, 'observed'),
    }))
    .filter(({ observed }) => observed !== '');

const pickersOf = ({ params }: Asked): PickerCatalog[] => pickersNamed(params['targetPickers']);

function instructionsOf(asked: Asked): string[] {
  const instructions = optionalInput(asked, ['instructions']) ?? '';
  return instructions.trim() === '' ? [] : [instructions];
}

function menu(picker: PickerCatalog): string {
  const lines = dimensionsOf(picker).map(({ field, maxPicks, options }) => {
    const most = maxPicks === 1 ? 'one' : `up to ${Math.min(maxPicks, options.length)}`;
    return `- ${field} (${most}): ${options.map(({ id, term }) => `${id} = ${term}`).join('; ')}`;
  });
  return [`Picker ${picker.nodeType}`, ...lines].join('\n');
}
