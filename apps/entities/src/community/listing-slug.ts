const LONGEST = 60;
/** Of an id: the random part, which tells listings of the same title apart. */
const DIGITS = 8;

/** The words of a title, joined by hyphens, and what makes the address unique. */
export function listingSlug(title: string, kind: string, id: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  const text = (words ?? [kind]).join('-').slice(0, LONGEST).replace(/-$/, '');
  return `${text}-${id.slice(-DIGITS)}`;
}
