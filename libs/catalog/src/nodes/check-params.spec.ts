import { models } from '../models/models.js';
import { checkParams, urlsOf, withDefaults, withoutBlanks } from './check-params.js';
import type { NodeDescriptor } from './node-descriptor.js';
import { nodeTypes } from './node-types.js';

const node = (type: string): NodeDescriptor => {
  const found = nodeTypes.get(type);
  if (found === undefined) throw new Error(`no node type ${type}`);
  return found;
};
const paths = (type: string, params: Record<string, unknown>) =>
  checkParams(node(type), params).map(({ path }) => path);
const picture = 'https://cdn.example/a.png';

describe('checking settings', () => {
  it.each([
    ['trim-video', {}, ['videoUrl']],
    ['trim-video', { videoUrl: 7 }, ['videoUrl']],
    ['trim-video', { videoUrl: 'not a link' }, ['videoUrl']],
    ['trim-video', { videoUrl: picture, mode: 'sideways' }, ['mode']],
    ['trim-video', { videoUrl: picture, trimStartFrames: 1.5 }, ['trimStartFrames']],
    ['adjust-volume', { videoUrl: picture, volume: 201 }, ['volume']],
    ['adjust-volume', { videoUrl: picture, volume: '100' }, ['volume']],
    ['adjust-volume', { videoUrl: picture, normalize: 'yes' }, ['normalize']],
    ['image-collage', { imageUrls: [picture] }, ['imageUrls']],
    ['image-collage', { imageUrls: [picture, 3] }, ['imageUrls.1']],
    ['generate-video', { dialogue: [{ line: 'a' }, { speaker: 'b' }] }, ['dialogue.1.line']],
    [
      'generate-image',
      { connectedReferences: [{ id: 'a', source: 'image' }] },
      ['connectedReferences.0.url'],
    ],
    [
      'generate-image',
      { connectedReferences: [{ id: 'a', source: 'dream', url: picture }] },
      ['connectedReferences.0.source'],
    ],
    [
      'generate-image',
      {
        connectedReferences: [
          { id: 'a', source: 'image', url: picture, identityLock: { enabled: 'yes', text: 4 } },
        ],
      },
      ['connectedReferences.0.identityLock.enabled', 'connectedReferences.0.identityLock.text'],
    ],
    ['generate-image', { referenceImageUrls: 'https://cdn.example/a.png' }, ['referenceImageUrls']],
    ['generate-image', { prompt: 'a fox', provider: 'veo3' }, ['provider']],
    ['generate-image', { prompt: 'a fox', provider: 'nope' }, ['provider']],
    ['generate-mask', { imageUrl: picture, prompt: 'x'.repeat(501) }, ['prompt']],
    ['generate-image', {}, ['prompt']],
    ['generate-image', { prompt: '  ', referenceImageUrls: [] }, ['prompt']],
    ['image-to-image', { prompt: 'a fox' }, ['imageUrl']],
    ['edit-image', {}, ['imageUrl']],
    ['generate-video', { provider: 'kling' }, ['prompt']],
    ['image-to-video', { prompt: 'a fox' }, ['imageUrl']],
    ['adjust-volume', { volume: 50 }, ['audioUrl']],
  ])('%s with %j is wrong at %j', (type, params, wrong) => {
    expect(paths(type, params)).toEqual(wrong);
  });

  it.each([
    ['generate-image', { prompt: 'a fox', aspectRatio: 'round', resolution: '9000K', quality: 'banana' }],
    ['generate-video', { prompt: 'a fox', aspectRatio: 7, resolution: {}, duration: -1 }],
    ['generate-image', { prompt: 'a fox', provider: 'seedream-edit', somethingNew: true }],
    ['generate-image', { prompt: 'a fox', imageUrl: null, provider: '', seed: null }],
    ['mood', { mood: ['calm', 'unknown'] }],
    ['generate-image', { referenceImageUrls: [picture] }],
    ['edit-image', { taskId: 'earlier' }],
    ['generate-video', { endFrameUrl: picture }],
  ])('%s with %j is fine', (type, params) => {
    expect(checkParams(node(type), params)).toEqual([]);
  });

  it.each(models.ofKind('image').map(({ id }) => [id] as const))('generate-image takes %s', (provider) => {
    expect(checkParams(node('generate-image'), { prompt: 'a fox', provider })).toEqual([]);
  });

  it('leaves out what wires may still bring, when told so', () => {
    expect(
      checkParams(node('trim-video'), { mode: 'sideways' }, { partial: true }).map(({ path }) => path),
    ).toEqual(['mode']);
  });
});

describe('defaults', () => {
  it('stand where nothing is given', () => {
    expect(withDefaults(node('audio-fx'), { audioUrl: picture, mix: 10, preset: null })).toMatchObject({
      preset: 'room',
      mix: 10,
      delayMs: 250,
    });
  });

  it('leave the levers to the model', () => {
    expect(withDefaults(node('generate-image'), {})).toEqual({ provider: 'nano-banana-pro' });
  });

  it('are not shared between nodes', () => {
    const first = withDefaults(node('telegram-trigger'), {});
    (first['messageTypes'] as string[]).push('changed');

    expect(withDefaults(node('telegram-trigger'), {})['messageTypes']).not.toContain('changed');
  });

  it.each(nodeTypes.all().map((each) => [each.type, each] as const))(
    '%s: are right by its own rules',
    (_type, each) => {
      expect(checkParams(each, withDefaults(each, {}), { partial: true })).toEqual([]);
    },
  );
});

describe('what counts as not given', () => {
  const { fields } = node('voice-changer-pro');

  it('is no empty number, choice, list or link, at any depth', () => {
    const given = {
      videoUrl: '',
      orderedVoices: ['a', null, { voiceId: '', stability: '', seed: 0 }],
      voiceFx: { preset: '', decay: 0.5 },
      unknown: '',
    };

    expect(withoutBlanks(fields, given)).toEqual({
      orderedVoices: ['a', null, { voiceId: '', seed: 0 }],
      voiceFx: { decay: 0.5 },
      unknown: '',
    });
  });

  it('costs no copy where there is none', () => {
    const given = { videoUrl: picture, orderedVoices: ['a', { voiceId: 'b' }], voiceFx: null };

    expect(withoutBlanks(fields, given)).toBe(given);
  });
});

describe('links', () => {
  it('are found wherever a setting holds one', () => {
    const found = urlsOf(node('generate-video'), {
      imageUrl: 'https://a.example/1',
      referenceVideoUrls: ['https://a.example/2', 'http://127.0.0.1/3'],
      connectedReferences: [{ id: 'x', source: 'image', url: 'file:///etc/passwd' }],
      prompt: 'https://a.example/not-a-setting',
    });

    expect(found).toEqual([
      { path: 'imageUrl', url: 'https://a.example/1' },
      { path: 'referenceVideoUrls.0', url: 'https://a.example/2' },
      { path: 'referenceVideoUrls.1', url: 'http://127.0.0.1/3' },
      { path: 'connectedReferences.0.url', url: 'file:///etc/passwd' },
    ]);
  });

  it.each([
    ['webhook-output', 'url'],
    ['assemble-narrated-video', 'blocks.0.videoUrl'],
    ['combine-audio', 'segments.0.url'],
    ['cinematic-avatar', 'references.0.url'],
    ['save-to-storage', 'mediaUrl'],
    ['web-scrape', 'url'],
  ])('%s: %s is one', (type, path) => {
    const params = path
      .split('.')
      .reduceRight<unknown>((value, key) => (key === '0' ? [value] : { [key]: value }), 'http://10.0.0.1/');

    expect(urlsOf(node(type), params as Record<string, unknown>)).toEqual([
      { path, url: 'http://10.0.0.1/' },
    ]);
  });
});
