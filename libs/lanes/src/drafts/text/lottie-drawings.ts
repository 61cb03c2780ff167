/** Small vector animations by name, as Lottie files. */
export const LOTTIE_NAMES = [
  'arrow',
  'bubbles',
  'burst',
  'check',
  'confetti',
  'hearts',
  'pulse',
  'ring',
  'snow',
  'spinner',
  'stars',
  'underline',
] as const;
export type LottieName = (typeof LOTTIE_NAMES)[number];

type Point = readonly [number, number];
type Rgb = readonly [number, number, number];

const SIDE = 200;
const FPS = 30;
const FRAMES = 60;
const COLORS: readonly [Rgb, ...Rgb[]] = [
  [1, 0.84, 0.29],
  [0.94, 0.33, 0.31],
  [0.26, 0.65, 0.96],
  [0.4, 0.73, 0.42],
];
const WORDS: readonly [RegExp, LottieName][] = [
  [/arrow|point|next|down here/i, 'arrow'],
  [/bubble|water|underwater|soap/i, 'bubbles'],
  [/check|done|success|approved|tick/i, 'check'],
  [/confetti|party|celebrat|birthday/i, 'confetti'],
  [/heart|love|like|romantic/i, 'hearts'],
  [/pulse|beat|alert|live|record/i, 'pulse'],
  [/ring|circle|focus|highlight/i, 'ring'],
  [/snow|winter|flake/i, 'snow'],
  [/load|wait|spinner|progress/i, 'spinner'],
  [/star|sparkle|magic|shine|twinkle/i, 'stars'],
  [/underline|line|stroke/i, 'underline'],
];

/** The animation that a prompt's words are nearest to. */
export const lottieFor = (prompt: string): LottieName =>
  WORDS.find(([word]) => word.test(prompt))?.[1] ?? 'burst';

/** Two seconds that can be played over and over. */
export function lottieDrawing(name: LottieName): Record<string, unknown> {
  return {
    v: '5.7.0',
    nm: name,
    fr: FPS,
    ip: 0,
    op: FRAMES,
    w: SIDE,
    h: SIDE,
    layers: DRAWINGS[name]().toReversed(),
  };
}

const DRAWINGS: Readonly<Record<LottieName, () => object[]>> = {
  arrow: () => [
    layer(
      [
        path([
          [40, 0],
          [0, 50],
          [-40, 0],
        ]),
        stroke(color(0), 16),
      ],
      {
        p: keys([0, [100, 60]], [30, [100, 100]], [60, [100, 60]]),
      },
    ),
  ],
  bubbles: () => rising(8, (index) => [ellipse(14 + (index % 3) * 8), stroke(color(2), 3)]),
  burst: () =>
    around(12, (angle, index) =>
      layer(
        [
          path([
            [0, -30],
            [0, -48],
          ]),
          stroke(color(index), 7),
          trim(keys([0, [0]], [24, [100]])),
        ],
        {
          r: still(angle),
          s: keys([0, [40, 40]], [30, [170, 170]], [60, [190, 190]]),
          o: keys([0, [100]], [36, [100]], [56, [0]]),
        },
      ),
    ),
  check: () => [
    layer([ellipse(130), fill(color(3))], { s: keys([0, [0, 0]], [14, [110, 110]], [20, [100, 100]]) }),
    layer([
      path([
        [-30, 2],
        [-8, 26],
        [32, -24],
      ]),
      stroke([1, 1, 1], 14),
      trim(keys([14, [0]], [30, [100]])),
    ]),
  ],
  confetti: () => falling(18, (index) => [rectangle(12, 7), fill(color(index))]),
  hearts: () => rising(6, (index) => [...heart(20 + (index % 3) * 6), fill(color(1))]),
  pulse: () => [
    layer([ellipse(60), fill(color(1))], {
      s: keys([0, [80, 80]], [15, [115, 115]], [30, [80, 80]], [45, [115, 115]], [60, [80, 80]]),
    }),
    layer([ellipse(60), stroke(color(1), 5)], {
      s: keys([0, [100, 100]], [50, [280, 280]]),
      o: keys([0, [90]], [50, [0]]),
    }),
  ],
  ring: () => [
    layer([ellipse(150), stroke(color(0), 10), trim(keys([0, [0]], [36, [100]]))], {
      r: keys([0, [-90]], [60, [270]]),
    }),
  ],
  snow: () => falling(16, (index) => [ellipse(6 + (index % 4) * 3), fill([1, 1, 1])]),
  spinner: () =>
    around(8, (angle, index) =>
      layer([{ ...ellipse(18), p: still([0, -64]) }, fill(color(2))], {
        r: keys([0, [angle]], [60, [angle + 360]]),
        o: still(20 + index * 11),
      }),
    ),
  stars: () =>
    Array.from({ length: 7 }, (_, index) => {
      const begin = (index * 8) % 40;
      return layer([star(16 + (index % 3) * 8), fill(color(0))], {
        p: still(spot(index)),
        s: keys([begin, [0, 0]], [begin + 10, [110, 110]], [begin + 20, [0, 0]]),
        r: keys([begin, [0]], [begin + 20, [90]]),
      });
    }),
  underline: () => [
    layer([
      path([
        [-85, 0],
        [-30, 8],
        [20, -6],
        [85, 4],
      ]),
      stroke(color(0), 12),
      trim(keys([0, [0]], [24, [100]])),
    ]),
  ],
};

const color = (index: number): Rgb => COLORS[index % COLORS.length] ?? COLORS[0];

/** A place that looks like chance and is the same each time. */
const spot = (index: number): Point => [25 + ((index * 67) % 150), 25 + ((index * 101) % 150)];

const around = (count: number, draw: (angle: number, index: number) => object): object[] =>
  Array.from({ length: count }, (_, index) => draw((360 / count) * index, index));

const falling = (count: number, shapes: (index: number) => object[]): object[] =>
  moving(count, shapes, -20, SIDE + 20);
const rising = (count: number, shapes: (index: number) => object[]): object[] =>
  moving(count, shapes, SIDE + 30, -30);

function moving(count: number, shapes: (index: number) => object[], from: number, to: number): object[] {
  return Array.from({ length: count }, (_, index) => {
    const x = spot(index)[0];
    const gone = index / count;
    const place = (part: number): Point => [x + Math.sin((part + gone) * 6) * 12, from + (to - from) * part];
    // Each is elsewhere on its way when the animation begins, and there again when it ends.
    const turn = Math.round((1 - gone) * (FRAMES - 2)) + 1;
    return layer(shapes(index), {
      p: keys([0, place(gone)], [turn, place(1)], [turn + 0.01, place(0)], [FRAMES, place(gone)]),
      r: keys([0, [-8]], [FRAMES / 2, [8]], [FRAMES, [-8]]),
    });
  });
}

interface Moves {
  p?: object;
  s?: object;
  r?: object;
  o?: object;
}

const still = (value: unknown): object => ({ a: 0, k: value });

/** A value at these frames, and on the way between them. */
const keys = (...at: readonly [frame: number, value: readonly number[]][]): object => ({
  a: 1,
  k: at.map(([t, s]) => ({ t, s, i: { x: 0.6, y: 1 }, o: { x: 0.4, y: 0 } })),
});

function layer(shapes: readonly object[], { p, s, r, o }: Moves = {}): object {
  const whole = { p: still([0, 0]), a: still([0, 0]), s: still([100, 100]), r: still(0), o: still(100) };
  return {
    ty: 4,
    ip: 0,
    op: FRAMES,
    st: 0,
    ks: {
      ...whole,
      p: p ?? still([SIDE / 2, SIDE / 2]),
      ...(s && { s }),
      ...(r && { r }),
      ...(o && { o }),
    },
    shapes: [{ ty: 'gr', it: [...shapes, { ty: 'tr', ...whole }] }],
  };
}

const ellipse = (side: number): object => ({ ty: 'el', p: still([0, 0]), s: still([side, side]) });
const rectangle = (width: number, height: number): object => ({
  ty: 'rc',
  p: still([0, 0]),
  s: still([width, height]),
  r: still(1),
});
const star = (side: number): object => ({
  ty: 'sr',
  sy: 1,
  pt: still(4),
  p: still([0, 0]),
  r: still(0),
  ir: still(side * 0.35),
  or: still(side),
  is: still(0),
  os: still(0),
});
const fill = (rgb: Rgb): object => ({ ty: 'fl', c: still([...rgb, 1]), o: still(100) });
const stroke = (rgb: Rgb, width: number): object => ({
  ty: 'st',
  c: still([...rgb, 1]),
  o: still(100),
  w: still(width),
  lc: 2,
  lj: 2,
});
const trim = (end: object): object => ({ ty: 'tm', s: still(0), e: end, o: still(0), m: 1 });

function path(points: readonly Point[]): object {
  const none = points.map(() => [0, 0]);
  return { ty: 'sh', ks: still({ c: false, v: points, i: none, o: none }) };
}

/** Two halves and a tip. */
function heart(size: number): object[] {
  const part = size / 20;
  const half = (x: number) => ({ ...ellipse(21 * part), p: still([x * part, -6 * part]) });
  const tip: Point[] = [
    [-17.6 * part, -1 * part],
    [17.6 * part, -1 * part],
    [0, 19 * part],
  ];
  return [half(-9), half(9), path(tip)];
}
