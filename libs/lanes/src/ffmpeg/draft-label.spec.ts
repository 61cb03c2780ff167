import { join } from 'node:path';
import { difference, type LaneTestBed, mainArtifact } from '../lane-test-bed.fixture.js';
import { writeDraft } from '../drafts/image/picture-file.js';
import { DraftVideoLane } from '../drafts/video/draft-video-lane.js';
import { draftInProcess } from '../drafts/drafting/draft-in-process.js';
import type { Lane } from '../lane.js';
import { MediaTestBed } from './media-test-bed.fixture.js';

let media: MediaTestBed;
let bed: LaneTestBed;
/** A plain picture, so that all that is seen and all that moves is the label. */
let draft: string;

beforeAll(async () => {
  media = await MediaTestBed.open();
  bed = media.files;
  const size = { width: 426, height: 240 };
  const bytes = new Uint8Array(size.width * size.height * 3).fill(90);
  const { path } = await writeDraft(bed.folder, { bytes, ...size });
  draft = path;
});
afterAll(() => bed.close());

const SIDE = 32;
const small = { resolution: '240p', fps: 10 };

async function filmed(lane: Lane, type: string, params: Record<string, unknown>): Promise<Uint8Array[]> {
  return bed.frames(mainArtifact(await bed.run(lane, type, { params })).path, SIDE);
}

/** Which parts of a frame are not of its plain colour. */
const seen = (frame: Uint8Array): number[] =>
  [...frame].flatMap((value, index) => (Math.abs(value - (frame[0] ?? 0)) > 6 ? [index] : []));

const isInCorner = (index: number): boolean =>
  index % SIDE >= SIDE * 0.75 && Math.floor(index / SIDE) >= SIDE * 0.85;

describe('the label of a draft', () => {
  it('lies over a film of it once, and stands still while the picture moves', async () => {
    const moves = [
      {
        property: 'scale',
        keyframes: [
          { at: 0, value: 1 },
          { at: 0.6, value: 1.5 },
        ],
      },
    ];
    const layers = [{ imageUrl: draft, startSec: 0, endSec: 0.6, animate: moves }];
    const still = { ...small, imageUrl: draft, motion: 'zoom-in', intensity: 10, duration: 0.6 };
    const slides = { ...small, imageUrls: [draft, draft], motion: 'zoom-in', intensity: 10 };
    const films = await Promise.all([
      filmed(media.lane, 'still-to-video', still),
      filmed(media.lane, 'slideshow', {
        ...slides,
        perImageDuration: 0.6,
        transition: 'fade',
        transitionDuration: 0.3,
      }),
      filmed(media.lane, 'render-video', { plan: { fps: 10, duration: 0.6, layers }, resolution: '480p' }),
      filmed(new DraftVideoLane(draftInProcess, { threads: 1 }), 'image-to-video', {
        ...still,
        prompt: 'the camera zooms in',
        duration: 2,
      }),
    ]);

    for (const frames of films) {
      const [first = new Uint8Array()] = frames;
      expect(seen(first).length).toBeGreaterThan(2);
      expect(seen(first).every(isInCorner)).toBe(true);
      expect(Math.max(...frames.map((frame) => difference(first, frame)))).toBeLessThan(0.5);
    }
  });

  it('is not laid over a film of other pictures', async () => {
    await bed.picture('plain.png', '#5a5a5a', 426, 240);

    const [frame = new Uint8Array()] = await filmed(media.lane, 'still-to-video', {
      ...small,
      imageUrl: join(bed.folder, 'plain.png'),
      duration: 0.2,
    });

    expect(seen(frame)).toEqual([]);
  });
});
