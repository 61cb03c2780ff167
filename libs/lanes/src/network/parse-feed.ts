import { invalidFeed, readFeedXml, type FeedElement } from './feed-xml.js';
import { publicLink } from './public-link.js';

export interface FeedEntry {
  title: string;
  link?: string;
  /** What the feed calls it; the link where it calls it nothing. */
  id?: string;
  /** ISO 8601. */
  publishedAt?: string;
  author?: string;
  categories: string[];
  /** HTML, or plain text that reads the same as HTML. */
  body: string;
  imageUrl?: string;
}

export interface Feed {
  title: string;
  link?: string;
  /** Newest first. */
  entries: FeedEntry[];
}

/** Entries of one feed that are looked at. */
const MOST_ENTRIES = 1_000;

/**
 * Reads RSS (0.9x, 1.0 as RDF, 2.0) and Atom.
 * @param url where it came from; links in it may be relative
 * @throws LaneFailure `invalid_feed`
 */
export async function parseFeed(xml: string, url: string, signal?: AbortSignal): Promise<Feed> {
  const root = await readFeedXml(xml, signal);
  // In RDF the entries stand beside the channel and not in it.
  const channel = root.name === 'feed' ? root : (child(root, 'channel') ?? child(root, 'rss:channel'));
  if (!channel) throw invalidFeed(`its root is ${root.name.slice(0, 40)}, and RSS or Atom is needed`);
  const holder = root.name === 'rdf' ? root : channel;
  const entries = holder.children
    .filter(({ name }) => name === 'item' || name === 'entry')
    .slice(0, MOST_ENTRIES)
    .map((item) => entryOf(item, url));
  const link = linkOf(channel, url);
  return {
    title: oneLine(textOf(channel, 'title')),
    ...(link !== undefined && { link }),
    entries: newestFirst(entries),
  };
}

function entryOf(item: FeedElement, url: string): FeedEntry {
  const link = linkOf(item, url);
  const id = oneLine(textOf(item, 'guid', 'id')) || link;
  const publishedAt = isoDate(textOf(item, 'pubdate', 'published', 'dc:date', 'updated', 'date'));
  const author = authorOf(item);
  const imageUrl = imageOf(item, url);
  return {
    title: oneLine(textOf(item, 'title')),
    ...(link !== undefined && { link }),
    ...(id !== undefined && { id }),
    ...(publishedAt !== undefined && { publishedAt }),
    ...(author !== '' && { author }),
    categories: all(item, 'category', 'dc:subject')
      .map(({ attributes, text }) => oneLine(attributes['term'] ?? text))
      .filter((name) => name !== ''),
    body: bodyOf(item),
    ...(imageUrl !== undefined && { imageUrl }),
  };
}

function bodyOf(item: FeedElement): string {
  for (const name of [
    'content:encoded',
    'content',
    'description',
    'summary',
    'media:description',
    'itunes:summary',
  ]) {
    const found = child(item, name);
    if (!found || found.text.trim() === '') continue;
    // Atom says of its texts what they are; what is no HTML must not be read as such.
    const { type } = found.attributes;
    const isPlain = (name === 'content' || name === 'summary') && (type === undefined || type === 'text');
    return isPlain || type === 'xhtml' ? asHtml(found) : found.text;
  }
  return '';
}

const PARAGRAPHS = new Set([
  'p',
  'div',
  'li',
  'br',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'tr',
  'blockquote',
  'pre',
]);

/** Markup of XHTML has been read as elements already; only its lines matter. */
function asHtml(element: FeedElement): string {
  if (element.children.length === 0) return escape(element.text);
  const lines: string[] = [];
  for (const part of element.children) {
    const inner = part.children.some(({ name }) => PARAGRAPHS.has(name)) ? asHtml(part) : escape(part.text);
    lines.push(PARAGRAPHS.has(part.name) ? `<p>${inner}</p>` : inner);
  }
  return lines.join('');
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>');
}

function linkOf(element: FeedElement, base: string): string | undefined {
  const links = all(element, 'link');
  const href = ({ attributes, text }: FeedElement): string => attributes['href'] ?? text;
  const main = links.find(({ attributes: { rel } }) => rel === undefined || rel === 'alternate');
  const guid = child(element, 'guid');
  return (
    publicLink(main && href(main), base) ??
    (guid && guid.attributes['ispermalink'] !== 'false' && /^https?:/i.test(guid.text.trim())
      ? publicLink(guid.text, base)
      : undefined)
  );
}

function authorOf(item: FeedElement): string {
  const author = child(item, 'author');
  const name = author && textOf(author, 'name');
  return oneLine(name || textOf(item, 'dc:creator', 'itunes:author') || author?.text || '');
}

function imageOf(item: FeedElement, base: string): string | undefined {
  const groups = [item, ...all(item, 'media:group', 'media:content')];
  const candidates = [
    ...groups.flatMap((group) => all(group, 'media:content')).filter(isPicture),
    ...groups.flatMap((group) => all(group, 'media:thumbnail')),
    ...all(item, 'enclosure').filter(isPicture),
    ...all(item, 'link').filter((link) => link.attributes['rel'] === 'enclosure' && isPicture(link)),
    ...all(item, 'itunes:image'),
  ];
  for (const { attributes } of candidates) {
    const url = publicLink(attributes['url'] ?? attributes['href'], base);
    if (url !== undefined) return url;
  }
  return undefined;
}

function isPicture({ attributes: { type, medium, url, href } }: FeedElement): boolean {
  if (medium !== undefined) return medium === 'image';
  if (type !== undefined) return type.startsWith('image/');
  return /\.(?:png|jpe?g|webp|gif|avif)(?:[?#]|$)/i.test(url ?? href ?? '');
}

/** Where all entries say when they are from; else the feed's own order is believed. */
function newestFirst(entries: FeedEntry[]): FeedEntry[] {
  if (!entries.every(({ publishedAt }) => publishedAt !== undefined)) return entries;
  return entries.toSorted((one, other) =>
    (one.publishedAt ?? '') < (other.publishedAt ?? '') ? 1 : one.publishedAt === other.publishedAt ? 0 : -1,
  );
}

function isoDate(text: string): string | undefined {
  const time = Date.parse(text.trim());
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

const all = ({ children }: FeedElement, ...names: string[]): FeedElement[] =>
  children.filter(({ name }) => names.includes(name));
const child = ({ children }: FeedElement, wanted: string): FeedElement | undefined =>
  children.find(({ name }) => name === wanted);
const textOf = (element: FeedElement, ...names: string[]): string =>
  names.map((name) => child(element, name)?.text ?? '').find((text) => text.trim() !== '') ?? '';
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 1_000).toWellFormed();
