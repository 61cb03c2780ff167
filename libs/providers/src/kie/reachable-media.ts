import { asFile, mediaPart } from '../media-part.js';
import { freeStep } from '../free-step.js';
import { invalidOutput } from '../provider-failure.js';
import type { ProviderAccess, ProviderTask } from '../provider-lane.js';
import type { AskedMedia } from './kie-asked.js';

const MOST_UPLOAD_BYTES = 100 * 1024 * 1024;
/** They keep uploads for days, and a name that comes again replaces what it named. */
const FOLDER = 'easel';

interface Uploaded {
  data?: { downloadUrl?: unknown } | null;
}

/**
 * The same media under addresses that the aggregator can fetch: what is not on the internet is uploaded to it.
 * This buys nothing, so a failure here is never an unknown outcome.
 */
export async function reachableMedia(
  media: AskedMedia,
  task: ProviderTask,
  access: ProviderAccess,
): Promise<AskedMedia> {
  const reach = reacher(task, access);
  const one = async (url: string | undefined): Promise<string | undefined> =>
    url === undefined ? undefined : reach(url);
  const many = async (urls: readonly string[]): Promise<string[]> => {
    const reached: string[] = [];
    for (const url of urls) reached.push(await reach(url));
    return reached;
  };
  const singles = {
    mask: await one(media.mask),
    start: await one(media.start),
    end: await one(media.end),
    video: await one(media.video),
    audio: await one(media.audio),
    furtherAudio: await one(media.furtherAudio),
  };
  return {
    ...(Object.fromEntries(
      Object.entries(singles).filter(([, url]) => url !== undefined),
    ) as Partial<AskedMedia>),
    pictures: await many(media.pictures),
    referencePictures: await many(media.referencePictures),
    referenceClips: await many(media.referenceClips),
    referenceSounds: await many(media.referenceSounds),
  };
}

/** Answers addresses that the aggregator can fetch, and uploads each file once. */
export function reacher(task: ProviderTask, access: ProviderAccess): (url: string) => Promise<string> {
  const uploads = new Map<string, Promise<string>>();
  return (url) => {
    const link = task.publicLink(url);
    if (link !== undefined) return Promise.resolve(link);
    let upload = uploads.get(url);
    if (!upload) {
      upload = uploadOf(url, uploads.size, task, access);
      uploads.set(url, upload);
    }
    return upload;
  };
}

async function uploadOf(
  url: string,
  index: number,
  task: ProviderTask,
  { http, hosts, baseUrl }: ProviderAccess,
): Promise<string> {
  const part = await mediaPart(await task.readMedia(url), MOST_UPLOAD_BYTES);
  const form = new FormData();
  form.append('file', asFile(part));
  form.append('uploadPath', FOLDER);
  form.append('fileName', `${task.reference}-${index}-${part.name}`);
  const upload = `${hosts['upload'] ?? baseUrl}/api/file-stream-upload`;
  const body = await freeStep(() => http.json(upload, { form }));
  const address = (body as Uploaded | null)?.data?.downloadUrl;
  if (typeof address !== 'string')
    throw invalidOutput('The provider took a file and did not say where it is.');
  return address;
}
