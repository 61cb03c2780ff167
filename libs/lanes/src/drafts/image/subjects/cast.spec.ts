import { hex } from '../color.js';
import { SeededRandom } from '../seeded-random.js';
import { COLOR_WORDS } from '../vocabulary.js';
import { castOf } from './cast.js';
import { personLook } from './person-look.js';

const MARA =
  '- Mara is the character in reference image A (@image_1): a young woman with long copper-red hair; ' +
  'base outfit: a yellow raincoat over dark blue jeans, black boots.';
const prompt = (words: string) => `${words}\n\n${MARA}`;

describe('a prompt that describes a character of its references', () => {
  it('is of that character, and what is worn is no thing beside it', () => {
    const { subjects, backdrop } =
      castOf(prompt('the Mara from @image_1 walks by a lighthouse at the sea'), '') ?? {};

    expect(subjects?.map(({ name }) => name)).toEqual(['woman', 'lighthouse']);
    expect(subjects?.[0]).toMatchObject({ count: 1, color: hex('#f6d33c') });
    expect(backdrop).toBe('sea');
  });

  it('has the same look in every picture, in another pose', () => {
    const drawn = (words: string) =>
      castOf(prompt(words), '')?.subjects[0]?.glyph?.draw(undefined as never) ?? '';
    const [standing, again, sitting] = ['a pier', 'a street at night', 'Mara sits on a pier'].map(drawn);

    expect(again).toBe(standing);
    expect(sitting).not.toBe(standing);
    for (const color of ['#a83a22', '#f6d33c']) {
      expect(standing).toContain(color);
      expect(sitting).toContain(color);
    }
  });

  it('has the eyes and the freckles that are said, whatever the lot', () => {
    const looks = ['one', 'two', 'three', 'four', 'five'].map((lot) =>
      personLook('a woman with freckles, green eyes and red hair', new SeededRandom(lot)),
    );
    const green = COLOR_WORDS['green'];

    for (const look of looks) expect(look).toMatchObject({ eyes: green, freckles: true });
  });

  it.each(Object.getOwnPropertyNames(Object.prototype))('has colours also where %s is said of it', (word) => {
    const look = (said: string) => personLook(said, new SeededRandom('one'));

    expect(look(`a woman with ${word} hair and ${word} skin, in a ${word} coat`)).toEqual(
      look('a woman with some hair and some skin, in a some coat'),
    );
  });

  it('is read by its words alone where it describes none', () => {
    expect(castOf('a woman by the sea', '')).toBeUndefined();
  });
});
