import { hash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Caller, NotFound, type ShotContent, type ShotVisibility } from '@easel/contracts';
import { Database } from '@easel/platform';
import { TooMany } from '../node-presets/node-preset.errors.js';

const MOST = 1_000;
const ID_LENGTH = 12;
const ID_BYTES = 64;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export interface ShotRow {
  id: string;
  userId: string;
  visibility: ShotVisibility;
  content: ShotContent;
  createdAt: Date;
  updatedAt: Date;
}

/** What is to be said from now on; null takes away. */
export type ShotChanges = { [Field in keyof ShotContent]?: ShotContent[Field] | null };

const COLUMNS = `id, user_id as "userId", visibility, content, created_at as "createdAt", updated_at as "updatedAt"`;

/** Every write names the caller: another's shot is not found, like one that does not exist. */
@Injectable()
export class ShotsRepository {
  constructor(private readonly database: Database) {}

  /** Creates of one account come one after the other. @throws TooMany */
  create(
    { userId }: Caller,
    id: string,
    visibility: ShotVisibility,
    changes: ShotChanges,
  ): Promise<{ id: string }> {
    return this.database.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 7))', [userId]);
      const [{ count }] = await tx.query<[{ count: number }]>(
        'select count(*)::integer as count from shots where user_id = $1',
        [userId],
      );
      if (count >= MOST) throw new TooMany(MOST, 'shots');
      const { said } = sorted(changes);
      await tx.query(`insert into shots (id, user_id, visibility, content) values ($1, $2, $3, $4)`, [
        id,
        userId,
        visibility,
        JSON.stringify(said),
      ]);
      return { id };
    });
  }

  async findOwn({ userId }: Caller, id: string): Promise<{ id: string } | undefined> {
    const [row] = await this.database.orm.query<{ id: string }[]>(
      'select id from shots where id = $1 and user_id = $2',
      [id, userId],
    );
    return row;
  }

  /** A public one, or the caller's own. @throws NotFound */
  async find(caller: Caller | undefined, id: string): Promise<ShotRow> {
    const [row] = await this.database.orm.query<ShotRow[]>(
      `select ${COLUMNS} from shots where id = $1 and (visibility = 'public' or user_id = $2)`,
      [id, caller?.userId ?? null],
    );
    if (!row) throw new NotFound('shot');
    return row;
  }

  /** @throws NotFound */
  async update(
    { userId }: Caller,
    id: string,
    visibility: ShotVisibility | undefined,
    changes: ShotChanges,
  ): Promise<ShotRow> {
    const { said, takenAway } = sorted(changes);
    const [row] = await this.database.orm.query<ShotRow[]>(
      `with changed as (
         update shots set visibility = coalesce($3, visibility), content = (content || $4::jsonb) - $5::text[],
           updated_at = now()
         where id = $1 and user_id = $2 returning *
       ) select ${COLUMNS} from changed`,
      [id, userId, visibility ?? null, JSON.stringify(said), takenAway],
    );
    if (!row) throw new NotFound('shot');
    return row;
  }

  /** @throws NotFound */
  async delete({ userId }: Caller, id: string): Promise<void> {
    const gone = await this.database.orm.query<unknown[]>(
      'with gone as (delete from shots where id = $1 and user_id = $2 returning id) select id from gone',
      [id, userId],
    );
    if (gone.length === 0) throw new NotFound('shot');
  }
}

/** One that nobody can guess; the same for the same operation. */
export function newShotId(operationId?: string): string {
  const random = operationId === undefined ? randomBytes(ID_BYTES) : hash('sha512', operationId, 'buffer');
  let number = BigInt(`0x${random.toString('hex')}`);
  const letters = BigInt(LETTERS.length);
  return Array.from({ length: ID_LENGTH }, () => {
    const letter = LETTERS[Number(number % letters)] ?? '';
    number /= letters;
    return letter;
  }).join('');
}

function sorted(changes: ShotChanges): { said: ShotContent; takenAway: string[] } {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return {
    said: Object.fromEntries(given.filter(([, value]) => value !== null)),
    takenAway: given.filter(([, value]) => value === null).map(([field]) => field),
  };
}
