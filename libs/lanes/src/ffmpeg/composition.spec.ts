import { mkdir, writeFile } from 'node:fs/promises';
import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import type { Composition, CompositionLayer } from '@easel/catalog';
import { compositePlan } from '@easel/workflow';
import { failureOf } from '../lane-test-bed.fixture.js';
import { closeReader, readWords } from '../models/read-words.js';
import { inspectMedia } from '../media/probe-media.js';
import { MediaTestBed } from './media-test-bed.fixture.js';

let media: MediaTestBed;
beforeAll(async () => {
  media = await MediaTestBed.open();
});
afterAll(async () => {
  await closeReader();
  await media.files.close();
});

const FPS = 8;

async function rendered(
  layers: CompositionLayer[],
  plan: Partial<Composition> & { resolution?: string } = {},
) {
  const { path } = await media.made('render-video', {
    plan: { fps: FPS, duration: 2, aspectRatio: '1:1', resolution: '480p', ...plan, layers },
  });
  return new Film(path);
}

/** A film as it is looked at: colours at places in percent of its frame. */
class Film {
  constructor(readonly path: string) {}

  async still(frame: number): Promise<string> {
    const name = `still-${Math.random()}.png`;
    await media.files.make(name, '-i', this.path, '-vf', `select=eq(n\\,${frame})`, '-frames:v', '1');
    return media.files.path(name);
  }

  async at(frame: number, places: [x: number, y: number][]): Promise<number[][]> {
    const { data, info } = await sharp(await this.still(frame))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return places.map(([x, y]) => {
      const [left, top] = [Math.floor((x * info.width) / 100), Math.floor((y * info.height) / 100)];
      return [...data.subarray((top * info.width + left) * 3, (top * info.width + left) * 3 + 3)];
    });
  }

  /** What a reader reads in the upper or the lower half. */
  async words(frame: number, half: 'upper' | 'lower'): Promise<string> {
    const still = sharp(await this.still(frame));
    const { width, height } = await still.metadata();
    const tall = Math.floor(height / 2);
    const picture = await still
      .extract({ left: 0, top: half === 'upper' ? 0 : height - tall, width, height: tall })
      .greyscale()
      .negate()
      .resize(2 * width, 2 * tall)
      .png()
      .toBuffer();
    const lines = await readWords(picture);
    return lines.flatMap(({ words }) => words.map(({ text }) => text)).join(' ');
  }
}

const near = (...color: number[]) => color.map((value) => expect.closeTo(value, -1.3) as number);
const [RED, BLUE, WHITE, BLACK] = [near(255, 0, 0), near(0, 0, 255), near(255, 255, 255), near(0, 0, 0)];

it('moves, turns, grows and fades layers by keyframes and transitions', async () => {
  const film = await rendered([
    {
      color: '#ff0000',
      x: 0,
      y: 0,
      width: 20,
      height: 20,
      animate: [
        {
          property: 'x',
          keyframes: [
            { at: 0, value: 0 },
            { at: 1, value: 80 },
          ],
        },
      ],
    },
    { color: '#0000ff', x: 40, y: 58, width: 20, height: 4, rotation: 90 },
    { color: '#ffffff', x: 40, y: 80, width: 20, height: 20, opacity: 0.5 },
    {
      color: '#00ff00',
      x: 0,
      y: 40,
      width: 20,
      height: 20,
      enter: { kind: 'wipe-right', seconds: 1, easing: 'linear' },
    },
    {
      shape: { kind: 'rectangle', fill: '#ffff00' },
      x: 80,
      y: 50,
      width: 4,
      height: 4,
      animate: [
        {
          property: 'scale',
          keyframes: [
            { at: 0, value: 1 },
            { at: 1, value: 4, easing: 'hold' },
          ],
        },
      ],
    },
  ]);

  const [start, moved, past, turned, notTurned, half] = [
    ...(await film.at(0, [[10, 10]])),
    ...(await film.at(FPS, [
      [90, 10],
      [10, 10],
      [50, 52],
      [42, 60],
      [50, 90],
    ])),
  ];
  expect([start, moved, past, turned, notTurned]).toEqual([RED, RED, BLACK, BLUE, BLACK]);
  expect(half).toEqual(near(128, 128, 128));
  const [wiped, notYet] = await film.at(FPS / 2, [
    [5, 50],
    [15, 50],
  ]);
  expect([wiped, notYet]).toEqual([near(0, 255, 0), BLACK]);
  expect(
    await film.at(FPS, [
      [88, 52],
      [94, 52],
    ]),
  ).toEqual([near(255, 255, 0), BLACK]);
});

it('blends the clips of a composite in each of its four ways', async () => {
  const blends = ['normal', 'multiply', 'screen', 'overlay'] as const;
  await media.files.make('brown.mp4', ...plainClip('0xc08040'));
  await media.files.make('grey.mp4', ...plainClip('0x606060'));

  const seen = [];
  for (const blend of blends) {
    const data = { layers: [{}, { blend }], fps: FPS, duration: 1, aspectRatio: '1:1' };
    const plan = compositePlan(['brown.mp4', 'grey.mp4'], data);
    const { path } = await media.made('render-video', { plan, resolution: '480p' });
    seen.push(...(await new Film(path).at(1, [[50, 50]])));
  }

  expect(seen).toEqual([near(96, 96, 96), near(72, 48, 24), near(216, 176, 136), near(176, 97, 48)]);
});

const plainClip = (color: string) => [
  '-f',
  'lavfi',
  '-i',
  `color=${color}:size=64x64:rate=${FPS}:duration=1`,
  '-pix_fmt',
  'yuv420p',
];

it('blends, masks and changes what lies below', async () => {
  const ground: CompositionLayer = { color: '#c08040' };
  const strip = (y: number, look: Partial<CompositionLayer>): CompositionLayer => ({
    color: '#808080',
    x: 0,
    y,
    width: 50,
    height: 10,
    ...look,
  });
  const film = await rendered(
    [
      ground,
      strip(0, { blend: 'normal' }),
      strip(10, { blend: 'multiply' }),
      strip(20, { blend: 'screen' }),
      strip(30, { blend: 'overlay' }),
      strip(40, { blend: 'difference' }),
      { effects: [{ kind: 'grayscale', amount: 1 }], x: 60, y: 0, width: 20, height: 20 },
      { color: '#ffffff', x: 60, y: 40, width: 40, height: 40, mask: { kind: 'ellipse' } },
      {
        color: '#0000ff',
        x: 0,
        y: 60,
        width: 40,
        height: 40,
        mask: { kind: 'rectangle', width: 50, invert: true },
      },
    ],
    { duration: 0.5 },
  );

  expect(
    await film.at(1, [
      [25, 5],
      [25, 15],
      [25, 25],
      [25, 35],
      [25, 45],
      [70, 10],
      [80, 60],
      [62, 42],
      [10, 80],
      [30, 80],
    ]),
  ).toEqual([
    near(128, 128, 128),
    near(96, 64, 32),
    near(224, 192, 160),
    near(193, 129, 64),
    near(64, 0, 64),
    near(137, 137, 137),
    WHITE,
    near(192, 128, 64),
    near(192, 128, 64),
    BLUE,
  ]);
});

it('writes titles whose letters come, and captions that follow the words, as a reader reads them', async () => {
  const film = await rendered(
    [
      {
        text: 'Northern Lights',
        x: 5,
        y: 10,
        width: 90,
        height: 20,
        style: { reveal: 'letters', revealSec: 1.5, depth: 8, depthColor: '#333333' },
      },
      {
        captions: [
          { text: 'first line', startSec: 0, endSec: 1 },
          {
            text: 'second line',
            startSec: 1,
            endSec: 2,
            words: [
              { text: 'second', startSec: 1, endSec: 1.5 },
              { text: 'line', startSec: 1.5, endSec: 2 },
            ],
          },
        ],
        x: 5,
        y: 80,
        width: 90,
        height: 14,
        style: { size: 7, box: '#000000' },
      },
    ],
    { aspectRatio: '16:9', background: '#203040' },
  );

  expect(await film.words(0, 'upper')).not.toContain('Northern');
  expect(await film.words(0, 'lower')).toContain('first line');
  expect(await film.words(15, 'upper')).toContain('Northern Lights');
  expect(await film.words(15, 'lower')).toContain('second line');
});

it('plays a Lottie file, a clip from within and its sound, in 1080p and upright', async () => {
  const circle = {
    v: '5.7.0',
    fr: 10,
    ip: 0,
    op: 20,
    w: 100,
    h: 100,
    layers: [
      {
        ty: 4,
        ip: 0,
        op: 20,
        st: 0,
        ks: {
          p: { a: 0, k: [50, 50] },
          s: {
            a: 1,
            k: [
              { t: 0, s: [10, 10] },
              { t: 10, s: [100, 100] },
            ],
          },
        },
        shapes: [
          {
            ty: 'gr',
            it: [
              { ty: 'el', p: { a: 0, k: [0, 0] }, s: { a: 0, k: [90, 90] } },
              { ty: 'fl', c: { a: 0, k: [1, 0, 0, 1] }, o: { a: 0, k: 100 } },
              {
                ty: 'tr',
                p: { a: 0, k: [0, 0] },
                a: { a: 0, k: [0, 0] },
                s: { a: 0, k: [100, 100] },
                r: { a: 0, k: 0 },
                o: { a: 0, k: 100 },
              },
            ],
          },
        ],
      },
    ],
  };
  const film = await rendered(
    [
      { videoUrl: 'blue.mp4', sourceStartSec: 0.5, x: 0, y: 50, width: 100, height: 50, fit: 'fill' },
      { lottie: circle, x: 0, y: 0, width: 100, height: 50, loop: false },
    ],
    { duration: 1, fps: 4, aspectRatio: '9:16', resolution: '1080p' },
  );

  expect(await inspectMedia(film.path)).toMatchObject({ width: 1080, height: 1920, hasAudio: true });
  expect(
    await film.at(0, [
      [50, 75],
      [15, 25],
    ]),
  ).toEqual([near(0, 0, 255), BLACK]);
  expect(
    await film.at(3, [
      [50, 25],
      [50, 75],
    ]),
  ).toEqual([RED, BLACK]);
});

it('lays layers over a clip that fills the frame as if both were drawn, also when the clip is over', async () => {
  const above: CompositionLayer[] = [
    { shape: { kind: 'rectangle', fill: '#ff0000' }, x: 20, y: 20, width: 30, height: 30, opacity: 0.5 },
    { shape: { kind: 'ellipse', fill: '#ffffff' }, x: 61, y: 63, width: 21, height: 17 },
  ];
  const plan = { background: '#00ff00', duration: 1.5 };
  const clip = { videoUrl: 'blue.mp4' };

  const [over, drawn] = [
    await rendered([clip, ...above], plan),
    await rendered([{ ...clip, rotation: 360 }, ...above], plan),
  ];

  for (const frame of [0, 11]) {
    const places: [number, number][] = [
      [5, 5],
      [35, 35],
      [71, 71],
      [95, 50],
    ];
    const seen = await over.at(frame, places);
    const wanted = await drawn.at(frame, places);
    expect(seen).toEqual(wanted.map(([red = 0, green = 0, blue = 0]) => near(red, green, blue)));
  }
});

it('plays a dotLottie file from its address, with the pictures in it', async () => {
  const red = await sharp({ create: { width: 10, height: 10, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
  const animation = {
    fr: 10,
    ip: 0,
    op: 20,
    w: 100,
    h: 100,
    assets: [{ id: 'dot', w: 10, h: 10, u: '/images/', p: 'dot.png', e: 0 }],
    layers: [{ ty: 2, refId: 'dot', ip: 0, op: 20, st: 0, ks: { s: { a: 0, k: [500, 500] } } }],
  };
  const file = zipSync({
    'manifest.json': strToU8(JSON.stringify({ animations: [{ id: 'one' }] })),
    'animations/one.json': strToU8(JSON.stringify(animation)),
    'images/dot.png': red,
  });
  await mkdir(media.files.path('https:/files.example'), { recursive: true });
  await writeFile(media.files.path('https:/files.example/dot.lottie'), file);

  const film = await rendered([{ lottie: 'https://files.example/dot.lottie' }], { duration: 0.5 });

  expect(
    await film.at(1, [
      [25, 25],
      [75, 75],
    ]),
  ).toEqual([RED, BLACK]);
});

it('refuses what it cannot do, by name', async () => {
  const refused = async (layer: object) =>
    failureOf(media.made('render-video', { plan: { layers: [layer] } }).then(({ result }) => result));

  expect(await refused({ text: 'x', enter: { kind: 'teleport', seconds: 1 } })).toMatchObject({
    code: 'invalid_params',
    message: expect.stringContaining('layers.0.enter.kind') as string,
  });
  expect((await refused({ particles: 9 })).message).toContain('layers.0.particles');
  expect(
    (await refused({ lottie: { w: 1, h: 1, fr: 1, op: 1, layers: [], assets: [{ p: '/etc/passwd' }] } }))
      .message,
  ).toContain('file outside');
});
