// Makes a film through the routes of productions: cast, plan, stills, clips, linked frames, voices, music, export.
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkFilm, framesOf } from './check-film.mjs';
import { contactSheet } from './contact-sheet.mjs';
import { Api, demo, DemoProblem, elapsed, ROOT, say, signUp, startStack } from './demo-stack.mjs';

const FOLDER = path.join(ROOT, 'easel-demo-film');
const DATA = path.join(FOLDER, '.data');
const JOB_LIMIT_MS = 600_000;
const STUDIO = '/v1/studio/productions';
/** Routes whose requests may be sent twice, so that a service that is away for a moment ends nothing. */
const REPEATABLE = new Set(['ops', 'describe', 'generate', 'voice', 'music', 'reconcile']);

const MARA = {
  name: 'Mara',
  gender: 'female',
  style: 'illustration',
  description: 'a young woman with fair skin, freckles, green eyes and long copper-red hair',
  baseOutfit: 'a yellow raincoat over dark blue jeans',
};
const TOM = {
  name: 'Tom',
  gender: 'male',
  style: 'illustration',
  description: 'an old man with fair skin, a white beard, brown eyes and short white hair',
  baseOutfit: 'a dark blue jacket over brown trousers',
};

/** Each sentence becomes a shot. */
const BRIEF = [
  'A white lighthouse stands by the sea at dawn.',
  '@mara walks along the beach by the sea on a clear morning.',
  '@tom sits by the sea under the white lighthouse on a clear day.',
  '@mara meets @tom by the sea at sunset.',
  'Portrait of @tom, smiling, by the sea at sunset.',
].join(' ');
/** How the camera moves in each of them. */
const MOTIONS = ['dolly', 'tracking', 'pan', 'dolly', 'dolly'];
/** Whose clip goes from one accepted frame to the other, and from there to the next shot's. */
const FRAMES = [
  { id: 'dusk', label: 'The sun goes down', prompt: 'A white lighthouse by the sea at sunset' },
  { id: 'night', label: 'Night', prompt: 'A white lighthouse by the sea at night under the stars' },
  { id: 'dawn', label: 'A new day', prompt: 'A white lighthouse by the sea at dawn' },
];
/** With which the lighthouse stands in the same place in each of them. */
const FRAME_SEED = 215;
const VOICES = [
  'Every morning she looks for the boat.',
  'Nobody remembers it, but Tom.',
  'He tells her where it went.',
  'Now the light is hers.',
];
const TITLE = 'The light is hers';
const LAST_WORDS = 'The end';

class Film {
  receipts = [];
  pictures = [];

  constructor(api) {
    this.api = api;
  }

  async create() {
    const { production } = await this.api.call('POST', STUDIO, { name: TITLE });
    this.id = production.id;
    return production;
  }

  /** The routes of this production; what each change did is kept. */
  async ask(route, body = {}) {
    const request = REPEATABLE.has(route) ? { ...body, clientRequestId: randomUUID() } : body;
    const answer = await this.api.call('POST', `${STUDIO}/${this.id}/${route}`, request);
    const { production, ...told } = answer;
    this.receipts.push({ at: elapsed().trim(), route, version: production?.version, ...told });
    return answer;
  }

  change(...ops) {
    return this.ask('ops', { ops });
  }

  async read() {
    return (await this.api.call('GET', `${STUDIO}/${this.id}?detail=full`)).production;
  }

  /** Lands results until nothing is pending. */
  async landed() {
    for (const end = Date.now() + JOB_LIMIT_MS; Date.now() < end; await sleep(250)) {
      const { production } = await this.api.call('GET', `${STUDIO}/${this.id}`);
      const jobs = Object.values(production.pending).flat().filter(Boolean);
      if (jobs.length === 0) return;
      const { landed, failed } = await this.ask('reconcile');
      for (const { kind, shotId, keyframeId } of landed)
        say(`    ${elapsed()}  ✓ ${kind} ${shotId ?? keyframeId ?? ''}`);
      if (failed.length > 0) throw new DemoProblem(`${failed[0].kind} failed: ${failed[0].message}`);
    }
    throw new DemoProblem(`A job has not ended after ${JOB_LIMIT_MS / 1_000} s; see ${DATA}/logs.`);
  }

  async save(group, name, url) {
    const response = await fetch(url);
    if (!response.ok) throw new DemoProblem(`${url} answered ${response.status}.`);
    const bytes = Buffer.from(await response.arrayBuffer());
    const file = path.join(
      FOLDER,
      group,
      `${name.replaceAll(/[^a-z0-9]+/gi, '-')}${path.extname(new URL(url).pathname)}`,
    );
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, bytes);
    this.pictures.push({ group, name, file, bytes });
    return file;
  }
}

async function ended(api, id) {
  for (const end = Date.now() + JOB_LIMIT_MS; Date.now() < end; await sleep(150)) {
    const job = await api.call('GET', `/v1/jobs/${id}`);
    if (job.status === 'completed') return job;
    if (job.status === 'failed' || job.status === 'cancelled')
      throw new DemoProblem(`${job.job_type} ended as ${job.status}: ${job.error_message ?? 'no reason'}`);
  }
  throw new DemoProblem(`A job has not ended after ${JOB_LIMIT_MS / 1_000} s; see ${DATA}/logs.`);
}

async function makeCharacter(film, record) {
  const { api } = film;
  const { id } = await api.call('POST', '/v1/characters', { nodeId: 'demo', ...record });
  const { jobIds } = await api.call('POST', '/v1/generate-character', { ...record, count: 2 });
  await Promise.all(jobIds.map((jobId) => ended(api, jobId)));
  await api.call('POST', `/v1/characters/${id}/approve-portrait`, { candidateJobId: jobIds[0] });
  const made = await api.call('GET', `/v1/characters/${id}`);
  await film.save('cast', record.name, made.sourceImageUrl);
  say(`    ${elapsed()}  ✓ ${record.name}`);
  return { ...record, id };
}

/** The picture with words on it, by an ordinary route. */
async function lettered({ api }, imageUrl, text) {
  const body = { imageUrl, text, position: 'center', fontSize: 84 };
  const { jobId } = await api.call('POST', '/v1/text-overlay', body);
  return (await ended(api, jobId)).output_data.imageUrl;
}

async function plan(film, cast) {
  say('\n==> A production, its cast, and a plan from the brief');
  await film.create();
  await film.change(
    { op: 'set_film', patch: { aspectRatio: '16:9', resolution: '720p', fps: 24, transition: 'hard_cut' } },
    ...cast.map(({ id, name, description }) => ({
      op: 'add_cast',
      role: name.toLowerCase(),
      name,
      kind: 'character',
      description,
      entityId: id,
    })),
  );
  await film.ask('describe', { brief: BRIEF, llmModel: 'gemini-3.6-flash' });
  await film.landed();
  const { shots } = await film.read();
  for (const { id, title, cast: seen } of shots)
    say(`    ${id.padEnd(12)} ${title}${seen.length > 0 ? ` (${seen.map(({ role }) => `@${role}`)})` : ''}`);
  return shots.map(({ id }) => id);
}

async function shoot(film, ids) {
  say('\n==> Stills, the title on the first, and a clip from each');
  await film.change(
    ...ids.map((shotId, index) => ({
      op: 'set_shot_plan',
      shotId,
      patch: { camera: { motion: MOTIONS[index] } },
    })),
  );
  for (const shotId of ids) await film.ask('generate', { kind: 'still', shotId, overrides: { seed: 7 } });
  await film.landed();
  const [opening] = (await film.read()).shots;
  const url = await lettered(film, opening.still.url, TITLE);
  await film.change({ op: 'add_still', shotId: opening.id, url, select: true });
  for (const shotId of ids)
    await film.ask('generate', {
      kind: 'clip',
      shotId,
      overrides: { durationSec: 4, sound: false, seed: 7 },
    });
  await film.landed();
}

/** Two shots that go through one accepted frame, so that the film does not jump there. */
async function link(film, after) {
  say('\n==> Two linked shots through accepted frames');
  await film.change(
    ...FRAMES.map(({ id, label, prompt }) => ({ op: 'add_keyframe', id, label, plan: { prompt } })),
    {
      op: 'add_shot',
      id: 'sundown',
      afterShotId: after,
      title: 'Sundown',
      plan: { prompt: 'A lighthouse by the sea', motionPrompt: 'The sun goes down' },
    },
    {
      op: 'add_shot',
      id: 'daybreak',
      afterShotId: 'sundown',
      title: 'Daybreak',
      plan: { prompt: 'A lighthouse by the sea', motionPrompt: 'The night ends' },
    },
    { op: 'link_shot', shotId: 'sundown', startKeyframeId: 'dusk', endKeyframeId: 'night' },
    { op: 'link_shot', shotId: 'daybreak', startKeyframeId: 'night', endKeyframeId: 'dawn' },
  );
  for (const [shotId, mode] of [
    ['sundown', 'start_frame'],
    ['sundown', 'end_frame'],
    ['daybreak', 'end_frame'],
  ])
    await film.ask('generate', { kind: 'still', shotId, mode, overrides: { seed: FRAME_SEED } });
  await film.landed();
  const planned = (await film.read()).keyframes;
  const last = planned.at(-1);
  await film.change({
    op: 'add_frame_candidate',
    keyframeId: last.id,
    url: await lettered(film, last.candidates[0].url, LAST_WORDS),
  });
  const { keyframes } = await film.read();
  await film.change(
    ...keyframes.map(({ id, candidates }) => ({
      op: 'accept_frame',
      keyframeId: id,
      key: candidates.at(-1).key,
    })),
  );
  for (const { label, candidates } of keyframes) await film.save('frames', label, candidates.at(-1).url);

  const overrides = { durationSec: 4, sound: false, seed: 7 };
  for (const shotId of ['sundown', 'daybreak']) {
    const quote = await film.ask('generate', { kind: 'clip', shotId, overrides, dryRun: true });
    say(`    ${shotId}: costs ${quote.estimate}, ${quote.inputHash.slice(0, 15)}…`);
    await film.ask('generate', { kind: 'clip', shotId, overrides, expectedInputHash: quote.inputHash });
  }
  await film.landed();

  say('\n==> A retake of the first');
  const { shots } = await film.read();
  const retakeResultKey = shots.find(({ id }) => id === 'sundown').clip.key;
  const retake = { kind: 'clip', shotId: 'sundown', retakeResultKey };
  const { inputHash } = await film.ask('generate', { ...retake, dryRun: true });
  await film.ask('generate', { ...retake, expectedInputHash: inputHash });
  await film.landed();
}

async function edit(film, ids) {
  say('\n==> A preview, a change and its undo');
  const ops = [{ op: 'remove_shot', shotId: ids[1] }];
  const preview = await film.ask('ops', { ops, dryRun: true });
  say(
    `    would: ${preview.receipts.map(({ summary, class: kind }) => `${summary} (class ${kind})`).join('; ')}`,
  );
  const { production } = await film.ask('ops', { ops });
  const undone = await film.ask('undo', { version: production.version });
  say(`    ${production.shots.length} shots, after the undo ${undone.production.shots.length}`);
  await film.change(
    ...[ids[1], ids[3]].map((shotId) => ({ op: 'update_shot', shotId, patch: { transition: 'dissolve' } })),
  );
}

async function addSound(film, ids) {
  say('\n==> Voices and music');
  const spoken = [ids[1], ids[2], ids[3], 'daybreak'];
  await film.ask('music', {
    prompt: 'A calm, slow piano with strings by the sea',
    duration: 40,
    instrumental: true,
  });
  for (const [index, shotId] of spoken.entries()) {
    await film.ask('voice', { shotId, text: VOICES[index] });
    say(`    ${elapsed()}  ✓ “${VOICES[index]}”`);
  }
  await film.landed();
  await film.change({
    op: 'set_music_mix',
    volume: 50,
    fadeInSec: 1,
    fadeOutSec: 3,
    duckPercent: 75,
  });
}

const withFiles = (value, files) => {
  if (Array.isArray(value)) return value.map((each) => withFiles(each, files));
  return value?.fromStep === undefined ? value : files.get(value.fromStep);
};

async function exportFilm(film) {
  say('\n==> The film, step by step');
  const { api } = film;
  const planned = await api.call('GET', `${STUDIO}/${film.id}/export-plan`);
  for (const warning of planned.warnings) say(`    ! ${warning}`);
  const files = new Map();
  for (const { id, node, label, params } of planned.steps) {
    const body = Object.fromEntries(
      Object.entries(params).map(([key, value]) => [key, withFiles(value, files)]),
    );
    const { jobId } = await api.call('POST', `/v1/${node}`, body, { 'idempotency-key': id });
    const { output_data: output } = await ended(api, jobId);
    files.set(id, output.videoUrl ?? output.audioUrl);
    say(`    ${elapsed()}  ✓ ${label} (${node})`);
  }
  const url = files.get(planned.resultStepId);
  await film.change({ op: 'add_cut', id: 'final', url, name: TITLE, stepId: planned.resultStepId });
  return { planned, url };
}

async function share(film, origin) {
  say('\n==> Shared, and copied by somebody else');
  const { version } = await film.read();
  await film.ask('share', { shared: true, allowEditableCopy: true, expectedVersion: version });
  const other = new Api(origin);
  await signUp(other);
  const { production } = await other.call('POST', `${STUDIO}/${film.id}/clone`, {});
  const copied = production.shots.filter(({ clip }) => clip !== null).length;
  say(`    ${elapsed()}  a copy with ${copied} clips of its own`);
}

async function main() {
  const stack = await startStack(DATA);
  let film;
  try {
    const api = new Api(stack.url);
    say('\n==> Signing up');
    await signUp(api);
    film = new Film(api);
    say('\n==> Two characters');
    const cast = [];
    for (const record of [MARA, TOM]) cast.push(await makeCharacter(film, record));
    const ids = await plan(film, cast);
    await shoot(film, ids);
    await link(film, ids.at(-1));
    await edit(film, ids);
    await addSound(film, ids);
    const { planned, url } = await exportFilm(film);
    const production = await film.read();
    for (const shot of production.shots)
      if (shot.still) await film.save('stills', `${shot.id} ${shot.title}`, shot.still.url);
    const file = await film.save('.', 'film', url);
    await share(film, stack.url);

    say('\n==> Looking at the film');
    const report = await checkFilm(file, production, planned);
    for (const line of report.lines) say(`    ${line}`);
    film.pictures.push(...(await framesOf(file, report.shots)));
    if (report.problems.length > 0) throw new DemoProblem(report.problems.join(' '));
  } finally {
    say('\n==> Stopping the stack');
    await stack.stop();
    if (film) {
      await mkdir(FOLDER, { recursive: true });
      await writeFile(path.join(FOLDER, 'receipts.json'), JSON.stringify(film.receipts, undefined, 2));
      if (film.pictures.length > 0) await contactSheet(film.pictures, path.join(FOLDER, 'contact-sheet.png'));
    }
  }
  const folder = path.relative(process.cwd(), FOLDER) || FOLDER;
  say(
    `\nDone in ${elapsed().trim()}: ${folder}/film.mp4, ${folder}/contact-sheet.png, ${folder}/receipts.json`,
  );
}

await demo(main);
