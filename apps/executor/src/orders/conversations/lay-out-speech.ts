import { AUDIO_ENCODINGS } from '@easel/lanes/ffmpeg/encoding';
import { type MediaFile, type MediaWork, untrusted } from '@easel/lanes/ffmpeg/media-work';
import { options } from '@easel/lanes/ffmpeg/options';
import { GAP, type PackedSpeech } from './packed-speech.js';

/** A stretch of one of several recordings, and where in the conversation it is heard. Seconds. */
export interface Placed {
  /** Which recording. */
  source: number;
  from: number;
  to: number;
  at: number;
}

const FORMAT = 'aresample=44100,aformat=sample_fmts=fltp:channel_layouts=stereo';

/** Writes the segments of a pack one after the other into a recording of their own. */
export function packedRecording(
  work: MediaWork,
  vocals: MediaFile,
  { pieces, seconds }: PackedSpeech,
): Promise<MediaFile> {
  const placed = pieces.map(({ start, end, at }) => ({ source: 0, from: start, to: end, at }));
  return layOut(work, [vocals], placed, seconds + GAP);
}

/** Where a changed recording's segments belong in the conversation, if it came back a little longer or shorter. */
export function placedAgain(
  packs: readonly PackedSpeech[],
  changed: readonly Pick<MediaFile, 'seconds'>[],
): Placed[] {
  return packs.flatMap(({ pieces, seconds }, source) => {
    const length = changed[source]?.seconds ?? 0;
    const pace = length > 0 ? length / (seconds + GAP) : 1;
    return pieces.map(({ start, end, at }) => ({
      source,
      from: at * pace,
      to: (at + end - start) * pace,
      at: start,
    }));
  });
}

/** A recording of this length that is silent but for the stretches, each at its time. They lie in order. */
export async function layOut(
  work: MediaWork,
  sources: readonly MediaFile[],
  placed: readonly Placed[],
  seconds: number,
): Promise<MediaFile> {
  const first = placed[0]?.at ?? seconds;
  const splits = sources.map((_file, source) => {
    const uses = placed.flatMap((piece, index) => (piece.source === source ? [`[u${index}]`] : []));
    return uses.length === 0 ? '' : `[${source}:a:0]${FORMAT},asplit=${uses.length}${uses.join('')}`;
  });
  const silence =
    first > 0.001 ? [`anullsrc=r=44100:cl=stereo,${FORMAT},atrim=end=${time(first)}[lead]`] : [];
  const parts = placed.map(({ from, to, at }, index) => {
    const room = (placed[index + 1]?.at ?? seconds) - at;
    return `[u${index}]atrim=start=${time(from)}:end=${time(to)},asetpts=PTS-STARTPTS,apad,atrim=end=${time(room)}[p${index}]`;
  });
  const all = [...(silence.length > 0 ? ['[lead]'] : []), ...placed.map((_piece, index) => `[p${index}]`)];
  const output = work.newFile('wav');
  await work.run(
    [
      ...sources.flatMap(untrusted),
      ...options('-filter_complex'),
      [
        ...splits.filter((split) => split !== ''),
        ...silence,
        ...parts,
        `${all.join('')}concat=n=${all.length}:v=0:a=1[out]`,
      ].join(';'),
      ...options('-map', '[out]', ...AUDIO_ENCODINGS.wav.args, output),
    ],
    { to: 0 },
  );
  return work.inspect(output);
}

const time = (seconds: number): string => Math.max(0, seconds).toFixed(6);
