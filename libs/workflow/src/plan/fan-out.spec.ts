import * as fc from 'fast-check';
import { node, run, telling, wire, workflow } from '../given-workflow.fixture.js';
import { fanOutOf } from './fan-out.js';

const list = (id: string, ...items: string[]) => node(id, 'list', { rows: items.map((item) => [item]) });
const prompts = (doc: ReturnType<typeof workflow>): unknown[] =>
  run(doc).tasks.map(({ params }) => params.prompt);

describe('a list wired into a node', () => {
  it('runs it once an item, one after the other, and keeps the value of each', () => {
    const doc = workflow([list('l', 'a', 'b', 'c'), node('n', 'generate-image')], [wire('l -> n.prompt')]);
    const { tasks, output, states } = run(doc);
    expect(tasks.map(({ iteration, iterations, params }) => [iteration, iterations, params.prompt])).toEqual([
      [0, 3, 'a'],
      [1, 3, 'b'],
      [2, 3, 'c'],
    ]);
    expect(output('n')).toEqual({
      imageUrl: 'https://m/n-2.png',
      listResults: ['https://m/n.png', 'https://m/n-1.png', 'https://m/n-2.png'],
    });
    expect(states.n.iterations).toBe(3);
  });

  it('goes on as one value, the newest, unless the next wire says more', () => {
    const doc = (data?: Record<string, unknown>) =>
      workflow(
        [list('l', 'a', 'b'), node('n', 'generate-image'), node('clip', 'generate-video')],
        [wire('l -> n.prompt'), wire('n.image -> clip.startFrame', data)],
      );
    const frames = (data?: Record<string, unknown>): unknown[] =>
      run(doc(data))
        .tasks.filter(({ nodeId }) => nodeId === 'clip')
        .map(({ params }) => params.imageUrl);
    expect(frames()).toEqual(['https://m/n-1.png']);
    expect(frames({ outputMode: 'item' })).toEqual(['https://m/n.png']);
    expect(frames({ outputMode: 'each' })).toEqual(['https://m/n.png', 'https://m/n-1.png']);
    expect(frames({ outputMode: 'each', selectorMode: 'list', listExpression: 'last, 1, last' })).toEqual([
      'https://m/n-1.png',
      'https://m/n.png',
      'https://m/n-1.png',
    ]);
  });

  it('goes as a bundle into a list of references', () => {
    const doc = workflow(
      [list('l', 'a', 'b'), node('n', 'generate-image'), node('all', 'generate-image', { prompt: 'x' })],
      [wire('l -> n.prompt'), wire('n.image -> all.references', { outputMode: 'all' })],
    );
    const { tasks } = run(doc);
    expect(tasks.at(-1)?.params).toEqual({
      prompt: 'x',
      referenceImageUrls: ['https://m/n.png', 'https://m/n-1.png'],
    });
    expect(tasks.at(-1)?.inputs).toEqual({ references: ['https://m/n.png', 'https://m/n-1.png'] });
  });

  it('goes along with other lists, the shorter beginning again', () => {
    const doc = workflow(
      [list('l', 'a', 'b', 'c'), list('m', '1', '2'), node('n', 'generate-image')],
      [wire('l -> n.prompt'), wire('m -> n.negative')],
    );
    expect(run(doc).tasks.map(({ params }) => [params.prompt, params.negativePrompt])).toEqual([
      ['a', '1'],
      ['b', '2'],
      ['c', '1'],
    ]);
  });

  it('keeps what was done before the iteration that fails', () => {
    const doc = workflow(
      [list('l', 'a', 'b', 'c'), node('n', 'generate-image'), node('clip', 'generate-video')],
      [wire('l -> n.prompt'), wire('n.image -> clip.startFrame')],
    );
    const { states, tasks, end } = run(doc, {
      lane: (task) => (task.params.prompt === 'c' ? { fails: 'refused' } : telling(task)),
    });
    expect(tasks).toHaveLength(3);
    expect(states.n.status).toBe('failed');
    expect(states.n.output?.listResults).toEqual(['https://m/n.png', 'https://m/n-1.png']);
    expect(states.clip.status).toBe('skipped');
    expect(end?.errorMessage).toBe('Generate Image: refused');
  });

  it('means the current item where a prompt names it', () => {
    const doc = workflow(
      [
        node('l', 'list', { label: 'Animal', rows: [['fox'], ['hen']] }),
        node('n', 'generate-image', { prompt: 'a {Animal}' }),
      ],
      [wire('l -> n.prompt')],
    );
    expect(prompts(doc)).toEqual(['a fox', 'a hen']);
  });

  it('runs nothing when it is empty', () => {
    const doc = workflow(
      [list('l'), node('n', 'generate-image'), node('after', 'noop')],
      [wire('l -> n.prompt'), wire('n.image -> after.in')],
    );
    const { tasks, states, end } = run(doc);
    expect(tasks).toEqual([]);
    expect([states.n.status, states.after.status, end?.status]).toEqual(['skipped', 'skipped', 'completed']);
  });

  it('has a way out a column', () => {
    const doc = workflow(
      [
        node('l', 'list', {
          columns: [{ id: 'x' }, { id: 'y', type: 'image-url' }],
          rows: [
            ['a', 'u1'],
            ['b', 'u2'],
          ],
        }),
        node('n', 'generate-image'),
      ],
      [wire('l.col_x -> n.prompt'), wire('l.col_y -> n.references')],
    );
    expect(run(doc).tasks.map(({ params }) => [params.prompt, params.referenceImageUrls])).toEqual([
      ['a', ['u1']],
      ['b', ['u2']],
    ]);
  });

  it('reads what is wired into it when it has no rows, through other lists too', () => {
    const doc = workflow(
      [
        node('t', 'text-prompt', { text: 'a\nb' }),
        node('l', 'list'),
        node('m', 'list'),
        node('n', 'generate-image'),
      ],
      [wire('t.prompt -> l.in'), wire('l -> m.in'), wire('m -> n.prompt')],
    );
    expect(prompts(doc)).toEqual(['a', 'b']);
  });

  it('is spread when its one item is a JSON list', () => {
    const doc = workflow(
      [list('l', '["a","b"]'), node('s', 'sort-list', { direction: 'desc' }), node('n', 'generate-image')],
      [wire('l -> s.in'), wire('s.out -> n.prompt')],
    );
    expect(prompts(doc)).toEqual(['b', 'a']);
  });

  it('comes out of generated text at its marks', () => {
    const doc = workflow(
      [node('chat', 'llm-chat', { userInput: 'x' }), node('n', 'generate-image')],
      [wire('chat.items -> n.prompt')],
    );
    const { tasks } = run(doc, {
      lane: (task) => (task.nodeId === 'chat' ? { text: 'a ===NEXT=== b' } : { imageUrl: 'u' }),
    });
    expect(tasks.slice(1).map(({ params }) => params.prompt)).toEqual(['a', 'b']);
  });

  it('makes a text node yield a text an item', () => {
    const doc = workflow(
      [
        list('l', 'a', 'b'),
        node('t', 'text-prompt', { text: 'of' }),
        node('c', 'combine-text', { separator: 'space' }),
      ],
      [wire('t.prompt -> c.text'), wire('l -> c.text')],
    );
    expect(run(doc).output('c')).toEqual({ text: 'of b', listResults: ['of a', 'of b'] });
  });
});

describe('repeats and several models', () => {
  it('runs once a model, each as often as it is repeated', () => {
    const doc = workflow([
      node('n', 'generate-image', { prompt: 'x', providers: ['m1', 'm2'], repeatCount: 2 }),
    ]);
    const { tasks } = run(doc);
    expect(tasks.map(({ params }) => params.provider)).toEqual(['m1', 'm1', 'm2', 'm2']);
    expect(tasks[0].params).toEqual({ prompt: 'x', provider: 'm1' });
  });

  it('counts a list of one model as that model', () => {
    const { tasks } = run(workflow([node('n', 'generate-image', { prompt: 'x', providers: ['m1'] })]));
    expect(tasks.map(({ params }) => params)).toEqual([{ prompt: 'x', provider: 'm1' }]);
  });

  it('repeats each item of a list, and then takes one model', () => {
    const doc = workflow(
      [
        list('l', 'a', 'b'),
        node('n', 'generate-image', { repeatCount: 2, provider: 'm1', providers: ['m2', 'm3'] }),
      ],
      [wire('l -> n.prompt')],
    );
    expect(run(doc).tasks.map(({ params }) => [params.prompt, params.provider])).toEqual([
      ['a', 'm1'],
      ['a', 'm1'],
      ['b', 'm1'],
      ['b', 'm1'],
    ]);
  });

  it.each([
    [2.9, 2],
    [0, 1],
    [-3, 1],
    [99, 20],
    ['3', 3],
    ['many', 1],
    [null, 1],
  ])('takes a repeat count of %j as %i', (repeatCount, expected) => {
    expect(run(workflow([node('n', 'generate-image', { prompt: 'x', repeatCount })])).tasks).toHaveLength(
      expected,
    );
  });

  it('repeats only types that can be', () => {
    const doc = workflow(
      [node('v', 'upload-video', { url: 'u' }), node('n', 'resize-video', { repeatCount: 3 })],
      [wire('v.video -> n.in')],
    );
    expect(run(doc).tasks).toHaveLength(1);
  });

  it('follows what the inputs of a run say', () => {
    const doc = workflow([node('n', 'generate-image', { prompt: 'x' })]);
    expect(run(doc, { inputs: { overrides: { n: { repeatCount: 3 } } } }).tasks).toHaveLength(3);
  });

  it('takes every item of every list at least once, and none that is not there', () => {
    const lists = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(lists, fc.integer({ min: 1, max: 20 }), (lengths, repeatCount) => {
        const carried = lengths.map((length) => ({ mode: 'each', items: Array.from({ length }, String) }));
        const fanOut = fanOutOf(carried as never, { repeatCount }, true);
        const taken = lengths.map(() => new Set<number>());
        for (let iteration = 0; iteration < fanOut.count; iteration += 1) {
          lengths.forEach((length, place) => taken[place].add(fanOut.itemOf(iteration) % length));
        }
        expect(fanOut.count).toBe(Math.max(...lengths) * repeatCount);
        expect(taken.map((places) => places.size)).toEqual(lengths);
      }),
    );
  });
});
