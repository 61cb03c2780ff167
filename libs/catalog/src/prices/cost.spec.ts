import * as fc from 'fast-check';
import { correctNode } from '../correction/correct-node.js';
import { models } from '../models/models.js';
import { isJobType, nodeTypes } from '../nodes/node-types.js';
import { estimateCredits, reservationFor, settlementFor } from './cost.js';
import { defaultPrices } from './default-prices.js';
import type { Measures } from './model-lines.js';
import type { PriceRow } from '../models/model-pricing.js';
import { priceLines } from './node-lines.js';
import { costOf, type PriceTable } from './price-line.js';

const reserve = (type: string, params: Record<string, unknown>, measures: Measures = {}) =>
  reservationFor(type, correctNode(type, params).params, defaultPrices, measures);

const identifiers = (type: string, params: Record<string, unknown>, measures: Measures = {}) =>
  priceLines(type, correctNode(type, params).params, measures).map(({ identifier }) => identifier);

const table = (rows: Record<string, PriceRow>): PriceTable => ({ get: (identifier) => rows[identifier] });
const clip = 'https://cdn.example/a.mp4';
const picture = (name: string) => `https://cdn.example/${name}.png`;

describe('price identifiers', () => {
  it.each([
    ['generate-image', { provider: 'gpt-image', quality: 'high' }, 'gpt-image:high'],
    ['generate-image', { provider: 'gpt-image', quality: 'medium' }, 'gpt-image'],
    ['generate-image', { provider: 'gpt-image' }, 'gpt-image'],
    ['generate-image', { provider: 'nano-banana-pro', resolution: '2K' }, 'nano-banana-pro'],
    ['generate-image', { provider: 'nano-banana-pro', resolution: '4K' }, 'nano-banana-pro:4K'],
    ['generate-image', { provider: 'gpt-image-2', referenceImageUrls: [picture('a')] }, 'gpt-image-2-i2i'],
    ['generate-image', { provider: 'ideogram-v3', renderingSpeed: 'TURBO' }, 'ideogram-v3:TURBO'],
    ['generate-image', { provider: 'flux-2-pro', resolution: '0.5 MP' }, 'flux-2-pro:0.5MP:0ref'],
    [
      'generate-image',
      { provider: 'flux-2-max', referenceImageUrls: [picture('a'), picture('b')] },
      'flux-2-max:2MP:2ref',
    ],
    ['generate-video', { provider: 'kling', duration: 7, sound: true }, 'kling:10s:audio'],
    ['generate-video', { provider: 'kling', duration: 5 }, 'kling:5s'],
    ['generate-video', { provider: 'kling-3.0', duration: 6 }, 'kling-3.0:10s:audio'],
    ['generate-video', { provider: 'veo3', resolution: '4K' }, 'veo3:4k'],
    ['generate-video', { provider: 'veo3', resolution: '1080p' }, 'veo3'],
    ['generate-video', { provider: 'seedance-2', resolution: '1080p' }, 'seedance-2:1080p'],
    ['generate-video', { provider: 'seedance-2', referenceVideoUrls: [clip] }, 'seedance-2:480p-ref'],
    ['generate-video', { provider: 'minimax-h3', resolution: '1080p' }, 'minimax-h3:2k'],
    [
      'generate-video',
      { provider: 'gemini-omni-video', resolution: '4k', duration: 6 },
      'gemini-omni-video:4k:6',
    ],
    [
      'generate-video',
      { provider: 'gemini-omni-video', referenceVideoUrls: [clip] },
      'gemini-omni-video:vref',
    ],
    ['text-to-video', { provider: 'grok', duration: 10 }, 'grok-i2v:10s'],
    ['text-to-video', { provider: 'wan' }, 'wan-t2v'],
    ['video-to-video', { provider: 'wan', videoUrl: clip }, 'wan'],
    ['video-analysis', { llmModel: 'pro', durationSec: 62 }, 'video-analysis:gemini-3.1-pro:60s'],
    ['video-analysis', { llmModel: 'fast' }, 'video-analysis:gemini-3.6-flash:600s'],
    ['video-audit', { videoUrl: clip, durationSec: 100 }, 'video-audit:auto:180s'],
    ['lip-sync', { provider: 'omnihuman-1-5', audioDurationSec: 20 }, 'omnihuman-1-5:30s'],
    ['lip-sync', { provider: 'omnihuman-1-5' }, 'omnihuman-1-5:60s'],
    ['motion-transfer', { provider: 'kling-3.0', resolution: '1080p' }, 'kling-3.0-motion:1080p:10s'],
    ['upscale-image', { provider: 'topaz-image-upscale', targetResolution: '8K' }, 'topaz-image-upscale:8K'],
    ['extend-video', { provider: 'veo-extend', model: 'quality' }, 'veo-extend:quality'],
    ['extend-video', { provider: 'veo-extend', quality: '1080p' }, 'veo-extend'],
    ['switchx', { videoUrl: clip, frameCount: 61, maxResolution: 720 }, 'beeble-switchx:90f:720p'],
    [
      'ai-avatar',
      { engine: 'avatar-v', avatarSource: 'image', audioDurationSec: 12 },
      'heygen-avatar-iv:720p:15s',
    ],
    ['llm-chat', {}, 'llm-chat:economy'],
    ['llm-chat', { llmModel: 'claude-sonnet-5', reasoningEffort: 'max' }, 'llm-chat:premium'],
    ['describe-to-picker', { llmModel: 'gemini-3.6-flash' }, 'describe-to-picker'],
    ['speed-ramp', { quality: 'smooth' }, 'speed-ramp:smooth'],
    ['web-scrape', { actor: 'content-crawler', crawlMode: 'site' }, 'web-scrape:content-crawler:site'],
    [
      'reduce',
      { strategyId: 'pick-best-llm', strategyConfig: { llmModel: 'claude-opus-5' } },
      'reduce:pick-best-llm:premium',
    ],
  ])('%s with %j costs %s', (type, params, identifier) => {
    expect(identifiers(type, params)).toEqual([identifier]);
  });

  it.each([
    ['webhook-output'],
    ['save-to-storage'],
    ['combine-text'],
    ['still-to-video'],
    ['noop'],
    ['setting'],
  ])('%s is free, whatever a stray setting says', (type) => {
    expect(priceLines(type, { provider: 'veo3', llmModel: 'claude-opus-5' })).toEqual([]);
  });
});

describe('what is held', () => {
  it.each([
    ['generate-image', { provider: 'gpt-image-2', resolution: '4K' }, 60],
    ['generate-video', { provider: 'seedance-2', duration: 8 }, 380],
    ['generate-video', { provider: 'seedance-2', duration: 8, resolution: '4k' }, 4_160],
    ['generate-video', { provider: 'happyhorse', duration: 5 }, 282],
    ['generate-video', { provider: 'minimax-h3', duration: 8 }, 730],
    ['trim-video', { startTime: 3, endTime: 14 }, 3],
    ['assemble-narrated-video', { blocks: Array.from({ length: 7 }, () => ({ videoUrl: clip })) }, 5],
    ['combine-videos', { videoUrls: [clip, clip, clip] }, 6],
    ['text-to-speech', { provider: 'elevenlabs-turbo', text: 'x'.repeat(1_001) }, 30],
    ['video-sfx', { videoUrl: clip, versions: 3 }, 45],
  ])('%s with %j: %d credits', (type, params, credits) => {
    expect(reserve(type, params)).toEqual({ credits });
  });

  it.each([
    [{}, 4],
    [{ anchorMode: 'none' }, 0],
    [{ anchorMode: 'progressive' }, 3],
    [{ imageUrl: picture('a'), endFrameUrl: picture('b') }, 2],
    // The frame in which it goes on is had already.
    [{ continuedFrom: { fromSegment: 3 } }, 1],
    // What was given back with the clip before is paid for now.
    [{ continuedFrom: { fromSegment: 3, paidSegments: 0 } }, 4],
  ])('of a long clip of three segments with %j: %d frames', (given, frames) => {
    const longClip = { provider: 'veo3.1', duration: 24, renderMethod: 'keyframes', ...given };
    const lines = priceLines('generate-video-pro', longClip).filter(({ identifier }) =>
      /gpt/.test(identifier),
    );
    expect(lines.map(({ count }) => count)).toEqual(frames === 0 ? [] : [frames]);
  });

  it('is the price of the corrected values', () => {
    expect(reserve('generate-video', { provider: 'seedance-2-fast', resolution: '4k', duration: 8 })).toEqual(
      reserve('generate-video', { provider: 'seedance-2-fast', resolution: '720p', duration: 8 }),
    );
  });

  it.each([
    ['generate-video', { provider: 'seedance-2', duration: 8, audioDurationSec: 0 }, 380],
    [
      'generate-video',
      { provider: 'seedance-2', duration: 8, loopTrim: { enabled: true, framesToTest: -1e6 } },
      383,
    ],
    ['llm-chat', { runs: 0 }, 3],
    ['video-sfx', { videoUrl: clip, versions: '3' }, 45],
    ['render-video', { duration: '300' }, 60],
    ['video-retake', { videoUrl: clip }, 80],
  ])('is not lowered by numbers that the node does not take: %s with %j', (type, params, credits) => {
    expect(reserve(type, params)).toEqual({ credits });
  });

  it('is an amount that can be stored, and nothing only where the node is free, whatever its numbers', () => {
    const jobs = nodeTypes.listed().filter(({ type }) => isJobType(type));
    const numbers = fc.record({
      key: fc.constantFrom(
        'audioDurationSec',
        'duration',
        'durationSec',
        'runs',
        'versions',
        'spanEnd',
        'lookback',
      ),
      value: fc.oneof(fc.constantFrom(-1, 0, 1e12, -1e12), fc.double({ noNaN: true })),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...jobs),
        fc.nat(),
        numbers,
        ({ type, providers }, pick, { key, value }) => {
          const provider = providers.length > 0 ? { provider: providers[pick % providers.length] } : {};
          const usual = reserve(type, provider);
          const cost = reserve(type, { ...provider, [key]: value });
          if ('missing' in cost || 'missing' in usual) return;
          expect(Number.isInteger(cost.credits)).toBe(true);
          expect(cost.credits).toBeLessThan(2 ** 31);
          if (usual.credits > 0) expect(cost.credits).toBeGreaterThan(0);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('is the longest clip when the model chooses the length', () => {
    expect(reserve('generate-video', { provider: 'seedance-2', duration: -1 })).toEqual(
      reserve('generate-video', { provider: 'seedance-2', duration: 15 }),
    );
  });

  it('charges the reference rate for the seconds of the reference and of the result together', () => {
    const prices = table({ 'seedance-2:480p-ref': { creditsPerSecond: 7 } });
    const params = { provider: 'seedance-2', duration: 5, resolution: '480p', referenceVideoUrls: [clip] };

    expect(reservationFor('generate-video', params, prices, { referenceSeconds: 5 })).toEqual({
      credits: 70,
    });
  });

  it('assumes fifteen seconds for a reference of unknown length', () => {
    const prices = table({ 'seedance-2:480p-ref': { creditsPerSecond: 1 } });

    expect(
      reservationFor(
        'generate-video',
        { provider: 'seedance-2', duration: 5, resolution: '480p', referenceVideoUrls: [clip] },
        prices,
      ),
    ).toEqual({
      credits: 20,
    });
  });

  it('charges minimax-h3 for pictures past the fifth', () => {
    const withPictures = (count: number) =>
      reserve('generate-video', {
        provider: 'minimax-h3',
        referenceImageUrls: Array.from({ length: count }, (_, n) => picture(`${n}`)),
      });

    expect(withPictures(5)).toEqual(withPictures(0));
    expect(withPictures(7)).toEqual({ credits: 548 + 55 });
  });

  it('names the identifier that has no price', () => {
    expect(reservationFor('generate-image', { provider: 'gpt-image', quality: 'high' }, table({}))).toEqual({
      missing: 'gpt-image:high',
    });
  });

  it('follows an operator who prices a whole run by the second, and the other way round', () => {
    const params = { provider: 'kling', duration: 10 };

    expect(reservationFor('generate-video', params, table({ 'kling:10s': { creditsPerSecond: 3 } }))).toEqual(
      { credits: 30 },
    );
    expect(
      reservationFor(
        'generate-video',
        { provider: 'seedance-2' },
        table({ 'seedance-2:480p': { credits: 9 } }),
      ),
    ).toEqual({ credits: 9 });
  });
});

describe('what is charged in the end', () => {
  const params = { provider: 'seedance-2', duration: -1, resolution: '480p' };
  const prices = table({ 'seedance-2:480p': { creditsPerSecond: 10 } });

  it('is the delivered length when it was left open', () => {
    expect(
      settlementFor('generate-video', params, prices, { reserved: 150, deliveredSeconds: 6.04 }),
    ).toEqual({ credits: 60 });
  });

  it('is what was held when the length was given', () => {
    const fixed = { ...params, duration: 8 };

    expect(settlementFor('generate-video', fixed, prices, { reserved: 80, deliveredSeconds: 7.9 })).toEqual({
      credits: 80,
    });
  });

  it('never exceeds what was held', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e4, noNaN: true }), fc.nat(200), (deliveredSeconds, reserved) => {
        const cost = settlementFor('generate-video', params, prices, { reserved, deliveredSeconds });

        expect('credits' in cost && cost.credits >= 0 && cost.credits <= reserved).toBe(true);
      }),
    );
  });
});

describe('default prices', () => {
  it.each(models.all().map((model) => [model.id] as const))(
    '%s has a price for every combination of its levers',
    (id) => {
      const model = models.get(id);
      const missing = new Set<string>();
      for (const resolution of [undefined, ...(model?.resolutions ?? [])]) {
        for (const quality of [undefined, ...(model?.qualities ?? [])]) {
          for (const duration of [undefined, -1, 1, 7, 400, ...(model?.durations ?? [])]) {
            for (const clips of [[], [clip]]) {
              const type = model?.kind === 'image' ? 'generate-image' : 'generate-video';
              const asked = { provider: id, resolution, quality, duration, referenceVideoUrls: clips };
              const cost = reserve(type, asked);
              if ('missing' in cost) missing.add(cost.missing);
            }
          }
        }
      }

      expect([...missing]).toEqual([]);
    },
  );

  it.each(nodeTypes.all().map((node) => [node.type, node.providers] as const))(
    '%s can be priced with every model it offers',
    (type, providers) => {
      const costs = [undefined, ...providers].map((provider) =>
        reserve(type, provider === undefined ? {} : { provider }),
      );

      expect(costs.filter((cost) => 'missing' in cost)).toEqual([]);
      expect(
        costs.every((cost) => 'credits' in cost && Number.isInteger(cost.credits) && cost.credits >= 0),
      ).toBe(true);
    },
  );
});

describe('an estimate for a workflow', () => {
  it('adds what each running node costs, repeats and models included', () => {
    const estimate = estimateCredits(
      [
        { id: 'a', type: 'text-prompt', data: { text: 'a fox' } },
        { id: 'b', type: 'generate-image', data: { provider: 'z-image', repeatCount: 3 } },
        { id: 'c', type: 'generate-image', data: { providers: ['z-image', 'imagen4'] } },
        { id: 'd', type: 'extract-frame', data: { repeatCount: 3 } },
        { id: 'e', type: 'extract-frame', data: { skip: true } },
      ],
      defaultPrices,
    );

    expect(estimate).toEqual({
      totalCredits: 6 + 22 + 1,
      nodeCount: 3,
      nodes: [
        { id: 'b', type: 'generate-image', credits: 6 },
        { id: 'c', type: 'generate-image', credits: 22 },
        { id: 'd', type: 'extract-frame', credits: 1 },
      ],
      missing: [],
    });
  });

  it('says which price is missing', () => {
    expect(
      estimateCredits([{ type: 'generate-image', data: { provider: 'z-image' } }], table({})),
    ).toMatchObject({
      totalCredits: 0,
      missing: ['z-image'],
    });
  });
});

describe('a sum of price lines', () => {
  it('is a whole number, rounded up for each line and never by a rounding error', () => {
    const prices = table({ a: { creditsPerSecond: 0.1 }, b: { creditsPerSecond: 22.5 } });

    expect(costOf([{ identifier: 'a', count: 3, seconds: 10 }], prices)).toEqual({ credits: 3 });
    expect(
      costOf(
        [
          { identifier: 'b', count: 1, seconds: 1 },
          { identifier: 'b', count: 1, seconds: 1 },
        ],
        prices,
      ),
    ).toEqual({ credits: 46 });
  });
});
