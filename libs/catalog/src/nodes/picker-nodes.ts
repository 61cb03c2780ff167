import { findPicker, pickerPrompt, type PickerCatalog } from '../pickers/index.js';
import { choice, pick, text, type FieldSpec } from './field-spec.js';
import { nodesOf } from './define-node.js';
import type { NodeDescriptor } from './node-descriptor.js';

const node = nodesOf('parameter', 'parameter');

interface About {
  does: string;
  /** What its output feeds; the look of a picture unless said. */
  out?: 'look' | 'video' | 'audio';
}

/** What each picker is for. Their options, labels and defaults stand in the picker catalogs. */
const ABOUT: Readonly<Record<string, About>> = {
  'action-fx': {
    does: 'Physical effects in the shot, such as debris or sparks. Up to five at once; for moving pictures only.',
  },
  aesthetic: { does: 'A recognisable style movement that sets clothes, props and colours together.' },
  animal: { does: 'A species or breed to appear in the picture.' },
  atmosphere: { does: 'What the air is like: weather, haze, dust, particles.' },
  backdrop: { does: 'A studio background behind the subject.' },
  'camera-format': { does: 'The camera or film stock the picture looks shot on.' },
  'camera-motion': { does: 'How the camera moves through the shot.', out: 'video' },
  'character-fx': { does: 'A change that happens to a character on screen. Up to two at once.' },
  'color-look': { does: 'The colour grade of the finished picture.' },
  'composition-effects': { does: 'A graphic device that plays with the frame itself.' },
  era: { does: 'The time and place in history that the picture belongs to.' },
  'exposure-settings': { does: 'Aperture, shutter and sensitivity, with the look each brings.' },
  framing: { does: 'Shot size, camera angle and composition.' },
  furniture: { does: 'A piece of furniture to appear in the picture.' },
  'held-prop': { does: 'Something the subject holds.' },
  instrumentation: {
    does: 'Instruments, production and voice of a piece of music. Choosing instrumental leaves the singing out.',
    out: 'audio',
  },
  lens: { does: 'The lens, with its angle of view and depth.' },
  lighting: { does: 'Time of day, style and direction of the light.' },
  'loop-subject': { does: 'A motif that can repeat without a visible seam.' },
  material: { does: 'What a thing is made of.' },
  mood: { does: 'The feeling of the picture. Several moods blend.' },
  'music-genre': {
    does: 'Genre, subgenre and period of a piece of music. Up to three genres blend.',
    out: 'audio',
  },
  'music-mood': { does: 'Energy, emotion and vibe of a piece of music.', out: 'audio' },
  person: { does: 'A described person: build, face, hair, skin and bearing, as many of them as matter.' },
  'photo-genre': { does: 'The kind of photograph it should pass for.' },
  photographer: { does: 'The manner of a known photographer or artist.' },
  pose: { does: 'How the subject holds itself.' },
  'post-process-effects': { does: 'A treatment of the finished picture.' },
  'render-quality': { does: 'Words that ask for a certain rendering technique and finish.' },
  setting: { does: 'The place where it happens.' },
  style: { does: 'The overall visual style.' },
  styling: { does: 'Make-up, hair, clothes and accessories.' },
  temporal: { does: 'How time runs in the shot: speed, freezes, direction, shutter.' },
  transition: { does: 'How one state of the shot turns into another. Up to two at once.', out: 'video' },
  vehicle: { does: 'A vehicle to appear in the picture.' },
  'voice-character': {
    does: 'Who is speaking: age, language, accent and timbre of the voice.',
    out: 'audio',
  },
  'voice-delivery': { does: 'How it is spoken: pace, emotion and manner.', out: 'audio' },
  weapon: { does: 'A weapon to appear in the picture.' },
};

/** Pickers that a description of a picture can fill in. */
const READS_DETECTION = new Set(['camera-format', 'framing', 'lens', 'person', 'styling']);

/** Nodes that turn a pick from a catalog into a clause of the prompt. */
export const pickerNodes: readonly NodeDescriptor[] = Object.entries(ABOUT).map(([type, about]) => {
  const catalog = findPicker(type);
  if (catalog === undefined) throw new Error(`The picker node ${type} has no catalog.`);
  return node({
    type,
    label: catalog.label,
    does: about.does,
    out: 'text',
    runs: 'source',
    inputs: [
      ...(type === 'person' ? [] : ['in:any']),
      ...(READS_DETECTION.has(type) ? ['picker-json:picker-json'] : []),
    ],
    outputs: [`out:${about.out ?? 'look'}`],
    flags: ['picker'],
    fields: [...picksOf(catalog), ...shapesOf(catalog), text('preText'), text('postText')],
    value: (data) => {
      const clause = pickerPrompt(type, withDefaultPick(catalog, data));
      return clause === '' ? undefined : { text: clause };
    },
  });
});

/** A picker in which nobody has picked or cleared anything yet holds its default. */
function withDefaultPick(
  catalog: PickerCatalog,
  data: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  if (catalog.kind === 'multi') return data;
  const isTouched = [catalog.valueField, ...catalog.alsoReads].some((field) => data[field] !== undefined);
  return isTouched ? data : { ...data, [catalog.valueField]: catalog.defaultValue };
}

function picksOf(catalog: PickerCatalog): FieldSpec[] {
  if (catalog.kind === 'multi') {
    return catalog.dimensions.map((dimension) => pick(dimension.field, idsOf(dimension), dimension.maxPicks));
  }
  const ids = idsOf(catalog);
  return [
    pick(catalog.valueField, ids, catalog.maxPicks, { default: catalog.defaultValue }),
    ...catalog.alsoReads.map((field) => pick(field, ids, 1)),
  ];
}

function shapesOf(catalog: PickerCatalog): FieldSpec[] {
  if (catalog.kind === 'multi') return [];
  return catalog.shapedBy.flatMap((shape) => {
    if (shape === 'states') return [text('startState'), text('endState')];
    if (shape === 'target')
      return [text('target', { description: 'Who it happens to; without it, the subject.' })];
    return [
      choice('position', ['auto', 'start', 'middle', 'end', 'full']),
      choice('duration', ['auto', 'instant', 'short', 'medium', 'long']),
      choice('intensity', ['auto', 'subtle', 'natural', 'dynamic', 'crazy']),
    ];
  });
}

function idsOf({ options }: { options: readonly { id: string }[] }): string[] {
  return options.map(({ id }) => id);
}
