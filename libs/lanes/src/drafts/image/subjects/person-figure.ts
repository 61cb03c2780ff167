import { table } from '@easel/contracts/table';
import type { Glyph } from '../glyphs/glyph.js';
import { disc, line, oval, path } from '../glyphs/glyph.js';
import { type FaceView, personHead } from './person-face.js';
import { darker, type PersonLook } from './person-look.js';

export interface PersonView extends FaceView {
  /** Undefined: head and shoulders. */
  pose?: string | undefined;
}

/** Degrees from hanging down, towards the viewer's right; of the lower part against the upper one. */
interface Limbs {
  arms: readonly [upper: number, lower: number, upper: number, lower: number];
  legs: readonly [upper: number, lower: number, upper: number, lower: number];
  /** Of the hips above the ground, against standing. */
  lift?: number;
  lean?: number;
}

const POSES: Readonly<Record<string, Limbs>> = table({
  standing: { arms: [-12, 6, 12, -6], legs: [-4, 0, 4, 0] },
  walking: { arms: [28, 20, -26, 14], legs: [24, -8, -22, -14], lean: 4 },
  running: { arms: [52, 78, -46, 80], legs: [50, -46, -34, -60], lean: 12, lift: 3 },
  sitting: { arms: [-14, 30, 14, -30], legs: [76, -76, 62, -70], lift: -22 },
  crouching: { arms: [24, 46, 34, 40], legs: [72, -118, 52, -112], lift: -24, lean: 12 },
  pointing: { arms: [-12, 6, 88, 2], legs: [-6, 0, 6, 0] },
  'fighting stance': { arms: [34, 104, 62, 92], legs: [-26, 10, 30, -18], lift: -4, lean: 4 },
  jumping: { arms: [-142, -14, 142, 14], legs: [-34, 56, 38, -62], lift: 16 },
  turning: { arms: [-24, 34, 10, 22], legs: [-8, 4, 12, -12], lean: -3 },
});

const WIDTH = 64;
const MIDDLE = WIDTH / 2;
const HIP = 60;

/** A person as a drawing: head and shoulders, or the whole figure in a pose. */
export function personFigure(look: PersonLook, view: PersonView): Glyph {
  return view.pose === undefined
    ? { width: 92, size: 1.55, place: 'ground', color: look.top, draw: () => bustOf(look, view) }
    : {
        width: WIDTH,
        size: 1.16,
        place: 'ground',
        color: look.top,
        draw: () => bodyOf(look, view, view.pose ?? ''),
      };
}

function bustOf(look: PersonLook, view: PersonView): string {
  const { skin, top, collar } = look;
  return (
    path('M4 100Q5 80 27 73L38 68H54L65 73Q87 80 88 100Z', top) +
    path('M38 56H54V71Q46 80 38 71Z', darker(skin)) +
    (view.back ? '' : path('M28 72Q46 92 64 72L67 74Q46 100 25 74Z', collar, 'opacity="0.8"')) +
    (look.scarf ? path('M30 66Q46 78 62 66L64 76Q46 88 28 76Z', look.scarf) : '') +
    personHead(look, view)
  );
}

function bodyOf(look: PersonLook, view: PersonView, pose: string): string {
  const limbs = POSES[pose] ?? POSES['standing'];
  const { lift = 0, lean = 0 } = limbs;
  const hip = HIP - lift;
  const shoulder = hip - 29;
  const slide = lean * 0.45;
  const dress = look.woman ? 3.5 : 0;
  const narrow = 1 - Math.min(1, Math.abs(view.turn)) * 0.3;
  const [left, right] = [MIDDLE - 4.6 * narrow, MIDDLE + 4.6 * narrow];
  const [sl, sr] = [MIDDLE + slide - 9 * narrow, MIDDLE + slide + 9 * narrow];
  const leg = (x: number, upper: number, lower: number) =>
    limb({ x, y: hip }, upper, lower, [19, 19], 6.4, look.bottom, { end: '#23252d', radius: 3.4 });
  const arm = (x: number, upper: number, lower: number) =>
    limb({ x, y: shoulder + 2 }, upper, lower, [13, 12], 4.8, darker(look.top), {
      end: look.skin,
      radius: 2.8,
    });
  const head = `<g transform="translate(${MIDDLE + slide * 1.4 - 46 * 0.3} ${shoulder - 21}) scale(0.3)">${personHead(look, view)}</g>`;
  const torso = path(
    `M${sl} ${shoulder + 1}Q${MIDDLE + slide} ${shoulder - 3} ${sr} ${shoulder + 1}L${right + 3 + dress} ${hip + 3}Q${MIDDLE} ${hip + 6} ${left - 3 - dress} ${hip + 3}Z`,
    look.top,
  );
  return (
    arm(sl + 1, limbs.arms[0], limbs.arms[1]) +
    leg(left, limbs.legs[0], limbs.legs[1]) +
    leg(right, limbs.legs[2], limbs.legs[3]) +
    path(
      `M${MIDDLE + slide - 2.6} ${shoulder - 5}H${MIDDLE + slide + 2.6}V${shoulder + 3}H${MIDDLE + slide - 2.6}Z`,
      darker(look.skin),
    ) +
    torso +
    (view.back
      ? ''
      : path(
          `M${MIDDLE + slide - 4} ${shoulder - 1}L${MIDDLE + slide} ${shoulder + 7}L${MIDDLE + slide + 4} ${shoulder - 1}Z`,
          look.collar,
        )) +
    arm(sr - 1, limbs.arms[2], limbs.arms[3]) +
    head +
    (look.scarf ? oval(MIDDLE + slide, shoulder - 1, 6.5, 2.6, look.scarf) : '')
  );
}

interface Point {
  x: number;
  y: number;
}

function limb(
  from: Point,
  upper: number,
  lower: number,
  [first, second]: readonly [number, number],
  width: number,
  color: string,
  { end, radius }: { end: string; radius: number },
): string {
  const joint = along(from, upper, first);
  const tip = along(joint, upper + lower, second);
  return (
    line(`M${from.x} ${from.y}L${joint.x} ${joint.y}L${tip.x} ${tip.y}`, color, width) +
    disc(tip.x, tip.y, radius, end)
  );
}

const along = ({ x, y }: Point, degrees: number, length: number): Point => ({
  x: x + Math.sin((degrees * Math.PI) / 180) * length,
  y: y + Math.cos((degrees * Math.PI) / 180) * length,
});
