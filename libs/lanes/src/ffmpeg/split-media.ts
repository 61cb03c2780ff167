import { LaneFailure, type LaneArtifact, type LaneResult } from '../lane.js';
import { requiredInput } from '../lane-inputs.js';
import { AUDIO_ENCODINGS, AUDIO_FORMATS } from './encoding.js';
import { EVEN_SIDES } from './frame-fitting.js';
import { filteredVideo } from './filtered-video.js';
import { untrusted, type MediaFile, type MediaWork } from './media-work.js';

const MAX_CHUNKS = 200;
// A last piece shorter than this is a rounding of the length, not a piece.
const SHORTEST_CHUNK_SECONDS = 0.05;

/** Cuts a video or a recording into pieces of one length; the piece asked for comes first. */
export async function splitMedia(work: MediaWork): Promise<LaneResult> {
  const { params } = work;
  const source = await work.open(
    requiredInput(
      work.task,
      ['videoUrl', 'audioUrl', 'video-in', 'audio-in', 'video', 'audio'],
      'a video or a recording',
    ),
  );
  if (source.kind === 'image')
    throw new LaneFailure('wrong_media', 'A picture cannot be cut into pieces of time.', false);
  const length = params.number('chunkDuration', { min: 1, max: 86_400, fallback: 10 });
  const starts = chunkStarts(source.seconds, length);
  const first = Math.min(
    params.integer('outputIndex', { min: 0, max: MAX_CHUNKS, fallback: 0 }),
    starts.length - 1,
  );

  const chunks: LaneArtifact[][] = [];
  for (const [index, start] of starts.entries()) {
    const part = ['-ss', start.toFixed(6), '-t', length.toFixed(6), ...untrusted(source)];
    const seconds = Math.min(length, source.seconds - start);
    chunks.push(
      await (source.kind === 'video'
        ? videoChunk(work, part, { ...source, seconds })
        : audioChunk(work, part)),
    );
    work.report((95 * (index + 1)) / starts.length);
  }
  const pieces = chunks.map((made, place) =>
    made.map((each): LaneArtifact => {
      if (each.role !== undefined) return each;
      const listed = { ...each, listKey: 'listResults', listAt: place };
      return place === first ? { ...listed, outputKey: `${each.kind}Url` } : listed;
    }),
  );
  const chosen = pieces.splice(first, 1);
  return {
    artifacts: [...chosen, ...pieces].flat(),
    data: {
      chunkCount: starts.length,
      outputIndex: first,
      // Wires take the chosen piece, and all of them where they ask for each.
      listResults: starts.map(() => ''),
      passedAs: 'last',
    },
  };
}

/** Seconds at which each piece begins. */
export function chunkStarts(seconds: number, length: number): number[] {
  const count = Math.max(1, Math.ceil((seconds - SHORTEST_CHUNK_SECONDS) / length));
  if (count > MAX_CHUNKS) {
    throw new LaneFailure(
      'invalid_params',
      `\`chunkDuration\` would make ${count} pieces; at most ${MAX_CHUNKS} are made.`,
      false,
    );
  }
  return Array.from({ length: count }, (_, index) => index * length);
}

const videoChunk = (
  work: MediaWork,
  part: readonly string[],
  { hasAudio, seconds }: Pick<MediaFile, 'hasAudio' | 'seconds'>,
): Promise<LaneArtifact[]> =>
  filteredVideo(work, {
    source: part,
    filters: EVEN_SIDES,
    ...(!hasAudio && { sound: ['-an'] }),
    seconds,
    tellsProgress: false,
  });

async function audioChunk(work: MediaWork, part: readonly string[]): Promise<LaneArtifact[]> {
  const format = work.params.choice('audioFormat', AUDIO_FORMATS, 'mp3');
  const { extension, args } = AUDIO_ENCODINGS[format];
  const output = work.newFile(extension);
  await work.run([...part, '-map', '0:a:0', ...args, output], { to: 0 });
  return work.audioResult(output, format);
}
