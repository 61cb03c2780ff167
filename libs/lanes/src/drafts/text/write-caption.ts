import { type DescribedSubject, LEAST_WORDS, MOST_WORDS } from '../../described-subject.js';
import { colorsOf, lightOf } from './describe-picture.js';
import type { PictureLook } from './picture-look.js';

/** Words of what the record says; the picture has the rest. */
const MOST_FACT_WORDS = 60;

/**
 * A canonical description by rule: what the record says, and the colours and light that the picture measures. Its length
 * is what a model is asked for, so that a reader gets the same form offline.
 */
export function writeCaption({ label, name, facts }: DescribedSubject, look: PictureLook): string {
  const [main, second, third] = look.colors.map((color) => `${color.name} (${color.hex})`);
  const factWords = wordsOf(facts.join('; ')).slice(0, MOST_FACT_WORDS);
  const title = wordsOf(name).slice(0, 8).join(' ');
  const sentences = [
    `${title} is a ${label}${factWords.length > 0 ? `: ${factWords.join(' ')}` : ''}.`,
    `In the main image the colours are ${colorsOf(look)}.`,
    `Most of it is ${main ?? 'of no clear colour'}${second ? `, then ${second}` : ''}${third ? ` and ${third}` : ''}.`,
    `The light is ${lightOf(look)}, and most detail lies ${look.focus}.`,
    `Shape, proportions and markings are those of the main image, and stay the same from every side and in every light.`,
    `These colours belong to the ${label} itself and are kept in each further picture, whatever surrounds it.`,
    `Surface and material look as they do in the main image, neither newer nor older, with the same finish and the same wear.`,
    `Nothing is added to the ${label} and nothing is taken away: no further parts, letters, patterns or ornaments.`,
    `Whoever sees two pictures of ${title} side by side takes both for the same ${label} at the first look.`,
    'Only pose, view, light and weather may differ between them, as each picture asks for.',
  ];
  const written: string[] = [];
  let count = 0;
  for (const sentence of sentences) {
    if (count >= LEAST_WORDS) break;
    written.push(sentence);
    count += wordsOf(sentence).length;
  }
  const words = wordsOf(written.join(' '));
  return words.length <= MOST_WORDS
    ? words.join(' ')
    : `${words
        .slice(0, MOST_WORDS)
        .join(' ')
        .replace(/[,;:.]$/, '')}.`;
}

const wordsOf = (text: string): string[] => text.match(/\S+/g) ?? [];
