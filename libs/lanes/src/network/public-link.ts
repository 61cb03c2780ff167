const LONGEST = 2_048;

/** A link as it stands in a document, in full and without its fragment; undefined for all but http and https. */
export function publicLink(href: string | undefined, base: string): string | undefined {
  if (href === undefined || href.trim() === '' || href.length > LONGEST) return undefined;
  const url = URL.parse(href.trim(), base);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return undefined;
  url.hash = '';
  return url.href;
}
