import { Injectable } from '@nestjs/common';
import { type Caller, NotFound, type VoiceCloneRecord } from '@easel/contracts';
import { Database, type Queryable } from '@easel/platform';
import { v7 as newId } from 'uuid';
import { TooMany } from '../../documents/node-presets/node-preset.errors.js';
import { COUNT_CLONES, MOST_CLONES } from '../../sql/orders/clone-limit.js';
import { LOCK, KEPT_OF, KEEP, FIND_KEPT, COLUMNS } from '../../sql/makers/voice-clones.js';

/** Seconds between tries to delete a voice at the provider. */
const AGAIN_SECONDS = 60;

export interface VoiceCloneRow extends Omit<
  VoiceCloneRecord,
  'createdAt' | 'updatedAt' | 'elevenlabsVoiceId' | 'sampleAudioUrl' | 'gender' | 'accent'
> {
  voiceId: string;
  sampleUrl: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Every query of a caller names the caller: another's clone is not found, like one that does not exist. */
@Injectable()
export class VoiceClonesRepository {
  constructor(private readonly database: Database) {}

  /** Newest first. */
  list({ userId }: Caller): Promise<VoiceCloneRow[]> {
    return this.database.orm.query(
      `select ${COLUMNS} from voice_clones where user_id = $1::uuid and deleted_at is null
       order by created_at desc, id desc`,
      [userId],
    );
  }

  async find({ userId }: Caller, id: string): Promise<VoiceCloneRow | undefined> {
    const [row] = await this.database.orm.query<VoiceCloneRow[]>(
      `select ${COLUMNS} from voice_clones where id = $1 and user_id = $2 and deleted_at is null`,
      [id, userId],
    );
    return row;
  }

  /** Whether the account may have another one, by the transaction that makes it. @throws TooMany */
  async claimPlace(tx: Queryable, { userId }: Caller): Promise<void> {
    await tx.run(LOCK, [userId]);
    const [{ count } = { count: 0 }] = await tx.run<{ count: number }>(COUNT_CLONES, [userId]);
    if (count >= MOST_CLONES) throw new TooMany(MOST_CLONES, 'voice clones');
  }

  /**
   * The voice that a job of the caller's made, as a clone; the same again when it is one already, and nothing when that
   * was deleted.
   * @throws TooMany
   */
  keepDesign(
    caller: Caller,
    {
      jobId,
      name,
      description,
      voiceId,
      sampleUrl,
    }: {
      jobId: string;
      name: string;
      description: string | null;
      voiceId: string;
      sampleUrl: string | null;
    },
  ): Promise<VoiceCloneRow | undefined> {
    return this.database.batch(async (tx) => {
      const [kept] = await tx.run<{ id: string }>(KEPT_OF, [jobId]);
      if (!kept) {
        await this.claimPlace(tx, caller);
        await tx.run(KEEP, [newId(), caller.userId, jobId, name, description, voiceId, sampleUrl]);
      }
      const [row] = await tx.run<VoiceCloneRow & Record<string, unknown>>(FIND_KEPT, [jobId, caller.userId]);
      return row;
    });
  }

  /** Changes what is given; a description of null is taken away. @throws NotFound */
  async update(
    { userId }: Caller,
    id: string,
    { name, description }: { name?: string; description?: string | null },
  ): Promise<VoiceCloneRow> {
    const [row] = await this.database.orm.query<VoiceCloneRow[]>(
      `with changed as (
         update voice_clones set name = coalesce($3, name),
           description = case when $4 then $5 else description end, updated_at = now()
         where id = $1 and user_id = $2 and deleted_at is null returning *
       ) select ${COLUMNS} from changed`,
      [id, userId, name ?? null, description !== undefined, description ?? null],
    );
    if (!row) throw new NotFound('voice clone');
    return row;
  }

  /** Off its owner's list from now on, and to be deleted at the provider. @throws NotFound */
  async delete({ userId }: Caller, id: string): Promise<void> {
    const gone = await this.database.orm.query<unknown[]>(
      `with gone as (
         update voice_clones set deleted_at = now(), removal_due_at = now()
         where id = $1 and user_id = $2 and deleted_at is null returning id
       ) select id from gone`,
      [id, userId],
    );
    if (gone.length === 0) throw new NotFound('voice clone');
  }

  /**
   * Voices that are to be deleted at the provider now, each postponed for the next caller. A voice that somebody still
   * has under another row stays there.
   */
  claimRemovals(most: number): Promise<{ id: string; voiceId: string; isShared: boolean }[]> {
    return this.database.orm.query(
      `with due as (
         select id from voice_clones where removal_due_at <= now() order by removal_due_at limit $1
         for update skip locked
       ), claimed as (
         update voice_clones c set removal_due_at = now() + make_interval(secs => $2)
         from due where c.id = due.id returning c.id, c.voice_id
       )
       select id, voice_id as "voiceId", exists (
         select 1 from voice_clones o where o.voice_id = claimed.voice_id and o.deleted_at is null
       ) as "isShared" from claimed`,
      [most, AGAIN_SECONDS],
    );
  }

  async removed(id: string): Promise<void> {
    await this.database.orm.query(`update voice_clones set removal_due_at = null where id = $1`, [id]);
  }
}
