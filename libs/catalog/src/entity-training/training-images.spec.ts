import { entityKinds } from '../entity-kinds/entity-kinds.js';
import type { EntityKind } from '../entity-kinds/entity-kind.js';
import { trainingImages } from './training-images.js';
import { triggerWord } from './trigger-word.js';

const character = entityKinds.get('character') as EntityKind;
const at = (name: string) => ({ name, url: `https://media.example/${name}.png` });

describe('what a character is trained on', () => {
  it('is its portrait, its photos and its variants, each picture once', () => {
    const buckets = {
      expressions: [at('smile'), at('portrait')],
      angles: [at('front')],
      lighting_variations: [at('night')],
      motions: [at('clip')],
      sheets: [at('sheet')],
    };
    const record = { sourceImageUrl: at('portrait').url, referencePhotos: [at('photo'), at('smile')] };

    expect(trainingImages(character, record, buckets)).toEqual(
      ['portrait', 'photo', 'smile', 'front', 'night'].map((name) => at(name).url),
    );
  });

  it('is twenty pictures at most', () => {
    const poses = Array.from({ length: 30 }, (_, index) => at(`p${index}`));

    expect(trainingImages(character, { sourceImageUrl: null, referencePhotos: [] }, { poses })).toEqual(
      poses.slice(0, 20).map(({ url }) => url),
    );
  });
});

describe('a trigger word', () => {
  it.each([
    ['Mara Voss', 'TOK_maravoss_0a1b2c'],
    ['Жанна', 'TOK_character_0a1b2c'],
  ])('of %s is %s', (name, word) => {
    expect(triggerWord(name, '0a1b2c')).toBe(word);
  });
});
