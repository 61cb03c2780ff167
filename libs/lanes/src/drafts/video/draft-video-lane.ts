import { runningModel } from '@easel/catalog';
import { speak } from '../audio/speak.js';
import { writeSound } from '../audio/sound-file.js';
import { draftData, seedOf } from '../image/picture-file.js';
import { picturePrompt } from '../image/picture-prompt.js';
import type { Drafting } from '../drafting/drafting.js';
import { DraftWork } from '../drafting/draft-work.js';
import { withoutLabel } from '../../ffmpeg/draft-label.js';
import { h264 } from '../../ffmpeg/encoding.js';
import {
  type MediaWork,
  trusted,
  untrusted,
  type FfmpegConfig,
  type MediaFile,
} from '../../ffmpeg/media-work.js';
import { even, shortSideOfVideoBand, withinPixels, type FrameSize } from '../../frame-size.js';
import { optionalInput } from '../../lane-inputs.js';
import { LaneFailure, type Lane, type LaneResult, type LaneTask } from '../../lane.js';
import { animateShots, finishDraft } from './animate-shots.js';
import { draftFrame } from './draft-frame.js';
import { draftSeconds } from './shot-plan.js';

const FROM_WORDS_AND_FRAMES = [
  'generate-video',
  'text-to-video',
  'image-to-video',
  'generate-video-pro',
  'motion-transfer',
  'speech-to-video',
  'lip-sync',
  'ai-avatar',
  'cinematic-avatar',
  'suno-music-video',
];
const FROM_VIDEOS = ['extend-video', 'video-upscale', 'video-sfx'];

const STARTS = [
  'imageUrl',
  'startFrame',
  'image',
  'sourceImageUrl',
  'referenceImageUrl',
  'referenceImageUrls',
  'imageReferences',
];
const MAX_PIXELS = 3840 * 2160;

/** Stands in for every video model where no provider key is set: films drawings and given frames with a moving camera. */
export class DraftVideoLane implements Lane {
  readonly name = 'draft-video';
  readonly types: readonly string[] = [...FROM_WORDS_AND_FRAMES, ...FROM_VIDEOS];

  constructor(
    private readonly drafting: Drafting,
    private readonly config: FfmpegConfig = {},
  ) {}

  async run(task: LaneTask): Promise<LaneResult> {
    if (!this.types.includes(task.type))
      throw new LaneFailure(
        'unsupported_node_type',
        `${task.type} has no draft on this installation.`,
        false,
      );
    const work = new DraftWork(task, this.config, this.drafting);
    const videoUrl = optionalInput(task, ['videoUrl', 'video']);
    const video = videoUrl === undefined ? undefined : await work.openAs('video', videoUrl);
    if (video === undefined && FROM_VIDEOS.includes(task.type))
      throw new LaneFailure('missing_input', 'This node needs a video; connect one or fill it in.', false);
    const path =
      video !== undefined && FROM_VIDEOS.includes(task.type)
        ? await reworked(work, video)
        : await invented(work, video);
    return { artifacts: await work.videoResult(path), data: draftData(task) };
  }
}

async function invented(work: DraftWork, video: MediaFile | undefined): Promise<string> {
  const { task, params } = work;
  const start = await openPicture(work, STARTS);
  const end = await openPicture(work, ['endFrameUrl', 'endFrame']);
  const soundUrl = optionalInput(task, ['audioUrl', 'audio', 'audioReferences', 'referenceAudioUrls']);
  const given = soundUrl === undefined ? await spokenScript(work) : await work.openSound(soundUrl);
  const seconds = draftSeconds(params, given?.seconds ?? video?.seconds);
  const first = start ?? end;
  const size = draftFrame(params, first === undefined ? undefined : first.width / first.height);
  const sound = given ?? (wantsSound(work) ? await ambience(work, seconds) : undefined);

  const silent = await animateShots(work, {
    size,
    seconds,
    ...(first !== undefined && { start: first }),
    ...(start !== undefined && end !== undefined && { end }),
  });
  return finishDraft(work, {
    picture: trusted(silent),
    size,
    seconds,
    ...(sound !== undefined && { sound }),
  });
}

async function openPicture(work: MediaWork, names: readonly string[]): Promise<MediaFile | undefined> {
  const url = optionalInput(work.task, names);
  return url === undefined ? undefined : (await withoutLabel(work, await work.openAs('image', url))).picture;
}

/** What a presenter is given to say. */
async function spokenScript(work: DraftWork): Promise<MediaFile | undefined> {
  const { task, params } = work;
  const script = task.type === 'ai-avatar' ? optionalInput(task, ['script']) : undefined;
  if (script === undefined) return undefined;
  const speed = params.number('voiceSpeed', { min: 0.5, max: 1.5, fallback: 1 });
  return work.inspect(await speak(work, { text: script, voice: params.text('voiceId', 'Rachel'), speed }));
}

/** The requested value, else the model's default. */
function wantsSound({ task, params }: MediaWork): boolean {
  const wanted = [params.raw('generateAudio'), params.raw('sound')].find(
    (value) => typeof value === 'boolean',
  );
  if (wanted !== undefined) return wanted;
  const model = runningModel(task.type, task.params);
  if (model?.kind !== 'video') return false;
  return model.audioField === undefined ? model.audio !== 'none' : model.audioDefault;
}

/** Sounds that were described, in place of the sound a clip has. */
async function effects(work: DraftWork, seconds: number): Promise<MediaFile> {
  const prompt = optionalInput(work.task, ['prompt']) ?? '';
  return work.inspect(
    await writeSound(work, await work.make('effect', { prompt, seed: seedOf(work.task), seconds })),
  );
}

async function ambience(work: DraftWork, seconds: number): Promise<MediaFile> {
  const { task } = work;
  const music = await work.make('music', { prompt: picturePrompt(task), seed: seedOf(task), seconds });
  return work.inspect(await writeSound(work, music));
}

/** The video itself, in the size and length asked for, under the draft label. */
async function reworked(work: DraftWork, video: MediaFile): Promise<string> {
  const { task, params } = work;
  const soundUrl = optionalInput(task, ['audioUrl', 'audio']);
  const given = soundUrl === undefined ? undefined : await work.openSound(soundUrl);
  const sound = given ?? (task.type === 'video-sfx' ? await effects(work, video.seconds) : undefined);
  const factor = task.type === 'video-upscale' ? enlargement(work, video) : 1;
  const size: FrameSize = withinPixels(
    { width: even(video.width * factor), height: even(video.height * factor) },
    MAX_PIXELS,
  );
  const extra = task.type === 'extend-video' ? draftSeconds(params, 8) : 0;
  const scaled = work.newFile('mp4');
  await work.run(
    [
      ...untrusted(video),
      '-map',
      '0:V:0',
      '-map',
      '0:a:0?',
      '-vf',
      `scale=${size.width}:${size.height}:flags=lanczos,setsar=1,tpad=stop_mode=clone:stop_duration=${extra}`,
      ...h264({ threads: work.threads, crf: 14 }),
      '-c:a',
      'aac',
      scaled,
    ],
    { to: 60 },
  );
  return finishDraft(work, {
    picture: trusted(scaled),
    size,
    seconds: video.seconds + extra,
    ...(sound !== undefined && { sound }),
  });
}

/** How much larger a video is to be: some models take it as a setting, others have a fixed size. */
function enlargement({ params }: MediaWork, { width, height }: MediaFile): number {
  const side = shortSideOfVideoBand(params.text('provider').replace(/^veo-/, ''));
  if (side === undefined) return params.number('upscaleFactor', { min: 1, max: 4, fallback: 2 });
  return Math.max(1, side / Math.min(width, height));
}
