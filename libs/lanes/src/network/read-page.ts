import { nextTurn } from '../in-steps.js';
import { clip } from './decode-text.js';
import { elementsOf, type HtmlElement, type HtmlNode } from './html-tree.js';
import { parseHtml } from './parse-html.js';
import { publicLink } from './public-link.js';
import { readableText } from './readable-text.js';

export interface PageContent {
  url: string;
  title: string;
  description?: string;
  /** As the page says, for example `en-GB`. */
  language?: string;
  text: string;
  /** True when the text was longer. */
  truncated?: true;
  links: { url: string; text: string }[];
  images: { url: string; alt: string }[];
}

export interface PageLimits {
  /** Characters. */
  maxText: number;
  maxLinks: number;
  maxImages: number;
}

export const PAGE_LIMITS: PageLimits = { maxText: 100_000, maxLinks: 300, maxImages: 100 };

const LONGEST_LABEL = 300;
const LONGEST_DESCRIPTION = 1_000;
/** Nodes that the words of a link are looked for in. */
const LABEL_NODES = 100;
const TURN_EVERY = 5_000;

interface Found {
  base?: string;
  title?: string;
  heading?: string;
  language?: string;
  meta: Map<string, string>;
  anchors: { href: string; node: HtmlNode }[];
  images: { src: string; alt: string }[];
}

/**
 * What a page says: title, description, text as a reader sees it, links and pictures, each named once and in full.
 * @throws LaneFailure `unsupported_content`
 */
export async function readPage(
  html: string,
  pageUrl: string,
  limits: PageLimits = PAGE_LIMITS,
  signal?: AbortSignal,
): Promise<PageContent> {
  const root = await parseHtml(html, signal);
  const found = await look(root, limits, signal);
  const { meta, language } = found;
  const base = publicLink(found.base, pageUrl) ?? pageUrl;
  const links = new Map<string, string>();
  for (const { href, node } of found.anchors) {
    const url = publicLink(href, base);
    if (url !== undefined && !links.get(url)) links.set(url, label(readableText(node, LABEL_NODES)));
  }
  const shared = meta.get('og:image');
  const images = new Map<string, string>();
  for (const { src, alt } of [...found.images, ...(shared === undefined ? [] : [{ src: shared, alt: '' }])]) {
    const url = publicLink(src, base);
    if (url !== undefined && !images.has(url)) images.set(url, label(alt));
  }
  await nextTurn();
  const text = readableText(root);
  const description = meta.get('description') ?? meta.get('og:description');
  return {
    url: pageUrl,
    title: label(found.title || meta.get('og:title') || found.heading || ''),
    ...(description !== undefined && { description: clip(description, LONGEST_DESCRIPTION) }),
    ...(language && { language: clip(language, 35) }),
    text: clip(text, limits.maxText),
    ...(text.length > limits.maxText && { truncated: true as const }),
    links: [...links].map(([url, words]) => ({ url, text: words })),
    images: [...images].map(([url, alt]) => ({ url, alt })),
  };
}

async function look(root: HtmlNode, limits: PageLimits, signal?: AbortSignal): Promise<Found> {
  const found: Found = { meta: new Map(), anchors: [], images: [] };
  let seen = 0;
  for (const element of elementsOf(root)) {
    note(element, found, limits);
    if (++seen % TURN_EVERY > 0) continue;
    await nextTurn();
    signal?.throwIfAborted();
  }
  return found;
}

/** The first of what there should be only one of counts. */
function note(
  { name, attributes, node }: HtmlElement,
  found: Found,
  { maxLinks, maxImages }: PageLimits,
): void {
  switch (name) {
    case 'html':
      found.language ??= attributes['lang']?.trim();
      break;
    case 'base':
      found.base ??= attributes['href'];
      break;
    case 'title':
      found.title ??= readableText(node, LABEL_NODES);
      break;
    case 'h1':
      found.heading ??= readableText(node, LABEL_NODES);
      break;
    case 'meta': {
      const key = (attributes['property'] ?? attributes['name'] ?? '').toLowerCase();
      const content = attributes['content']?.trim() ?? '';
      if (WANTED_META.has(key) && content !== '' && !found.meta.has(key)) found.meta.set(key, content);
      break;
    }
    case 'a': {
      const href = attributes['href'];
      if (href !== undefined && found.anchors.length < maxLinks) found.anchors.push({ href, node });
      break;
    }
    case 'img': {
      const src = attributes['data-src'] ?? attributes['src'];
      if (src !== undefined && found.images.length < maxImages)
        found.images.push({ src, alt: attributes['alt'] ?? '' });
      break;
    }
  }
}

const WANTED_META = new Set(['description', 'og:description', 'og:title', 'og:image']);

function label(text: string): string {
  return clip(text.replaceAll(/\s+/g, ' ').trim(), LONGEST_LABEL);
}
