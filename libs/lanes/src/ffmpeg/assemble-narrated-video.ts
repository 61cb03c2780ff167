import { even, type FrameSize } from '../frame-size.js';
import type { LaneResult } from '../lane.js';
import { inputList, missingInput } from '../lane-inputs.js';
import { invalid } from '../lane-params.js';
import { AAC, PICTURE_COPY } from './encoding.js';
import { fitFilter } from './frame-fitting.js';
import { joinedInput, pieceEncoding, PIECE_SOUND } from './join-pieces.js';
import { untrusted, type MediaFile, type MediaWork } from './media-work.js';
import { options } from './options.js';

const MAX_BLOCKS = 60;

interface Block {
  videoUrl: string;
  audioUrl?: string;
}

interface Settings {
  frame: FrameSize;
  frameRate: number;
  /** Factors. */
  voiceVolume: number;
  clipVolume: number;
  maxSlowdown: number;
  trimStart: number;
  trimEnd: number;
}

/** Joins clips with their narration. A clip whose words run longer is slowed, then held on its last frame. */
export async function assembleNarratedVideo(work: MediaWork): Promise<LaneResult> {
  const { params } = work;
  const blocks = readBlocks(work);
  const settings = {
    voiceVolume: params.number('voiceVolume', { min: 0, max: 200, fallback: 100 }) / 100,
    clipVolume: params.number('clipAudioVolume', { min: 0, max: 200, fallback: 40 }) / 100,
    maxSlowdown: params.number('maxSlowdown', { min: 1, max: 2, fallback: 1.5 }),
    trimStart: params.integer('trimStartFrames', { min: 0, max: 120, fallback: 0 }),
    trimEnd: params.integer('trimEndFrames', { min: 0, max: 120, fallback: 0 }),
  };

  const pieces: string[] = [];
  let shape: Pick<Settings, 'frame' | 'frameRate'> | undefined;
  let seconds = 0;
  for (const [index, { videoUrl, audioUrl }] of blocks.entries()) {
    const clip = await work.openAs('video', videoUrl);
    const voice = audioUrl === undefined ? undefined : await work.openSound(audioUrl);
    shape ??= {
      frame: { width: even(clip.width), height: even(clip.height) },
      frameRate: Math.max(1, Math.round(clip.frameRate)),
    };
    const piece = await renderBlock(work, clip, voice, { ...settings, ...shape });
    pieces.push(piece.path);
    seconds += piece.seconds;
    if (seconds > work.limits.maxSeconds)
      throw invalid('blocks', `would make a film longer than ${work.limits.maxSeconds} s`);
    work.report((85 * (index + 1)) / blocks.length);
  }

  const output = work.newFile('mp4');
  await work.run(
    [...(await joinedInput(work, pieces)), '-map', '0:v:0', '-map', '0:a:0', ...PICTURE_COPY, ...AAC, output],
    { seconds, from: 85 },
  );
  return { artifacts: await work.videoResult(output) };
}

/** How a clip of this length meets a narration: how much slower it plays, and how long the block lasts. */
export function blockTiming(
  clipSeconds: number,
  voiceSeconds: number,
  maxSlowdown: number,
): { slowdown: number; seconds: number } {
  const slowdown = Math.min(maxSlowdown, Math.max(1, voiceSeconds / clipSeconds));
  return { slowdown, seconds: Math.max(voiceSeconds, clipSeconds * slowdown) };
}

async function renderBlock(
  work: MediaWork,
  clip: MediaFile,
  voice: MediaFile | undefined,
  settings: Settings,
) {
  const { frame, frameRate, trimStart, trimEnd } = settings;
  const available = Math.max(1, Math.round(clip.seconds * frameRate));
  const start = Math.min(trimStart, available - 1);
  const used = Math.max(1, available - start - trimEnd);
  const { slowdown, seconds } = blockTiming(used / frameRate, voice?.seconds ?? 0, settings.maxSlowdown);
  const frames = Math.max(1, Math.round(seconds * frameRate));
  const length = (frames / frameRate).toFixed(6);
  const from = (start / frameRate).toFixed(6);
  const to = ((start + used) / frameRate).toFixed(6);

  const quiet = `anullsrc=r=48000:cl=stereo,atrim=0:${length}`;
  const own = `[0:a:0]aresample=48000,aformat=channel_layouts=stereo,atrim=${from}:${to},asetpts=PTS-STARTPTS,atempo=${(1 / slowdown).toFixed(6)},volume=${settings.clipVolume}`;
  const spoken = `[1:a:0]aresample=48000,aformat=channel_layouts=stereo,volume=${settings.voiceVolume}`;
  const sounds = [clip.hasAudio ? own : quiet, ...(voice === undefined ? [] : [spoken])];
  const graph = [
    `[0:V:0]fps=${frameRate},trim=start_frame=${start}:end_frame=${start + used},setpts=(PTS-STARTPTS)*${slowdown.toFixed(6)},` +
      `fps=${frameRate},${fitFilter('pad', frame)},tpad=stop_mode=clone:stop=${frames},trim=end_frame=${frames}[v]`,
    ...sounds.map((sound, index) => `${sound}[s${index}]`),
    `${sounds.map((_sound, index) => `[s${index}]`).join('')}amix=inputs=${sounds.length}:duration=longest:normalize=0,` +
      `alimiter=limit=0.97:level=false,apad,atrim=0:${length}[a]`,
  ];
  const path = await work.piece([
    ...untrusted(clip),
    ...(voice === undefined ? [] : untrusted(voice)),
    ...options('-filter_complex', graph.join(';'), '-map', '[v]', '-map', '[a]', '-r', String(frameRate)),
    ...pieceEncoding(work),
    ...PIECE_SOUND,
  ]);
  return { path, seconds: frames / frameRate };
}

/** Blocks as a request lists them, or wired clips paired with wired narrations in order. */
function readBlocks({ task, params }: MediaWork): Block[] {
  const listed = params.list('blocks', MAX_BLOCKS, readBlock);
  if (listed.length > 0) return listed;
  const videos = inputList(task, ['videoUrls', 'video']);
  const voices = inputList(task, ['audioUrls', 'audio']);
  if (videos.length === 0) throw missingInput('videos');
  if (videos.length > MAX_BLOCKS) throw invalid('blocks', `may hold at most ${MAX_BLOCKS} entries`);
  if (voices.length > videos.length) throw invalid('audioUrls', 'must not be more than the videos');
  return videos.map((videoUrl, index) => {
    const audioUrl = voices[index];
    return { videoUrl, ...(audioUrl !== undefined && { audioUrl }) };
  });
}

function readBlock(entry: unknown, index: number): Block {
  const { videoUrl, audioUrl } =
    typeof entry === 'object' && entry !== null ? (entry as Record<string, unknown>) : {};
  if (typeof videoUrl !== 'string' || videoUrl.trim() === '')
    throw invalid(`blocks[${index}].videoUrl`, 'must be a media address');
  return { videoUrl, ...(typeof audioUrl === 'string' && audioUrl.trim() !== '' && { audioUrl }) };
}
