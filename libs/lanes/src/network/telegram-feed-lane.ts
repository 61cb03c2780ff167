import type { OutboundHttp } from '@easel/platform';
import { LaneFailure, type Lane, type LaneResult, type LaneTask } from '../lane.js';
import { requiredInput } from '../lane-inputs.js';
import { invalid, LaneParams } from '../lane-params.js';
import { fetchDocument } from './fetch-document.js';
import { missingService } from './missing-service.js';
import { PAGE_TYPES } from './page-types.js';
import { readTelegramPage } from './telegram-page.js';

export interface TelegramFeedOptions {
  /** Where preview pages of channels stand. */
  previews?: string;
}

const PREVIEWS = 'https://t.me/s/';
const BETWEEN_POSTS = '\n---\n';

/**
 * Reads posts of a public channel from its preview page: first the newest, in later runs of the same node those that
 * came after the last one it gave, oldest first, so that a busy channel is caught up with and nothing is left out.
 */
export class TelegramFeedLane implements Lane {
  readonly name = 'telegram';
  readonly types = ['telegram-channel-feed'] as const;

  constructor(
    private readonly outbound: OutboundHttp,
    private readonly options: TelegramFeedOptions = {},
  ) {}

  async run(task: LaneTask): Promise<LaneResult> {
    const { signal } = task;
    const channel = channelName(requiredInput(task, ['channel'], 'a channel'));
    const maxPosts = new LaneParams(task.params).integer('maxPosts', { min: 1, max: 20, fallback: 5 });
    const after = lastPostOf(await task.previousOutput?.(), channel);

    const address = new URL(channel, this.options.previews ?? PREVIEWS);
    if (after !== undefined) address.searchParams.set('after', String(after));
    const { text, url } = await fetchDocument(this.outbound, address.href, {
      signal,
      contentTypes: PAGE_TYPES,
    });
    const found = await readTelegramPage(text, url, signal);
    if (found === undefined) {
      throw new LaneFailure(
        'channel_not_readable',
        `@${channel} is not a public channel with a preview page.`,
        false,
      );
    }
    const posts =
      after === undefined ? found.slice(-maxPosts) : found.filter(({ id }) => id > after).slice(0, maxPosts);
    const lastPostId = posts.at(-1)?.id ?? after;
    return {
      artifacts: [],
      text: posts.map((post) => post.text || post.url).join(BETWEEN_POSTS),
      data: { channel, posts, ...(lastPostId !== undefined && { lastPostId }) },
    };
  }
}

/** @throws LaneFailure `invalid_params`, or `provider_not_configured` for what only a bot can read */
export function channelName(given: string): string {
  const text = given.trim();
  if (/^-?\d+$/.test(text)) throw missingService('a Telegram bot to read channels by their number');
  const [, name] =
    /^(?:@|(?:https?:\/\/)?(?:www\.)?(?:t|telegram)\.me\/(?:s\/)?)?([a-z]\w{3,31})(?:[/?#].*)?$/i.exec(
      text,
    ) ?? [];
  if (name === undefined)
    throw invalid('channel', 'must be the @name of a public channel or its t.me address');
  return name.toLowerCase();
}

function lastPostOf(previous: Record<string, unknown> | undefined, channel: string): number | undefined {
  const lastPostId = previous?.['lastPostId'];
  return previous?.['channel'] === channel && typeof lastPostId === 'number' ? lastPostId : undefined;
}
