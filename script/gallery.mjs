// Runs every node that works without a key with an example, and writes docs/gallery/: one page with what went in, the
// settings and what came out. `npm run gallery` makes all of it; `npm run gallery -- 3d-title mix-audio` makes these anew.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { nodeTypes } from '../libs/catalog/dist/index.js';
import { builtInLanes } from '../libs/lanes/dist/built-in-lanes.js';
import { draftInProcess } from '../libs/lanes/dist/drafts/drafting/draft-in-process.js';
import { modelsInProcess } from '../libs/lanes/dist/models/models-in-process.js';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '..');
const target = path.join(root, 'docs/gallery');
const records = path.join(target, 'records.json');
/** Nodes that need a site on the network, and what only moves a result somewhere. */
const SKIPPED =
  /^(?:noop|rss-feed|read-rss|telegram|web-scrape|webhook|save-to-storage|youtube|download|social-post|upload)/;
const PROMPT = 'a lighthouse by the sea at dusk';
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
const done = existsSync(records) ? JSON.parse(await readFile(records, 'utf8')) : {};

let samples;
/** Files of the examples, by the addresses under which nodes know them. */
const fileOf = new Map();

/** Pictures, a clip and recordings that other nodes work on, all made by nodes themselves. */
async function makeSamples() {
  const picture = async (prompt) => main(await carryOut('generate-image', { prompt, aspectRatio: '16:9' }));
  const image = await picture(PROMPT);
  const image2 = await picture('a red fox in a snowy forest');
  const video = main(
    await carryOut('still-to-video', {
      imageUrl: image,
      duration: SECONDS,
      motion: 'zoom-in',
      resolution: '720p',
    }),
  );
  const audio = main(await carryOut('generate-music', { prompt: 'calm piano', duration: SECONDS }));
  const voice = main(await carryOut('text-to-speech', { text: 'The light turns, and the sea answers.' }));
  const film = main(await carryOut('merge-video-audio', { videoUrl: video, audioUrl: audio }));
  return Object.fromEntries(
    Object.entries({ image, image2, video: film, audio, voice }).map(([name, file]) => {
      const url = `https://example.com/${name}${path.extname(file)}`;
      fileOf.set(url, file);
      return [name, url];
    }),
  );
}

function exampleOf(type) {
  const node = nodeTypes.get(type);
  const params = {};
  for (const field of node.fields) {
    const value = OWN[type]?.[field.key] ?? standard(field);
    if (value !== undefined) params[field.key] = value;
  }
  return { ...params, ...OWN[type] };
}

function standard({ key, type, items }) {
  const media = { 'image-url': samples.image, 'video-url': samples.video, 'audio-url': samples.audio };
  if (media[type]) return media[type];
  if (type === 'list' && items && media[items.type]) {
    return {
      'image-url': [samples.image, samples.image2],
      'video-url': [samples.video, samples.video],
      'audio-url': [samples.voice, samples.audio],
    }[items.type];
  }
  if (key === 'duration') return SECONDS;
  if (/prompt$/i.test(key) && !/negative|system/i.test(key)) return `${PROMPT}, "NORTH SEA"`;
  return {
    text: 'The light turns, and the sea answers.',
    transcript: 'The light turns, and the sea answers.',
  }[key];
}

/** Where an example says more than the standard one. */
const TITLED = { layers: [{ text: 'NORTH SEA', x: 8, width: 84, y: 36, height: 28 }] };
const OWN = {
  'render-video': {
    get plan() {
      return {
        fps: 24,
        duration: SECONDS,
        aspectRatio: '16:9',
        layers: [{ imageUrl: samples.image }, ...TITLED.layers],
      };
    },
  },
  'add-captions': { style: 'karaoke' },
  'after-effects': { effectPrompt: 'cinematic black and white with letterbox' },
  'lottie-overlay': { overlayPrompt: 'falling snow and "NORTH SEA"' },
  'motion-graphics': {
    motionPrompt: 'the words "NORTH SEA" with stars',
    engine: 'lottie',
    backgroundColor: '#14213d',
  },
  'video-composer': {
    get assets() {
      return [{ url: samples.image }, { url: samples.video }, { url: samples.audio }];
    },
    compositionPrompt: 'a wipe between "NORTH SEA" and "The keeper"',
  },
  'mix-audio': { duckUnder: 0, startTimes: [0.8, 0] },
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
    params,
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
    video: (name) => `<video controls loop muted preload="none" src="${name}#t=1"></video>`,
    audio: (name) => `<audio controls preload="none" src="${name}"></audio>`,
  };
  const card = ([
    type,
    { settings, files, text: words, loudness, failure },
  ]) => `<article id="${type}"><h2>${text(nodeTypes.get(type)?.label ?? type)} <code>${type}</code></h2>
<p>${text(nodeTypes.get(type)?.does ?? '')}</p>
${files.map(({ name, kind }) => player[kind](name)).join('\n')}
${words ? `<blockquote>${text(words)}</blockquote>` : ''}${loudness ? `<p>${loudness.integrated} LUFS, peak ${loudness.truePeak} dB</p>` : ''}${failure ? `<p class="failure">${text(failure)}</p>` : ''}
<details><summary>Settings</summary><pre>${text(JSON.stringify(settings, undefined, 2).slice(0, 4000))}</pre></details></article>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Easel: gallery of nodes</title>
<style>body{font:16px/1.5 system-ui;margin:2rem;background:#fafafa;color:#222}main{display:grid;grid-template-columns:repeat(auto-fill,minmax(20rem,1fr));gap:1.5rem}article{background:#fff;border:1px solid #ddd;border-radius:.5rem;padding:1rem;overflow:hidden}h2{font-size:1.1rem;margin:0}img,video,audio{width:100%;border-radius:.25rem}pre{overflow:auto;font-size:.75rem}.failure{color:#a00}</style>
<h1>Gallery of nodes</h1><p>What each node makes on a machine without any key. <code>npm run gallery</code> writes this page.</p>
<main>${Object.entries(done)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(card)
    .join('\n')}</main></html>
`;
}

samples = await makeSamples();
for (const type of asked.length > 0 ? asked : types) {
  done[type] = await tried(type);
  console.log(`${type}: ${done[type].failure ?? done[type].files.map(({ name }) => name).join(', ')}`);
  await writeFile(records, `${JSON.stringify(done, undefined, 2)}\n`);
  await writeFile(path.join(target, 'index.html'), page());
}
await rm(folder, { recursive: true, force: true });
process.exit(0);
