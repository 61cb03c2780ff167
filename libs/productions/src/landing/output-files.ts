/** Files of a job's output, the first one first. */
export type OutputFiles = readonly {
  readonly url: string;
  readonly thumbnailUrl?: string;
  readonly width?: number;
  readonly height?: number;
  readonly durationSec?: number;
  readonly hasAudio?: boolean;
}[];

type Output = Readonly<Record<string, unknown>>;

/** The files of one kind: the main one with what is known of it, then those of its list (`tracks`, `images`). */
export function filesIn(output: Output, kind: 'image' | 'video' | 'audio'): OutputFiles {
  const first = textOf(output[`${kind}Url`]);
  const lists = kind === 'audio' ? ['tracks', 'audios'] : [`${kind}s`];
  const listed = lists.flatMap((name) => urlsOf(output[name]));
  const others = [...new Set(listed)].filter((url) => url !== first);
  const main = first ?? others.shift();
  if (main === undefined) return [];
  const { width, height, durationSeconds, hasAudio } = output;
  const thumbnailUrl = textOf(output['thumbnailUrl']);
  return [
    {
      url: main,
      ...(thumbnailUrl === undefined ? {} : { thumbnailUrl }),
      ...(typeof width === 'number' ? { width } : {}),
      ...(typeof height === 'number' ? { height } : {}),
      ...(typeof durationSeconds === 'number' ? { durationSec: durationSeconds } : {}),
      ...(typeof hasAudio === 'boolean' ? { hasAudio } : {}),
    },
    ...others.map((url) => ({ url })),
  ];
}

/** The key of one of the files that a job gave: the first one has the job's id. Facts A1. */
export const fileKey = (jobId: string, index: number): string => (index === 0 ? jobId : `${jobId}-v${index}`);

/** Keys of all files of a job's output, by their addresses. */
export function fileKeysOf(jobId: string, output: Output): ReadonlyMap<string, string> {
  const kinds = ['image', 'video', 'audio'] as const;
  return new Map(
    kinds.flatMap((kind) =>
      filesIn(output, kind).map(({ url }, index) => [url, fileKey(jobId, index)] as const),
    ),
  );
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

function urlsOf(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((each: unknown) => {
    const url = typeof each === 'object' && each !== null ? (each as { url?: unknown }).url : each;
    return textOf(url) ?? [];
  });
}
