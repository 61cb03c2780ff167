import type { OutboundHttp } from '@easel/platform';
import type { Lane, LaneResult, LaneTask } from '../lane.js';
import { requiredInput } from '../lane-inputs.js';
import { invalid, LaneParams } from '../lane-params.js';
import { readEntry, readFeed } from './read-feed.js';

/** Reads one entry of an RSS or Atom feed. */
export class FeedLane implements Lane {
  readonly name = 'feed';
  readonly types = ['rss-feed'] as const;

  constructor(private readonly outbound: OutboundHttp) {}

  async run(task: LaneTask): Promise<LaneResult> {
    const url = requiredInput(task, ['feedUrl', 'in'], "a feed's address");
    const index = new LaneParams(task.params).integer('itemIndex', { min: 0, max: 1_000_000, fallback: 0 });
    const feed = await readFeed(this.outbound, url, task.signal);
    const found = feed.entries[index];
    if (found === undefined) {
      const count = feed.entries.length;
      throw invalid(
        'itemIndex',
        count === 0 ? 'names nothing: the feed is empty' : `must be below ${count}, the number of entries`,
      );
    }
    const { text, imageUrl, ...entry } = await readEntry(found, url, task.signal);
    return {
      artifacts: [],
      text: [entry.title, text].filter((part) => part !== '').join('\n\n'),
      data: { ...entry, feedTitle: feed.title, ...(imageUrl !== undefined && { imageUrl }) },
    };
  }
}
