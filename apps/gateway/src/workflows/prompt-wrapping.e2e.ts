import { api, givenRun, givenWorkflow, type TestUser, text, untilExecution, wire } from '@easel/testing';

interface Job {
  input_data: Record<string, unknown>;
}

let owner: TestUser;
beforeAll(async () => (owner = await api.signUp()));

/** What the job of each node is made to run with. */
async function inputsOf(nodes: object[], edges: object[] = []): Promise<Record<string, Job['input_data']>> {
  const workflowId = await givenWorkflow(owner, { nodes, edges } as never);
  const id = await givenRun(owner, workflowId);
  const client = api.as(owner);
  const wanted = nodes
    .map((node) => node as { id: string; type: string })
    .filter(({ type }) => type !== 'text-prompt');
  const run = await untilExecution(client, id, ({ nodeStates }) =>
    wanted.every((node) => nodeStates[node.id]?.jobId != null),
  );
  await client.post(`/v1/workflow-executions/${id}/cancel`, {});
  const inputs = wanted.map(async (node) => {
    const { body } = await client.get<{ data: Job }>(`/v1/jobs/${run.nodeStates[node.id]?.jobId}`);
    return [node.id, body.data.input_data] as const;
  });
  return Object.fromEntries(await Promise.all(inputs));
}

describe('promptPrefix and promptSuffix in the data of a node', () => {
  it.each([
    ['[1-2.5-01] image', ['generate-image', 'prompt'], ['image-to-image', 'prompt']],
    ['[1-2.5-01] video', ['text-to-video', 'prompt'], ['generate-video', 'prompt']],
    ['[1-2.5-02] audio', ['text-to-audio', 'prompt'], ['generate-music', 'prompt']],
    ['[1-2.5-02] speech', ['text-to-speech', 'text'], ['voice-design', 'voiceDescription']],
    ['[1-2.5-03] LLM and script', ['llm-chat', 'userInput'], ['generate-script', 'prompt']],
    [
      '[1-2.5-04] vision and analysis',
      ['image-to-text', 'customPrompt'],
      ['video-analysis', 'analysisFocus'],
    ],
  ] as [string, ...[string, string][]][])(
    '[1-2.5-17] of %s wrap the typed prompt that its job runs with',
    async (_kind, ...types) => {
      const data = {
        promptPrefix: 'In ink:',
        promptSuffix: ', at dusk',
        imageUrl: 'https://example.org/a.png',
        videoUrl: 'https://example.org/a.mp4',
      };
      const nodes = types.map(([type, field]) => ({ id: type, type, data: { ...data, [field]: 'a fox' } }));

      const inputs = await inputsOf(nodes);

      for (const [type, field] of types)
        expect(inputs[type]).toMatchObject({ [field]: 'In ink: a fox, at dusk' });
    },
  );

  it('[1-2.5-24] hold a snippet as the plain text that it was put in as', async () => {
    const factory = await api.as(owner).get<{ data: { text: string }[] }>('/v1/prompt-snippets/factory');
    const snippet = `${factory.body.data[0].text}, soft light / 35mm, {not a label}, /moody`;
    const node = { id: 'n', type: 'generate-image', data: { prompt: 'a fox', promptPrefix: snippet } };
    const id = await givenWorkflow(owner, { nodes: [node], edges: [] });

    const { body } = await api.as(owner).get<{ data: { nodes: object[] } }>(`/v1/workflows/${id}`);
    const inputs = await inputsOf([node]);

    expect(body.data.nodes).toEqual([node]);
    expect(inputs.n?.prompt).toBe(`${snippet} a fox`);
  });

  it('[1-2.5-16] stand alone where there is no prompt, without the words that a type has for none', async () => {
    const data = { promptPrefix: 'Only the roof.', imageUrl: 'https://example.org/a.png' };
    const inputs = await inputsOf([{ id: 'n', type: 'image-to-text', data }]);

    expect(inputs.n).toMatchObject({ customPrompt: 'Only the roof.' });
  });

  it('[1-2.5-18] wrap a prompt that comes over a wire', async () => {
    const inputs = await inputsOf(
      [text('topic', 'a hare'), { id: 'n', type: 'generate-image', data: { promptPrefix: 'In ink:' } }],
      [wire('topic', 'prompt', 'n', 'prompt')],
    );

    expect(inputs.n?.prompt).toBe('In ink: a hare');
  });

  it('[1-2.5-19] wrap each item of a list', async () => {
    const list = { id: 'list', type: 'list', data: { rows: [['a hare'], ['a fox'], ['a crow']] } };
    const said = { id: 'said', type: 'llm-chat', data: { promptPrefix: 'Say', promptSuffix: 'twice' } };
    const id = await givenRun(
      owner,
      await givenWorkflow(owner, { nodes: [list, said], edges: [wire('list', 'out', 'said', 'prompt')] }),
    );
    await untilExecution(api.as(owner), id, ({ status }) => status === 'completed');

    const { body } = await api.as(owner).get<{ data: (Job & { execution_id: string })[] }>('/v1/jobs');

    const own = body.data.filter((job) => job.execution_id === id);
    expect(own.map((job) => String(job.input_data.userInput)).toSorted()).toEqual([
      'Say a crow twice',
      'Say a fox twice',
      'Say a hare twice',
    ]);
  });

  it('[1-2.5-21] leave the negative prompt as it was typed', async () => {
    const data = { prompt: 'a fox', negativePrompt: 'people', promptPrefix: 'In ink:', promptSuffix: '!' };
    const inputs = await inputsOf([{ id: 'n', type: 'generate-image', data }]);

    expect(inputs.n).toMatchObject({ prompt: 'In ink: a fox!', negativePrompt: 'people' });
  });

  it('[1-2.5-25] [1-2.5-26] wrap the topic of a script, and not its style guide', async () => {
    const data = { promptPrefix: 'About', promptSuffix: ', briefly', styleGuide: 'plain words' };
    const inputs = await inputsOf(
      [text('topic', 'a hare'), { id: 'n', type: 'generate-script', data }],
      [wire('topic', 'prompt', 'n', 'prompt')],
    );

    expect(inputs.n).toMatchObject({ prompt: 'About a hare, briefly', styleGuide: 'plain words' });
  });

  it('[1-2.5-23] name other nodes, whose texts stand in their place', async () => {
    const inputs = await inputsOf(
      [
        text('topic', 'a hare', { label: 'Topic' }),
        { id: 'n', type: 'generate-image', data: { promptSuffix: 'and {Topic}' } },
      ],
      [wire('topic', 'prompt', 'n', 'prompt')],
    );

    expect(String(inputs.n?.prompt)).toContain('and a hare');
  });
});
