import type { OutboundHttp } from '@easel/platform';
import { LaneFailure, type Lane, type LaneResult, type LaneTask } from '../lane.js';
import { requiredInput } from '../lane-inputs.js';
import { LaneParams } from '../lane-params.js';
import { crawlSite } from './crawl-site.js';
import { fetchDocument } from './fetch-document.js';
import { missingService } from './missing-service.js';
import { PAGE_TYPES } from './page-types.js';
import { readEntry, readFeed } from './read-feed.js';
import { PAGE_LIMITS, readPage } from './read-page.js';

const ACTORS = ['google-search', 'content-crawler', 'rss', 'instagram', 'tiktok'] as const;
/** A wire into the node fills its query for every kind of source. */
const WIRED = ['in', 'query'] as const;
const CRAWL_MODES = ['page', 'site'] as const;

/** Reads public pages, sites and feeds as structured data. */
export class WebScrapeLane implements Lane {
  readonly name = 'web';
  readonly types = ['web-scrape'] as const;

  constructor(private readonly outbound: OutboundHttp) {}

  async run(task: LaneTask): Promise<LaneResult> {
    const params = new LaneParams(task.params);
    const actor = params.choice('actor', ACTORS, 'content-crawler');
    switch (actor) {
      case 'content-crawler':
        return params.choice('crawlMode', CRAWL_MODES, 'page') === 'site' ? this.site(task) : this.page(task);
      case 'rss':
        return this.feed(task, params.integer('limit', { min: 1, max: 50, fallback: 10 }));
      case 'google-search':
        throw missingService('a search service');
      case 'instagram':
      case 'tiktok':
        throw missingService(`a service that reads ${actor} profiles`);
    }
  }

  private async page(task: LaneTask): Promise<LaneResult> {
    const { signal } = task;
    const { text, url } = await fetchDocument(this.outbound, pageAddress(task), {
      signal,
      contentTypes: PAGE_TYPES,
    });
    const json = await readPage(text, url, PAGE_LIMITS, signal);
    return { artifacts: [], text: json.text, data: { json } };
  }

  private async site(task: LaneTask): Promise<LaneResult> {
    const pages = await crawlSite(this.outbound, pageAddress(task), task);
    return {
      artifacts: [],
      text: pages.map(({ url, text }) => `${url}\n${text}`).join('\n\n'),
      data: { json: { pages } },
    };
  }

  private async feed({ signal, ...task }: LaneTask, limit: number): Promise<LaneResult> {
    const url = requiredInput(task, ['url', ...WIRED], "a feed's address");
    const { title, link, entries } = await readFeed(this.outbound, url, signal);
    const items = [];
    for (const entry of entries.slice(0, limit)) items.push(await readEntry(entry, url, signal));
    if (items.length === 0) throw new LaneFailure('no_content', 'This feed has no entries.', false);
    return {
      artifacts: [],
      text: items.map((item) => `${item.title}\n${item.text}`.trim()).join('\n\n'),
      data: { json: { title, ...(link !== undefined && { link }), items } },
    };
  }
}

function pageAddress(task: LaneTask): string {
  return requiredInput(task, ['url', 'target', ...WIRED], "a page's address");
}
