import {
  api,
  givenRun,
  givenWorkflow,
  type TestUser,
  untilExecution,
  untilJobEnded,
  wire,
} from '@easel/testing';

interface Job {
  status: string;
  input_data: { prompt: string; referenceImageUrls?: string[] };
  output_data: { imageUrl?: string } | null;
}

let owner: TestUser;
let portrait: string;
beforeAll(async () => {
  owner = await api.signUp();
  const { body } = await api
    .as(owner)
    .post<{ jobId: string }>('/v1/generate-image', { prompt: 'a portrait', aspectRatio: '1:1' });
  portrait = (await ended(body.jobId)).output_data?.imageUrl ?? '';
});

function ended(jobId: string): Promise<Job> {
  return untilJobEnded(api.as(owner), jobId);
}

/** The job of a picture drawn with Mara wired in. */
async function drawnWith(data: object): Promise<Job> {
  const mara = {
    id: 'mara',
    type: 'character',
    data: { characterName: 'Mara Lee', sourceImageUrl: portrait, canonicalDescription: 'a girl in red' },
  };
  const draw = {
    id: 'draw',
    type: 'generate-image',
    data: { provider: 'nano-banana', aspectRatio: '1:1', ...data },
  };
  const workflowId = await givenWorkflow(owner, {
    nodes: [mara, draw],
    edges: [wire('mara', 'characterRef', 'draw', 'assets')],
  });
  const id = await givenRun(owner, workflowId);
  const { nodeStates } = await untilExecution(api.as(owner), id, ({ status }) =>
    ['completed', 'failed'].includes(status),
  );
  return ended((nodeStates['draw'] as unknown as { jobId: string }).jobId);
}

describe('a picture of a subject', () => {
  it('[1-2.5-22] is of the one that prefix and suffix mention', async () => {
    const job = await drawnWith({
      promptPrefix: 'In @maralee:1:style,',
      prompt: 'a street',
      promptSuffix: 'with @mara-lee:1:none and @nobody:1',
    });

    expect(job.status).toBe('completed');
    expect(job.input_data.prompt).toMatch(
      /^In the style from @image_1, a street with @image_1 and @nobody:1/,
    );
    expect(job.input_data.referenceImageUrls).toEqual([portrait]);
  });

  it('[1-2.5-20] goes by its picture and its description where nothing mentions it, behind what was wrapped', async () => {
    const job = await drawnWith({ promptPrefix: 'In ink:', prompt: 'a street', promptSuffix: ', at dusk' });

    expect(job.input_data.prompt).toMatch(
      /^In ink: a street, at dusk\n\n- Mara Lee is the character in .*: a girl in red\.$/,
    );
    expect(job.input_data.referenceImageUrls).toEqual([portrait]);
  });
});
