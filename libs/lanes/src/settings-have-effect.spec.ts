import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type FieldSpec, type NodeDescriptor, nodeTypes, settingsOf } from '@easel/catalog';
import { builtInLanes } from './built-in-lanes.js';
import { draftInProcess } from './drafts/drafting/draft-in-process.js';
import { LaneTestBed } from './lane-test-bed.fixture.js';
import { modelsInProcess } from './models/models-in-process.js';

// Each setting of each local node is changed, and has to change the result: `npm run test:media`.
const isAsked = process.env['MEDIA_KINDS'] === 'all';
const only = process.env['MEDIA_NODES']?.split(',');

type Settings = Record<string, unknown>;

const lanes = builtInLanes({ drafting: draftInProcess, models: modelsInProcess, ffmpegThreads: 1 }).filter(
  ({ name }) => ['ffmpeg', 'image', 'storage'].includes(name),
);
const laneOf = new Map(lanes.flatMap((lane) => lane.types.map((type) => [type, lane] as const)));

/** What each node is tried with. */
const BASE: Record<string, Settings> = {
  'add-captions': { videoUrl: 'clip.mp4', text: 'Hello there.' },
  'adjust-volume': { audioUrl: 'voice.wav' },
  'assemble-narrated-video': { blocks: [{ videoUrl: 'clip.mp4', audioUrl: 'voice.wav' }] },
  'audio-fx': { audioUrl: 'voice.wav' },
  'combine-audio': { segments: [{ url: 'voice.wav' }, { url: 'tone.mp3' }] },
  'combine-videos': { videoUrls: ['clip.mp4', 'other.mp4'] },
  'extract-audio': { videoUrl: 'clip.mp4' },
  'extract-frame': { videoUrl: 'clip.mp4' },
  'fade-video': { videoUrl: 'clip.mp4' },
  'image-collage': { imageUrls: ['wide.png', 'tall.png'], resolution: '2K' },
  'loop-video': { videoUrl: 'clip.mp4' },
  'merge-video-audio': { videoUrl: 'clip.mp4', audioUrl: 'tone.mp3' },
  'mix-audio': { audioUrls: ['voice.wav', 'tone.mp3'] },
  'remove-audio': { videoUrl: 'clip.mp4' },
  'render-video': {
    plan: {
      layers: [
        { id: 'a', imageUrl: 'wide.png', width: 50 },
        { id: 'b', imageUrl: 'tall.png', x: 50, width: 40 },
      ],
    },
    resolution: '480p',
    duration: 1,
    fps: 24,
  },
  'resize-image': { imageUrl: 'wide.png', width: 50 },
  'resize-video': { videoUrl: 'clip.mp4' },
  'save-to-storage': { mediaUrl: 'clip.mp4' },
  slideshow: { imageUrls: ['wide.png', 'tall.png'], resolution: '720p', perImageDuration: 0.5, fps: 24 },
  'social-media-format': { mediaUrl: 'wide.png' },
  'speed-ramp': { videoUrl: 'clip.mp4' },
  'split-media': { videoUrl: 'clip.mp4', chunkDuration: 1 },
  'still-to-video': { imageUrl: 'wide.png', resolution: '720p', duration: 0.5, fps: 24 },
  'text-overlay': { imageUrl: 'wide.png', text: 'Hello', fontSize: 12 },
  'transcode-video': { videoUrl: 'clip.mp4' },
  'trim-audio': { audioUrl: 'voice.wav' },
  'trim-video': { videoUrl: 'clip.mp4' },
};

/** Settings beside which a setting has its effect, where it has none by itself. */
const BESIDE: Record<string, Settings> = {
  'assemble-narrated-video.maxSlowdown': { blocks: [{ videoUrl: 'clip.mp4', audioUrl: 'long.wav' }] },
  'audio-fx.delayMs': { preset: 'custom' },
  'audio-fx.decay': { preset: 'custom' },
  'audio-fx.eqLow': { preset: 'custom' },
  'audio-fx.eqHigh': { preset: 'custom' },
  'extract-frame.mode': { timestamp: 1.5, frameNumber: 7, framesBack: 3 },
  'extract-frame.timestamp': { mode: 'timestamp' },
  'extract-frame.frameNumber': { mode: 'frame-index' },
  'extract-frame.framesBack': { mode: 'frame-from-end' },
  'image-collage.layout': { imageUrls: ['wide.png', 'tall.png', 'wide.png', 'tall.png'] },
  'loop-video.targetDuration': { mode: 'duration' },
  'loop-video.lookback': { videoUrl: 'returning.mp4', smartCut: true },
  'mix-audio.duckPercent': { duckUnder: 0 },
  'resize-image.padColor': { height: 80, fit: 'contain' },
  'resize-image.fit': { height: 80 },
  'resize-video.padColor': { method: 'pad' },
  'slideshow.intensity': { motion: 'zoom-in' },
  'slideshow.padColor': { fit: 'contain' },
  'slideshow.transitionDuration': { transition: 'fade' },
  'social-media-format.padColor': { method: 'pad' },
  'speed-ramp.audioMode': { speed: 2 },
  'speed-ramp.quality': { speed: 0.5 },
  'split-media.audioFormat': { videoUrl: undefined, audioUrl: 'long.wav' },
  'still-to-video.fit': { imageUrl: 'tall.png' },
  'still-to-video.intensity': { motion: 'zoom-in' },
  'still-to-video.padColor': { imageUrl: 'tall.png', fit: 'contain' },
  'transcode-video.resolution': { videoUrl: 'large.mp4' },
  'trim-audio.silentVideo': { audioUrl: undefined, videoUrl: 'clip.mp4', endTime: 1 },
  'trim-video.mode': {
    startTime: 0.2,
    trimStartSeconds: 0.4,
    trimStartFrames: 3,
    keepFirstSeconds: 1,
    keepLastSeconds: 1,
    videoUrl: 'returning.mp4',
  },
  'trim-video.lookback': { mode: 'smart-loop-cut', videoUrl: 'returning.mp4' },
  'trim-video.trimStartFrames': { mode: 'frames' },
  'trim-video.trimEndFrames': { mode: 'frames' },
  'trim-video.trimStartSeconds': { mode: 'seconds' },
  'trim-video.trimEndSeconds': { mode: 'seconds' },
  'trim-video.keepFirstSeconds': { mode: 'keep-first-seconds' },
  'trim-video.keepLastSeconds': { mode: 'keep-last-seconds' },
};

/** Other values than those that follow from a setting's rule. */
const VALUES: Record<string, unknown> = {
  'add-captions.words': [{ word: 'Other', start: 0, end: 1 }],
  'combine-audio.segments': [{ url: 'tone.mp3' }],
  'image-collage.imageSizes': [1, 3],
  'image-collage.aspectRatio': '1:1',
  'mix-audio.trackVolumes': [20, 100],
  'mix-audio.startTimes': [0, 0.5],
  'mix-audio.fadeIns': [0.5, 0],
  'mix-audio.fadeOuts': [0.5, 0],
  'mix-audio.length': 0.5,
  'mix-audio.ducks': [{ track: 0, startTime: 0, endTime: 1 }],
  'render-video.assetOrder': ['b', 'a'],
  'render-video.backgroundColor': '#12ab34',
  'render-video.plan': { layers: [] },
  'save-to-storage.mediaType': 'image',
  'slideshow.durations': [1, 0.5],
  'slideshow.imageDurations': [1, null],
  'slideshow.transitionDuration': 0.2,
  'speed-ramp.ramps': [{ start: 0, end: 1, speed: 2 }],
  'social-media-format.contentType': 'story',
  'text-overlay.fontSize': 8,
};

/** What names media is another input, and no setting. */
const isInput = ({ type, items }: FieldSpec): boolean =>
  type.endsWith('url') || items?.type.endsWith('url') === true;

/** Only the hosted service finds cuts by itself; what it would look through changes nothing here. */
const HOSTED = new Set([
  'combine-videos.boundaryCut',
  'combine-videos.searchPrevFrames',
  'combine-videos.searchNextFrames',
]);

function otherValues(type: string, field: FieldSpec): unknown[] {
  const given = VALUES[`${type}.${field.key}`];
  if (given !== undefined) return [given];
  const standard = BASE[type]?.[field.key] ?? field.default;
  switch (field.type) {
    case 'boolean':
      return [standard !== true];
    case 'select':
      return (field.options ?? []).filter((option) => option !== standard);
    case 'number': {
      const { min = 0, max = min + 2 } = field;
      const near = typeof standard === 'number' ? standard : min;
      const other = Math.min(max, near + (field.integer ? 1 : 0.4) + near / 2);
      return [other === near ? min : field.integer ? Math.round(other) : other];
    }
    default:
      return [/color/i.test(field.key) ? '#12ab34' : 'other'];
  }
}

const trials = nodeTypes
  .all()
  .flatMap((node) =>
    laneOf.has(node.type) && BASE[node.type] && (only?.includes(node.type) ?? true)
      ? node.fields
          .filter((field) => !isInput(field) && !HOSTED.has(`${node.type}.${field.key}`))
          .map((field) => [node.type, field.key, node, field] as const)
      : [],
  );

let bed: LaneTestBed;
const known = new Map<string, Promise<string>>();

(isAsked ? describe : describe.skip)('a setting', () => {
  beforeAll(async () => {
    bed = await LaneTestBed.open();
    const clip = (size: string) => ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=25:duration=2`];
    const tone = (rate: number, seconds: number) => [
      '-f',
      'lavfi',
      '-i',
      `sine=frequency=${rate}:beep_factor=3:duration=${seconds}`,
    ];
    const coded = [
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-pix_fmt',
      'yuv420p',
      '-g',
      '25',
      '-c:a',
      'aac',
    ];
    await bed.make('clip.mp4', ...clip('160x120'), ...tone(440, 2), ...coded);
    const twice = [1.2, 0.8].flatMap((seconds) => [
      '-f',
      'lavfi',
      '-i',
      `testsrc2=rate=25:duration=${seconds}`,
    ]);
    await bed.make('returning.mp4', ...twice, '-filter_complex', 'concat', ...coded);
    await bed.make('other.mp4', ...clip('120x160'), ...tone(880, 2), '-vf', 'hue=h=90', ...coded);
    const large = ['-f', 'lavfi', '-i', 'testsrc2=size=1480x1110:rate=25:duration=0.2'];
    await bed.make('large.mp4', ...large, ...coded);
    await bed.make('voice.wav', ...tone(300, 1.5), '-ac', '2');
    await bed.make('long.wav', ...tone(300, 4));
    await bed.make('tone.mp3', ...tone(700, 1.5));
    await bed.make('wide.png', '-f', 'lavfi', '-i', 'testsrc2=size=160x90', '-frames:v', '1');
    await bed.make('tall.png', '-f', 'lavfi', '-i', 'testsrc2=size=90x160', '-frames:v', '1');
  });
  afterAll(() => bed.close());

  it.each(trials)(
    'of %s has its effect: %s',
    async (type, key, node, field) => {
      const base = { ...BASE[type], ...BESIDE[`${type}.${key}`] };
      const before = await resultOf(node, base);
      const without = await Promise.all(
        otherValues(type, field).map(async (value) =>
          (await resultOf(node, { ...base, [key]: value })) === before ? [value] : [],
        ),
      );
      expect(without.flat()).toEqual([]);
    },
    600_000,
  );
});

/** Everything that comes of settings, as a digest; a refusal counts as what it says. */
function resultOf(node: NodeDescriptor, given: Settings): Promise<string> {
  const { type } = node;
  const name = JSON.stringify([type, given]);
  const made = known.get(name) ?? digestOf(type, settingsOf(type, given));
  known.set(name, made);
  return made;
}

async function digestOf(type: string, params: Settings): Promise<string> {
  const hash = createHash('sha256');
  try {
    const { artifacts, data, text } = await bed.run(laneOf.get(type)!, type, { params });
    hash.update(JSON.stringify([data, text]));
    for (const { path, role } of artifacts) if (role === undefined) hash.update(await readFile(path));
  } catch (error) {
    hash.update(String(error));
  }
  return hash.digest('hex');
}
