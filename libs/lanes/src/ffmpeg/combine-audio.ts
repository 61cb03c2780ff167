import { LaneFailure, type LaneResult } from '../lane.js';
import { inputList, missingInput } from '../lane-inputs.js';
import { invalid, numberWithin } from '../lane-params.js';
import { AUDIO_ENCODINGS } from './encoding.js';
import { untrusted, type MediaWork } from './media-work.js';

const MAX_SEGMENTS = 50;

export interface AudioSegment {
  url: string;
  /** Seconds of the recording; to its end when absent. */
  startTime: number;
  endTime?: number;
}

/** Plays recordings, or parts of them, one after another. */
export async function combineAudio(work: MediaWork): Promise<LaneResult> {
  const segments = audioSegments(work);
  const sources = await Promise.all(segments.map(({ url }) => work.openSound(url)));
  let seconds = 0;
  const parts = sources.map((source, index) => {
    const { startTime, endTime = source.seconds } = segments[index] ?? { startTime: 0 };
    if (startTime >= Math.min(endTime, source.seconds))
      throw invalid(`segments[${index}].startTime`, 'must lie before the end of its part');
    const end = Math.min(endTime, source.seconds);
    seconds += end - startTime;
    return `[${index}:a:0]atrim=${startTime}:${end},asetpts=PTS-STARTPTS,aresample=48000,aformat=sample_fmts=fltp:channel_layouts=stereo[s${index}]`;
  });
  if (seconds > work.limits.maxSeconds)
    throw new LaneFailure(
      'output_too_long',
      `The result may last at most ${work.limits.maxSeconds} s.`,
      false,
    );
  const joined = `${sources.map((_source, index) => `[s${index}]`).join('')}concat=n=${sources.length}:v=0:a=1[out]`;

  const output = work.newFile('mp3');
  await work.run(
    [
      ...sources.flatMap(untrusted),
      '-filter_complex',
      [...parts, joined].join(';'),
      '-map',
      '[out]',
      ...AUDIO_ENCODINGS.mp3.args,
      output,
    ],
    { seconds },
  );
  return { artifacts: await work.audioResult(output, 'mp3') };
}

/** Segments as a request lists them, or the whole of what is wired in. */
function audioSegments({ task, params }: MediaWork): AudioSegment[] {
  const listed = params.list('segments', MAX_SEGMENTS, readSegment);
  if (listed.length > 0) return listed;
  const wired = inputList(task, ['segments', 'in', 'audio', 'audioUrls']);
  if (wired.length === 0) throw missingInput('recordings');
  if (wired.length > MAX_SEGMENTS) throw invalid('segments', `may hold at most ${MAX_SEGMENTS} entries`);
  return wired.map((url) => ({ url, startTime: 0 }));
}

function readSegment(entry: unknown, index: number): AudioSegment {
  const name = `segments[${index}]`;
  if (typeof entry === 'string') return { url: entry, startTime: 0 };
  if (typeof entry !== 'object' || entry === null) throw invalid(name, 'must hold a url');
  const { url, startTime, endTime } = entry as Record<string, unknown>;
  if (typeof url !== 'string' || url.trim() === '') throw invalid(`${name}.url`, 'must be a media address');
  const seconds = (field: string, value: unknown) => numberWithin(`${name}.${field}`, value, 0, 1_000_000);
  return {
    url,
    startTime: startTime === undefined || startTime === null ? 0 : seconds('startTime', startTime),
    ...(endTime !== undefined && endTime !== null && { endTime: seconds('endTime', endTime) }),
  };
}
