import path from 'node:path';
import { h264, AAC, STREAM_COPY } from '../ffmpeg/encoding.js';
import { copyOr } from '../ffmpeg/copy-or-encode.js';
import { EVEN_SIDES } from '../ffmpeg/frame-fitting.js';
import { withLoudness } from '../ffmpeg/loudness.js';
import { type FfmpegConfig, type MediaFile, MediaWork, untrusted } from '../ffmpeg/media-work.js';
import { options } from '../ffmpeg/options.js';
import type { Lane, LaneArtifact, LaneResult, LaneTask } from '../lane.js';
import { ofInput, requiredInput } from '../lane-inputs.js';
import { mediaFailure } from '../media-failure.js';
import { inspectMedia } from '../media/probe-media.js';

const FORMATS = ['mp4', 'webm', 'mov'] as const;
const KINDS = ['image', 'video', 'audio'] as const;
type Format = (typeof FORMATS)[number];

const CONTENT_TYPES: Readonly<Record<Format, string>> = {
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
};

/** How well a video is kept; `standard` keeps one as it came where its container is the one asked for. */
const QUALITIES = {
  draft: { crf: 30, shortSide: 480 },
  standard: { crf: 20, shortSide: undefined },
  high: { crf: 16, shortSide: undefined },
  '4k': { crf: 18, shortSide: 2_160 },
} as const;
const QUALITY_NAMES = ['draft', 'standard', 'high', '4k'] as const;

/** Keeps a copy of a picture, video or recording in the owner's library, under a name of its own. */
export class SaveToStorageLane implements Lane {
  readonly name = 'storage';
  readonly types = ['save-to-storage'] as const;

  constructor(private readonly config: FfmpegConfig = {}) {}

  async run(task: LaneTask): Promise<LaneResult> {
    const work = new MediaWork(task, this.config);
    const { params } = work;
    const url = requiredInput(task, ['in', 'mediaUrl'], 'a picture, video or recording');
    const file = await work.open(url);
    const wanted = params.choice('mediaType', KINDS, file.kind);
    if (wanted !== file.kind) {
      const wrong = `\`mediaType\` is ${wanted}, and this file is of another kind: ${file.kind}.`;
      throw ofInput(task, url, mediaFailure('wrong_media', wrong));
    }
    const kept = await keptFile(work, file);
    const given = params.text('filename', '').trim();
    const name = given === '' ? `${kept.kind}-${task.jobId.slice(-8)}` : path.parse(given).name;
    return withLoudness(work, {
      artifacts: [kept],
      data: { filename: `${name}.${kept.extension}`, type: kept.kind },
    });
  }
}

async function keptFile(work: MediaWork, file: MediaFile): Promise<LaneArtifact> {
  const asItIs = await artifactOf(work, file.path);
  if (file.kind !== 'video') return asItIs;
  const format = work.params.choice('format', FORMATS, 'mp4');
  const quality = work.params.choice('quality', QUALITY_NAMES, 'standard');
  if (quality === 'standard' && asItIs.contentType === CONTENT_TYPES[format]) return asItIs;

  const output = work.newFile(format);
  const { crf, shortSide } = QUALITIES[quality];
  const scaled = shortSide === undefined ? '' : `${shortSideFilter(file, shortSide)},`;
  const streams = options('-map', '0:V:0', '-map', '0:a:0?');
  const coding =
    format === 'webm'
      ? options('-c:v', 'libvpx-vp9', '-row-mt', '1', '-cpu-used', '5', '-b:v', '0', '-crf', String(crf + 12))
          .concat(options('-pix_fmt', 'yuv420p', '-c:a', 'libopus', '-map_metadata', '-1'))
          .concat(options('-threads:v', String(work.threads), '-fflags', '+bitexact'))
      : [...h264({ threads: work.threads, crf }), ...AAC];
  const encoding = [...untrusted(file), ...streams, '-vf', `${scaled}${EVEN_SIDES}`, ...coding, output];
  const isCopyable = quality === 'standard' && format !== 'webm' && file.picturePlays && file.soundPlays;
  await copyOr(work, isCopyable, [...untrusted(file), ...streams, ...STREAM_COPY, output], encoding);
  return artifactOf(work, output);
}

/** Brings the shorter side to this many pixels. */
function shortSideFilter({ width, height }: MediaFile, side: number): string {
  return width < height ? `scale=${side}:-2:flags=lanczos` : `scale=-2:${side}:flags=lanczos`;
}

async function artifactOf({ limits, task }: MediaWork, file: string): Promise<LaneArtifact> {
  const { kind, contentType, extension, width, height, durationSeconds } = await inspectMedia(file, {
    limits,
    signal: task.signal,
  });
  return {
    kind,
    path: file,
    contentType,
    extension,
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
    ...(durationSeconds === undefined ? {} : { durationSeconds }),
  };
}
