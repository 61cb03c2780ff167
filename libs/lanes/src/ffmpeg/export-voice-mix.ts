import { inRoom, mixTracks, type MixedTrack, underPicture } from './track-mix.js';
import { invalid, numberWithin } from '../lane-params.js';
import type { LaneResult } from '../lane.js';
import type { MediaWork } from './media-work.js';

interface Track {
  url: string;
  gain: number;
  muted: boolean;
  kind: 'voice' | 'background';
}

const MOST_TRACKS = 16;

/** Mixes voices and background under a video, in place of its sound. Facts: core 18. */
export async function exportVoiceMix(work: MediaWork): Promise<LaneResult> {
  const tracks = tracksOf(work).filter(({ muted }) => !muted);
  if (tracks.length === 0) throw invalid('tracks', 'must have one track at least that is not muted');
  const video = await work.videoInput();
  const heard: MixedTrack[] = [];
  for (const { url, gain, kind } of tracks) {
    const recording = await work.openSound(url);
    const file = kind === 'voice' ? await inRoom(work, recording, work.params.raw('voiceFx')) : recording;
    heard.push({ file, filters: `volume=${gain / 100}` });
  }
  const sound = await mixTracks(work, heard, video.seconds);
  return { artifacts: await work.videoResult(await underPicture(work, video, sound)) };
}

function tracksOf({ params }: MediaWork): Track[] {
  return params.list('tracks', MOST_TRACKS, (entry, index) => {
    const { url, gain, muted, kind } = (entry ?? {}) as Record<string, unknown>;
    if (typeof url !== 'string') throw invalid(`tracks[${index}].url`, 'must be a link');
    return {
      url,
      gain: gain == null ? 100 : numberWithin(`tracks[${index}].gain`, gain, 0, 200),
      muted: muted === true,
      kind: kind === 'background' ? kind : 'voice',
    };
  });
}
