const LONGEST = 60;
/** The random part of an id, which distinguishes listings of the same title. */
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
