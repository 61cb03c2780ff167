import { type FieldSpec, type NodeDescriptor, nodeTypes, pickerPrompt } from '@easel/catalog';
import { MediaAddresses } from '@easel/platform';
import { advance, compilePlan, type WorkflowDocument } from '@easel/workflow';
import * as fc from 'fast-check';
import { prepareJob } from '../computing/rules/prepare-job.js';
import { preparedTask } from './prepare-task.js';

const media = new MediaAddresses({ PUBLIC_URL: 'http://127.0.0.1:8000' });
const LOCAL = new Set(['ffmpeg', 'render', 'storage', 'local']);
const local = nodeTypes
  .all()
  .filter(({ execution, listed }) => listed && typeof execution === 'object' && LOCAL.has(execution.lane));

const WORDS = [
  { word: 'a', start: 0, end: 0.2 },
  { word: 'tone', start: 0.2, end: 1 },
];

/** Values that a setting takes. */
function valuesOf(field: FieldSpec): fc.Arbitrary<unknown> {
  const { type, min = 0, max = 1_000, minLength = 1, maxLength = 40, options = [] } = field;
  switch (type) {
    case 'number':
      return field.integer
        ? fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
        : fc.double({ min, max, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'select':
    case 'model':
      return fc.constantFrom(...options);
    case 'pick':
      return fc.constantFrom(...options);
    case 'text':
      return typeof field.default === 'string' && field.default.startsWith('#')
        ? fc.constantFrom('#102030', '#fff')
        : fc.string({ unit: fc.constantFrom('a', 'b', ' '), minLength, maxLength: Math.min(maxLength, 40) });
    case 'list':
      return fc.array(field.items ? valuesOf(field.items) : fc.string(), {
        minLength: Math.max(1, field.minItems ?? 0),
        maxLength: Math.min(4, field.maxItems ?? 4),
      });
    case 'object':
      return settingsOf(field.members ?? []);
    case 'json':
      return fc.constant({ layers: [] });
    default:
      return fc.constantFrom('https://m.example/a', 'https://m.example/b');
  }
}

function settingsOf(fields: readonly FieldSpec[]): fc.Arbitrary<Record<string, unknown>> {
  const required = fields.filter((field) => field.required === true).map(({ key }) => key);
  return fc.record(Object.fromEntries(fields.map((field) => [field.key, valuesOf(field)])), {
    requiredKeys: required,
  });
}

/** Settings with which a node runs; only workflows wrap prompts, and put single wires into lists. */
function runnable({ fields, needs }: NodeDescriptor): fc.Arbitrary<Record<string, unknown>> {
  const wrapping = new Set(['promptPrefix', 'promptSuffix']);
  const others = needs.flatMap(([, ...alternatives]) => alternatives);
  const used = fields.filter(({ key }) => !wrapping.has(key) && !others.includes(key));
  const needed = new Set(needs.map(([first]) => first));
  return settingsOf(used.map((field) => (needed.has(field.key) ? { ...field, required: true } : field)));
}

function taskOf(type: string, data: Record<string, unknown>): Record<string, unknown> {
  const document: WorkflowDocument = { nodes: [{ id: 'n', type, data }], edges: [] };
  const inputs = { overrides: {}, now: '2026-01-01T00:00:00Z', seed: 's' };
  const { ready } = advance(compilePlan(document, nodeTypes), inputs, { pure: {}, tasks: {} });
  expect(ready).toHaveLength(1);
  return preparedTask(ready[0]).params;
}

it.each(local.map((node) => [node.type, node] as const))(
  '%s: the same settings make the same task, in a run as on its own',
  (type, node) => {
    fc.assert(
      fc.property(runnable(node), (settings) => {
        expect(taskOf(type, settings)).toEqual(prepareJob(node, settings, media).params);
      }),
      { numRuns: 40 },
    );
  },
);

/** What a node that only holds a value hands on, read by the node behind it. */
function handedOn(type: string): unknown {
  const document: WorkflowDocument = {
    nodes: [
      { id: 'value', type, data: {} },
      { id: 'reader', type: 'combine-text', data: {} },
    ],
    edges: [{ source: 'value', target: 'reader', targetHandle: 'text' }],
  };
  const inputs = { overrides: {}, now: '2026-01-01T00:00:00Z', seed: 's' };
  const { pure } = advance(compilePlan(document, nodeTypes), inputs, { pure: {}, tasks: {} });
  return pure['reader']?.output?.['text'];
}

describe('a node that holds a value', () => {
  it.each([
    ['aspect-ratio', '16:9'],
    ['duration', '60'],
    ['motion', 'moderate'],
    ['provider', 'nano-banana'],
    ['scene-count', '5'],
    ['style', pickerPrompt('style', { style: 'cinematic' })],
    ['lens', pickerPrompt('lens', { lens: 'normal-50mm' })],
    ['weapon', pickerPrompt('weapon', { weapon: 'katana' })],
  ])('hands on its default where nothing is set: %s', (type, value) => {
    expect(handedOn(type)).toBe(value);
    expect(value).not.toBe('');
  });
});

describe('times of words', () => {
  it.each([
    ['forced-alignment', 'data', { json: WORDS }],
    ['transcribe', 'words', { text: 'a tone', words: WORDS }],
  ])('of %s reach the captions by a wire, all of them', (type, sourceHandle, output) => {
    const document: WorkflowDocument = {
      nodes: [
        { id: 'heard', type, data: { audioUrl: 'https://m.example/a.mp3', transcript: 'a tone' } },
        { id: 'captions', type: 'add-captions', data: { videoUrl: 'https://m.example/a.mp4' } },
      ],
      edges: [{ source: 'heard', sourceHandle, target: 'captions', targetHandle: 'words' }],
    };
    const inputs = { overrides: {}, now: '2026-01-01T00:00:00Z', seed: 's' };
    const { ready } = advance(compilePlan(document, nodeTypes), inputs, {
      pure: {},
      tasks: { heard: [{ iteration: 0, status: 'completed', output }] },
    });

    expect(ready.map(({ nodeId, params }) => [nodeId, params['words']])).toEqual([['captions', WORDS]]);
  });
});
