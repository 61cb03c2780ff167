import type { LaneResult } from '../lane.js';
import { requiredInputs } from '../lane-inputs.js';
import { numberWithin } from '../lane-params.js';
import { AUDIO_ENCODINGS } from './encoding.js';
import { untrusted, type MediaWork } from './media-work.js';

/** Plays several recordings at once, each at its own volume, until the longest ends. */
export async function mixAudio(work: MediaWork): Promise<LaneResult> {
  const urls = requiredInputs(work.task, ['audioUrls', 'audio', 'in'], 'recordings', { min: 2, max: 20 });
  const volumes = work.params.list('trackVolumes', 20, (entry, index) =>
    entry === null ? 100 : numberWithin(`trackVolumes[${index}]`, entry, 0, 200),
  );
  const tracks = await Promise.all(urls.map((url) => work.openSound(url)));
  const parts = tracks.map(
    (_track, index) =>
      `[${index}:a:0]aresample=48000,aformat=channel_layouts=stereo,volume=${(volumes[index] ?? 100) / 100}[t${index}]`,
  );
  const mix = `${tracks.map((_track, index) => `[t${index}]`).join('')}amix=inputs=${tracks.length}:duration=longest:dropout_transition=0:normalize=0,alimiter=limit=0.97:level=false[out]`;

  const output = work.newFile('mp3');
  await work.run(
    [
      ...tracks.flatMap(untrusted),
      '-filter_complex',
      [...parts, mix].join(';'),
      '-map',
      '[out]',
      ...AUDIO_ENCODINGS.mp3.args,
      output,
    ],
    { seconds: Math.max(...tracks.map(({ seconds }) => seconds)) },
  );
  return { artifacts: await work.audioResult(output, 'mp3') };
}
