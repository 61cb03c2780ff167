import * as fc from 'fast-check';
import type { Model } from '../models/model.js';
import { models } from '../models/models.js';
import { arrangeVideoInputs, isReferenceAudioTooLong } from './arrange-video-inputs.js';

const model = (id: string): Model => {
  const found = models.get(id);
  if (found === undefined) throw new Error(`no model ${id}`);
  return found;
};
const url = (name: string) => `https://cdn.example/${name}`;

describe('the inputs of a clip', () => {
  it.each([
    ['words alone', { prompt: 'x' }, 'TEXT_2_VIDEO'],
    ['a first frame', { imageUrl: url('a') }, undefined],
    ['both frames', { imageUrl: url('a'), endFrameUrl: url('b') }, 'FIRST_AND_LAST_FRAMES_2_VIDEO'],
    ['pictures to go by', { referenceImageUrls: [url('a')] }, 'REFERENCE_2_VIDEO'],
  ])('%s run as %s', (_what, params, generationType) => {
    expect(arrangeVideoInputs(model('veo3'), params).params['generationType']).toBe(generationType);
  });

  it('makes a last frame alone the first', () => {
    const { params } = arrangeVideoInputs(model('veo3'), { endFrameUrl: url('b') });

    expect(params).toEqual({ imageUrl: url('b') });
  });

  it('seats the first frame before the references of veo and leaves the last frame out', () => {
    const { params, warnings } = arrangeVideoInputs(model('veo3'), {
      imageUrl: url('start'),
      endFrameUrl: url('end'),
      referenceImageUrls: [url('a'), url('b'), url('c')],
    });

    expect(params).toEqual({
      referenceImageUrls: [url('start'), url('a'), url('b')],
      generationType: 'REFERENCE_2_VIDEO',
    });
    expect(warnings.map((warning) => (typeof warning === 'string' ? warning : warning.code))).toEqual([
      'end_frame_dropped',
      'references_dropped',
    ]);
  });

  it('lets frames join the references of seedance at the end and names them', () => {
    const { params, warnings } = arrangeVideoInputs(model('seedance-2'), {
      prompt: 'a walk',
      imageUrl: url('start'),
      endFrameUrl: url('end'),
      referenceImageUrls: [url('a')],
    });

    expect(params).toMatchObject({
      prompt: 'a walk\n@image_2 is the first frame of the clip.\n@image_3 is the last frame of the clip.',
      referenceImageUrls: [url('a'), url('start'), url('end')],
    });
    expect(params).not.toHaveProperty('imageUrl');
    expect(warnings).toEqual([]);
  });

  it('leaves out what a model has no place for, and says so', () => {
    const { params, warnings } = arrangeVideoInputs(model('kling'), {
      imageUrl: url('a'),
      endFrameUrl: url('b'),
      referenceVideoUrls: [url('c')],
    });

    expect(params).toEqual({ imageUrl: url('a') });
    expect(warnings).toHaveLength(2);
  });

  it.each([
    ['hailuo-2.3', {}, 'image_required'],
    ['hailuo-2.3', { referenceImageUrls: [url('a')] }, 'validation_error'],
    ['happyhorse-ref2v', { referenceImageUrls: [url('a')] }, undefined],
    ['hailuo-2.3', { imageUrl: url('a') }, undefined],
    ['veo3', {}, undefined],
  ])('%s with %j: %s', (id, params, code) => {
    expect(arrangeVideoInputs(model(id), params).problem?.code).toBe(code);
  });

  it('hears reference audio up to its own length', () => {
    expect(isReferenceAudioTooLong(model('seedance-2-fast'), 15.2)).toBe(false);
    expect(isReferenceAudioTooLong(model('seedance-2-fast'), 15.3)).toBe(true);
    expect(isReferenceAudioTooLong(model('veo3'), 900)).toBe(false);
  });

  it('stays within every cap, and arranging twice changes nothing', () => {
    const urls = (length: number) =>
      fc.array(
        fc.nat(60).map((n) => url(`${n}`)),
        { maxLength: length },
      );
    const anyParams = fc.record(
      {
        prompt: fc.string(),
        imageUrl: fc.constant(url('start')),
        endFrameUrl: fc.constant(url('end')),
        referenceImageUrls: urls(40),
        referenceVideoUrls: urls(12),
        referenceAudioUrls: urls(12),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.constantFrom(...models.videoGenerators()), anyParams, (of, asked) => {
        const { params, problem } = arrangeVideoInputs(of, asked);
        const count = (key: string) => (params[key] as string[] | undefined)?.length ?? 0;

        expect(count('referenceImageUrls')).toBeLessThanOrEqual(of.references.image);
        expect(count('referenceVideoUrls')).toBeLessThanOrEqual(of.references.video);
        expect(count('referenceAudioUrls')).toBeLessThanOrEqual(of.references.audio);
        if (problem === undefined) expect(arrangeVideoInputs(of, params)).toEqual({ params, warnings: [] });
      }),
    );
  });
});
