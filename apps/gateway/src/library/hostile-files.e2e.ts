import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { api, hostileFiles, linesWith, testedStack, type TestUser, untilJobEnded } from '@easel/testing';

interface Answer {
  data?: { url: string };
  error?: { code: string; message: string };
}
interface Job {
  status: string;
  attempts?: number;
  error?: { code: string } | null;
  error_code?: string | null;
}

const run = promisify(execFile);
let scratch: string;
let attacker: TestUser;
let bystander: TestUser;
let picture: Buffer;
beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'easel-hostile-'));
  [attacker, bystander] = await Promise.all([api.signUp(), api.signUp()]);
  picture = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

async function film(name: string, ...args: string[]): Promise<Buffer> {
  const file = path.join(scratch, name);
  const source = ['-f', 'lavfi', '-i', 'testsrc2=s=64x48:r=10:d=1', '-pix_fmt', 'yuv420p'];
  await run('ffmpeg', ['-v', 'error', '-y', ...source, ...args, file]);
  return readFile(file);
}

function upload(as: TestUser, bytes: Buffer, name: string) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return api.as(as).post<Answer>('/v1/upload', form);
}

it('hostile files are refused at upload, and whoever else uploads goes on', async () => {
  const jpeg = await sharp(picture).jpeg().toBuffer();
  const files = hostileFiles({ whole: { png: picture, jpeg, mp4: await film('whole.mp4') } });
  const attack = { over: false };
  const answers: string[] = [];
  const waiting = files.flatMap((file) =>
    file.name.startsWith('svg-behind') ? Array<typeof file>(6).fill(file) : [file],
  );
  const attacking = async (): Promise<void> => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const { status, body } = await upload(attacker, file.bytes(), file.name);
      const expected = file.harmless || file.name === 'huge.wav' ? [200, 400] : [400];
      if (!expected.includes(status)) answers.push(`${file.name}: ${status} ${JSON.stringify(body)}`);
    }
  };
  const others: number[] = [];
  const goingOn = async (): Promise<void> => {
    while (!attack.over) others.push((await upload(bystander, picture, 'mine.png')).status);
  };

  const beside = goingOn();
  await Promise.all([1, 2, 3, 4, 5, 6].map(attacking));
  attack.over = true;
  await beside;

  expect(answers).toEqual([]);
  expect(new Set(others)).toEqual(new Set([200]));
}, 3_600_000);

it('an unreadable picture is refused with what is wrong with it', async () => {
  const { status, body } = await upload(attacker, picture.subarray(0, 200), 'cut.png');

  expect(status).toBe(400);
  expect(body.error).toMatchObject({
    code: 'validation_error',
    message: expect.stringMatching(/^file: This picture/) as string,
  });
});

it('a video of one frame is worked on, or refused for good at the first attempt', async () => {
  const { body } = await upload(bystander, await film('one.mp4', '-frames:v', '1'), 'one.mp4');
  const works = [
    ['/v1/trim-video', { startTime: 0.5, endTime: 0.9 }],
    ['/v1/speed-ramp', {}],
    ['/v1/loop-video', {}],
    ['/v1/extract-audio', {}],
  ] as const;
  for (const [route, settings] of works) {
    const accepted = await api
      .as(bystander)
      .post<{ jobId?: string }>(route, { videoUrl: body.data?.url, ...settings });
    if (accepted.status === 400) continue;
    expect({ route, status: accepted.status }).toEqual({ route, status: 200 });
    const job = await ended(String(accepted.body.jobId));
    expect(JSON.stringify({ route, job })).not.toContain('internal_error');
    expect(job.attempts ?? 1).toBe(1);
  }
});

it('processes that decode pictures hold no secret', async () => {
  await upload(bystander, picture, 'mine.png');
  const environments: string[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    try {
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8');
      if (command.includes('picture-process.js'))
        environments.push(await readFile(`/proc/${pid}/environ`, 'utf8'));
    } catch {
      // It ended meanwhile.
    }
  }

  expect(environments.length).toBeGreaterThan(0);
  for (const environment of environments) {
    const names = environment.split('\0').map((line) => line.split('=')[0]);
    expect(
      names.filter(
        (name) =>
          name !== '' && !/^(?:PATH|HOME|TMPDIR|LANG|MALLOC_ARENA_MAX|NODE_CHANNEL_\w+)$/.test(name ?? ''),
      ),
    ).toEqual([]);
  }
});

it('no hostile file held an event loop for 100 ms', async () => {
  const held = linesWith(testedStack, 'held the event loop').filter(({ account }) => account === attacker.id);

  expect(held.filter(({ heldMs }) => Number(heldMs) > 100)).toEqual([]);
});

function ended(id: string): Promise<Job> {
  return untilJobEnded(api.as(bystander), id);
}
