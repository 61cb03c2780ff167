import * as fc from 'fast-check';
import {
  ANGLES,
  EFFECTS,
  LAYERS,
  SOURCES,
  SPEEDS,
  TRANSITIONS,
} from '@easel/providers/questions/analysis-document';
import { AUTHORING_SKILL, EXAMPLE_SCRIPT } from './authoring-skill.js';
import { checkScript } from './check-script.js';

const scene = (startSec: number, endSec: number, more: object = {}) => {
  return { startSec, endSec, visual: 'A door opens.', ...more };
};
const script = (more: object = {}) => ({
  meta: { title: 'Doors', aspectRatio: '16:9' },
  scenes: [scene(0, 4)],
  ...more,
});
const fox = { slotId: 'fox', label: 'the fox', source: 'wired-creature', description: 'Red, thin.' };
const pathsOf = (given: unknown) => checkScript(given).errors.map(({ path }) => path);

describe('a script', () => {
  it('is kept with what follows from it', () => {
    const {
      errors,
      warnings,
      script: kept,
    } = checkScript(
      script({
        slots: [fox],
        scenes: [scene(0, 4, { visual: '{slot:fox} meets {slot:fox}.' }), scene(4, 9.5)],
      }),
    );

    expect({ errors, warnings }).toEqual({ errors: [], warnings: [] });
    expect(kept?.meta).toEqual({
      title: 'Doors',
      aspectRatio: '16:9',
      durationSec: 9.5,
      width: 1280,
      height: 720,
    });
    expect(kept?.scenes).toMatchObject([
      { sceneNumber: 1, visualResolved: 'the fox meets the fox.', slotRefs: ['fox'] },
      { sceneNumber: 2, startSec: 4, endSec: 9.5, slotRefs: [], label: 'Scene 2' },
    ]);
  });

  it('of the guide is one, and the guide shows it', () => {
    expect(checkScript(EXAMPLE_SCRIPT)).toMatchObject({ errors: [], warnings: [] });
    expect(AUTHORING_SKILL).toContain(JSON.stringify(EXAMPLE_SCRIPT, null, 2));
  });

  it.each<[string, unknown, string]>([
    ['no object', 'a film', ''],
    ['members of no object', { constructor: 1, toString: null, length: -1 }, 'meta'],
    ['no title', script({ meta: { aspectRatio: '16:9' } }), 'meta.title'],
    ['a blank title', script({ meta: { title: '  ', aspectRatio: '16:9' } }), 'meta.title'],
    ['another aspect', script({ meta: { title: 'Doors', aspectRatio: '1:1' } }), 'meta.aspectRatio'],
    ['no scenes', script({ scenes: [] }), 'scenes'],
    ['scenes that are none', script({ scenes: ['one'] }), 'scenes'],
    ['a late beginning', script({ scenes: [scene(1, 6)] }), 'scenes[0].startSec'],
    ['a gap', script({ scenes: [scene(0, 4), scene(4.5, 6)] }), 'scenes[1].startSec'],
    ['an overlap', script({ scenes: [scene(0, 4), scene(3.5, 6)] }), 'scenes[1].startSec'],
    ['a scene of no length', script({ scenes: [scene(0, 4), scene(4, 4)] }), 'scenes[1].endSec'],
    ['a long scene', script({ scenes: [scene(0, 8.5)] }), 'scenes[0].endSec'],
    ['a short film', script({ scenes: [scene(0, 3.5)] }), 'scenes[0].endSec'],
    ['a scene unseen', script({ scenes: [scene(0, 4, { visual: ' ' })] }), 'scenes[0].visual'],
    ['an unknown slot', script({ scenes: [scene(0, 4, { visual: '{slot:wolf}' })] }), 'scenes[0].visual'],
    [
      'an unknown speaker',
      script({ scenes: [scene(0, 4, { audio: [{ mode: 'speech', content: 'Hi', speakerSlot: 'wolf' }] })] }),
      'scenes[0].audio[0].speakerSlot',
    ],
    ['a slot twice', script({ slots: [fox, fox] }), 'slots[1].slotId'],
    ['a slot of a strange name', script({ slots: [{ ...fox, slotId: 'The Fox' }] }), 'slots[0].slotId'],
    [
      'a look that its slot lacks',
      script({ slots: [fox], scenes: [scene(0, 4, { slotVariations: { fox: 'dream' } })] }),
      'scenes[0].slotVariations.fox',
    ],
    ['an unknown effect', script({ scenes: [scene(0, 4, { effects: ['magic'] })] }), 'scenes[0].effects'],
  ])('with %s is refused by its path', (_what, given, path) => {
    expect(pathsOf(given)[0]).toBe(path);
    expect(checkScript(given).script).toBeUndefined();
  });

  it('is warned of what is left out, what is derived otherwise, and slots that nobody sees', () => {
    const { errors, warnings } = checkScript(
      script({ mood: 'blue', slots: [fox], scenes: [scene(0, 4, { sceneNumber: 7, lens: 'wide' })] }),
    );

    expect(errors).toEqual([]);
    expect(warnings.map(({ path }) => path).toSorted()).toEqual([
      'mood',
      'scenes[0].lens',
      'scenes[0].sceneNumber',
      'slots[0]',
    ]);
  });
});

const words = fc.stringMatching(/^[a-z][a-z ,.]{0,30}$/);
const written = fc
  .record({
    title: words,
    aspectRatio: fc.constantFrom('16:9', '9:16'),
    slots: fc.uniqueArray(fc.stringMatching(/^[a-z]{1,6}(-[a-z]{1,6})?$/), { maxLength: 4 }),
    source: fc.constantFrom(...SOURCES),
    lengths: fc.array(fc.integer({ min: 400, max: 800 }), { minLength: 1, maxLength: 20 }),
    pick: fc.nat(),
    more: fc.record(
      {
        angle: fc.constantFrom(...ANGLES),
        speed: fc.constantFrom(...SPEEDS),
        transitionOut: fc.constantFrom(...TRANSITIONS),
        effects: fc.uniqueArray(fc.constantFrom(...EFFECTS)),
        label: fc.option(words),
        audio: fc.array(fc.record({ mode: fc.constantFrom(...LAYERS), content: words }), { maxLength: 3 }),
      },
      { requiredKeys: [] },
    ),
    look: fc.option(fc.record({ genre: words, style: words }, { requiredKeys: [] })),
  })
  .map(({ title, aspectRatio, slots, source, lengths, pick, more, look }) => {
    const named = slots.length > 0 ? `{slot:${slots[pick % slots.length] ?? ''}} waits.` : 'Rain.';
    let end = 0;
    return {
      meta: { title, aspectRatio },
      look,
      slots: slots.map((slotId) => ({ slotId, label: `the ${slotId}`, source, description: 'Tall.' })),
      scenes: lengths.map((hundredths) => {
        const startSec = end / 100;
        end += hundredths;
        return { startSec, endSec: end / 100, visual: named, ...more };
      }),
    };
  });

describe('any script', () => {
  it('that follows the guide is kept, and what is kept is a script that is kept as it is', () => {
    fc.assert(
      fc.property(written, (given) => {
        const { errors, script: kept } = checkScript(given);
        expect(errors).toEqual([]);

        const stored: unknown = JSON.parse(JSON.stringify(kept));
        const again = checkScript(stored);

        expect(again.errors).toEqual([]);
        expect(JSON.stringify(again.script)).toBe(JSON.stringify(kept));
      }),
    );
  });

  it('is judged without a fault, whatever it is', () => {
    const strange = fc.jsonValue({ maxDepth: 4 });
    fc.assert(
      fc.property(
        written,
        fc.constantFrom('meta', 'slots', 'scenes', 'look'),
        strange,
        (given, at, value) => {
          for (const broken of [
            value,
            { ...given, [at]: value },
            { ...given, scenes: [value, ...given.scenes] },
          ]) {
            const { errors, script: kept } = checkScript(broken);
            expect(kept === undefined).toBe(errors.length > 0);
            for (const { path, message } of errors) {
              expect([typeof path, message.length > 0]).toEqual(['string', true]);
            }
          }
        },
      ),
    );
  });
});
