import { choice, flag, text, type FieldSpec } from './field-spec.js';
import { nodesOf } from './define-node.js';

const named = (key: string): FieldSpec[] => [
  text(key, { maxLength: 200 }),
  text('description', { maxLength: 10_000 }),
];
const styles = choice('style', ['realistic', 'anime', '3d-pixar', 'illustration']);
const selectedVariant = text('selectedVariant', {
  description: '`bucket/variant` of the picture to hand on.',
});

/** The record that is read when a run reaches the node. */
const recordId = (type: string): FieldSpec =>
  text(`${type}DbId`, {
    description:
      type === 'face'
        ? 'Id of a stored character. A run uses its record.'
        : `Id of a stored ${type}. A run uses its record.`,
  });

/** Subjects that keep their look from picture to picture. Each also hands its picture on as `image`. */
export const entityNodes = [
  nodesOf(
    'entity',
    'character',
  )({
    type: 'character',
    label: 'Character Asset',
    out: 'image',
    runs: 'source',
    inputs: ['assets:identity', 'in:text'],
    outputs: ['characterRef:identity', 'image:image'],
    does: 'A person who stays the same from shot to shot.',
    fields: [
      ...named('characterName'),
      text('gender'),
      styles,
      text('baseOutfit', { maxLength: 2_000 }),
      recordId('character'),
      text('defaultRole', { default: 'person' }),
      choice('defaultUsageMode', [
        'identical',
        'face',
        'face-pose',
        'pose',
        'emotion',
        'style',
        'name',
        'none',
      ]),
      choice('identityLock', ['off', 'soft', 'strict'], { default: 'soft' }),
      text('defaultAssetAspectRatio'),
      selectedVariant,
    ],
  }),
  nodesOf(
    'entity',
    'creature',
  )({
    type: 'creature',
    label: 'Animal/Creature Asset',
    out: 'image',
    runs: 'source',
    inputs: ['in:text', 'type:image-ref'],
    outputs: ['creatureRef:image-ref', 'image:image'],
    does: 'An animal or a made-up being that stays the same from shot to shot.',
    fields: [
      ...named('creatureName'),
      recordId('creature'),
      text('species'),
      text('category'),
      styles,
      flag('styleLock', true),
      selectedVariant,
    ],
  }),
  nodesOf(
    'entity',
    'face',
  )({
    type: 'face',
    label: 'Face',
    out: 'image',
    runs: 'source',
    inputs: ['in:text'],
    outputs: ['faceRef:face'],
    does: 'A face from a photograph, to be put on someone else.',
    fields: [...named('faceName'), text('style', { default: 'realistic' }), recordId('face')],
  }),
  nodesOf(
    'entity',
    'location',
  )({
    type: 'location',
    label: 'Location Asset',
    out: 'image',
    runs: 'source',
    inputs: ['in:text', 'cinematography:look'],
    outputs: ['locationRef:image', 'image:image'],
    does: 'A place that stays the same from shot to shot.',
    fields: [
      ...named('locationName'),
      recordId('location'),
      text('category'),
      styles,
      flag('styleLock', true),
      selectedVariant,
    ],
  }),
  nodesOf(
    'entity',
    'object',
  )({
    type: 'object',
    label: 'Object/Props Asset',
    out: 'image',
    runs: 'source',
    inputs: ['in:text', 'type:image-ref'],
    outputs: ['objectRef:image-ref', 'image:image'],
    does: 'A thing that stays the same from shot to shot.',
    fields: [
      ...named('objectName'),
      recordId('object'),
      text('category'),
      styles,
      flag('styleLock', true),
      selectedVariant,
    ],
  }),
];
