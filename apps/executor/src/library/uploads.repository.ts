import { Injectable } from '@nestjs/common';
import type { Caller } from '@easel/contracts';
import { Database, type Transaction } from '@easel/platform';
import type { DoomedFile } from './doomed-media.js';

export interface OpenUpload {
  id: string;
  userId: string;
  workspaceId: string | null;
  /** Everything that is stored of it begins with this. */
  prefix: string;
  key: string;
  filename: string | null;
  origin: string | null;
}

const COLUMNS = `id, user_id as "userId", workspace_id as "workspaceId", prefix, key, filename, origin`;

/** Uploads under way. What is given up stays on the list of doomed files until its files are gone. */
@Injectable()
export class UploadsRepository {
  constructor(private readonly database: Database) {}

  async add(upload: OpenUpload): Promise<void> {
    await this.database.orm.query(
      `insert into uploads (id, user_id, workspace_id, prefix, key, filename, origin)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        upload.id,
        upload.userId,
        upload.workspaceId,
        upload.prefix,
        upload.key,
        upload.filename,
        upload.origin,
      ],
    );
  }

  async find(caller: Caller, id: string): Promise<OpenUpload | undefined> {
    const [row] = await this.database.orm.query<OpenUpload[]>(
      `select ${COLUMNS} from uploads where id = $1 and user_id = $2`,
      [id, caller.userId],
    );
    return row;
  }

  /** Takes an upload off the list, in the transaction that puts it into the library; false when it is not there. */
  async take(tx: Transaction, { id, userId }: OpenUpload): Promise<boolean> {
    const [rows] = await tx.query<[unknown[], number]>(
      'delete from uploads where id = $1 and user_id = $2 returning id',
      [id, userId],
    );
    return rows.length > 0;
  }

  /** Dooms the files of one upload and answers them: none when it is over. */
  giveUp(caller: Caller, id: string): Promise<DoomedFile[]> {
    return this.database.orm.query(
      `with given_up as (delete from uploads where id = $1 and user_id = $2 returning prefix)
       insert into doomed_media (name) select prefix from given_up on conflict do nothing returning name`,
      [id, caller.userId],
    );
  }

  /** Dooms the files of every upload that started so long ago that its writer must be gone. */
  async giveUpForgotten(): Promise<void> {
    await this.database.orm.query(
      `with forgotten as (
         select id from uploads where created_at < now() - interval '2 hours' limit 100 for update skip locked
       ), given_up as (
         delete from uploads u using forgotten f where u.id = f.id returning u.prefix
       )
       insert into doomed_media (name) select prefix from given_up on conflict do nothing`,
    );
  }
}
