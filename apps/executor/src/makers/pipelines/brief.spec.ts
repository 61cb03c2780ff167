import { models } from '@easel/catalog';
import { PIPELINE_FORMATS, PIPELINE_SECONDS } from '@easel/contracts';
import * as fc from 'fast-check';
import { briefIssues, configOf, shotLengths, styleText } from './brief.js';

const videoModels = [
  'kling-turbo',
  'kling',
  'kling-3.0',
  'seedance',
  'seedance-2',
  'veo3',
  'minimax',
  'wan-turbo',
];

describe('what a film is asked to be', () => {
  it('is within the bounds of its format, or is refused by name', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PIPELINE_FORMATS),
        fc.integer({ min: 5, max: 3_600 }),
        (format, seconds) => {
          const [least, most] = PIPELINE_SECONDS[format];
          const issues = briefIssues({ format, target_duration_seconds: seconds });
          expect(issues.map(({ path }) => path)).toEqual(
            seconds >= least && seconds <= most ? [] : ['target_duration_seconds'],
          );
        },
      ),
    );
  });

  it('is made of shots that the video model can make, and that come close to the whole', () => {
    fc.assert(
      fc.property(fc.constantFrom(...videoModels), fc.integer({ min: 7, max: 600 }), (model, seconds) => {
        const config = configOf({ video_model: model });
        const lengths = shotLengths({ seconds, config });
        const offered = models.get(model)?.durations ?? [];
        const total = lengths.reduce((sum, length) => sum + length, 0);

        expect(lengths.length).toBeGreaterThan(0);
        expect(offered.length === 0 || lengths.every((length) => offered.includes(length))).toBe(true);
        expect(Math.abs(total - seconds)).toBeLessThanOrEqual(Math.max(5, ...offered));
      }),
    );
  });

  it.each([
    ['a style as text', 'ink', 'ink'],
    ['a style as an object', { color_grade: 'warm', grain: 2, nested: {} }, 'color grade: warm, grain: 2'],
    ['no style', undefined, ''],
  ])('takes %s', (_what, given, words) => {
    expect(styleText(given)).toBe(words);
  });

  it('names models as the catalog does', () => {
    expect(configOf({ script_model: 'claude-haiku-4-5' }).scriptModel).toBe('claude-haiku-4.5');
    expect(configOf({ script_model: 'claude-opus-5' }).scriptModel).toBe('claude-opus-5');
    for (const name of videoModels) expect(models.get(name)).toBeDefined();
  });
});
