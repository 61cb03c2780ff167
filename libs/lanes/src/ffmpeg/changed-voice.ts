import { optionalInput } from '../lane-inputs.js';
import type { LaneArtifact } from '../lane.js';
import type { MediaWork } from './media-work.js';
import { underPicture } from './track-mix.js';

/** Where the recording stands whose voice is changed: a video before a recording. */
export const CHANGED_VOICE = ['videoUrl', 'video', 'audioUrl', 'audio', 'audio-style', 'in'];

/** What came of changing a voice: of a video, the video with the new sound, and the sound itself. Facts: generation 2.1. */
export async function withPicture(work: MediaWork, made: readonly LaneArtifact[]): Promise<LaneArtifact[]> {
  const sound = made.find(({ kind }) => kind === 'audio');
  const url = optionalInput(work.task, CHANGED_VOICE);
  if (!sound || url === undefined || made.some(({ kind }) => kind === 'video')) return [...made];
  const source = await work.openSound(url);
  if (source.kind !== 'video') return [...made];
  const video = await underPicture(work, source, await work.inspect(sound.path));
  return [...(await work.videoResult(video)), ...made];
}
