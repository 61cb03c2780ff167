import type { JobRecord } from '@easel/contracts';
import { api, givenWorkflow, type TestUser, text, until, wire } from '@easel/testing';

interface Data<T> {
  data: T;
}
interface Picker {
  nodeType: string;
  valueField?: string;
  options?: { id: string; promptHint: string }[];
}

const PICKERS = ['lens', 'camera-motion', 'mood', 'setting'];

let owner: TestUser;
beforeAll(async () => {
  owner = await api.signUp();
});

/** The job that a run makes; it is not waited for, as what it draws is not looked at. */
async function jobOf(workflowId: string): Promise<JobRecord | undefined> {
  const job = await until(async () => {
    const jobs = await api.as(owner).get<Data<JobRecord[]>>('/v1/jobs?limit=50');
    return jobs.body.data.find((one) => one.workflow_id === workflowId);
  });
  await api.as(owner).post(`/v1/jobs/${job?.id}/cancel`);
  return job;
}

describe('what is picked', () => {
  it.each(PICKERS)("[1-2.4-07] puts its fragment into the job's prompt: %s", async (nodeType) => {
    const { body } = await api.get<Data<Picker>>(`/v1/picker-catalogs/${nodeType}?detail=full`);
    const { valueField = '', options = [] } = body.data;
    const speaking = options.filter(({ promptHint }) => promptHint !== '');
    const picked = speaking[Math.floor(speaking.length / 2)];
    const workflowId = await givenWorkflow(owner, {
      nodes: [
        text('words', 'a fox in the snow'),
        { id: 'pick', type: nodeType, data: { [valueField]: picked?.id } },
        { id: 'draw', type: 'generate-image', data: { aspectRatio: '1:1' } },
      ],
      edges: [wire('words', 'prompt', 'draw', 'prompt'), wire('pick', 'out', 'draw', 'look')],
    });

    await api.as(owner).post('/v1/api/run', { workflowId });

    const job = await jobOf(workflowId);
    expect(picked?.promptHint).toMatch(/\S/);
    expect(job?.input_data['prompt']).toContain('a fox in the snow');
    expect(job?.input_data['prompt']).toContain(picked?.promptHint);
  });
});
