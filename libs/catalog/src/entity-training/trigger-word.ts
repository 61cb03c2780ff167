/**
 * The word that stands for a trained character in prompts: `TOK_<slug>_<6 hexadecimal digits>`.
 * @param digits distinguish it from the word of every other training
 */
export function triggerWord(name: string, digits: string): string {
  const slug = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return `TOK_${slug === '' ? 'character' : slug}_${digits}`;
}
