import { Injectable } from '@nestjs/common';
import type { Caller } from '@easel/contracts';
import { Database } from '@easel/platform';
import type { ProductionsNaming } from '../../library/productions-naming.js';
import { NAMING } from '../../sql/documents/productions.js';
import { scopeOf } from './productions.repository.js';
import { IS_NAMED } from '../../sql/documents/media-in-productions.js';

/** Reads in the productions themselves which of them name stored files. */
@Injectable()
export class ReadProductionsNaming implements ProductionsNaming {
  constructor(private readonly database: Database) {}

  async isNamed(keys: readonly string[]): Promise<boolean> {
    const [row] = await this.database.orm.query<{ isNamed: boolean }[]>(IS_NAMED, [keys]);
    return row?.isNamed ?? false;
  }

  /** Five names at most; `another` for each that the caller may not read. */
  async names(caller: Caller, keys: readonly string[]): Promise<string[]> {
    const rows = await this.database.run<{ name: string }>(NAMING, [keys, ...scopeOf(caller, '').slice(1)]);
    return rows.map(({ name }) => name);
  }
}
