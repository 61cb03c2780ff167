import { node, run, wire, workflow, type Lane } from '../given-workflow.fixture.js';

const routes = (active: string) => [
  { id: 'left', active: active === 'left' },
  { id: 'right', active: active === 'right' },
];

describe('a router', () => {
  const doc = (data: Record<string, unknown>) =>
    workflow(
      [
        node('t', 'text-prompt', { text: 'a fox' }),
        node('r', 'router', data),
        node('l', 'generate-image'),
        node('m', 'generate-image'),
        node('after', 'generate-video'),
        node('join', 'collect'),
      ],
      [
        wire('t.prompt -> r.in'),
        wire('r.left -> l.prompt'),
        wire('r.right -> m.prompt'),
        wire('m.image -> after.startFrame'),
        wire('l.image -> join.in'),
        wire('after.video -> join.in'),
      ],
    );

  it('hands on what it is given to its open route, and the other branch is skipped', () => {
    const { states, output, params, end } = run(doc({ routes: routes('left') }));
    expect(params('l').prompt).toBe('a fox');
    expect([states.m.status, states.after.status]).toEqual(['skipped', 'skipped']);
    expect(states.m.error).toBeUndefined();
    expect(output('r')).toMatchObject({ activeRoutes: ['left'], routeOutputs: { left: 'a fox' } });
    expect(end).toEqual({ status: 'completed' });
  });

  it('lets branches meet again in a node that takes what there is', () => {
    expect(run(doc({ routes: routes('left') })).output('join').listResults).toEqual(['https://m/l.png']);
    expect(run(doc({ routes: routes('right') })).output('join').listResults).toEqual(['https://m/after.mp4']);
  });

  it('decides by conditions on what it is given, with tokens and names', () => {
    const conditional = (value: string) => ({
      mode: 'conditional',
      routes: routes(''),
      conditionGroups: [{ conditions: [{ operator: 'contains', value }], routeIds: ['right'] }],
    });
    const trigger = { animal: 'fox' };
    expect(
      run(doc(conditional('{{trigger.animal}}')), { inputs: { trigger } }).output('r').activeRoutes,
    ).toEqual(['right']);
    expect(run(doc(conditional('hen'))).output('r').activeRoutes).toEqual([]);
  });

  it('compares with nodes wired for their names, told apart when they share one', () => {
    const named = workflow(
      [
        node('t', 'text-prompt', { text: 'two' }),
        node('one', 'text-prompt', { label: 'Same', text: 'one' }),
        node('two', 'text-prompt', { label: 'Same', text: 'two' }),
        node('r', 'router', {
          mode: 'conditional',
          routes: routes(''),
          conditionGroups: [
            { conditions: [{ operator: '=', value: '{Same}' }], routeIds: ['left'] },
            {
              conditions: [{ operator: '=', value: 'Same (2)', valueType: 'variable' }],
              routeIds: ['right'],
            },
          ],
        }),
      ],
      [wire('t.prompt -> r.in'), wire('one.prompt -> r.variables'), wire('two.prompt -> r.variables')],
    );
    expect(run(named).output('r').activeRoutes).toEqual(['right']);
  });

  it('without an input opens and closes what it is wired to, and brings nothing', () => {
    const gate = (active: string) =>
      workflow(
        [
          node('r', 'router', { routes: routes(active) }),
          node('t', 'text-prompt', { text: 'x' }),
          node('n', 'generate-image'),
        ],
        [wire('r.left -> n.prompt'), wire('t.prompt -> n.prompt')],
      );
    expect(run(gate('left')).params('n')).toEqual({ prompt: 'x' });
    expect(run(gate('right')).states.n.status).toBe('skipped');
  });

  it('hands a list on as a list', () => {
    const lists = workflow(
      [
        node('list', 'list', { rows: [['a'], ['b']] }),
        node('r', 'router', { routes: routes('left') }),
        node('n', 'generate-image'),
      ],
      [wire('list -> r.in'), wire('r.left -> n.prompt')],
    );
    expect(run(lists).tasks.map(({ params }) => params.prompt)).toEqual(['a', 'b']);
  });

  it('hands an image on as an image', () => {
    const images = workflow(
      [
        node('i', 'upload-image', { url: 'https://m/file' }),
        node('r', 'router', { routes: routes('left') }),
        node('n', 'generate-video'),
      ],
      [wire('i.image -> r.in'), wire('r.left -> n.startFrame')],
    );
    expect(run(images).params('n').imageUrl).toBe('https://m/file');
  });
});

describe('a check', () => {
  const judge =
    (verdict: Record<string, unknown>): Lane =>
    ({ type, nodeId }) =>
      type === 'qa-check' || type === 'image-critic'
        ? verdict
        : { imageUrl: `https://m/${nodeId}.png`, text: 'x' };

  const text = (threshold?: number) =>
    workflow(
      [
        node('t', 'text-prompt', { text: 'a fox' }),
        node('q', 'qa-check', { threshold }),
        node('yes', 'generate-image'),
        node('no', 'llm-chat'),
      ],
      [wire('t.prompt -> q.in'), wire('q.approved -> yes.prompt'), wire('q.rejected -> no.prompt')],
    );

  it('lets what it checked through its approved way from the threshold on', () => {
    const passed = run(text(0.5), { lane: judge({ score: 0.5 }) });
    expect(passed.params('yes').prompt).toBe('a fox');
    expect(passed.states.no.status).toBe('skipped');
  });

  it('lets it through its rejected way below, 0.7 being the standard', () => {
    const refused = run(text(), { lane: judge({ score: 0.69 }) });
    expect(refused.params('no').userInput).toBe('a fox');
    expect(refused.states.yes.status).toBe('skipped');
  });

  it('goes by its word where there is no score', () => {
    expect(run(text(), { lane: judge({ approved: true }) }).states.yes.status).toBe('completed');
    expect(run(text(), { lane: judge({}) }).states.yes.status).toBe('skipped');
  });

  it('hands an image on to where an image is taken, and its findings where words are', () => {
    const doc = workflow(
      [
        node('i', 'upload-image', { url: 'https://m/i.png' }),
        node('c', 'image-critic'),
        node('clip', 'generate-video'),
        node('chat', 'llm-chat'),
      ],
      [wire('i.image -> c.image'), wire('c.approved -> clip.startFrame'), wire('c.rejected -> chat.prompt')],
    );
    expect(run(doc, { lane: judge({ score: 1 }) }).params('clip').imageUrl).toBe('https://m/i.png');
    expect(run(doc, { lane: judge({ score: 0, text: 'six fingers' }) }).params('chat').userInput).toBe(
      'six fingers',
    );
  });
});

describe('ways without a wire', () => {
  it('takes what is sent on a channel to every receiver of it', () => {
    const doc = workflow(
      [
        node('t', 'text-prompt', { text: 'a fox' }),
        node('send', 'teleport-send', { channel: 'B' }),
        node('here', 'teleport-receive', { channel: 'B' }),
        node('there', 'teleport-receive', { channel: 'b' }),
        node('other', 'teleport-receive', { channel: 'C' }),
        node('n', 'generate-image'),
        node('m', 'generate-image'),
      ],
      [wire('t.prompt -> send.in'), wire('here -> n.prompt'), wire('there -> m.prompt')],
    );
    const { params, output } = run(doc);
    expect([params('n').prompt, params('m').prompt]).toEqual(['a fox', 'a fox']);
    expect(output('other')).toEqual({});
  });

  it('sends a list as a list', () => {
    const doc = workflow(
      [
        node('l', 'list', { rows: [['a'], ['b']] }),
        node('s', 'teleport-send'),
        node('r', 'teleport-receive'),
        node('n', 'generate-image'),
      ],
      [wire('l -> s.in'), wire('r -> n.prompt')],
    );
    expect(run(doc).tasks.map(({ params }) => params.prompt)).toEqual(['a', 'b']);
  });
});

describe('lanes', () => {
  it('gathers by kind what members of a group and of a collect node yield', () => {
    const member = (id: string, type: string, data: Record<string, unknown>) => ({
      ...node(id, type, data),
      parentId: 'g',
    });
    const doc = workflow(
      [
        member('t', 'text-prompt', { text: 'a' }),
        member('i', 'generate-image', { prompt: 'x' }),
        member('u', 'text-prompt', { text: 'b' }),
        node('g', 'group'),
        node('n', 'generate-image', { style: 's' }),
      ],
      [wire('g.out-text -> n.prompt'), wire('g.out-image -> n.references')],
    );
    expect(
      run(doc)
        .tasks.slice(1)
        .map(({ params }) => [params.prompt, params.referenceImageUrls]),
    ).toEqual([
      ['a', ['https://m/i.png']],
      ['b', ['https://m/i.png']],
    ]);
  });

  it('keeps the order of members that a collect node names', () => {
    const doc = workflow(
      [
        node('a', 'text-prompt', { text: '1' }),
        node('b', 'text-prompt', { text: '2' }),
        node('c', 'collect', { order: ['b', 'a'] }),
      ],
      [wire('a.prompt -> c.in'), wire('b.prompt -> c.in')],
    );
    expect(run(doc).output('c')).toMatchObject({ 'out-text': ['2', '1'], 'out-image': [] });
  });

  it('takes all results of a repeated node into a list node', () => {
    const doc = workflow(
      [
        node('n', 'generate-image', { prompt: 'x', repeatCount: 3 }),
        node('c', 'reduce', { strategyId: 'count' }),
      ],
      [wire('n.image -> c.in')],
    );
    expect(run(doc).output('c')).toMatchObject({ text: '3' });
  });

  it('judges by a model as a task, with the choice as its inputs', () => {
    const doc = workflow(
      [
        node('l', 'list', { rows: [['a'], ['b']] }),
        node('c', 'reduce', { strategyConfig: { criteria: 'best' } }),
      ],
      [wire('l -> c.in')],
    );
    const { tasks } = run(doc);
    expect(tasks).toHaveLength(1);
    expect(tasks[0]).toMatchObject({
      lane: 'llm',
      params: { inputs: ['a', 'b'], strategyConfig: { criteria: 'best' } },
    });
  });
});
