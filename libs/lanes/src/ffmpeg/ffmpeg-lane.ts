import { table } from '@easel/contracts/table';
import { LaneFailure, type Lane, type LaneResult, type LaneTask } from '../lane.js';
import { addCaptions } from './add-captions.js';
import { adjustVolume } from './adjust-volume.js';
import { assembleNarratedVideo } from './assemble-narrated-video.js';
import { audioFx } from './audio-fx.js';
import { combineAudio } from './combine-audio.js';
import { combineVideos } from './combine-videos.js';
import { exportVoiceMix } from './export-voice-mix.js';
import { extractFrame } from './extract-frame.js';
import { fadeVideo } from './fade-video.js';
import { loopVideo } from './loop-video.js';
import { withLoudness } from './loudness.js';
import { MediaWork, type FfmpegConfig } from './media-work.js';
import { mixAudio } from './mix-audio.js';
import { renderVideo } from './render-composition.js';
import { resizeVideo } from './resize-video.js';
import { slideshow } from './slideshow.js';
import { socialMediaFormat } from './social-media-format.js';
import { extractAudio, mergeVideoAudio, removeAudio } from './sound-of-video.js';
import { speedRamp } from './speed-ramp.js';
import { splitMedia } from './split-media.js';
import { stillToVideo } from './still-to-video.js';
import { transcodeVideo } from './transcode-video.js';
import { trimAudio } from './trim-audio.js';
import { trimVideo } from './trim-video.js';

const OPERATIONS: Readonly<Record<string, (work: MediaWork) => Promise<LaneResult>>> = table({
  'add-captions': addCaptions,
  'adjust-volume': adjustVolume,
  'assemble-narrated-video': assembleNarratedVideo,
  'audio-fx': audioFx,
  'combine-audio': combineAudio,
  'combine-videos': combineVideos,
  'extract-audio': extractAudio,
  'extract-frame': extractFrame,
  'fade-video': fadeVideo,
  'loop-video': loopVideo,
  'merge-video-audio': mergeVideoAudio,
  'mix-audio': mixAudio,
  'remove-audio': removeAudio,
  'render-video': renderVideo,
  'resize-video': resizeVideo,
  slideshow,
  'social-media-format': socialMediaFormat,
  'speed-ramp': speedRamp,
  'split-media': splitMedia,
  'still-to-video': stillToVideo,
  'transcode-video': transcodeVideo,
  'trim-audio': trimAudio,
  'trim-video': trimVideo,
  'voice-changer-pro-export': exportVoiceMix,
});

/** Works on videos and recordings with ffmpeg, on this machine. */
export class FfmpegLane implements Lane {
  readonly name = 'ffmpeg';
  readonly types: readonly string[] = Object.keys(OPERATIONS);

  constructor(private readonly config: FfmpegConfig = {}) {}

  async run(task: LaneTask): Promise<LaneResult> {
    const operation = OPERATIONS[task.type];
    if (operation === undefined)
      throw new LaneFailure('unsupported_node_type', `${task.type} is not supported here.`, false);
    const work = new MediaWork(task, this.config);
    return withLoudness(work, await operation(work));
  }
}
