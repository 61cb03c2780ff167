import { OutboundHttp } from '@easel/platform';
import type { MediaLimits } from './media/media-limits.js';
import { DraftAudioLane } from './drafts/audio/draft-audio-lane.js';
import { DraftImageLane } from './drafts/image/draft-image-lane.js';
import { DraftTextLane } from './drafts/text/draft-text-lane.js';
import { DraftVideoLane } from './drafts/video/draft-video-lane.js';
import type { Drafting } from './drafts/drafting/drafting.js';
import { FfmpegLane } from './ffmpeg/ffmpeg-lane.js';
import { ImageLane } from './image/image-lane.js';
import type { Lane } from './lane.js';
import { DownloadLane } from './network/download-lane.js';
import { FeedLane } from './network/feed-lane.js';
import { TelegramFeedLane } from './network/telegram-feed-lane.js';
import { WebScrapeLane } from './network/web-scrape-lane.js';
import { WebhookLane } from './network/webhook-lane.js';
import type { LocalModels } from './models/local-models.js';
import { NoopLane } from './noop/noop-lane.js';
import { ReferenceSheetLane } from './reference-sheets/reference-sheet-lane.js';
import { SaveToStorageLane } from './storage/save-to-storage-lane.js';

export interface BuiltInLanesConfig {
  /** Who computes drafts. */
  drafting: Drafting;
  /** Who runs the models that ship with this program. */
  models: LocalModels;
  /** `FFMPEG_PATH`; the ffmpeg on the PATH when absent. */
  ffmpegPath?: string;
  /** Threads of one ffmpeg run; 2 when absent. */
  ffmpegThreads?: number;
  /** `REMOTION_CONCURRENCY`: frames of a composition that are drawn at once. */
  drawingThreads?: number;
  /** `EFFECT_LOG`: file to which each run of a `noop` node appends a line. */
  effectLog?: string;
  /** How large inputs may be. */
  limits?: MediaLimits;
  /** `WEBHOOK_PRIVATE_HOSTS`: receivers of webhooks that may be on a private network. */
  webhookHosts?: readonly string[];
}

/** Every lane that works without a key, on this machine. No two serve the same node type. */
export function builtInLanes({
  drafting,
  models,
  ffmpegPath,
  ffmpegThreads,
  drawingThreads,
  effectLog,
  limits,
  webhookHosts = [],
}: BuiltInLanesConfig): Lane[] {
  const ffmpeg = {
    ...(ffmpegPath !== undefined && { ffmpegPath }),
    ...(ffmpegThreads !== undefined && { threads: ffmpegThreads }),
    ...(drawingThreads !== undefined && { drawingThreads }),
    ...(limits !== undefined && { limits }),
  };
  const outbound = new OutboundHttp();
  return [
    new NoopLane(effectLog === undefined ? {} : { effectLog }),
    new ImageLane(models, limits),
    new FfmpegLane(ffmpeg),
    new ReferenceSheetLane(ffmpeg),
    new DraftImageLane(drafting, models, limits),
    new DraftVideoLane(drafting, ffmpeg),
    new DraftAudioLane(drafting, ffmpeg),
    new DraftTextLane(models, ffmpeg),
    new SaveToStorageLane(ffmpeg),
    new DownloadLane(ffmpeg),
    new FeedLane(outbound),
    new TelegramFeedLane(outbound),
    new WebScrapeLane(outbound),
    new WebhookLane(new OutboundHttp({ allowedPrivateHosts: webhookHosts })),
  ];
}
