import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type ApiClient, freePorts, scrape, useStack } from '@easel/testing';
import { PAINTED_PIXELS } from '@easel/lanes/frame-size';

const BUILT = path.resolve('libs/lanes/dist/drafts/drafting');
const SERVICES = 'gateway auth-sso executor';

/** What the built lanes make of the same requests here and there, and how a stopped one ends. */
const COMPARISON = `
  import { createHash } from 'node:crypto';
  const built = (file) => import(${JSON.stringify(pathToFileURL(BUILT).href)} + '/' + file);
  const { DraftThreads } = await built('draft-threads.js');
  const { draftInProcess } = await built('draft-in-process.js');
  const threads = new DraftThreads({ file: new URL(${JSON.stringify(pathToFileURL(`${BUILT}/draft-thread.js`).href)}), most: 4 });
  const never = new AbortController().signal;
  const picture = { prompt: 'a red boat on a calm sea', negativePrompt: '', style: 'oil painting', seed: '1', width: 320, height: 180 };
  const pixels = new Uint8Array(320 * 180 * 3).map((_, at) => (at % 960 < 300 ? 240 : 30));
  const sound = { prompt: 'rain in a forest', seed: '1', seconds: 1 };
  const requests = {
    picture, music: sound, effect: sound,
    redrawing: { picture, before: pixels, strength: 0.5 },
    foreground: { pixels, width: 320, height: 180 },
    cutting: { pixels, width: 320, height: 180 },
    humming: { text: 'Hello there.', voice: 'Adam', speed: 1 },
  };
  const digest = (made) => {
    const view = made.bytes ?? made;
    return createHash('sha256').update(new Uint8Array(view.buffer, view.byteOffset, view.byteLength)).digest('hex');
  };
  const digests = {};
  for (const [name, from] of Object.entries(requests))
    digests[name] = [digest(await draftInProcess.make(name, from, never)), digest(await threads.make(name, from, never))];
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 50);
  const stopped = await threads.make('music', { ...sound, seconds: 360 }, stop.signal).catch(({ code }) => code);
  const afterwards = digest(await threads.make('music', sound, never));
  await threads.onApplicationShutdown();
  console.log(JSON.stringify({ digests, stopped, afterwards }));
`;

describe('drafts made in threads', () => {
  it('are the same to the byte as those made in the process, also after one was stopped', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', COMPARISON]);
    const { digests, stopped, afterwards } = JSON.parse(stdout) as {
      digests: Record<string, [string, string]>;
      stopped: string;
      afterwards: string;
    };

    expect(Object.keys(digests)).toHaveLength(7);
    for (const [here, there] of Object.values(digests)) expect(there).toBe(here);
    expect(new Set(Object.values(digests).flat()).size).toBe(7);
    expect(stopped).toBe('aborted');
    expect(afterwards).toBe(digests.music?.[0]);
  });
});

describe('an executor that draws', () => {
  let metricsPort = 0;
  const stack = useStack(async () => {
    metricsPort = await freePorts(SERVICES.split(' ').length);
    return {
      SERVICE_PROCESSES: SERVICES,
      METRICS_PORT: String(metricsPort),
      DRAFT_PIXELS: String(PAINTED_PIXELS),
    };
  });

  it('goes on answering while pictures in 4k are drawn', async () => {
    const user = stack.api.as(await stack.api.signUp());
    const pictures = 3;
    await scrapeExecutor();
    const began = performance.now();
    const jobs = await Promise.all(Array.from({ length: pictures }, (_, seed) => started(user, seed)));
    const waits: number[] = [];
    for (;;) {
      const asked = performance.now();
      const { status, body } = await user.get<{ data: { status: string }[] }>('/v1/jobs?limit=50');
      waits.push(performance.now() - asked);
      expect(status).toBe(200);
      if (body.data.every((job) => job.status !== 'running' && job.status !== 'pending')) break;
      await sleep(50);
    }
    const secondsEach = (performance.now() - began) / 1_000 / pictures;
    const read = await scrapeExecutor();
    const ended = await Promise.all(
      jobs.map((id) => user.get<{ data: { status: string } }>(`/v1/jobs/${id}`)),
    );

    expect(ended.map(({ body }) => body.data.status)).toEqual(jobs.map(() => 'completed'));
    expect(read('easel_drafts_total', 'draft="picture"')).toBe(pictures);
    // Drawn on the loop, a picture keeps it busy all the time, and stops it for a third of that at once.
    expect(read('easel_event_loop_busy_ratio')).toBeLessThan(0.5);
    expect(read('easel_event_loop_lag_seconds', 'quantile="0.99"')).toBeLessThan(secondsEach / 8);
    expect(waits.toSorted((a, b) => a - b).at(-2) ?? 0).toBeLessThan((secondsEach * 1_000) / 2);
  });

  async function started(user: ApiClient, seed: number): Promise<string> {
    const { status, body } = await user.post<{ jobId: string }>('/v1/generate-image', {
      prompt: 'mountains with aurora',
      style: 'oil painting',
      resolution: '4K',
      seed,
    });
    expect({ status, body }).toMatchObject({ status: 200 });
    return body.jobId;
  }

  /** The executor is the last of the services. */
  const scrapeExecutor = () => scrape(metricsPort + SERVICES.split(' ').length - 1);
});
