import { table } from '@easel/contracts/table';
import { disc, line, oval, path } from '../glyphs/glyph.js';
import { darker, type PersonLook } from './person-look.js';

/** What a face does, and from where it is seen. */
export interface FaceView {
  expression: string;
  /** -1 turned to the viewer's left, 0 ahead, 1 right; beyond 0.8 a profile. */
  turn: number;
  /** -1 seen from below, 1 from above. */
  tilt: number;
  back: boolean;
}

interface Feature {
  /** Of the inner end of the brows, downwards. */
  brow: number;
  /** 1 is open. */
  eye: number;
  mouth: string;
  /** Filled instead of drawn as a line. */
  open?: boolean;
  tears?: boolean;
}

const MOUTHS = {
  neutral: 'M-6 0Q0 1.6 6 0',
  smile: 'M-8 -2Q0 6 8 -2Q0 9 -8 -2Z',
  laugh: 'M-9 -3Q0 -1 9 -3Q7 10 0 10Q-7 10 -9 -3Z',
  sad: 'M-7 3Q0 -4 7 3',
  round: 'M0 -4Q5 -4 5 2Q5 8 0 8Q-5 8 -5 2Q-5 -4 0 -4Z',
  tight: 'M-7 2Q-3 -2 0 0Q4 2 7 -2',
  talk: 'M-6 -1Q0 -3 6 -1Q4 6 0 6Q-4 6 -6 -1Z',
  smirk: 'M-6 2Q1 3 8 -3',
} as const;

const EXPRESSIONS: Readonly<Record<string, Feature>> = table({
  neutral: { brow: 0, eye: 1, mouth: MOUTHS.neutral },
  smile: { brow: -0.5, eye: 0.9, mouth: MOUTHS.smile, open: true },
  angry: { brow: 4, eye: 0.75, mouth: MOUTHS.sad },
  surprised: { brow: -4, eye: 1.4, mouth: MOUTHS.round, open: true },
  sad: { brow: -3, eye: 0.7, mouth: MOUTHS.sad },
  talking: { brow: -0.5, eye: 1, mouth: MOUTHS.talk, open: true },
  laughing: { brow: -1.5, eye: 0.35, mouth: MOUTHS.laugh, open: true },
  disgusted: { brow: 2.5, eye: 0.55, mouth: MOUTHS.tight },
  fearful: { brow: -4.5, eye: 1.35, mouth: MOUTHS.tight },
  smirk: { brow: 1, eye: 0.8, mouth: MOUTHS.smirk },
  crying: { brow: -4, eye: 0.3, mouth: MOUTHS.sad, tears: true },
});

const CENTRE = 46;
const PROFILE = 0.8;

/** A head in a box of 92 by 100, its face around (46, 40), with the hair that lies behind and before it. */
export function personHead(look: PersonLook, view: FaceView): string {
  const { skin } = look;
  const half = 18 * look.face;
  const left = CENTRE - half;
  const right = CENTRE + half;
  const head = path(
    `M${left} 36Q${left} 16 46 16Q${right} 16 ${right} 36Q${right} 52 ${CENTRE + 10} 60Q50 65 46 65Q42 65 ${CENTRE - 10} 60Q${left} 52 ${left} 36Z`,
    skin,
  );
  const ears = oval(left, 41, 3, 5, darker(skin)) + oval(right, 41, 3, 5, darker(skin));
  if (view.back) return hairBehind(look, half) + head + path(backOfHead(half), look.hair) + hatOf(look, half);
  return (
    hairBehind(look, half) +
    ears +
    head +
    nose(view, skin) +
    features(look, view) +
    hairBefore(look, half, view.turn) +
    hatOf(look, half)
  );
}

function features(look: PersonLook, { expression, turn, tilt }: FaceView): string {
  const feature = EXPRESSIONS[expression] ?? EXPRESSIONS['neutral'];
  const dx = turn * 9;
  const dy = tilt * 4;
  const profile = Math.abs(turn) > PROFILE;
  const sides = [-1, 1].filter((side) => !profile || side === Math.sign(turn));
  const mouthX = CENTRE + dx * (profile ? 1.25 : 1.1);
  return (
    sides
      .map((side) =>
        eye(
          look,
          feature,
          CENTRE + dx + side * 8 * (side === Math.sign(turn) && turn !== 0 ? 0.75 : 1),
          40 + dy,
          side,
        ),
      )
      .join('') +
    (look.beard ? beard(look, dx, dy) : '') +
    `<g transform="translate(${mouthX} ${55 + dy}) scale(${profile ? 0.6 : 1} 1)">` +
    (feature.open
      ? path(feature.mouth, '#8a2f3a') + path('M-5 -1H5V1H-5Z', '#ffffff', 'opacity="0.7"')
      : line(feature.mouth, '#a04550', 1.8)) +
    '</g>' +
    (look.freckles ? freckles(dx, dy) : '') +
    (feature.tears ? tears(sides, dx, dy) : '')
  );
}

function eye(
  { eyes, hair, glasses }: PersonLook,
  { brow, eye: open }: Feature,
  x: number,
  y: number,
  side: number,
): string {
  const inner = x - side * 4.5;
  const outer = x + side * 4.5;
  return (
    (open < 0.5
      ? line(`M${x - 3.6} ${y}Q${x} ${y + 2.4} ${x + 3.6} ${y}`, '#2b2326', 1.2)
      : oval(x, y, 3.8, 2.3 * open, '#f7f4ef') +
        disc(x, y, Math.min(2, 2.1 * open), eyes) +
        disc(x, y, 0.9, '#1a1618') +
        disc(x + 0.7, y - 0.7, 0.6, '#ffffff')) +
    line(`M${outer} ${y - 5.5}Q${x} ${y - 7.5} ${inner} ${y - 5.5 + brow}`, darker(hair), 1.6) +
    (glasses
      ? `<circle cx="${x}" cy="${y}" r="6" fill="#cfe4ef" fill-opacity="0.25" stroke="#2b2f38" stroke-width="1.3"/>` +
        line(`M${inner - side * 1.4} ${y}L${inner - side * 3.4} ${y}`, '#2b2f38', 1.2)
      : '')
  );
}

function nose({ turn, tilt }: FaceView, skin: string): string {
  const x = CENTRE + turn * 11;
  const y = 49 + tilt * 4;
  if (Math.abs(turn) > PROFILE) {
    const edge = CENTRE + Math.sign(turn) * 17;
    const tip = edge + Math.sign(turn) * 6;
    return path(
      `M${edge} 40Q${tip} 48 ${tip} 50Q${tip - Math.sign(turn) * 2} 53 ${edge - Math.sign(turn) * 2} 53Z`,
      skin,
    );
  }
  return line(
    `M${x + 0.5} ${y - 7}Q${x + 2.4} ${y - 1} ${x + 1.4} ${y}Q${x} ${y + 1} ${x - 1.6} ${y + 0.4}`,
    darker(skin),
    1,
  );
}

function hairBehind({ hairStyle, hair }: PersonLook, half: number): string {
  const [left, right] = [CENTRE - half, CENTRE + half];
  switch (hairStyle) {
    case 'long':
      return path(
        `M${left - 6} 40Q${left - 10} 6 46 5Q${right + 10} 6 ${right + 6} 40Q${right + 10} 70 ${right + 12} 86Q62 94 46 92Q30 94 ${left - 12} 86Q${left - 10} 70 ${left - 6} 40Z`,
        hair,
      );
    case 'bob':
      return path(
        `M${left - 6} 40Q${left - 9} 6 46 5Q${right + 9} 6 ${right + 6} 40L${right + 7} 64Q46 70 ${left - 7} 64Z`,
        hair,
      );
    case 'ponytail':
      return (
        path(
          `M${right - 4} 18Q${right + 22} 16 ${right + 16} 60Q${right + 12} 78 ${right + 4} 80Q${right + 12} 50 ${right - 2} 34Z`,
          hair,
        ) + cap(half, hair)
      );
    case 'bun':
      return disc(CENTRE, 5, 9, hair) + cap(half, hair);
    case 'curly':
      return Array.from({ length: 9 }, (_, index) => {
        const angle = Math.PI * (1 + index / 8);
        return disc(CENTRE + Math.cos(angle) * (half + 3), 36 + Math.sin(angle) * 26, 9, hair);
      }).join('');
    case 'bald':
      return '';
    default:
      return cap(half, hair);
  }
}

const cap = (half: number, hair: string): string =>
  path(
    `M${CENTRE - half - 3} 38Q${CENTRE - half - 5} 7 46 6Q${CENTRE + half + 5} 7 ${CENTRE + half + 3} 38L${CENTRE + half} 46H${CENTRE - half}Z`,
    hair,
  );

const backOfHead = (half: number): string =>
  `M${CENTRE - half - 2} 40Q${CENTRE - half - 4} 8 46 8Q${CENTRE + half + 4} 8 ${CENTRE + half + 2} 40Q${CENTRE + half} 58 46 60Q${CENTRE - half} 58 ${CENTRE - half - 2} 40Z`;

function hairBefore({ hairStyle, hair }: PersonLook, half: number, turn: number): string {
  const [left, right] = [CENTRE - half - 2, CENTRE + half + 2];
  const parting = CENTRE + turn * 8;
  switch (hairStyle) {
    case 'bald':
      return '';
    case 'spiky':
      return path(
        `M${left} 34L${left + 2} 8L${left + 10} 16L${parting - 4} 2L${parting + 2} 14L${right - 10} 3L${right - 6} 16L${right + 1} 10L${right} 34Q${right - 4} 24 46 24Q${left + 4} 24 ${left} 34Z`,
        hair,
      );
    case 'curly':
      return Array.from({ length: 6 }, (_, index) =>
        disc(left + 4 + (index * (half * 2 - 4)) / 5, 17 + (index % 2) * 3, 7, hair),
      ).join('');
    case 'long':
    case 'bob':
      return path(
        `M46 12Q${right + 2} 12 ${right} 42Q${right - 4} 28 ${parting + 6} 23Q${parting - 6} 32 ${left + 1} 40Q${left - 2} 13 46 12Z`,
        hair,
      );
    default:
      return path(
        `M${left + 1} 38Q${left - 1} 11 46 11Q${right + 1} 11 ${right - 1} 38Q${right - 4} 27 ${parting + 10} 23Q46 27 ${parting - 10} 23Q${left + 2} 28 ${left + 1} 38Z`,
        hair,
      );
  }
}

function hatOf({ hat }: PersonLook, half: number): string {
  if (hat === undefined) return '';
  const [left, right] = [CENTRE - half, CENTRE + half];
  return (
    path(`M${left - 3} 24Q${left - 2} -4 46 -4Q${right + 2} -4 ${right + 3} 24Z`, hat) +
    path(`M${left - 9} 24Q46 16 ${right + 9} 24Q46 31 ${left - 9} 24Z`, darker(hat))
  );
}

const beard = ({ hair }: PersonLook, dx: number, dy: number): string =>
  path(
    `M${CENTRE - 15 + dx * 0.4} ${46 + dy}Q${CENTRE - 12} ${68 + dy} 46 ${70 + dy}Q${CENTRE + 12} ${68 + dy} ${CENTRE + 15 + dx * 0.4} ${46 + dy}Q${CENTRE + 9 + dx} ${52 + dy} ${CENTRE + 8 + dx} ${51 + dy}Q${46 + dx} ${48 + dy} ${CENTRE - 8 + dx} ${51 + dy}Q${CENTRE - 9 + dx} ${52 + dy} ${CENTRE - 15 + dx * 0.4} ${46 + dy}Z`,
    hair,
    'opacity="0.92"',
  );

const freckles = (dx: number, dy: number): string =>
  [-11, -8, -9.5, 8, 11, 9.5]
    .map((x, index) => disc(CENTRE + dx + x, 46 + dy + (index % 3) * 1.6, 0.6, '#9a5a3a'))
    .join('');

const tears = (sides: readonly number[], dx: number, dy: number): string =>
  sides.map((side) => oval(CENTRE + dx + side * 9, 47 + dy, 1.3, 3.4, '#8fd0f5')).join('');
