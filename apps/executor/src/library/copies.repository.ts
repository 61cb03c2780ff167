import { Injectable } from '@nestjs/common';
import type { FileKind } from '@easel/contracts';
import { Database, type Transaction } from '@easel/platform';
import type { DoomedFile } from './doomed-media.js';
import { SOURCES, MAINS, BEGIN, ADD, GIVE_UP } from '../sql/library/copies.js';

/** A file that is copied. */
export interface CopiedSource {
  key: string;
  thumbnailKey: string | null;
  kind: FileKind;
  contentType: string;
  /** Bytes; Postgres sends a bigint as text. */
  size: string;
  sha256: string;
  width: number | null;
  height: number | null;
  durationSeconds: number | null;
  filename: string | null;
}

export interface StoredCopy {
  key: string;
  kind: FileKind;
  thumbnailKey: string | null;
  sha256: string;
}

/** A copy that is about to be made. */
export interface NewCopy extends CopiedSource {
  id: string;
  /** Of the upload that the copy counts as until its row is stored. */
  uploadId: string;
  userId: string;
  workspaceId: string | null;
  prefix: string;
  from: string;
  thumbnailFrom: string | null;
  origin: string | null;
}

/** Copies of files, and the uploads that they count as until they are stored. */
@Injectable()
export class CopiesRepository {
  constructor(private readonly database: Database) {}

  sources(keys: readonly string[]): Promise<CopiedSource[]> {
    return this.database.orm.query(SOURCES, [keys]);
  }

  /** The file that each of these small pictures stands for, as far as they are small pictures. */
  async mainsOf(keys: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.database.orm.query<{ thumbnail: string; key: string }[]>(MAINS, [keys]);
    return new Map(rows.map(({ thumbnail, key }) => [thumbnail, key]));
  }

  /** The copies of these ids that there are. */
  async stored(userId: string, ids: readonly string[]): Promise<Map<string, StoredCopy>> {
    const rows = await this.database.orm.query<(StoredCopy & { id: string })[]>(
      `select id, key, kind, thumbnail_key as "thumbnailKey", sha256 from media_assets
       where id = any($1::uuid[]) and user_id = $2`,
      [ids, userId],
    );
    return new Map(rows.map(({ id, ...copy }) => [id, copy]));
  }

  async areStored(tx: Transaction, ids: readonly string[]): Promise<boolean> {
    const [row] = await tx.query<{ count: number }[]>(
      'select count(*)::integer as count from media_assets where id = any($1::uuid[])',
      [ids],
    );
    return row?.count === ids.length;
  }

  async begin(copies: readonly NewCopy[]): Promise<void> {
    if (copies.length > 0) await this.database.orm.query(BEGIN, [JSON.stringify(copies)]);
  }

  /** Stores the rows. A copy that somebody else has stored under its id meanwhile stays an upload. */
  async add(tx: Transaction, copies: readonly NewCopy[]): Promise<void> {
    if (copies.length === 0) return;
    await tx.query(ADD, [JSON.stringify(copies), copies.map(({ uploadId }) => uploadId)]);
  }

  /** Dooms the files of copies that were not stored. */
  async giveUp(copies: readonly NewCopy[]): Promise<DoomedFile[]> {
    if (copies.length === 0) return [];
    return this.database.orm.query(GIVE_UP, [copies.map(({ uploadId }) => uploadId)]);
  }
}
