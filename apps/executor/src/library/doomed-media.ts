import { Inject, Injectable, Logger } from '@nestjs/common';
import { Database, type ObjectStorage } from '@easel/platform';
import { STORAGE } from '../engine/storage/storage.js';

/** Removes files without references. Each stays on the list until it is deleted, even after a crash. */
@Injectable()
export class DoomedMedia {
  private readonly logger = new Logger(DoomedMedia.name);

  constructor(
    private readonly database: Database,
    @Inject(STORAGE) private readonly storage: ObjectStorage,
  ) {}

  async remove(): Promise<void> {
    const due = await this.database.orm.query<{ name: string }[]>(
      'select name from doomed_media where due_at <= now() order by due_at limit 100',
    );
    for (const { name } of due) {
      try {
        await (/[-/]$/.test(name) ? this.storage.deletePrefix(name) : this.storage.delete(name));
        await this.database.orm.query('delete from doomed_media where name = $1', [name]);
      } catch (error) {
        // One that the storage refuses must not hold up the others.
        await this.database.orm.query(
          `update doomed_media set due_at = now() + interval '1 minute' where name = $1`,
          [name],
        );
        this.logger.warn({ err: error }, 'a file could not be removed yet');
      }
    }
  }
}
