// Runs every node that works without a key with an example, and writes docs/gallery/: one page with what went in, the
// settings and what came out. `npm run gallery` makes all of it; `npm run gallery -- 3d-title mix-audio` makes these anew.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { nodeTypes, settingsOf } from '../libs/catalog/dist/index.js';
import { builtInLanes } from '../libs/lanes/dist/built-in-lanes.js';
import { draftInProcess } from '../libs/lanes/dist/drafts/drafting/draft-in-process.js';
import { modelsInProcess } from '../libs/lanes/dist/models/models-in-process.js';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '..');
const target = path.join(root, 'docs/gallery');
const records = path.join(target, 'records.json');
/** Nodes that need a site on the network, and what only moves a result somewhere. */
const SKIPPED =
  /^(?:noop|rss-feed|read-rss|telegram|web-scrape|webhook|save-to-storage|youtube|download|reference-audio|social-post|upload)/;
const PROMPT = 'a lighthouse by the sea at dusk';
const WORDS = 'The light turns, and the sea answers.';
const SECONDS = 4;

const folder = await mkdtemp(path.join(tmpdir(), 'easel-gallery-'));
await mkdir(target, { recursive: true });
const lanes = builtInLanes({
  drafting: draftInProcess,
  models: modelsInProcess,
  drawingThreads: availableParallelism(),
});
const laneOf = new Map(lanes.flatMap((lane) => lane.types.map((type) => [type, lane])));
const asked = process.argv.slice(2);
const types = [...laneOf.keys()].filter((type) => nodeTypes.get(type) && !SKIPPED.test(type)).sort();
const done = existsSync(records) ? JSON.parse(await readFile(records, 'utf8')) : { samples: {}, nodes: {} };

let samples;
/** Files of the examples, by the addresses under which nodes know them. */
const fileOf = new Map();

/** Pictures, a clip and recordings that other nodes work on, all made by nodes themselves. */
async function makeSamples() {
  const picture = async (prompt) => main(await carryOut('generate-image', { prompt, aspectRatio: '16:9' }));
  const image = await picture(PROMPT);
  const image2 = await picture('a red fox in a snowy forest');
  const moving = { imageUrl: image, duration: SECONDS, motion: 'zoom-in', resolution: '720p' };
  const video = main(await carryOut('still-to-video', moving));
  const audio = main(await carryOut('generate-music', { prompt: 'calm piano', duration: SECONDS }));
  const voice = main(await carryOut('text-to-speech', { text: WORDS }));
  const film = main(await carryOut('merge-video-audio', { videoUrl: video, audioUrl: audio }));
  const files = Object.entries({ image, image2, video: film, audio, voice });
  return Object.fromEntries(
    files.map(([name, file]) => {
      const url = `https://example.com/${name}${path.extname(file)}`;
      fileOf.set(url, file);
      return [name, url];
    }),
  );
}

/** Settings of a node's example: what it needs, and what is shown of it. */
function exampleOf(type) {
  const { fields, needs } = nodeTypes.get(type);
  const own = OWN[type] ?? {};
  const params = { ...own };
  for (const field of fields) {
    if (params[field.key] !== undefined) continue;
    // Of what may stand for each other one is enough.
    const group = needs.find((keys) => keys.includes(field.key)) ?? [];
    if (group.some((key) => params[key] !== undefined)) continue;
    const isMedia = mediaOf(field) !== undefined;
    if (isMedia && field.required !== true && group.length === 0 && !COMPANIONS.has(`${type}.${field.key}`))
      continue;
    const value = standard(type, field);
    if (value !== undefined) params[field.key] = value;
  }
  return params;
}

function mediaOf({ type, items }) {
  const one = { 'image-url': samples.image, 'video-url': samples.video, 'audio-url': samples.audio };
  if (one[type]) return one[type];
  if (type !== 'list' || !items) return undefined;
  return {
    'image-url': [samples.image, samples.image2],
    'video-url': [samples.video, samples.video],
    'audio-url': [samples.voice, samples.audio],
  }[items.type];
}

function standard(type, field) {
  const { key } = field;
  if (key === 'audioUrl' && VOICED.test(type)) return samples.voice;
  const media = mediaOf(field);
  if (media) return media;
  if (key === 'duration') return SECONDS;
  if (/prompt$/i.test(key) && !/negative|system/i.test(key)) return `${PROMPT}, "NORTH SEA"`;
  return { text: WORDS, transcript: WORDS, userInput: 'Three ideas for a film about a lighthouse' }[key];
}

/** Nodes that work on what somebody says. */
const VOICED = /speech|voice|dubbing|isolation|separation|alignment|transcribe|lip-sync|avatar|audio-fx/;
/** Media that a node takes beside what it needs. */
const COMPANIONS = new Set([
  '3d-title.backgroundUrl',
  'after-effects.videoUrl',
  'lottie-overlay.videoUrl',
  'slideshow.audioUrl',
  'image-critic.imageUrl',
]);
const TITLED = { layers: [{ text: 'NORTH SEA', x: 8, width: 84, y: 36, height: 28 }] };

/** Where an example says more than the standard one. */
const OWN = {
  'add-captions': { style: 'karaoke', text: WORDS },
  'adjust-volume': { volume: 50, fadeIn: 1, fadeOut: 1 },
  'after-effects': { effectPrompt: 'cinematic black and white with letterbox' },
  'audio-fx': { preset: 'church' },
  get 'combine-audio'() {
    return { segments: [{ url: samples.voice }, { url: samples.audio }] };
  },
  'fade-video': { fadeIn: 1, fadeOut: 1 },
  'image-critic': { mode: 'realism' },
  get 'image-to-image'() {
    return { prompt: 'a snowy night', imageUrl: samples.image };
  },
  'lottie-overlay': { overlayPrompt: 'falling snow and "NORTH SEA"' },
  'mix-audio': { duckUnder: 0, startTimes: [0.8, 0] },
  'motion-graphics': {
    motionPrompt: 'the words "NORTH SEA" with stars',
    engine: 'lottie',
    backgroundColor: '#14213d',
  },
  'prompt-helper': { action: 'enhance', nodeType: 'generate-image', originalPrompt: PROMPT, prompt: PROMPT },
  reduce: { inputs: ['a house', 'a white lighthouse by the sea at dusk', ''] },
  get 'reference-sheet'() {
    return { name: 'North Light', panelUrls: [samples.image, samples.image2] };
  },
  'render-video': {
    get plan() {
      const layers = [{ imageUrl: samples.image }, ...TITLED.layers];
      return { fps: 24, duration: SECONDS, aspectRatio: '16:9', layers };
    },
  },
  'resize-image': { width: 320, height: 320, fit: 'contain', padColor: '#14213d' },
  'resize-video': { aspectRatio: '1:1' },
  get 'social-media-format'() {
    return { mediaUrl: samples.image, platform: 'instagram', caption: 'North Sea' };
  },
  'speed-ramp': { speed: 2 },
  'split-media': { chunkDuration: 2 },
  'still-to-video': { motion: 'ken-burns', duration: SECONDS },
  'suno-style-boost': { content: 'calm piano' },
  'text-overlay': { text: 'NORTH SEA', fontSize: 96 },
  'text-to-audio': { prompt: 'waves on a beach, wind', duration: SECONDS },
  'text-to-dialogue': {
    lines: [
      { text: 'The light turns.', voice: 'Sarah' },
      { text: 'And the sea answers.', voice: 'Adam' },
    ],
  },
  'trim-audio': { startTime: 1, endTime: 3 },
  'trim-video': { startTime: 1, endTime: 3 },
  'video-composer': {
    get assets() {
      return [{ url: samples.image }, { url: samples.video }, { url: samples.audio }];
    },
    compositionPrompt: 'a wipe between "NORTH SEA" and "The keeper"',
  },
  'voice-design': { voiceDescription: 'a deep old man, British', text: WORDS },
  'voice-remix': { voiceDescription: 'a bright young woman', text: WORDS },
  get 'voice-changer-pro-export'() {
    const tracks = [
      { url: samples.voice, kind: 'voice' },
      { url: samples.audio, kind: 'background', gain: 40 },
    ];
    return { tracks };
  },
};

async function tried(type) {
  const settings = exampleOf(type);
  const shown = structuredClone(settings);
  try {
    let result = await carryOut(type, settings);
    const { composition } = result.data ?? {};
    // What a plan is worth is seen in its film.
    if (composition && type !== 'render-video')
      result = { ...result, artifacts: (await carryOut('render-video', { plan: composition })).artifacts };
    const files = [];
    for (const [index, artifact] of result.artifacts
      .filter(({ role }) => role === undefined)
      .slice(0, 2)
      .entries())
      files.push(await small(type, index, artifact));
    return {
      settings: shown,
      files,
      ...(result.text && { text: result.text.slice(0, 600) }),
      ...(result.data?.loudness && { loudness: result.data.loudness }),
    };
  } catch (error) {
    return { settings: shown, files: [], failure: `${error.code ?? 'error'}: ${error.message}` };
  }
}

async function carryOut(type, params) {
  const workDir = await mkdtemp(path.join(folder, `${type}-`));
  return laneOf.get(type).run({
    jobId: 'gallery',
    type,
    params: settingsOf(type, params),
    inputs: {},
    workDir,
    signal: new AbortController().signal,
    progress: () => undefined,
    readMedia: (url) => Promise.resolve(fileOf.get(url) ?? url),
    log: () => undefined,
  });
}

const main = ({ artifacts }) => artifacts.find(({ role }) => role === undefined).path;

/** A result as small as a page of many can hold. */
async function small(type, index, { kind, path: source }) {
  const name = `${type}${index === 0 ? '' : `-${index + 1}`}.${{ image: 'webp', video: 'mp4', audio: 'mp3' }[kind]}`;
  const file = path.join(target, name);
  const words = {
    image: ['-vf', "scale='min(480,iw)':-2", '-frames:v', '1', '-q:v', '60'],
    video: [
      '-t',
      '6',
      '-vf',
      "scale='min(400,iw)':-2,fps=15",
      '-c:v',
      'libx264',
      '-preset',
      'slow',
      '-threads',
      '1',
      '-crf',
      '31',
      '-pix_fmt',
      'yuv420p',
      '-c:a',
      'aac',
      '-b:a',
      '40k',
      '-movflags',
      '+faststart',
    ],
    audio: ['-t', '8', '-ac', '1', '-b:a', '40k'],
  }[kind];
  await run('ffmpeg', [
    '-v',
    'error',
    '-nostdin',
    '-y',
    '-i',
    source,
    ...words,
    '-map_metadata',
    '-1',
    '-fflags',
    '+bitexact',
    file,
  ]).catch(() => copyFile(source, file));
  return { name, kind };
}

function page() {
  const text = (value) =>
    String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const player = {
    image: (name) => `<img loading="lazy" src="${name}" alt="">`,
    video: (name) => `<video controls loop muted preload="metadata" src="${name}#t=1"></video>`,
    audio: (name) => `<audio controls preload="none" src="${name}"></audio>`,
  };
  const inputsOf = (settings) => {
    const used = Object.keys(samples).filter((name) =>
      JSON.stringify(settings).includes(`"${samples[name]}"`),
    );
    if (used.length === 0) return '';
    return `<p>In: ${used.map((name) => `<a href="#in-${name}">${name}</a>`).join(', ')}</p>`;
  };
  const card = ([
    type,
    { settings, files, text: words, loudness, failure },
  ]) => `<article id="${type}"><h2>${text(nodeTypes.get(type)?.label ?? type)} <code>${type}</code></h2>
<p>${text(nodeTypes.get(type)?.does ?? '')}</p>
${files.map(({ name, kind }) => player[kind](name)).join('\n')}
${words ? `<blockquote>${text(words)}</blockquote>` : ''}${loudness ? `<p>${loudness.integrated} LUFS, peak ${loudness.truePeak} dB</p>` : ''}${failure ? `<p class="failure">${text(failure)}</p>` : ''}
${inputsOf(settings)}
<details><summary>Settings</summary><pre>${text(JSON.stringify(settings, undefined, 2).slice(0, 4000))}</pre></details></article>`;
  const examples = Object.entries(done.samples).map(
    ([name, { name: file, kind }]) =>
      `<figure id="in-${name}">${player[kind](file)}<figcaption>${name}</figcaption></figure>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Easel: gallery of nodes</title>
<style>body{font:16px/1.5 system-ui;margin:2rem;background:#fafafa;color:#222}main{display:grid;grid-template-columns:repeat(auto-fill,minmax(20rem,1fr));gap:1.5rem}article{background:#fff;border:1px solid #ddd;border-radius:.5rem;padding:1rem;overflow:hidden}article h2{font-size:1.1rem;margin:0}section{display:flex;flex-wrap:wrap;gap:1rem}figure{margin:0;width:14rem}img,video,audio{width:100%;border-radius:.25rem}pre{overflow:auto;font-size:.75rem}.failure{color:#a00}</style>
<h1>Gallery of nodes</h1><p>What each node makes on a machine without any key. <code>npm run gallery</code> writes this page.</p>
<h2>What goes in</h2><section>${examples.join('\n')}</section><h2>What comes out</h2>
<main>${Object.entries(done.nodes)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(card)
    .join('\n')}</main></html>
`;
}

samples = await makeSamples();
for (const [name, url] of Object.entries(samples))
  done.samples[name] = await small(`in-${name}`, 0, {
    kind: name.startsWith('image') ? 'image' : name === 'voice' ? 'audio' : name,
    path: fileOf.get(url),
  });
const chosen = asked.length > 0 ? asked : types;
if (asked.length === 0) done.nodes = {};
for (const type of chosen) {
  const one = await tried(type);
  done.nodes[type] = one;
  console.log(`${type}: ${one.failure ?? one.files.map(({ name }) => name).join(', ')}`);
  await writeFile(records, `${JSON.stringify(done, undefined, 2)}\n`);
  await writeFile(path.join(target, 'index.html'), page());
}
await rm(folder, { recursive: true, force: true });
const failed = chosen.filter((type) => done.nodes[type].failure);
if (failed.length > 0) console.error(`Without a result: ${failed.join(', ')}`);
process.exit(failed.length > 0 ? 1 : 0);
