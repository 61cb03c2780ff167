import { AAC, AUDIO_ENCODINGS, h264, PICTURE_COPY } from '../ffmpeg/encoding.js';
import { EVEN_SIDES } from '../ffmpeg/frame-fitting.js';
import { withLoudness } from '../ffmpeg/loudness.js';
import { MediaWork, untrusted, type FfmpegConfig, type MediaFile } from '../ffmpeg/media-work.js';
import { options } from '../ffmpeg/options.js';
import { requiredInput } from '../lane-inputs.js';
import { invalid } from '../lane-params.js';
import { LaneFailure, type Lane, type LaneArtifact, type LaneResult, type LaneTask } from '../lane.js';
import { missingService } from './missing-service.js';

const DOWNLOADER =
  'a downloader for pages of video sites (such as yt-dlp); the address of a media file itself works';
/** These hosts serve pages, even if an address looks like a file. */
const SITES = (
  'youtube.com youtu.be youtube-nocookie.com tiktok.com instagram.com facebook.com fb.watch x.com twitter.com ' +
  'vimeo.com dailymotion.com twitch.tv soundcloud.com spotify.com'
).split(' ');
const MOST_SECONDS = 86_400;

interface Section {
  /** Seconds from the beginning. */
  start: number;
  end: number;
}

/** Fetches a video or a recording from the address of its file. */
export class DownloadLane implements Lane {
  readonly name = 'download';
  readonly types = ['youtube-video', 'reference-audio'] as const;

  constructor(private readonly config: FfmpegConfig = {}) {}

  async run(task: LaneTask): Promise<LaneResult> {
    const work = new MediaWork(task, this.config);
    return task.type === 'reference-audio' ? audioOf(work) : videoOf(work);
  }
}

async function videoOf(work: MediaWork): Promise<LaneResult> {
  const section = sectionOf(work);
  const maxHeight = work.params.integer('maxHeight', { min: 144, max: 4_320, fallback: 4_320 });
  const video = await fetchMedia(work, requiredInput(work.task, ['url', 'in'], "a video's address"));
  if (video.kind !== 'video')
    throw new LaneFailure('wrong_media', 'There is no video at this address.', false);
  checkSection(section, video);
  return { artifacts: await asMp4(work, video, section, maxHeight) };
}

async function audioOf(work: MediaWork): Promise<LaneResult> {
  const url = requiredInput(work.task, ['extractedAudioUrl', 'url', 'in'], "a recording's address");
  const source = await fetchMedia(work, url);
  if (!source.hasAudio) throw new LaneFailure('wrong_media', 'There is no sound in this file.', false);
  const output = work.newFile('mp3');
  await work.run([...untrusted(source), '-map', '0:a:0', ...AUDIO_ENCODINGS.mp3.args, output], {
    seconds: source.seconds,
    from: 30,
  });
  return withLoudness(work, { artifacts: await work.audioResult(output, 'mp3') });
}

async function asMp4(
  work: MediaWork,
  video: MediaFile,
  section: Section | undefined,
  maxHeight: number,
): Promise<LaneArtifact[]> {
  const output = work.newFile('mp4');
  const isLower = video.height <= maxHeight;
  const seek = section
    ? options('-ss', String(section.start), '-t', String(section.end - section.start))
    : [];
  // A copy can begin only where a whole picture is coded, so a section is encoded again.
  const picture =
    !section && isLower && video.isPlainH264
      ? [...PICTURE_COPY]
      : ['-vf', isLower ? EVEN_SIDES : `scale=-2:${maxHeight - (maxHeight % 2)}`, ...h264(work)];
  await work.run(
    [...seek, ...untrusted(video), '-map', '0:V:0', '-map', '0:a:0?', ...picture, ...AAC, output],
    { seconds: section ? section.end - section.start : video.seconds, from: 30 },
  );
  return work.videoResult(output);
}

/** Whether the address is of a site that shows pages around its videos. Pure. */
export function isPageOfVideoSite(url: string): boolean {
  const host = URL.parse(url.trim())?.hostname.replace(/^www\./, '') ?? '';
  return SITES.some((site) => host === site || host.endsWith(`.${site}`));
}

/** @throws LaneFailure `provider_not_configured` for a page instead of a file */
async function fetchMedia(work: MediaWork, url: string): Promise<MediaFile> {
  if (isPageOfVideoSite(url)) throw missingService(DOWNLOADER);
  try {
    const file = await work.open(url.trim());
    work.report(30);
    return file;
  } catch (error) {
    if (error instanceof LaneFailure && error.code === 'no_media_file') throw missingService(DOWNLOADER);
    throw error;
  }
}

/** @throws LaneFailure `invalid_params` */
function sectionOf({ params }: MediaWork): Section | undefined {
  const start = params.optionalNumber('sectionStartSec', { min: 0, max: MOST_SECONDS });
  const end = params.optionalNumber('sectionEndSec', { min: 0, max: MOST_SECONDS });
  if (start === undefined && end === undefined) return undefined;
  if (start === undefined) throw invalid('sectionStartSec', 'is needed beside `sectionEndSec`');
  if (end === undefined) throw invalid('sectionEndSec', 'is needed beside `sectionStartSec`');
  if (end <= start) throw invalid('sectionEndSec', 'must be later than `sectionStartSec`');
  return { start, end };
}

function checkSection(section: Section | undefined, { seconds }: MediaFile): void {
  if (section && section.start >= seconds) {
    throw invalid('sectionStartSec', `must be within the video, which is ${seconds.toFixed(2)} s long`);
  }
}
