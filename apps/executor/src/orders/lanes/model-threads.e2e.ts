import { execFile } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { api, type TestUser, untilJobEnded } from '@easel/testing';

const BUILT = path.resolve('libs/lanes/dist/models');

/** What the built thread makes of the same requests as the process, and how stopped ones end. */
const COMPARISON = `
  import { createHash } from 'node:crypto';
  import sharp from 'sharp';
  const built = (file) => import(${JSON.stringify(pathToFileURL(BUILT).href)} + '/' + file);
  const { ModelThreads } = await built('model-threads.js');
  const { modelsInProcess } = await built('models-in-process.js');
  const { closeReader } = await built('read-words.js');
  const thread = new ModelThreads(new URL(${JSON.stringify(pathToFileURL(`${BUILT}/model-thread.js`).href)}));
  const never = new AbortController().signal;
  const flat = (side) => ({ pixels: new Uint8Array(side * side * 3).map((_, at) => (at * 7) % 251), width: side, height: side });
  const poster = await sharp({ create: { width: 400, height: 120, channels: 3, background: '#ffffff' } })
    .composite([{ input: { text: { text: '<span foreground="#203040">Harbour Days</span>', font: 'DejaVu Sans 28', rgba: true } } }]).png().toBuffer();
  const digest = (made) => createHash('sha256').update(made instanceof Uint8Array ? made : JSON.stringify(made)).digest('hex');
  const both = async (work, from) => [digest(await modelsInProcess.run(work, from, never)), digest(await thread.run(work, from, never))];
  const digests = { doubling: await both('doubling', flat(40)), reading: await both('reading', poster) };
  await closeReader();
  const began = performance.now();
  await thread.run('doubling', flat(500), never);
  const wholeMs = 4 * (performance.now() - began);
  const stopped = async (work, from) => {
    const stop = new AbortController();
    let asked;
    setTimeout(() => { asked = performance.now(); stop.abort(); }, 100);
    const code = await thread.run(work, from, stop.signal).catch(({ code }) => code);
    return { code, share: (performance.now() - asked) / wholeMs };
  };
  const noise = await sharp({ create: { width: 1500, height: 1500, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } } }).png().toBuffer();
  const ends = [await stopped('doubling', flat(1000)), await stopped('reading', noise)];
  const afterwards = digest(await thread.run('doubling', flat(40), never));
  await thread.onApplicationShutdown();
  console.log(JSON.stringify({ digests, ends, afterwards }));
`;

describe('models in a thread', () => {
  it('make the same as in the process, and stop at once, also those that work on', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', COMPARISON]);
    const { digests, ends, afterwards } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as {
      digests: Record<'doubling' | 'reading', [string, string]>;
      ends: { code: string; share: number }[];
      afterwards: string;
    };

    for (const [here, there] of Object.values(digests)) expect(there).toBe(here);
    expect(ends.map(({ code }) => code)).toEqual(['aborted', 'aborted']);
    // Of the time that the whole of the larger work takes on this machine.
    for (const { share } of ends) expect(share).toBeLessThan(0.5);
    expect(afterwards).toBe(digests.doubling[0]);
  });
});

describe('pictures that are worked on without a key', () => {
  let user: TestUser;
  let url: string;
  beforeAll(async () => {
    user = await api.signUp();
    url = await uploaded(user);
  });

  it('are doubled, which the job says to be no draft', async () => {
    const job = await ended(user, '/v1/upscale-image', { imageUrl: url, upscaleFactor: '2x' });

    expect(job).toMatchObject({
      status: 'completed',
      lane: 'image',
      output_data: { enlargedBy: expect.stringMatching(/^(model|interpolation)$/) },
    });
    const file = await fetch(String(job.output_data?.['imageUrl']));
    expect(await sharp(Buffer.from(await file.arrayBuffer())).metadata()).toMatchObject({
      format: 'jpeg',
      width: 800,
      height: 480,
    });
  });

  it('are read: a description holds what is written there', async () => {
    const job = await ended(user, '/v1/image-to-text/describe', { imageUrl: url });

    expect(job).toMatchObject({
      status: 'completed',
      lane: 'draft',
      output_data: { words: ['Harbour Days'] },
    });
    expect(job.output_data?.['text']).toContain('Written in it: "Harbour Days"');
  });
});

async function uploaded(user: TestUser): Promise<string> {
  const poster = await sharp({ create: { width: 400, height: 240, channels: 3, background: '#f4ead0' } })
    .composite([
      {
        input: {
          text: {
            text: '<span foreground="#203040">Harbour Days</span>',
            font: 'DejaVu Sans 28',
            rgba: true,
          },
        },
      },
    ])
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(poster)], { type: 'image/png' }), 'poster.png');
  const { status, body } = await api.as(user).post<{ data: { url: string } }>('/v1/upload', form);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body.data.url;
}

interface Job {
  status: string;
  lane: string | null;
  output_data: Record<string, unknown> | null;
}

async function ended(user: TestUser, route: string, body: object): Promise<Job> {
  const accepted = await api.as(user).post<{ jobId: string }>(route, body);
  expect(accepted).toMatchObject({ status: 200 });
  return untilJobEnded(api.as(user), accepted.body.jobId);
}
