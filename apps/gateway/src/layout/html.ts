import { table } from '@easel/contracts/table';

const ENTITIES: Readonly<Record<string, string>> = table({
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
});

/** As text of an element or value of an attribute. */
export function escaped(words: string): string {
  return words.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
