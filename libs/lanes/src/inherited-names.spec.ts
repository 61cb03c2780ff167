import { type FieldSpec, nodeTypes } from '@easel/catalog';
import { builtInLanes } from './built-in-lanes.js';
import { draftInProcess } from './drafts/drafting/draft-in-process.js';
import { LaneFailure } from './lane.js';
import { LaneTestBed } from './lane-test-bed.fixture.js';
import { modelsInProcess } from './models/models-in-process.js';
import { closeReader } from './models/read-words.js';

// Each text that a draft is made of is a name that every object inherits; it may find nothing under it.

const NAME = 'constructor';
const SAID = 'a constructor with constructor hair in a constructor coat, __proto__ and toString';

const trials = builtInLanes({ drafting: draftInProcess, models: modelsInProcess, ffmpegThreads: 1 })
  .filter(({ name }) => name.startsWith('draft'))
  .flatMap((lane) => lane.types.map((type) => [type, lane] as const));

let bed: LaneTestBed;
beforeAll(async () => {
  bed = await LaneTestBed.open();
  await bed.picture('picture.png', 'teal', 64, 48);
  await bed.make('sound.wav', '-f', 'lavfi', '-i', 'sine=d=0.5');
  await bed.make('clip.mp4', '-f', 'lavfi', '-i', 'testsrc2=s=64x48:r=10:d=0.5', '-pix_fmt', 'yuv420p');
});
afterAll(async () => {
  await closeReader();
  await bed.close();
});

function valueFor({ key, type, items }: FieldSpec): unknown {
  if (items) return [valueFor({ ...items, key })];
  if (type === 'image-url') return 'picture.png';
  if (type === 'video-url') return 'clip.mp4';
  if (type === 'audio-url') return 'sound.wav';
  if (type === 'text' || type === 'json') return /prompt|text|description/i.test(key) ? SAID : NAME;
  // The catalog refuses any option but its own.
  return undefined;
}

it.each(trials)('%s takes no inherited name for one of its own', async (type, lane) => {
  const fields = nodeTypes.get(type)?.fields ?? [];
  const given = Object.fromEntries(fields.map((field) => [field.key, valueFor(field)]));
  const params = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));

  const end = await bed.run(lane, type, { params, inputs: params }).catch((error: unknown) => error);

  if (end instanceof Error) expect(end).toBeInstanceOf(LaneFailure);
  expect(JSON.stringify(end)).not.toContain('native code');
});

it.each([
  ['character', 'expression'],
  ['location', 'lighting'],
  ['object', 'material'],
  ['constructor', 'constructor'],
])('a variant of a %s is drawn under such a name as under any other', async (kind, assetType) => {
  const lane = trials.find(([type]) => type === 'generate-image')?.[1];
  if (!lane) throw new Error('no lane draws');
  const subject = { kind, assetType, key: 'a', words: SAID, style: '', role: 'asset', candidate: 0 };

  for (const variant of ['constructor', '__proto__']) {
    const params = { prompt: SAID, subject: { ...subject, variant } };
    await expect(bed.run(lane, 'generate-image', { params })).resolves.toMatchObject({
      artifacts: [expect.anything()],
    });
  }
});
