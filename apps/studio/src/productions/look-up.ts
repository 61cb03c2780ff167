import { Injectable } from '@nestjs/common';
import { type Caller, findSubjects, getJobsProgress, MOST_SUBJECTS, retainPictures } from '@easel/contracts';
import { BusClient, failpoint } from '@easel/platform';
import { isPlainAddress, MediaAddresses } from '@easel/platform/addresses';
import {
  fileKeysOf,
  type LookedUpEntity,
  type LookedUpJob,
  type Lookups,
  type Needs,
  type Production,
} from '@easel/productions';
import { v7 as newId } from 'uuid';
import { StudioConfig } from '../studio.config.js';
import { JobStates } from './job-states.js';

type Retained = NonNullable<ReturnType<Lookups['retained']>>;
/** Copies by the address of what they are copies of. */
export type RetainedPictures = Map<string, Retained | undefined>;

/** What operations have to know of the world, asked for with the caller's rights before they are applied. */
@Injectable()
export class LookUp {
  private readonly media: MediaAddresses;

  constructor(
    private readonly bus: BusClient,
    private readonly config: StudioConfig,
    private readonly states: JobStates,
  ) {
    this.media = new MediaAddresses(config);
  }

  /**
   * @param pictures copies that are kept already; `retain` adds to them
   * @throws ServiceUnavailable where who knows is away
   */
  async run(
    caller: Caller,
    needs: Pick<Needs, 'entityIds' | 'jobIds'>,
    { version, pending = [] }: { version: number; pending?: Production['pending'] },
    pictures: RetainedPictures = new Map(),
  ): Promise<Lookups> {
    const [entities, jobs] = await Promise.all([
      this.entities(caller, [...needs.entityIds]),
      this.jobs(caller, [...needs.jobIds], pending),
    ]);
    return {
      now: new Date().toISOString(),
      version,
      userId: caller.userId,
      features: {
        saveEditorState: this.config.hasFeature('saveEditorState'),
        linkedFrames: this.config.hasFeature('linkedFrames'),
      },
      newId,
      entity: (entityId) => entities.get(entityId.toLowerCase()),
      job: (jobId) => jobs.get(jobId),
      retained: (url) => pictures.get(url),
      isAllowedUrl: (url) => isPlainAddress(url, this.media),
    };
  }

  /** Has the production keep copies, and adds these to `pictures`. @throws StorageExceeded */
  async retain(
    caller: Caller,
    id: string,
    urls: readonly string[],
    pictures: RetainedPictures,
  ): Promise<void> {
    if (urls.length === 0) return;
    const kept = await this.bus.request(retainPictures, caller, { id, urls: [...urls] });
    // Those that could not be kept are not tried again for the same request.
    for (const url of urls) pictures.set(url, undefined);
    for (const { url, copy, sha256 } of kept.pictures) pictures.set(url, { url: copy, sha256 });
    failpoint('studio.retained');
  }

  /** Those that the caller can read. */
  async entities(caller: Caller, ids: readonly string[]): Promise<Map<string, LookedUpEntity>> {
    const found = new Map<string, LookedUpEntity>();
    for (let from = 0; from < ids.length; from += MOST_SUBJECTS) {
      const { subjects } = await this.bus.request(findSubjects, undefined, {
        userId: caller.userId,
        ids: ids.slice(from, from + MOST_SUBJECTS),
      });
      for (const { id, name, imageUrl } of subjects) found.set(id, { name, imageUrl });
    }
    return found;
  }

  /** The caller's own, and all that the production waits for, requested by any account. */
  private async jobs(
    caller: Caller,
    asked: readonly string[],
    pending: Production['pending'],
  ): Promise<Map<string, LookedUpJob>> {
    const awaited = pending.map(({ jobId }) => jobId).filter((id) => asked.includes(id));
    const states = awaited.length === 0 ? [] : await this.states.of(awaited);
    const jobs = new Map<string, LookedUpJob>();
    for (const [id, { status, output }] of states) jobs.set(id, lookedUp(id, status, output));
    const jobIds = asked.filter((id) => UUID.test(id) && !jobs.has(id));
    if (jobIds.length === 0) return jobs;
    const { data } = await this.bus.request(getJobsProgress, caller, { jobIds });
    for (const { id, status, output_data: output } of data) jobs.set(id, lookedUp(id, status, output));
    return jobs;
  }
}

type LookedUpOutput = Readonly<Record<string, unknown>> | null;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const lookedUp = (id: string, status: string, output: LookedUpOutput): LookedUpJob => ({
  status,
  urls: [...addressesIn(output)],
  fileKeys: fileKeysOf(id, output ?? {}),
});

function* addressesIn(value: unknown): Generator<string> {
  if (typeof value === 'string') {
    if (/^https?:\/\//.test(value)) yield value;
  } else if (typeof value === 'object' && value !== null) {
    for (const each of Object.values(value)) yield* addressesIn(each);
  }
}
