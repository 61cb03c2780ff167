import type { Dice } from '../views/dice.fixture.js';

/** Plans, some of them with a fault or two. Ids come from few, so that they clash. */
export function randomPlan(dice: Dice): Record<string, unknown> {
  const roles = ['anna', 'bo', 'eva'].filter(() => dice.happens(0.6));
  const ids = dice.some(3, (index) => (dice.happens(0.9) ? `f${index}` : 'f0'));
  const frames = dice.some(4, (index) => (dice.happens(0.95) ? `k${index}` : 'k0'));
  const odd = <T>(chance: number, fault: T): T[] => (dice.happens(chance) ? [fault] : []);
  const bindings = (): object[] => [
    ...roles.filter(() => dice.happens(0.4)).map((role) => ({ role })),
    ...odd(0.01, { role: 'nobody' }),
  ];
  const prompt = (): object => ({
    ...(dice.happens(0.9) ? { prompt: `@${dice.of(['anna', 'bo', 'somebody'])} walks` } : {}),
    ...(dice.happens(0.02) ? { prompt: dice.of([7, null, 'a\u0000', '\ud800', 'x'.repeat(30_001)]) } : {}),
  });
  const shots = Array.from({ length: dice.happens(0.03) ? 0 : 1 + dice.below(6) }, (_, index) => ({
    ...(dice.happens(0.7) ? { id: dice.happens(0.95) ? `s${index}` : 's0' } : {}),
    ...(dice.happens(0.5) ? { title: `Shot ${index}` } : {}),
    ...(dice.happens(0.5) ? { durationSec: dice.of([0.3, 4, 8.25, 60]) } : { durationSec: null }),
    ...(dice.happens(0.01) ? { durationSec: dice.of([0, 61, '4']) } : {}),
    ...(ids.length > 0 && dice.happens(0.4) ? { folderId: dice.of(ids) } : {}),
    ...(dice.happens(0.01) ? { folderId: 'nowhere' } : {}),
    plan: {
      ...prompt(),
      ...(dice.happens(0.3)
        ? {
            references: [
              { id: 'r', url: dice.happens(0.95) ? 'https://m.example/r.png' : 'https://private/r.png' },
            ],
          }
        : {}),
    },
    ...(dice.happens(0.4)
      ? {
          beats: dice.some(3, (beat) => ({
            ...(dice.happens(0.5) ? { id: dice.happens(0.97) ? `b${beat}` : 'b0' } : {}),
            text: 'She turns.',
            ...(dice.happens(0.3) ? { startSec: 0.1, endSec: dice.happens(0.95) ? 0.2 : 0.05 } : {}),
          })),
        }
      : {}),
    cast: bindings(),
    ...(roles.length > 0 && dice.happens(0.3) ? { voice: { text: 'Hello.', role: dice.of(roles) } } : {}),
    ...(frames.length > 1 && dice.happens(0.4)
      ? {
          link: {
            startKeyframeId: dice.of(frames),
            endKeyframeId: dice.happens(0.97) ? dice.of(frames) : 'k9',
          },
        }
      : {}),
    ...(dice.happens(0.005) ? { stills: [] } : {}),
    ...(dice.happens(0.005) ? { shared: true } : {}),
  }));
  return {
    version: dice.happens(0.99) ? 1 : 2,
    ...(dice.happens(0.5) ? { name: 'A film' } : {}),
    ...(dice.happens(0.5)
      ? {
          film: {
            aspectRatio: '9:16',
            targetDurationSec: dice.of([30, null]),
            ...(dice.happens(0.01) ? { fps: 7 } : {}),
          },
        }
      : {}),
    ...(dice.happens(0.3) ? { storyboard: { brief: 'A film about rain.' } } : {}),
    ...(dice.happens(0.3) ? { musicPlan: { prompt: 'rain', duration: 60 } } : {}),
    cast: [
      ...roles.map((role) => ({
        role,
        name: role,
        kind: 'character',
        ...(dice.happens(0.2) ? { entityId: dice.happens(0.9) ? KNOWN_ENTITY : OTHER_ENTITY } : {}),
      })),
      ...odd(0.01, { role: 'anna', name: 'Again', kind: 'character' }),
      ...odd(0.01, { role: 'Anna', name: 'Anna', kind: 'character' }),
    ],
    folders: ids.map((id) => ({ id, name: `Folder ${id}` })),
    keyframes: frames.map((id) => ({ id, label: `Frame ${id}`, plan: prompt(), cast: bindings() })),
    shots,
    ...(dice.happens(0.005) ? { trash: [] } : {}),
  };
}

export const KNOWN_ENTITY = '5f0c9ac4-4c3f-4f0f-8a68-0000000000aa';
const OTHER_ENTITY = '5f0c9ac4-4c3f-4f0f-8a68-0000000000bb';
