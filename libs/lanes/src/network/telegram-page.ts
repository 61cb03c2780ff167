import { clip } from './decode-text.js';
import { elementsOf, hasClass, type HtmlElement } from './html-tree.js';
import { parseHtml } from './parse-html.js';
import { publicLink } from './public-link.js';
import { readableText } from './readable-text.js';

export interface TelegramPost {
  /** Number of the post in its channel; grows. */
  id: number;
  url: string;
  text: string;
  /** ISO 8601. */
  publishedAt?: string;
  imageUrl?: string;
  videoUrl?: string;
}

const LONGEST_POST = 10_000;
/** More than a page ever shows. */
const MOST_POSTS = 200;

const isPost = (element: HtmlElement): boolean =>
  element.attributes['data-post'] !== undefined && hasClass(element, 'tgme_widget_message');
const isChannel = (element: HtmlElement): boolean =>
  hasClass(element, 'tgme_channel_info') || hasClass(element, 'tgme_channel_history');

/**
 * The posts on a preview page of a channel, oldest first; undefined for a page that shows no channel.
 * @throws LaneFailure `unsupported_content`
 */
export async function readTelegramPage(
  html: string,
  pageUrl: string,
  signal?: AbortSignal,
): Promise<TelegramPost[] | undefined> {
  const root = await parseHtml(html, signal);
  const posts = new Map<number, TelegramPost>();
  let showsChannel = false;
  for (const element of elementsOf(root, isPost)) {
    showsChannel ||= isChannel(element);
    if (posts.size >= MOST_POSTS || !isPost(element)) continue;
    const post = readPost(element, pageUrl);
    if (post) posts.set(post.id, post);
  }
  if (!showsChannel && posts.size === 0) return undefined;
  return [...posts.values()].toSorted((one, other) => one.id - other.id);
}

function readPost({ attributes, node }: HtmlElement, pageUrl: string): TelegramPost | undefined {
  const name = attributes['data-post'] ?? '';
  const id = Number(/^\w+\/(\d{1,15})$/.exec(name)?.[1]);
  if (!Number.isSafeInteger(id)) return undefined;
  const post: TelegramPost = { id, url: `https://t.me/${name}`, text: '' };
  for (const element of elementsOf(node)) {
    // What a post answers stands before its own words.
    if (hasClass(element, 'tgme_widget_message_text') && !hasClass(element, 'js-message_reply_text')) {
      post.text = clip(readableText(element.node), LONGEST_POST);
    } else if (element.name === 'time') {
      const time = Date.parse(element.attributes['datetime'] ?? '');
      if (!Number.isNaN(time)) post.publishedAt = new Date(time).toISOString();
    } else if (hasClass(element, 'tgme_widget_message_photo_wrap')) {
      const address = /url\(\s*['"]?([^'")]+)/.exec(element.attributes['style'] ?? '')?.[1];
      const imageUrl = publicLink(address, pageUrl);
      if (imageUrl !== undefined) post.imageUrl ??= imageUrl;
    } else if (element.name === 'video') {
      const videoUrl = publicLink(element.attributes['src'], pageUrl);
      if (videoUrl !== undefined) post.videoUrl ??= videoUrl;
    }
  }
  return post;
}
