import type { OutboundHttp } from '@easel/platform';
import { clip } from './decode-text.js';
import { fetchDocument } from './fetch-document.js';
import { elementsOf } from './html-tree.js';
import { parseFeed, type Feed, type FeedEntry } from './parse-feed.js';
import { parseHtml } from './parse-html.js';
import { publicLink } from './public-link.js';
import { readableText } from './readable-text.js';

const FEED_TYPES =
  'application/rss+xml, application/atom+xml, application/rdf+xml, application/xml, text/xml, */*;q=0.5';
const LONGEST_TEXT = 50_000;

/** An entry with its text as a reader sees it. */
export type ReadEntry = Omit<FeedEntry, 'body'> & { text: string };

/** @throws LaneFailure */
export async function readFeed(outbound: OutboundHttp, feedUrl: string, signal: AbortSignal): Promise<Feed> {
  const { text, url } = await fetchDocument(outbound, feedUrl, { signal, accept: FEED_TYPES });
  return parseFeed(text, url, signal);
}

/** @throws LaneFailure */
export async function readEntry(
  { body, ...entry }: FeedEntry,
  feedUrl: string,
  signal: AbortSignal,
): Promise<ReadEntry> {
  const title = await parseHtml(entry.title, signal);
  const words = await parseHtml(body, signal);
  const pictures = entry.imageUrl === undefined ? elementsOf(words) : [];
  let { imageUrl } = entry;
  for (const { name, attributes } of pictures) {
    if (name === 'img') imageUrl ??= publicLink(attributes['src'], entry.link ?? feedUrl);
    if (imageUrl !== undefined) break;
  }
  return {
    ...entry,
    // Many feeds escape their titles twice.
    title: readableText(title).replaceAll('\n', ' ') || entry.title,
    ...(imageUrl !== undefined && { imageUrl }),
    text: clip(readableText(words), LONGEST_TEXT),
  };
}
