import * as fc from 'fast-check';
import { models } from '../models/models.js';
import type { Model } from '../models/model.js';
import { assembleReferences, type ConnectedReference } from './assemble-references.js';

const model = (id: string): Model => {
  const found = models.get(id);
  if (found === undefined) throw new Error(`no model ${id}`);
  return found;
};

const url = (name: string) => `https://cdn.example/${name}.png`;
const reference = (id: string, over: Partial<ConnectedReference> = {}): ConnectedReference => ({
  id,
  defaultName: id,
  source: 'wired-image',
  url: url(id),
  ...over,
});
const many = (count: number) => Array.from({ length: count }, (_, index) => reference(`r${index + 1}`));

const seedance = model('seedance-2');
const banana = model('nano-banana-pro');

describe('structured references', () => {
  it('attaches what the prompt does not mention, with a directive each', () => {
    const result = assembleReferences(seedance, {
      prompt: 'a walk at night',
      connectedReferences: [reference('red jacket'), reference('old pier', { source: 'wired-location' })],
    });

    expect(result.referenceImageUrls).toEqual([url('red jacket'), url('old pier')]);
    expect(result.prompt).toBe(
      'a walk at night\n\n@image_1 (reference): red jacket\n@image_2 (reference): old pier',
    );
  });

  it('puts a token in its place and writes no directive for it', () => {
    const result = assembleReferences(seedance, {
      prompt: 'she wears {image:1:jacket} and looks at {image:2}',
      connectedReferences: [reference('coat'), reference('sea')],
    });

    expect(result.prompt).toBe('she wears the jacket from @image_1 and looks at the subject in @image_2');
    expect(result.referenceImageUrls).toEqual([url('coat'), url('sea')]);
  });

  it('reads a token past the last reference as its label', () => {
    const { prompt } = assembleReferences(seedance, {
      prompt: '{image:3:hat} and {image:0} and {video:1:dance}',
      connectedReferences: [reference('coat')],
    });

    expect(prompt).toMatch(/^hat and the subject and dance\n/);
  });

  it('numbers clips and recordings by their own lists', () => {
    const { prompt } = assembleReferences(seedance, {
      prompt: '{video:1:dance} to {audio:1}',
      connectedReferences: [],
      referenceVideoUrls: ['https://cdn.example/a.mp4'],
      referenceAudioUrls: ['https://cdn.example/a.mp3'],
    });

    expect(prompt).toBe('the dance from @video_1 to the subject in @audio_1');
  });

  it('follows referenceOrder, and what it does not name comes after in list order', () => {
    const result = assembleReferences(seedance, {
      prompt: '',
      connectedReferences: [reference('a'), reference('b'), reference('c')],
      referenceOrder: ['c', 'unknown', 'a'],
    });

    expect(result.attached).toEqual(['c', 'a', 'b']);
    expect(result.prompt).toBe('@image_1 (reference): c\n@image_2 (reference): a\n@image_3 (reference): b');
  });

  it('sends a picture once that comes twice, flat URLs included', () => {
    const result = assembleReferences(seedance, {
      connectedReferences: [reference('a'), reference('again', { url: url('a') }), reference('b')],
      referenceImageUrls: [url('b'), url('flat')],
    });

    expect(result.referenceImageUrls).toEqual([url('a'), url('b'), url('flat')]);
  });

  it.each([
    ['seedance-2', 9],
    ['seedance-2-fast', 9],
    ['seedance-2-mini', 9],
    ['seedance-2-5', 9],
    ['happyhorse-ref2v', 9],
    ['gemini-omni-video', 7],
    ['kling-3-omni', 7],
    ['grok-i2v', 7],
    ['veo3', 3],
    ['veo3.1', 3],
    ['veo3_lite', 3],
  ])('%s takes %d pictures; the rest are dropped before numbering', (id, cap) => {
    const result = assembleReferences(model(id), { prompt: 'x', connectedReferences: many(cap + 2) });

    expect(result.referenceImageUrls).toHaveLength(cap);
    expect(result.dropped).toEqual([`r${cap + 1}`, `r${cap + 2}`]);
    expect(result.prompt).toContain(`@image_${cap} (reference): r${cap}`);
    expect(result.prompt).not.toContain(`@image_${cap + 1}`);
  });

  it('attaches nothing on a model without support and reads tokens as bare labels', () => {
    const result = assembleReferences(model('wan-turbo'), {
      prompt: 'she wears {image:1:jacket}',
      connectedReferences: [reference('coat'), reference('mara', { source: 'wired-character' })],
      referenceImageUrls: [url('flat')],
    });

    expect(result).toMatchObject({ prompt: 'she wears jacket', referenceImageUrls: [], attached: [] });
  });

  it('changes nothing without connectedReferences', () => {
    const request = { prompt: 'a {image:1:jacket}', referenceImageUrls: [url('flat')] };

    expect(assembleReferences(seedance, request)).toMatchObject(request);
  });
});

describe('identities', () => {
  const mara = reference('Mara', { source: 'wired-character' });

  it('gives a character a bullet instead of a directive', () => {
    const { prompt } = assembleReferences(seedance, { prompt: 'a walk', connectedReferences: [mara] });

    expect(prompt).toBe('a walk\n\n- Mara is the character in @image_1.');
  });

  it('is not locked unless asked', () => {
    const lock = { enabled: false, text: 'Keep {ref}.' };
    const plain = assembleReferences(seedance, { prompt: 'a walk', connectedReferences: [mara] });

    expect(
      assembleReferences(seedance, {
        prompt: 'a walk',
        connectedReferences: [{ ...mara, identityLock: lock }],
      }),
    ).toEqual(plain);
    expect(plain.prompt).not.toMatch(/keep/i);
  });

  it.each([
    [banana, 'Keep reference image B the same.'],
    [seedance, 'Keep @image_2 the same.'],
  ])('binds {ref} as $0.kind does', (of, expected) => {
    const { prompt } = assembleReferences(of, {
      prompt: 'a walk',
      connectedReferences: [
        reference('coat'),
        { ...mara, identityLock: { enabled: true, text: 'Keep {ref} the same.' } },
      ],
    });

    expect(prompt).toContain(expected);
  });

  it('locks with words of its own when none are given', () => {
    const { prompt } = assembleReferences(seedance, {
      prompt: 'a walk',
      connectedReferences: [{ ...mara, identityLock: { enabled: true } }],
    });

    expect(prompt).toContain('identity of @image_1');
  });
});

describe('every model and any references', () => {
  const anyUrl = fc.nat(25).map((number) => url(`p${number}`));
  const anyReference = fc.record({
    id: fc.string({ minLength: 1 }),
    defaultName: fc.string(),
    url: anyUrl,
    source: fc.constantFrom('image', 'object', 'location', 'wired-character'),
  });

  it('sends distinct pictures within the cap, and names no number beyond them', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...models.ofKind('image'), ...models.videoGenerators()),
        fc.array(anyReference, { maxLength: 40 }),
        fc.array(anyUrl, { maxLength: 10 }),
        (of, connectedReferences, referenceImageUrls) => {
          const plainNames = connectedReferences.map((each, index) => ({
            ...each,
            defaultName: `n${index}`,
          }));
          const { prompt = '', referenceImageUrls: sent = [] } = assembleReferences(of, {
            prompt: 'x {image:40:hat}',
            connectedReferences: plainNames,
            referenceImageUrls,
          });

          expect(new Set(sent).size).toBe(sent.length);
          expect(sent.length).toBeLessThanOrEqual(of.references.image);
          const numbers = [...prompt.matchAll(/@image_(\d+)/g)].map((match) => Number(match[1]));
          expect(Math.max(0, ...numbers)).toBeLessThanOrEqual(sent.length);
        },
      ),
    );
  });
});
