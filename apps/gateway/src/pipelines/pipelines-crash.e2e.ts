import type { PipelineRecord, PipelineStageRecord } from '@easel/contracts';
import { OPERATOR_EMAIL, until, useStack } from '@easel/testing';

interface Data<T> {
  data: T;
}

const MAX_WAIT_MS = 240_000;

describe('a pipeline of a service that is killed again and again', () => {
  // A stack of its own: the tests of others would wait for what is killed here.
  const stack = useStack({
    EDITION: 'cloud',
    PLATFORM_OWNER_EMAIL: OPERATOR_EMAIL,
    EXECUTION_DEADLINE_SECONDS: '600',
  });

  const killExecutors = () => {
    for (const [name, pid] of Object.entries(stack.pids)) {
      if (name.startsWith('executor')) process.kill(pid, 'SIGKILL');
    }
  };

  it(
    'comes to its end all the same, and is paid once',
    async () => {
      const client = stack.api.as(await stack.api.signUp());
      const { body } = await client.post<{ id: string }>('/v1/pipelines', {
        root_node_id: 'node',
        story_prompt: 'A boat leaves the harbour. The wind rises. Jonas brings it home.',
        target_duration_seconds: 7,
        format: 'reel',
        output_resolution: '480p',
        mode: 'auto',
        config: { image_model: 'nano-banana' },
      });
      const withRetries = async <T>(path: string, as = client): Promise<T> => {
        const answer = await until(
          () => as.get<T>(path),
          ({ status }) => status === 200,
        );
        return answer.body;
      };

      const killedAt = new Set<string>();
      let pipeline: PipelineRecord;
      do {
        await new Promise((resolve) => setTimeout(resolve, 50));
        pipeline = await withRetries<PipelineRecord>(`/v1/pipelines/${body.id}`);
        const { current_stage: stage } = pipeline;
        if (stage === null || killedAt.has(stage)) continue;
        killedAt.add(stage);
        killExecutors();
      } while (pipeline.status === 'queued' || pipeline.status === 'running');

      expect(pipeline).toMatchObject({ status: 'completed', reserved_credits: 0, failure_reason: null });
      expect(killedAt.size).toBeGreaterThan(2);
      expect(pipeline.spent_credits).toBe(pipeline.upfront_credit_estimate);
      const merge = await withRetries<PipelineStageRecord>(`/v1/pipelines/${body.id}/stages/post_merge`);
      expect((await fetch(String(merge.output?.['videoUrl']))).status).toBe(200);
      const { data } = await withRetries<Data<{ total: number; held: number }>>('/v1/credits/balance');
      expect(data).toMatchObject({ total: 1_500 - pipeline.spent_credits, held: 0 });
      const operator = stack.api.as(await stack.api.enter(OPERATOR_EMAIL));
      const audit = await withRetries<Data<object>>('/v1/admin/credits/audit', operator);
      expect(audit.data).toMatchObject({ sound: true, held: 0, problems: [] });
    },
    MAX_WAIT_MS,
  );
});
