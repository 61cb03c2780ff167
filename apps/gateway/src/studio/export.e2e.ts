import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import {
  type ApiClient,
  CLOUD,
  COMMUNITY,
  OPERATOR_EMAIL,
  until,
  untilJobEnded,
  useStack,
} from '@easel/testing';

const run = promisify(execFile);

interface Step {
  id: string;
  node: string;
  label: string;
  creditModel: string;
  credits: number | null;
  params: Record<string, unknown>;
}
interface Transaction {
  action: string;
  credits_used: number;
  metadata: { job_id?: string };
}
interface Plan {
  canExport: boolean;
  steps: Step[];
  resultStepId: string | null;
  estimate: number | null;
  unpriced: string[];
  warnings: string[];
}
interface Production {
  id: string;
  shots: { id: string; clip: { url: string } | null }[];
  cuts: { id: string; url: string; stepId?: string }[];
}

const base = '/v1/studio/productions';
interface EndedStep {
  status: string;
  output_data: Record<string, string> | null;
  error_message: string | null;
}

describe('the film of a production', () => {
  const stack = useStack(COMMUNITY);
  let api: ApiClient;

  beforeAll(async () => {
    api = stack.api.as(await stack.api.signUp());
  });

  const post = async <T>(at: string, body: object, headers = {}): Promise<T> => {
    const answer = await api.with(headers).post<T>(at, body);
    expect({ at, ...answer, ok: answer.status < 300 }).toMatchObject({ ok: true });
    return answer.body;
  };
  const planned = async (id: string, query = '') =>
    (await api.get<{ data: Plan }>(`${base}/${id}/export-plan${query}`)).body.data;
  const landed = async (id: string): Promise<Production> => {
    const { production } = await until(
      async () => {
        const { data } = await post<{
          data: { pending: object[]; failed: object[]; production: Production };
        }>(`${base}/${id}/reconcile`, {});
        expect(data.failed).toEqual([]);
        return data;
      },
      ({ pending }) => pending.length === 0,
    );
    return production;
  };
  /** Runs a step by its ordinary route; its id makes that safe to repeat. */
  const ran = async (step: Step, files: ReadonlyMap<string, string>): Promise<string> => {
    const withFiles = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(withFiles);
      const from = (value as { fromStep?: string } | null)?.fromStep;
      return from === undefined ? value : files.get(from);
    };
    const params = Object.fromEntries(
      Object.entries(step.params).map(([key, value]) => [key, withFiles(value)]),
    );
    const { jobId } = await post<{ jobId: string }>(`/v1/${step.node}`, params, {
      'idempotency-key': step.id,
    });
    const { output_data: output, ...ended } = await untilJobEnded<EndedStep>(api, jobId);
    expect(ended).toMatchObject({ status: 'completed', error_message: null });
    return output?.['videoUrl'] ?? output?.['audioUrl'] ?? '';
  };
  const probe = async (url: string) => {
    const shown = 'format=duration:stream=codec_type,width,height,r_frame_rate';
    const { stdout } = await run('ffprobe', ['-v', 'error', '-show_entries', shown, '-of', 'json', url]);
    const { format, streams } = JSON.parse(stdout) as {
      format: { duration: string };
      streams: { codec_type: string; width?: number; height?: number; r_frame_rate: string }[];
    };
    return {
      seconds: Number(format.duration),
      picture: streams.find((stream) => stream.codec_type === 'video'),
      hasSound: streams.some((stream) => stream.codec_type === 'audio'),
    };
  };
  /** Mean volume of a stretch, in decibels. */
  const loudness = async (url: string, from: number, seconds: number): Promise<number> => {
    const stretch = ['-ss', String(from), '-t', String(seconds), '-i', url];
    const { stderr } = await run('ffmpeg', [...stretch, '-vn', '-af', 'volumedetect', '-f', 'null', '-']);
    return Number(/mean_volume: (-?[\d.]+|-inf) dB/.exec(stderr)?.[1]?.replace('-inf', '-99') ?? -99);
  };

  it('[2-4-27] [2-4.5-01] [2-4.5-02] [2-4.5-03] [2-4.5-04] [2-4.5-06] [2-4.5-07] is made by ordinary routes, with each voice during its shot', async () => {
    const made = await post<{ data: { production: Production } }>(base, {
      plan: {
        version: 1,
        film: { resolution: '480p', aspectRatio: '16:9' },
        shots: ['one', 'two', 'three'].map((id) => ({
          id,
          plan: { prompt: `A lamp, ${id}` },
          durationSec: 3,
        })),
      },
    });
    const { id } = made.data.production;
    expect(await planned(id)).toMatchObject({ canExport: false, steps: [], resultStepId: null, estimate: 0 });
    const clip = (shotId: string) =>
      post(`${base}/${id}/generate`, { kind: 'clip', shotId, overrides: { durationSec: 2, sound: false } });
    await clip('one');
    await landed(id);
    const alone = await planned(id);
    expect([alone.canExport, alone.warnings.length]).toEqual([false, 2]);
    await Promise.all([clip('two'), clip('three')]);
    await landed(id);
    await post(`${base}/${id}/voice`, { shotId: 'two', text: 'It is late.' });
    await post(`${base}/${id}/ops`, {
      ops: [{ op: 'update_shot', shotId: 'two', patch: { transition: 'dissolve' } }],
    });

    const plan = await planned(id);
    expect(plan).toMatchObject({ canExport: true, unpriced: [], estimate: 0, warnings: [] });
    expect(plan.steps.map(({ node }) => node)).toEqual([
      'combine-videos',
      'combine-videos',
      'mix-audio',
      'merge-video-audio',
    ]);
    for (const step of plan.steps) {
      expect(Object.keys(step).toSorted()).toEqual([
        'creditModel',
        'credits',
        'id',
        'label',
        'node',
        'params',
      ]);
    }
    expect(await planned(id)).toEqual(plan);
    const upscaled = await planned(id, '?upscale=topaz');
    expect(upscaled.steps.map(({ id: stepId }) => stepId).slice(0, 4)).toEqual(
      plan.steps.map((step) => step.id),
    );
    expect(upscaled.steps.at(-1)).toMatchObject({ node: 'video-upscale', params: { provider: 'topaz' } });
    expect((await api.get(`${base}/${id}/export-plan?upscale=big`)).status).toBe(400);

    const files = new Map<string, string>();
    for (const step of plan.steps) {
      const named = JSON.stringify(step.params).match(/(?<="fromStep":")[^"]+/g) ?? [];
      expect(named.every((stepId) => files.has(stepId))).toBe(true);
      files.set(step.id, await ran(step, files));
    }
    // A caller that died begins again, and finds the steps that are finished.
    const before = await api.get<{ data: object[] }>('/v1/jobs');
    for (const step of plan.steps) expect(await ran(step, files)).toBe(files.get(step.id));
    expect((await api.get<{ data: object[] }>('/v1/jobs')).body.data).toHaveLength(before.body.data.length);
    const film = files.get(plan.resultStepId ?? '') ?? '';
    const { seconds, picture, hasSound } = await probe(film);
    // Three clips of two seconds, less half a second of dissolve.
    expect(seconds).toBeCloseTo(5.5, 0);
    expect(picture).toMatchObject({ width: 854, height: 480, r_frame_rate: '24/1' });
    expect(hasSound).toBe(true);
    const [quiet, during] = [await loudness(film, 0.2, 1.4), await loudness(film, 2, 1)];
    expect(quiet).toBeLessThan(-60);
    expect(during).toBeGreaterThan(-45);

    const cut = {
      op: 'add_cut',
      id: `cut-${randomUUID().slice(0, 8)}`,
      url: film,
      stepId: plan.resultStepId,
    };
    const { data } = await post<{ data: { production: Production } }>(`${base}/${id}/ops`, { ops: [cut] });
    expect(data.production.cuts).toMatchObject([{ id: cut.id, url: film, stepId: plan.resultStepId }]);
  });

  it('is joined in as few steps as its transitions need, for any number of clips', async () => {
    const shots = Array.from({ length: 120 }, (_, index) => ({
      id: `s${index}`,
      plan: { prompt: 'A lamp' },
    }));
    const made = await post<{ data: { production: Production } }>(base, { plan: { version: 1, shots } });
    const { id } = made.data.production;
    const ops = shots.map(({ id: shotId }, index) => ({
      op: 'add_clip',
      shotId,
      url: `https://media.example.org/${index}.mp4`,
      durationSec: 4,
    }));
    await post(`${base}/${id}/ops`, { ops: ops.slice(0, 100) });
    await post(`${base}/${id}/ops`, { ops: ops.slice(100) });
    const { steps } = await planned(id);
    expect(steps.map(({ params }) => (params['videoUrls'] as unknown[]).length)).toEqual([50, 50, 20, 3]);
  });
});

describe('the price of a film', () => {
  const stack = useStack(CLOUD);

  it('is what its steps are charged', async () => {
    const api = stack.api.as(await stack.api.signUp());
    const ids = Array.from({ length: 5 }, (_, index) => `s${index}`);
    const { body } = await api.post<{ data: { production: Production } }>(base, {
      plan: {
        version: 1,
        shots: ids.map((id) => ({ id, plan: { prompt: 'A lamp' }, transition: 'dissolve' })),
      },
    });
    const { id } = body.data.production;
    const ops = ids.map((shotId) => ({
      op: 'add_clip',
      shotId,
      url: `https://media.example.org/${shotId}.mp4`,
      durationSec: 7,
    }));
    const music = {
      op: 'add_music',
      url: 'https://media.example.org/a.mp3',
      durationSec: 10,
      select: true,
    };
    expect(await api.post(`${base}/${id}/ops`, { ops: [...ops, music] })).toMatchObject({ status: 200 });
    const plan = (await api.get<{ data: Plan }>(`${base}/${id}/export-plan?upscale=topaz`)).body.data;
    expect(plan.steps.map(({ node }) => node)).toEqual([
      'combine-videos',
      'mix-audio',
      'mix-audio',
      'merge-video-audio',
      'video-upscale',
    ]);
    const jobs: string[] = [];
    for (const { id: stepId, node, params } of plan.steps) {
      // What an earlier step makes costs nothing to stand in for.
      const text = JSON.stringify(params).replaceAll(
        /\{"fromStep":"[^"]+"\}/g,
        '"https://media.example.org/a.mp4"',
      );
      const started = await api
        .with({ 'idempotency-key': stepId })
        .post<{ jobId: string }>(`/v1/${node}`, JSON.parse(text) as object);
      expect(started).toMatchObject({ status: 200 });
      jobs.push(started.body.jobId);
    }
    const { body: entries } = await api.get<{ data: Transaction[] }>('/v1/credits/transactions?limit=50');
    const reserved = entries.data.filter(
      ({ action, metadata }) => action === 'reserve' && jobs.includes(metadata.job_id ?? ''),
    );
    expect(plan.estimate).toBeGreaterThan(0);
    expect(reserved.reduce((sum, { credits_used: used }) => sum + used, 0)).toBe(plan.estimate);
  });

  it('[2-4.5-05] is not known while a step has no price', async () => {
    const operator = await stack.api.enter(OPERATOR_EMAIL);
    const user = await stack.api.signUp();
    const api = stack.api.as(user);
    const { body } = await api.post<{ data: { production: Production } }>(base, {
      plan: { version: 1, shots: ['one', 'two'].map((id) => ({ id, plan: { prompt: 'A lamp' } })) },
    });
    const { id } = body.data.production;
    const ops = ['one', 'two'].map((shotId) => ({
      op: 'add_clip',
      shotId,
      url: `https://media.example.org/${shotId}.mp4`,
    }));
    expect(await api.post(`${base}/${id}/ops`, { ops })).toMatchObject({ status: 200 });
    const read = async () =>
      (await api.get<{ data: Plan }>(`${base}/${id}/export-plan?upscale=topaz`)).body.data;
    const before = await read();
    const enlarging = before.steps.find(({ node }) => node === 'video-upscale')?.credits ?? 0;
    expect(before.estimate).toBeGreaterThan(enlarging);
    const price = '/v1/admin/prices/topaz-video';
    const { body: row } = await stack.api.as(operator).get<{ data: object }>(price);
    expect((await stack.api.as(operator).delete(price)).status).toBe(200);
    try {
      expect(await read()).toMatchObject({ canExport: true, estimate: null, unpriced: ['topaz-video'] });
    } finally {
      const { credits: fixed, creditsPerSecond } = row.data as {
        credits?: number;
        creditsPerSecond?: number;
      };
      const again = fixed === undefined ? { creditsPerSecond } : { credits: fixed };
      await stack.api.as(operator).put(price, again);
    }
  });
});
