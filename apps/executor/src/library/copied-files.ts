import { Injectable } from '@nestjs/common';
import { SERVICE_CREATOR_ID } from '@easel/contracts';
import { Database, type Transaction } from '@easel/platform';
import { AssetsRepository } from './assets.repository.js';
import { ProductionsNaming } from './productions-naming.js';
import { RecordsNaming } from './records-naming.js';
import { NOTE, RELEASE, DUE } from '../sql/library/copied-files.js';

interface CopiedFile {
  id: string;
  userId: string;
  key: string;
}

/**
 * Copies of files that were made for a record of another service. The copies are stored before the record, so whoever
 * died in between left copies that nobody needs: when a copy is due, the service with the records is asked.
 */
@Injectable()
export class CopiedFiles {
  constructor(
    private readonly database: Database,
    private readonly assets: AssetsRepository,
    private readonly records: RecordsNaming,
    private readonly productions: ProductionsNaming,
  ) {}

  /** Part of the transaction that stores the copies, or finds them stored: they are due in two hours. */
  async note(tx: Transaction, assetIds: readonly string[]): Promise<void> {
    await tx.query(NOTE, [assetIds]);
  }

  /** Copies that belong to nobody are due now. */
  async release(tx: Transaction, keys: readonly string[]): Promise<void> {
    await tx.query(RELEASE, [keys, SERVICE_CREATOR_ID]);
  }

  /** Deletes due copies that no record names. May run on several replicas at once. */
  async settle(): Promise<void> {
    for (const file of await this.database.orm.query<CopiedFile[]>(DUE)) {
      const isNamed =
        (await this.productions.isNamed([file.key])) ||
        (await this.records.file(file.userId, file.key)).length > 0;
      await this.decide(file, isNamed);
    }
  }

  /** Nothing happens where the copy is wanted again since: it is due later then. */
  private decide({ id, userId }: CopiedFile, isNamed: boolean): Promise<void> {
    return this.database.transaction(async (tx) => {
      const [due] = await tx.query<[unknown[], number]>(
        'delete from copied_files where asset_id = $1 and due_at <= now() returning asset_id',
        [id],
      );
      if (due.length > 0 && !isNamed) await this.assets.removeIn(tx, { userId }, id);
    });
  }
}
