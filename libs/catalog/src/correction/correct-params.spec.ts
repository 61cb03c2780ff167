import * as fc from 'fast-check';
import type { Model } from '../models/model.js';
import { models } from '../models/models.js';
import {
  IMAGE_ASPECT_RATIOS,
  IMAGE_RESOLUTIONS,
  QUALITIES,
  VIDEO_ASPECT_RATIOS,
  VIDEO_RESOLUTIONS,
} from '../models/vocabulary.js';
import {
  correctImageParams,
  correctVideoParams,
  durationsOf,
  renderedDuration,
  type Params,
} from './correct-params.js';

const model = (id: string): Model => {
  const found = models.get(id);
  if (found === undefined) throw new Error(`no model ${id}`);
  return found;
};

const correct = (of: Model, params: Params) =>
  of.kind === 'image' ? correctImageParams(of, params) : correctVideoParams(of, params);

const EVERY_RATIO = [...new Set([...IMAGE_ASPECT_RATIOS, ...VIDEO_ASPECT_RATIOS])];
const EVERY_RESOLUTION = [...new Set([...IMAGE_RESOLUTIONS, ...VIDEO_RESOLUTIONS])];
const LENGTHS = [undefined, -1, 1, 5, 7, 9, 15, 60];

/** Every model with every value that any model takes, and each lever left out. */
function* wholeProduct(of: Model): Generator<Params> {
  const lengths = of.kind === 'video' ? LENGTHS : [undefined];
  for (const aspectRatio of [undefined, ...EVERY_RATIO]) {
    for (const resolution of [undefined, ...EVERY_RESOLUTION]) {
      for (const quality of [undefined, ...QUALITIES]) {
        for (const duration of lengths) yield { prompt: 'a fox', aspectRatio, resolution, quality, duration };
      }
    }
  }
}

/** What is wrong with a correction, in words; empty when nothing is. */
function faultsOf(of: Model, asked: Params): string[] {
  const { params, adjustments } = correct(of, asked);
  const faults: string[] = [];
  const fault = (what: string) => faults.push(`${of.id} ${JSON.stringify(asked)}: ${what}`);
  const levers = { aspectRatio: of.aspectRatios, resolution: of.resolutions, quality: of.qualities };
  for (const [field, options] of Object.entries(levers)) {
    const value = params[field];
    const record = adjustments.find((adjustment) => adjustment.field === field);
    if (value !== undefined && !options.includes(show(value)))
      fault(`${field} ${show(value)} is off the list`);
    if (
      asked[field] !== undefined &&
      options.includes(show(asked[field])) &&
      of.resolutionsAt === undefined &&
      record
    ) {
      fault(`${field} was listed and still changed`);
    }
    if (asked[field] !== undefined && options.length === 0 && (record === undefined || 'to' in record)) {
      fault(`${field} has no lever and is not reported as dropped`);
    }
    if (record !== undefined && 'to' in record && record.to !== value) fault(`${field} says ${record.to}`);
    const differs = asked[field] !== undefined && asked[field] !== value;
    if (differs && record === undefined && normal(asked[field]) !== normal(value))
      fault(`${field} changed silently`);
  }
  if (of.resolutions.length > 0 && params['resolution'] === undefined) fault('no resolution');
  if (of.qualities.length > 0 && params['quality'] === undefined) fault('no quality');
  const again = correct(of, params);
  if (again.adjustments.length > 0) fault(`corrected again: ${JSON.stringify(again.adjustments)}`);
  if (JSON.stringify(again.params) !== JSON.stringify(params)) fault('not the same the second time');
  return faults;
}

const show = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

const normal = (value: unknown): string =>
  show(value)
    .toLowerCase()
    .replace(/\s|mp$/g, '');

describe('parameter correction, every model with every value of the vocabulary', () => {
  const generators = [...models.ofKind('image'), ...models.videoGenerators()];

  it.each(generators.map((each) => [each.id, each] as const))(
    '%s: corrected values are on its lists, each change is explained, and a second pass changes nothing',
    (_id, of) => {
      const faults = [];
      for (const asked of wholeProduct(of)) faults.push(...faultsOf(of, asked));

      expect(faults.slice(0, 5)).toEqual([]);
    },
  );

  it.each(generators.map((each) => [each.id, each] as const))(
    '%s: a valid request yields no adjustment',
    (_id, of) => {
      const first = <Value>(list: readonly Value[]): (Value | undefined)[] =>
        list.length === 0 ? [undefined] : [...list];
      const adjusted = [];
      for (const aspectRatio of first(of.aspectRatios)) {
        for (const resolution of first(of.resolutionsAt?.[aspectRatio ?? ''] ?? of.resolutions)) {
          for (const quality of first(of.qualities)) {
            for (const duration of first(durationsOf(of, resolution))) {
              const asked = {
                aspectRatio,
                resolution,
                quality,
                duration: of.kind === 'video' ? duration : undefined,
              };
              adjusted.push(...correct(of, asked).adjustments);
            }
          }
        }
      }

      expect(adjusted).toEqual([]);
    },
  );

  it('takes anything at all without failing, and puts the levers on the lists', () => {
    const anything = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.array(fc.string()),
      fc.object(),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...generators),
        fc.record({ aspectRatio: anything, resolution: anything, quality: anything, duration: anything }),
        (of, asked) => {
          const { params } = correct(of, asked);
          for (const [field, options] of [
            ['aspectRatio', of.aspectRatios],
            ['resolution', of.resolutions],
            ['quality', of.qualities],
          ] as const) {
            expect(params[field] === undefined || options.includes(show(params[field]))).toBe(true);
          }
          expect(correct(of, params)).toEqual({ params, adjustments: [] });
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('[1-4.6-13] an off-list video value goes to the nearest option', () => {
  it.each([
    ['veo3.1', 'aspectRatio', '9:21', '9:16'],
    ['veo3.1', 'aspectRatio', '3:4', '9:16'],
    ['veo3.1', 'aspectRatio', '21:9', '16:9'],
    ['kling', 'aspectRatio', '4:5', '9:16'],
    ['seedance-2-5', 'resolution', '4k', '1080p'],
    ['seedance-2-fast', 'resolution', '1080p', '720p'],
    ['seedance-2', 'resolution', '2k', '1080p'],
    ['wan-i2v', 'resolution', '480p', '720p'],
    ['hailuo-2.3', 'resolution', '720p', '768P'],
    ['veo3', 'resolution', 'enormous', '720p'],
    ['seedance-2', 'aspectRatio', 'round', 'adaptive'],
  ])('%s %s %s becomes %s', (id, field, from, to) => {
    const { params, adjustments } = correctVideoParams(model(id), { [field]: from });

    expect(params[field]).toBe(to);
    expect(adjustments).toEqual([{ field, from, to, reason: expect.stringContaining(to) }]);
  });

  it('stays with the orientation that was asked, and no listed option is nearer', () => {
    const ratio = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }));
    fc.assert(
      fc.property(
        fc.constantFrom(...models.videoGenerators().filter((each) => each.aspectRatios.length > 0)),
        ratio,
        (of, [width, height]) => {
          const got = show(
            correctVideoParams(of, { aspectRatio: `${width}:${height}` }).params['aspectRatio'],
          );
          const shape = (text: string) => {
            const [w = 0, h = 0] = text.split(':').map(Number);
            return Math.log(w / h);
          };
          const wanted = Math.log(width / height);
          const sameWay = of.aspectRatios.filter(
            (each) => each.includes(':') && Math.sign(shape(each)) === Math.sign(wanted),
          );
          const candidates =
            sameWay.length > 0 ? sameWay : of.aspectRatios.filter((each) => each.includes(':'));
          const least = Math.min(...candidates.map((each) => Math.abs(shape(each) - wanted)));

          expect(Math.abs(shape(got) - wanted)).toBeCloseTo(least, 9);
        },
      ),
    );
  });
});

describe('resolution', () => {
  it('is the declared default when it is left out, without a record', () => {
    expect(correctVideoParams(model('seedance-2'), {})).toMatchObject({
      params: { resolution: '480p' },
      adjustments: [],
    });
    expect(correctImageParams(model('flux-2-pro'), {})).toMatchObject({
      params: { resolution: '2 MP' },
      adjustments: [],
    });
  });

  it('reads 4K as 4k on video without a record', () => {
    expect(correctVideoParams(model('veo3'), { resolution: '4K' })).toMatchObject({
      params: { resolution: '4k' },
      adjustments: [],
    });
  });

  it('keeps 4K on pictures', () => {
    expect(correctImageParams(model('nano-banana-pro'), { resolution: '4K' })).toMatchObject({
      params: { resolution: '4K' },
      adjustments: [],
    });
  });

  it('takes 1MP for 1 MP', () => {
    expect(correctImageParams(model('flux-2-klein'), { resolution: '4mp' }).params['resolution']).toBe(
      '4 MP',
    );
  });

  it.each([
    ['minimax-h3', '768p', '768P', 0],
    ['minimax-h3', '480p', '2K', 1],
    ['minimax-h3', '1080p', '2K', 1],
    ['minimax-h3', '4k', '2K', 1],
    ['wan-3', '1080p', '720p', 1],
    ['wan-3', '720p', '720p', 0],
  ])('%s asked for %s renders %s', (id, asked, rendered, records) => {
    const { params, adjustments } = correctVideoParams(model(id), { resolution: asked });

    expect(params['resolution']).toBe(rendered);
    expect(adjustments).toHaveLength(records);
  });

  it.each([
    ['auto', '2K', '1K'],
    ['1:1', '4K', '2K'],
    ['16:9', '4K', '4K'],
  ])('GPT Image 2 at %s gives %s as %s', (aspectRatio, resolution, rendered) => {
    expect(correctImageParams(model('gpt-image-2'), { aspectRatio, resolution }).params['resolution']).toBe(
      rendered,
    );
  });
});

describe('a resolution that a shape does without', () => {
  it('is told apart from one that the model lacks', () => {
    const asked = { aspectRatio: 'auto', resolution: '4K' };

    expect(correctImageParams(model('gpt-image-2'), asked).adjustments).toEqual([
      {
        field: 'resolution',
        from: '4K',
        to: '1K',
        reason: 'At aspect ratio auto, GPT Image 2 renders 1K.',
      },
    ]);
  });
});

describe('quality', () => {
  it('is dropped, and the record has no `to`, on a model without the lever', () => {
    const { params, adjustments } = correctImageParams(model('z-image'), { quality: 'high' });

    expect(params).not.toHaveProperty('quality');
    expect(adjustments).toEqual([{ field: 'quality', from: 'high', reason: expect.any(String) }]);
  });

  it.each([
    ['gpt-image', 'basic', 'medium'],
    ['gpt-image', 'ultra', 'high'],
    ['seedream', 'medium', 'basic'],
    ['seedream', 'nonsense', 'basic'],
  ])('%s: %s becomes %s', (id, asked, to) => {
    expect(correctImageParams(model(id), { quality: asked }).params['quality']).toBe(to);
  });
});

describe('duration', () => {
  it('passes through, listed or not', () => {
    expect(correctVideoParams(model('kling'), { duration: 7 })).toMatchObject({
      params: { duration: 7 },
      adjustments: [],
    });
  });

  it('is the default when it is left out', () => {
    expect(correctVideoParams(model('minimax-h3'), {}).params['duration']).toBe(6);
  });

  it.each([
    ['ltx-2.3-pro', '1080p', 9, 8],
    ['ltx-2.3-pro', '4k', 20, 10],
    ['ltx-2.3-fast', '1080p', 20, 20],
    ['ltx-2.3-fast', '4k', 20, 10],
    ['ltx-2.3-fast', '1080p', 13, 12],
    ['ltx-2.3-fast', '1080p', 1, 6],
  ])('%s at %s moves %d seconds to %d', (id, resolution, asked, rung) => {
    const { params, adjustments } = correctVideoParams(model(id), { resolution, duration: asked });

    expect(params['duration']).toBe(rung);
    expect(adjustments.map(({ from, to }) => ({ from, to }))).toEqual(
      asked === rung ? [] : [{ from: show(asked), to: show(rung) }],
    );
  });

  it('stays -1 where the model chooses its own length, and is the default elsewhere', () => {
    expect(correctVideoParams(model('seedance-2-mini'), { duration: -1 })).toMatchObject({
      params: { duration: -1 },
      adjustments: [],
    });
    expect(correctVideoParams(model('veo3'), { duration: -1 })).toMatchObject({
      params: { duration: 8 },
      adjustments: [],
    });
    expect(correctVideoParams(model('ltx-2.3-pro'), { duration: -1 })).toMatchObject({
      params: { duration: 6 },
      adjustments: [],
    });
  });

  it.each([
    ['kling', 7, undefined, 10],
    ['kling', 60, undefined, 10],
    ['seedance-2', -1, '480p', 15],
    ['veo3', undefined, '720p', 8],
    ['hailuo-2.3', 10, '1080P', 6],
  ])('%s asked for %s seconds at %s renders %d', (id, duration, resolution, rendered) => {
    expect(renderedDuration(model(id), duration, resolution)).toBe(rendered);
  });
});
