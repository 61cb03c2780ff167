import { array, assert, constant, double, oneof, property, record, string } from 'fast-check';
import { analysisDocument } from './analysis-document.js';

const MEASURED = { durationSeconds: 20, width: 1_920, height: 1_080 };

describe("a model's analysis as a document", () => {
  it('runs from 0 to the measured end without a gap, whatever the model says', () => {
    const time = oneof(double({ min: -5, max: 40, noNaN: true }), constant('soon'), constant(null));
    const scene = record({ startSec: time, endSec: time, visual: string() });
    assert(
      property(array(scene, { minLength: 1, maxLength: 12 }), (scenes) => {
        const document = analysisDocument({ scenes, slots: [] }, MEASURED);

        const edges = document.scenes.map(({ startSec }) => startSec);
        expect(edges[0]).toBe(0);
        expect(document.scenes.at(-1)?.endSec).toBe(20);
        expect(document.scenes.slice(0, -1).map(({ endSec }) => endSec)).toEqual(edges.slice(1));
        for (const { startSec, endSec } of document.scenes) expect(endSec).toBeGreaterThan(startSec);
        expect(document.scenes.map(({ sceneNumber }) => sceneNumber)).toEqual(
          edges.map((_, index) => index + 1),
        );
      }),
    );
  });

  it('names only figures that it has, and says scenes with their labels', () => {
    const document = analysisDocument(
      {
        slots: [
          {
            slotId: 'Old Fox',
            label: 'the old fox',
            source: 'wired-character',
            role: 'lead',
            description: '',
          },
        ],
        scenes: [{ startSec: 0, endSec: 20, visual: '{slot:old-fox} meets {slot:grey-wolf}.' }],
      },
      MEASURED,
    );

    expect(document.slots.map(({ slotId }) => slotId)).toEqual(['old-fox']);
    expect(document.scenes[0]).toMatchObject({
      visual: '{slot:old-fox} meets grey wolf.',
      visualResolved: 'the old fox meets grey wolf.',
      slotRefs: ['old-fox'],
      oversized: true,
    });
  });

  it('keeps words of the vocabularies only, and takes its sizes from the file', () => {
    const document = analysisDocument(
      {
        slots: [],
        scenes: [
          {
            startSec: 0,
            endSec: 4,
            angle: 'Low',
            speed: 'brisk',
            effects: ['grain', 'magic'],
            audio: [{ mode: 'smell' }],
          },
        ],
      },
      { ...MEASURED, durationSeconds: 4 },
    );

    expect(document.meta).toEqual({ durationSec: 4, width: 1_920, height: 1_080, aspectRatio: '16:9' });
    expect(document.scenes[0]).toMatchObject({ angle: 'low', effects: ['grain'], audio: [] });
    expect(document.scenes[0]).not.toHaveProperty('speed');
    expect(document.scenes[0]).not.toHaveProperty('oversized');
  });

  it('is none without a scene', () => {
    expect(() => analysisDocument({ slots: [], scenes: [] }, MEASURED)).toThrow('without a scene');
  });
});
