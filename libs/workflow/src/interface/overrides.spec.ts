import { node, run, types, workflow } from '../given-workflow.fixture.js';
import { appRunOverrides, describeAppInputs } from './app-inputs.js';
import { describeInputs } from './describe-inputs.js';
import { resolveOverrides } from './overrides.js';

const doc = workflow([
  node('t', 'text-prompt', { label: 'Topic', text: 'saved' }),
  node('a', 'generate-image', { label: 'Same', prompt: '{Topic}' }),
  node('b', 'generate-image', { label: 'Same' }),
  node('c', 'resize-video'),
]);

describe('the inputs of a run', () => {
  it('[1-2.2-12] [1-2.2-15] are keyed by node id, each an object of field values', () => {
    const { overrides, issues } = resolveOverrides(doc, { t: { text: 'given' } });
    expect(issues).toEqual([]);
    expect(run(doc, { inputs: { overrides } }).params('a').prompt).toBe('given');
  });

  it('[1-2.2-13] are also keyed by a label that only one node has', () => {
    expect(resolveOverrides(doc, { Topic: { text: 'x' }, 'Resize Video': { aspect: '1:1' } })).toEqual({
      overrides: { t: { text: 'x' }, c: { aspect: '1:1' } },
      issues: [],
    });
  });

  it('[1-2.2-14] refuse a label that two nodes share, naming it', () => {
    const { overrides, issues } = resolveOverrides(doc, { Same: { prompt: 'x' } });
    expect(overrides).toEqual({});
    expect(issues).toMatchObject([{ path: 'inputs.Same', field: 'Same', code: 'ambiguous_input' }]);
  });

  it('refuse a key that names nothing, and a value that is no object', () => {
    const given = { nobody: { a: 1 }, t: 'text' } as unknown as Record<string, Record<string, unknown>>;
    expect(resolveOverrides(doc, given).issues.map(({ path, code }) => [path, code])).toEqual([
      ['inputs.nobody', 'unknown_input'],
      ['inputs.t', 'invalid_input'],
    ]);
  });

  it('prefer an id to a label of the same text, and merge two keys of one node', () => {
    const twins = workflow([node('x', 'noop', { label: 'y' }), node('y', 'noop', { label: 'Why' })]);
    expect(resolveOverrides(twins, { y: { a: 1, b: 1 }, Why: { b: 2 } }).overrides).toEqual({
      y: { a: 1, b: 2 },
    });
  });
});

describe('very many inputs of very many nodes', () => {
  it('are looked up in no time', () => {
    const nodes = Array.from({ length: 20_000 }, (_, index) => node(`n${index}`, 'text-prompt'));
    const given = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`key ${index}`, {}]));
    const begun = process.cpuUsage();

    expect(resolveOverrides(workflow(nodes), given).issues).toHaveLength(20_000);
    expect(process.cpuUsage(begun).user / 1_000).toBeLessThan(2_000);
  });
});

describe('the inputs a schema lists', () => {
  it('[1-2.2-09] [1-2.2-16] are the input nodes, each with the field an override sets', () => {
    const all = workflow([
      node('t', 'text-prompt', { label: 'Topic', text: 'x' }),
      node('i', 'upload-image', {}),
      node('r', 'aspect-ratio', { ratio: '16:9' }),
      node('hook', 'webhook-trigger'),
      { ...node('h', 'text-prompt'), hidden: true },
      node('g', 'generate-image'),
    ]);
    expect(describeInputs(all, types)).toEqual([
      { nodeId: 't', label: 'Topic', nodeType: 'text-prompt', key: 'text', type: 'text', defaultValue: 'x' },
      { nodeId: 'i', label: 'Upload Image', nodeType: 'upload-image', key: 'url', type: 'image-url' },
      {
        nodeId: 'r',
        label: 'Aspect Ratio',
        nodeType: 'aspect-ratio',
        key: 'ratio',
        type: 'select',
        defaultValue: '16:9',
      },
    ]);
  });

  it('are only the marked ones, of any type, where some are marked', () => {
    const marked = workflow([
      node('t', 'text-prompt'),
      node('g', 'generate-image', { presentationInput: true }),
      node('l', 'list', { presentationInput: true }),
      node('o', 'upload-image', { presentationVisible: true }),
      node('not', 'generate-image', { presentationVisible: true }),
    ]);
    expect(describeInputs(marked, types).map(({ nodeId, key, type }) => [nodeId, key, type])).toEqual([
      ['g', 'prompt', 'text'],
      ['l', 'items', 'list'],
      ['o', 'url', 'image-url'],
    ]);
  });

  it('are what its author arranged, groups opened', () => {
    const arranged = {
      ...doc,
      settings: {
        presentationSettings: {
          inputItems: [
            { type: 'richtext', id: 'r', content: 'hi' },
            {
              type: 'group',
              id: 'g',
              title: 'G',
              items: [
                { type: 'node', nodeId: 't' },
                { type: 'group', id: 'h', items: [] },
              ],
            },
            { type: 'field', id: 'f', nodeId: 'a', field: 'aspectRatio', allowedValues: ['1:1'] },
          ],
        },
      },
    };
    expect(describeInputs(arranged, types)).toMatchObject([
      { nodeId: 't', key: 'text' },
      { nodeId: 'a', key: 'aspectRatio', type: 'select', allowedValues: ['1:1'] },
    ]);
  });
});

describe('the inputs of an app run', () => {
  const app = workflow([
    node('t', 'text-prompt', { label: 'Topic' }),
    node('u', 'text-prompt', { label: 'Mood' }),
    node('i', 'upload-image'),
    node('n', 'generate-image', { prompt: '{Topic}' }),
    node('l', 'list', { presentationInput: false }),
  ]);

  it('have flat names: the field where only one has it, else the label', () => {
    expect(describeAppInputs(app, types).map(({ name }) => name)).toEqual(['Topic', 'Mood', 'url']);
  });

  it('have names of their own, none of which means something else in the body of a run', () => {
    const labelled = (id: string, label: string) => node(id, 'text-prompt', { label });
    const twins = workflow([
      labelled('a', 'Größe'),
      labelled('b', 'Größe'),
      labelled('c', 'version'),
      labelled('d', '__proto__'),
      labelled('e', 'url'),
      node('i', 'upload-image'),
    ]);

    const names = describeAppInputs(twins, types).map(({ name }) => name);
    const { overrides, issues } = appRunOverrides(twins, types, { Größe: 'x', 'b.text': 'y', url: 'z' });

    expect(names).toEqual(['a.text', 'b.text', 'c.text', 'd.text', 'e.text', 'url']);
    expect(overrides).toEqual({ b: { text: 'y' }, i: { url: 'z' } });
    expect(issues.map(({ path, code }) => [path, code])).toEqual([['inputs.Größe', 'ambiguous_key']]);
  });

  it('[1-4.2-02] reach the exposed fields by name', () => {
    expect(appRunOverrides(app, types, { Topic: 'x', url: 'u', unknown: 1 }).overrides).toEqual({
      t: { text: 'x' },
      i: { url: 'u' },
    });
  });

  it('[1-4.2-04] [1-4.2-05] are merged with overrides per node and per field', () => {
    const { overrides } = appRunOverrides(app, types, { Topic: 'x' }, { t: { label: 'T' }, n: { seed: 1 } });
    expect(overrides).toEqual({ t: { text: 'x', label: 'T' }, n: { seed: 1 } });
  });

  it('[1-4.2-06] give way to an override of the same field', () => {
    expect(appRunOverrides(app, types, { Topic: 'flat' }, { t: { text: 'override' } }).overrides).toEqual({
      t: { text: 'override' },
    });
  });

  it('refuse overrides of nodes that are not there, and values the author did not allow', () => {
    const inputItems = [
      { type: 'field', id: 'f', nodeId: 'n', field: 'aspectRatio', allowedValues: ['1:1'] },
    ];
    const limited = { ...app, settings: { presentationSettings: { inputItems } } };
    const { issues } = appRunOverrides(limited, types, { aspectRatio: '2:1' }, { nobody: {} });
    expect(issues.map(({ path, code }) => [path, code])).toEqual([
      ['inputs.aspectRatio', 'value_not_allowed'],
      ['inputOverrides.nobody', 'unknown_input'],
    ]);
  });

  it('refuse an override of an exposed field by what its author did not allow', () => {
    const inputItems = [
      { type: 'field', id: 'f', nodeId: 'n', field: 'aspectRatio', allowedValues: ['1:1'] },
    ];
    const limited = { ...app, settings: { presentationSettings: { inputItems } } };
    const issuesOf = (fields: Record<string, unknown>) =>
      appRunOverrides(limited, types, {}, { n: fields }).issues.map(({ path, code }) => [path, code]);

    expect(issuesOf({ aspectRatio: '2:1' })).toEqual([['inputOverrides.n.aspectRatio', 'value_not_allowed']]);
    expect(issuesOf({ aspectRatio: '1:1', promptPrefix: 'any' })).toEqual([]);
  });

  it('are cut to the limit of items of a list', () => {
    const list = workflow([node('l', 'list', { presentationInput: true, maxItems: 2 })]);
    expect(appRunOverrides(list, types, { items: ['a', 'b', 'c'] }).overrides).toEqual({
      l: { items: ['a', 'b'] },
    });
    expect(appRunOverrides(list, types, { items: { rows: [['a'], ['b'], ['c']] } }).overrides).toEqual({
      l: { rows: [['a'], ['b']] },
    });
  });
});
