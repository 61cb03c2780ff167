import type { OutboundHttp } from '@easel/platform';
import { LaneFailure, type LaneTask } from '../lane.js';
import { fetchDocument } from './fetch-document.js';
import { readPage, type PageContent } from './read-page.js';
import { PAGE_TYPES } from './page-types.js';

const MOST_PAGES = 20;
/** Requests all in all: links that lead to no page cost one too. */
const MOST_REQUESTS = 40;
const LIMITS = { maxText: 20_000, maxLinks: 300, maxImages: 30 };
const NO_PAGE = /\.(?:png|jpe?g|gif|webp|svg|ico|css|js|json|xml|pdf|zip|gz|mp[34]|webm|mov|woff2?)$/i;

/**
 * Reads a page and those of the same origin that it leads to, nearest first, one after the other. Pages after the
 * first that can't be read are left out, and the task's log says so.
 * @throws LaneFailure what is wrong with the first page
 */
export async function crawlSite(
  outbound: OutboundHttp,
  start: string,
  { signal, log, progress }: Pick<LaneTask, 'signal' | 'log' | 'progress'>,
): Promise<PageContent[]> {
  const pages: PageContent[] = [];
  const queue = [start];
  const known = new Set(queue);
  let origin: string | undefined;
  for (let requests = 0; requests < MOST_REQUESTS && pages.length < MOST_PAGES; requests++) {
    const next = queue.shift();
    if (next === undefined) break;
    try {
      const { text, url } = await fetchDocument(outbound, next, { signal, contentTypes: PAGE_TYPES });
      origin ??= new URL(url).origin;
      if (new URL(url).origin !== origin || pages.some((page) => page.url === url)) continue;
      known.add(url);
      const page = await readPage(text, url, LIMITS, signal);
      pages.push(page);
      for (const link of page.links) {
        const { origin: leadsTo, pathname } = new URL(link.url);
        if (leadsTo !== origin || NO_PAGE.test(pathname) || known.has(link.url)) continue;
        known.add(link.url);
        queue.push(link.url);
      }
    } catch (error) {
      if (!(error instanceof LaneFailure) || pages.length === 0) throw error;
      log(`${next} was left out: ${error.message}`);
    }
    progress(Math.round((pages.length / MOST_PAGES) * 95));
  }
  return pages;
}
