import { node, run, wire, workflow } from '../given-workflow.fixture.js';

const fox = node('topic', 'text-prompt', { label: 'Topic', text: 'a fox' });
const wrapping = { promptPrefix: 'wide shot', promptSuffix: ', at dusk' };

describe('the prompt of a task', () => {
  it.each([
    ['1-2.5-01', 'generate-image', 'prompt'],
    ['1-2.5-01', 'generate-video', 'prompt'],
    ['1-2.5-02', 'generate-music', 'prompt'],
    ['1-2.5-02', 'text-to-speech', 'text'],
    ['1-2.5-02', 'suno-generate', 'prompt'],
    ['1-2.5-03', 'llm-chat', 'userInput'],
    ['1-2.5-03', 'generate-script', 'prompt'],
    ['1-2.5-04', 'image-to-text', 'customPrompt'],
    ['1-2.5-04', 'video-analysis', 'analysisFocus'],
  ])('[%s] of %s is wrapped in %s', (_rule, type, field) => {
    const { params } = run(workflow([node('n', type, { [field]: 'a fox', ...wrapping })]));
    expect(params('n')).toEqual({ [field]: 'wide shot a fox, at dusk' });
  });

  it('[1-2.5-17] is wrapped when it was typed', () => {
    const doc = workflow([node('n', 'generate-image', { prompt: 'a fox', ...wrapping })]);
    expect(run(doc).params('n').prompt).toBe('wide shot a fox, at dusk');
  });

  it.each([
    ['typed alone', { directText: 'hello' }, [], 'Say: hello!'],
    [
      'typed and wired, as the node says',
      { directText: 'hello', textSource: 'direct' },
      ['n'],
      'Say: hello!',
    ],
    ['wired and typed', { directText: 'hello' }, ['n'], 'Say: a fox!'],
  ])('[1-2.5-02] [1-2.5-17] of speech is wrapped that was %s', (_what, data, wired, expected) => {
    const doc = workflow(
      [fox, node('n', 'text-to-speech', { ...data, promptPrefix: 'Say:', promptSuffix: '!' })],
      wired.map((id) => wire(`topic.prompt -> ${id}.prompt`)),
    );
    const { text, directText } = run(doc).params('n');

    expect({ text, directText }).toEqual({ text: expected, directText: undefined });
  });

  it('[1-2.5-18] is wrapped when it was wired in', () => {
    const doc = workflow([fox, node('n', 'generate-image', wrapping)], [wire('topic.prompt -> n.prompt')]);
    expect(run(doc).params('n').prompt).toBe('wide shot a fox, at dusk');
    expect(run(doc).tasks[0]?.inputs).toEqual({ prompt: 'wide shot a fox, at dusk' });
  });

  it('[1-2.5-19] is wrapped for each item of a list', () => {
    const doc = workflow(
      [
        node('list', 'list', { rows: [['a fox'], ['a cat'], ['a hen']] }),
        node('n', 'generate-image', wrapping),
      ],
      [wire('list -> n.prompt')],
    );
    expect(run(doc).tasks.map(({ params }) => params.prompt)).toEqual([
      'wide shot a fox, at dusk',
      'wide shot a cat, at dusk',
      'wide shot a hen, at dusk',
    ]);
  });

  it('[1-2.5-15] is made of prefix and suffix alone when there is none', () => {
    const doc = workflow([node('n', 'generate-image', { prompt: '', promptPrefix: 'a', promptSuffix: 'c' })]);
    expect(run(doc).params('n').prompt).toBe('a c');
  });

  it('[1-2.5-20] has the words of wired pickers behind what was wrapped', () => {
    const doc = workflow(
      [
        fox,
        node('lens', 'lens', { lens: '85mm' }),
        node('mood', 'mood', { mood: 'calm' }),
        node('n', 'generate-image', wrapping),
      ],
      [wire('lens.out -> n.look'), wire('topic.prompt -> n.prompt'), wire('mood.out -> n.look')],
    );
    expect(run(doc).params('n').prompt).toBe('wide shot a fox, at dusk, 85mm lens, calm');
  });

  it('[1-2.5-21] leaves the negative prompt as it is', () => {
    const doc = workflow(
      [fox, node('n', 'generate-image', { prompt: 'x', ...wrapping })],
      [wire('topic.prompt -> n.negative')],
    );
    expect(run(doc).params('n')).toEqual({ prompt: 'wide shot x, at dusk', negativePrompt: 'a fox' });
  });

  it('[1-2.5-23] resolves names of nodes in prefix and suffix', () => {
    const doc = workflow([fox, node('n', 'generate-image', { prompt: 'x', promptSuffix: 'with {Topic}' })]);
    expect(run(doc).params('n').prompt).toBe('x with a fox');
  });

  it('[1-2.5-25] [1-2.5-26] of a script is its topic, and its style guide stays unwrapped', () => {
    const doc = workflow(
      [fox, node('guide', 'style-guide', { text: 'plain words' }), node('n', 'generate-script', wrapping)],
      [wire('topic.prompt -> n.prompt'), wire('guide.style_guide -> n.prompt')],
    );
    expect(run(doc).params('n')).toEqual({ prompt: 'wide shot a fox, at dusk', styleGuide: 'plain words' });
  });

  it('keeps a default that only stands for an empty prompt away from one that is not wrapped', () => {
    expect(run(workflow([node('n', 'generate-image', {})])).params('n')).toEqual({});
  });
});

describe('variables, mappings and wires', () => {
  it('names a node anywhere and waits for it', () => {
    const doc = workflow([
      node('n', 'generate-image', { prompt: '{Idea || nothing}' }),
      node('idea', 'llm-chat', { label: 'Idea', userInput: 'think' }),
    ]);
    const { tasks, params } = run(doc);
    expect(tasks.map(({ nodeId }) => nodeId)).toEqual(['idea', 'n']);
    expect(params('n').prompt).toBe('text of idea');
  });

  it('leaves a name that would close a circle as written', () => {
    const doc = workflow(
      [node('a', 'llm-chat', { label: 'A', userInput: 'of {B}' }), node('b', 'llm-chat', { label: 'B' })],
      [wire('a.text -> b.prompt')],
    );
    expect(run(doc).params('a').userInput).toBe('of {B}');
  });

  it('does not put a wired node in a second time when the prompt names it', () => {
    const doc = workflow(
      [fox, node('n', 'generate-image', { prompt: 'oil painting of {Topic}' })],
      [wire('topic.prompt -> n.prompt')],
    );
    expect(run(doc).params('n').prompt).toBe('oil painting of a fox');
  });

  it('does not add a picker at the tail that the prompt names', () => {
    const doc = workflow(
      [
        node('lens', 'lens', { label: 'Lens', lens: '85mm' }),
        node('n', 'generate-image', { prompt: 'a fox, {Lens}' }),
      ],
      [wire('lens.out -> n.look')],
    );
    expect(run(doc).params('n').prompt).toBe('a fox, 85mm lens');
  });

  it('joins parents of one name: prompt, elements, look, then the order of the wires', () => {
    const same = (id: string, text: string) => node(id, 'text-prompt', { label: 'Same', text });
    const doc = workflow(
      [
        same('a', 'look'),
        same('b', 'negative'),
        same('c', 'prompt'),
        same('d', 'elements'),
        node('n', 'generate-image', { style: '{Same}' }),
      ],
      [
        wire('b.prompt -> n.negative'),
        wire('a.prompt -> n.look'),
        wire('c.prompt -> n.prompt'),
        wire('d.prompt -> n.elements'),
      ],
    );
    expect(run(doc).params('n').style).toBe('prompt, elements, look, negative');
  });

  it('prefers a wire to a mapping, a mapping to braces, braces to plain text', () => {
    const mapping = { fieldMappings: { prompt: { sourceNodeId: 'mapped' } } };
    const nodes = (data: Record<string, unknown>) => [
      fox,
      node('mapped', 'text-prompt', { text: 'mapped' }),
      node('n', 'generate-image', data),
    ];
    const prompt = (data: Record<string, unknown>, ...edges: string[]): unknown =>
      run(
        workflow(
          nodes(data),
          edges.map((each) => wire(each)),
        ),
      ).params('n').prompt;
    expect(prompt({ prompt: 'typed', ...mapping }, 'topic.prompt -> n.prompt')).toBe('a fox');
    expect(prompt({ prompt: 'typed {}', ...mapping }, 'topic.prompt -> n.negative')).toBe('mapped');
    expect(prompt({ prompt: 'typed {}' }, 'topic.prompt -> n.negative')).toBe('typed a fox');
    expect(prompt({ prompt: 'typed' }, 'topic.prompt -> n.negative')).toBe('typed');
  });

  it('puts upstream text into any text setting that asks for it', () => {
    const doc = workflow(
      [fox, node('n', 'suno-generate', { style: 'in the manner of {}' })],
      [wire('topic.prompt -> n.prompt')],
    );
    expect(run(doc).params('n')).toEqual({ prompt: 'a fox', style: 'in the manner of a fox' });
  });

  it('takes a wire into the handle of one field', () => {
    const doc = workflow(
      [fox, node('n', 'suno-generate', { style: 'typed' })],
      [wire('topic.prompt -> n.field-style')],
    );
    expect(run(doc).params('n').style).toBe('a fox');
  });

  it('resolves names in the values of source nodes too', () => {
    const doc = workflow(
      [
        fox,
        node('more', 'text-prompt', { label: 'More', text: '{Topic} and {}' }),
        node('n', 'generate-image', { prompt: '{More}' }),
      ],
      [wire('topic.prompt -> more.in')],
    );
    expect(run(doc).params('n').prompt).toBe('a fox and a fox');
  });

  it('brings parameters, and numbers as numbers', () => {
    const doc = workflow(
      [node('ratio', 'aspect-ratio', { ratio: '9:16' }), node('n', 'generate-image', { aspectRatio: '1:1' })],
      [wire('ratio.aspect_ratio -> n.prompt')],
    );
    expect(run(doc).params('n')).toEqual({ aspectRatio: '9:16' });
  });

  it('follows what the inputs of a run name, in place of what was saved', () => {
    const doc = workflow([fox, node('n', 'generate-image', { prompt: 'saved' })]);
    const overrides = { n: { prompt: 'a picture of {Topic}' }, topic: { text: 'a hen' } };
    expect(run(doc, { inputs: { overrides } }).params('n').prompt).toBe('a picture of a hen');
  });

  it('[1-4.2-07] lets inputs reach settings such as promptPrefix', () => {
    const doc = workflow([node('n', 'generate-image', { prompt: 'a fox' })]);
    expect(run(doc, { inputs: { overrides: { n: { promptPrefix: 'wide shot' } } } }).params('n').prompt).toBe(
      'wide shot a fox',
    );
  });

  it('keeps what is no setting away from the lane', () => {
    const doc = workflow([
      node('n', 'generate-image', {
        label: 'N',
        prompt: 'x',
        generatedImageUrl: 'old',
        executionStatus: 'x',
        presentationInput: true,
        skip: false,
      }),
    ]);
    expect(run(doc).params('n')).toEqual({ label: 'N', prompt: 'x' });
  });
});
