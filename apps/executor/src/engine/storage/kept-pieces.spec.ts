import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Database } from '@easel/platform';
import { FfmpegLane } from '@easel/lanes/ffmpeg/ffmpeg-lane';
import { DoomedMedia } from '../../library/doomed-media.js';
import { ProviderFixture, type Worker } from '../../orders/providers/provider.fixture.js';
import type { JobOutcome } from '../job.js';

const PIECES = 5;
const PIECE_SECONDS = 2;
const film = {
  plan: {
    fps: 1,
    duration: PIECES * PIECE_SECONDS,
    aspectRatio: '1:1',
    layers: [{ text: 'one' }, { color: '#ff0000', startSec: 3, endSec: 7, width: 20, fadeSec: 2 }],
  },
};

let folder: string;
let fixture: ProviderFixture;

/** ffmpeg that notes what it renders, and stands still at the piece that `stopAt` names. */
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'easel-pieces-'));
  const ffmpeg = path.join(folder, 'ffmpeg');
  const script = `#!/bin/sh
case "$*" in *" -frames:v ${PIECE_SECONDS} "*)
  if [ "$(wc -l < ${folder}/rendered)" = "$(cat ${folder}/stop)" ]; then
    echo x > ${folder}/standing; exec sleep 600
  fi
  echo "$*" | sed 's#[^ ]*/work-#work-#g' >> ${folder}/rendered;;
esac
exec ffmpeg "$@"
`;
  await writeFile(ffmpeg, script);
  await writeFile(path.join(folder, 'ffprobe'), '#!/bin/sh\nexec ffprobe "$@"\n');
  await Promise.all(['ffmpeg', 'ffprobe'].map((name) => chmod(path.join(folder, name), 0o755)));
  await writeFile(path.join(folder, 'rendered'), '');
  await stopAt(undefined);
  fixture = await ProviderFixture.open({
    builtIn: [new FfmpegLane({ ffmpegPath: ffmpeg, threads: 1, pieceSeconds: PIECE_SECONDS })],
  });
});
afterEach(async () => {
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
});

const stopAt = (piece: number | undefined) => writeFile(path.join(folder, 'stop'), String(piece ?? 'never'));
const rendered = async () => (await readFile(path.join(folder, 'rendered'), 'utf8')).split('\n').slice(0, -1);
const isThere = (name: string) =>
  readFile(path.join(folder, name)).then(
    () => true,
    () => false,
  );
const mediaOf = (outcome: JobOutcome) =>
  outcome.status === 'completed' ? outcome.artifacts.map(({ sha256 }) => sha256) : outcome;

/** Begins an attempt and answers when its render stands still at this piece. */
async function renderUpTo(worker: Worker, jobId: string, piece: number) {
  await stopAt(piece);
  const job = await fixture.claim(worker, jobId);
  if (!job) throw new Error('the job is not due');
  const stop = new AbortController();
  const running = worker.runJob.run(job, stop.signal, () => undefined);
  while (!(await isThere('standing'))) await new Promise((resolve) => setTimeout(resolve, 20));
  await rm(path.join(folder, 'standing'));
  await stopAt(undefined);
  return {
    job,
    stop: async () => {
      stop.abort();
      await running;
    },
  };
}

/** What a process does that is told to stop and cannot end its jobs in time. */
async function restartAt(jobId: string, piece: number): Promise<void> {
  const worker = await fixture.worker();
  const attempt = await renderUpTo(worker, jobId, piece);
  await attempt.stop();
  await worker.runJob.discard(attempt.job);
  await fixture.engine.reaper.handBack(worker.holder.session.id);
  await worker.holder.session.close();
}

const keptFor = (jobId: string) =>
  fixture.engine.source.query('select prefix from kept_pieces where job_id = $1', [jobId]);

/** What a scheduler does once a minute. Answers how many files were left below these prefixes. */
async function filesAfterCleanup(prefixes: { prefix: string }[]): Promise<number[]> {
  const worker = await fixture.worker();
  await worker.pieces.dropFinished();
  await new DoomedMedia(new Database(fixture.engine.source), fixture.storage).remove();
  return Promise.all(prefixes.map(({ prefix }) => fixture.storage.deletePrefix(prefix)));
}

it('makes each piece of a render once, however often its worker restarts, and the same film', async () => {
  const undisturbed = await fixture.attempt(await fixture.worker(), await fixture.job('render-video', film));
  const once = await rendered();
  expect(new Set(once).size).toBe(PIECES);
  await writeFile(path.join(folder, 'rendered'), '');
  const jobId = await fixture.job('render-video', film);

  await restartAt(jobId, 2);
  await restartAt(jobId, 4);
  const outcome = await fixture.attempt(await fixture.worker(), jobId);

  expect(await rendered()).toEqual(once);
  expect(mediaOf(outcome)).toEqual(mediaOf(undisturbed));
  expect(await fixture.read(jobId)).toMatchObject({ status: 'completed', attempts: 1 });
});

it('removes the pieces once the job is over, also when whoever kept them was killed', async () => {
  const jobId = await fixture.job('render-video', film);
  const killed = await fixture.worker();
  const attempt = await renderUpTo(killed, jobId, 3);
  const prefixes = await keptFor(jobId);
  expect(prefixes).toHaveLength(1);
  await fixture.engine.loseSession(killed.holder);

  // The job goes on: its pieces stay.
  expect(await filesAfterCleanup([])).toEqual([]);
  const outcome = await fixture.attempt(await fixture.worker(), jobId);
  expect(outcome.status).toBe('completed');
  expect(await rendered()).toHaveLength(PIECES);

  expect(await filesAfterCleanup(prefixes)).toEqual([0]);
  expect(await keptFor(jobId)).toEqual([]);
  // The one that was only frozen goes on, and keeps nothing for a job that is over.
  await attempt.stop();
  expect(await filesAfterCleanup(prefixes)).toEqual([0]);
});

it('keeps nothing for an attempt that lost its job', async () => {
  const jobId = await fixture.job('render-video', film);
  const worker = await fixture.worker();
  const job = await fixture.claim(worker, jobId);
  if (!job) throw new Error('the job is not due');
  const file = path.join(folder, 'piece.mov');
  const make = async (): Promise<void> => {
    await writeFile(file, 'a piece');
    await fixture.engine.reaper.handBack(worker.holder.session.id);
  };

  await expect(worker.pieces.of(job).once('a piece', file, make)).rejects.toThrow('belongs to someone else');

  expect(await keptFor(jobId)).toEqual([]);
});

it('makes a piece again whose file is gone', async () => {
  const jobId = await fixture.job('render-video', film);
  await restartAt(jobId, 3);
  const [{ prefix }] = await keptFor(jobId);
  expect(await fixture.storage.deletePrefix(prefix)).toBe(3);

  const outcome = await fixture.attempt(await fixture.worker(), jobId);

  expect(outcome.status).toBe('completed');
  expect(await rendered()).toHaveLength(PIECES + 3);
});
