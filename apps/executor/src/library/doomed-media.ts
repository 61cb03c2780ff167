import { Inject, Injectable, Logger } from '@nestjs/common';
import { Database, type ObjectStorage } from '@easel/platform';
import { STORAGE } from '../engine/storage/storage.js';

/** A file, or all that begins with a prefix. */
export interface DoomedFile {
  readonly name: string;
}

/** Removes files without references. Each stays on the list until it is deleted, even after a crash. */
@Injectable()
export class DoomedMedia {
  private readonly logger = new Logger(DoomedMedia.name);

  constructor(
    private readonly database: Database,
    @Inject(STORAGE) private readonly storage: ObjectStorage,
  ) {}

  /**
   * Removes these files, which a request has just doomed: it does not wait behind files that others doomed. Without them,
   * removes up to a hundred that are due, the oldest first.
   */
  async remove(doomed?: readonly DoomedFile[]): Promise<void> {
    for (const { name } of doomed ?? (await this.due())) {
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

  private due(): Promise<DoomedFile[]> {
    return this.database.orm.query(
      'select name from doomed_media where due_at <= now() order by due_at limit 100',
    );
  }
}
