import { findPicker, type MultiPicker, type PickerDimension, type SinglePicker } from '@easel/catalog';
import { requiredInput } from '../../lanes/lane-inputs.js';
import { answerJson, rowsAt, textAt } from './answer-json.js';
import type { Asked, Asking } from './asking.js';
import { list, shape, words } from './json-schema.js';

const ALL = ['person', 'styling', 'framing', 'lens', 'camera-format'] as const;

/** What of a picture pickers can say, as their own picks: only options that the catalog has. */
export const pickerReading: Asking = {
  media: (asked) => [requiredInput(asked, ['imageUrl', 'image', 'in'], 'a picture')],
  words: (asked) => {
    const { instructions } = asked.params;
    return {
      system:
        'You fill in pickers so that they describe a picture. Answer with JSON: { "picks": [{ "picker", "dimension", ' +
        '"option" }] }, with ids out of the lists only. Leave out what the picture does not show.',
      text: [
        ...pickersOf(asked).map(menu),
        ...(typeof instructions === 'string' && instructions.trim() !== '' ? [instructions] : []),
      ].join('\n\n'),
      schema: shape({ picks: list(shape({ picker: words, dimension: words, option: words })) }),
    };
  },
  read: (answer, asked) => {
    const pickers = new Map(pickersOf(asked).map((picker) => [picker.nodeType, picker]));
    const pickerJson: Record<string, Record<string, string | string[]>> = {};
    const terms: string[] = [];
    for (const row of rowsAt(answerJson(answer), 'picks')) {
      const name = textAt(row, 'picker');
      const dimension = dimensionsOf(pickers.get(name)).find(
        ({ field }) => field === textAt(row, 'dimension'),
      );
      const option = dimension?.options.find(({ id }) => id === textAt(row, 'option'));
      if (!dimension || !option) continue;
      const picks = (pickerJson[name] ??= {});
      const before = picks[dimension.field];
      if (dimension.maxPicks === 1) {
        picks[dimension.field] ??= option.id;
      } else {
        const chosen = [...new Set([...(Array.isArray(before) ? before : []), option.id])];
        picks[dimension.field] = chosen.slice(0, dimension.maxPicks);
      }
      if (option.term !== '') terms.push(option.term);
    }
    return {
      text: terms.join(', '),
      files: [],
      data: { pickerJson, 'picker-json': JSON.stringify(pickerJson) },
    };
  },
};

type Dimension = Pick<PickerDimension, 'field' | 'maxPicks' | 'options'>;

function pickersOf({ params }: Asked): (SinglePicker | MultiPicker)[] {
  const asked: readonly unknown[] = Array.isArray(params['targetPickers'])
    ? (params['targetPickers'] as unknown[])
    : [];
  const names = ALL.filter((name) => asked.length === 0 || asked.includes(name));
  return names.flatMap((name) => findPicker(name) ?? []);
}

function dimensionsOf(picker: SinglePicker | MultiPicker | undefined): readonly Dimension[] {
  if (!picker) return [];
  if (picker.kind === 'multi') return picker.dimensions;
  return [{ field: picker.valueField, maxPicks: picker.maxPicks, options: picker.options }];
}

function menu(picker: SinglePicker | MultiPicker): string {
  const lines = dimensionsOf(picker).map(({ field, maxPicks, options }) => {
    const most = maxPicks === 1 ? 'one' : `up to ${Math.min(maxPicks, options.length)}`;
    return `- ${field} (${most}): ${options.map(({ id, term }) => `${id} = ${term}`).join('; ')}`;
  });
  return [`Picker ${picker.nodeType}`, ...lines].join('\n');
}
