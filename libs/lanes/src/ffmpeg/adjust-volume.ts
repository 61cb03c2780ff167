import type { LaneResult } from '../lane.js';
import { requiredInput } from '../lane-inputs.js';
import type { LaneParams } from '../lane-params.js';
import { AAC, AUDIO_ENCODINGS } from './encoding.js';
import { untrusted, type MediaWork } from './media-work.js';
import { pictureOf } from './sound-of-video.js';

/** The same loudness for every input. Behind a resampler, ffmpeg cannot agree on channels with an encoder of mp3. */
export const EVEN_LOUDNESS = 'loudnorm=I=-16:TP=-1.5:LRA=11,aformat=sample_rates=48000';

/** Makes a recording, or the sound of a video, louder, softer or even, and fades it. */
export async function adjustVolume(work: MediaWork): Promise<LaneResult> {
  const source = await work.openSound(
    requiredInput(work.task, ['videoUrl', 'audioUrl', 'in', 'video', 'audio'], 'a recording or a video'),
  );
  const sound = ['-map', '0:a:0', '-af', volumeFilters(work.params, source.seconds)];
  if (source.kind === 'audio') {
    const output = work.newFile('mp3');
    await work.run([...untrusted(source), ...sound, ...AUDIO_ENCODINGS.mp3.args, output], {
      seconds: source.seconds,
    });
    return { artifacts: await work.audioResult(output, 'mp3') };
  }
  const output = work.newFile('mp4');
  await work.run(
    [...untrusted(source), '-map', '0:V:0', ...sound, ...pictureOf(source, work), ...AAC, output],
    {
      seconds: source.seconds,
    },
  );
  return { artifacts: await work.videoResult(output) };
}

/** Even first, then louder or softer, then the fades: so the volume asked for is the volume heard. */
export function volumeFilters(params: LaneParams, seconds: number): string {
  const volume = params.number('volume', { min: 0, max: 200, fallback: 100 }) / 100;
  const fadeIn = params.number('fadeIn', { min: 0, max: 10, fallback: 0 });
  const fadeOut = params.number('fadeOut', { min: 0, max: 10, fallback: 0 });
  const filters = [
    ...(params.flag('normalize', false) ? [EVEN_LOUDNESS] : []),
    `volume=${volume}`,
    ...(fadeIn > 0 ? [`afade=t=in:st=0:d=${fadeIn}`] : []),
    ...(fadeOut > 0 ? [`afade=t=out:st=${Math.max(0, seconds - fadeOut).toFixed(6)}:d=${fadeOut}`] : []),
    // Louder than full scale would crackle.
    ...(volume > 1 ? ['alimiter=limit=0.97:level=false'] : []),
  ];
  return filters.join(',');
}
