import { Injectable } from '@nestjs/common';
import { Database, decodeCursor, type Transaction } from '@easel/platform';

export interface StoredMessage {
  id: string;
  subject: string;
  text: string;
  sentAt: Date;
  readAt: Date | null;
}

const COLUMNS = `id, subject, text, sent_at as "sentAt", read_at as "readAt"`;

@Injectable()
export class MessagesRepository {
  constructor(private readonly database: Database) {}

  /** Undefined when there is no such account. */
  async add(
    tx: Transaction,
    message: { id: string; userId: string; senderId: string; subject: string; text: string },
  ): Promise<StoredMessage | undefined> {
    const [row] = await tx.query<StoredMessage[]>(
      `insert into messages (id, user_id, sender_id, subject, text)
       select $5, id, $2, $3, $4 from users where id = $1 returning ${COLUMNS}`,
      [message.userId, message.senderId, message.subject, message.text, message.id],
    );
    return row;
  }

  async findSent(
    tx: Transaction,
    { id, userId, senderId }: { id: string; userId: string; senderId: string },
  ): Promise<StoredMessage | undefined> {
    const [row] = await tx.query<StoredMessage[]>(
      `select ${COLUMNS} from messages where id = $1 and user_id = $2 and sender_id = $3`,
      [id, userId, senderId],
    );
    return row;
  }

  list(userId: string, limit: number, cursor?: string): Promise<StoredMessage[]> {
    const [time, before] = cursor === undefined ? [null, null] : decodeCursor(cursor);
    return this.database.orm.query<StoredMessage[]>(
      `select ${COLUMNS} from messages
       where user_id = $1 and ($2::timestamptz is null or (sent_at, id) < ($2, $3::uuid))
       order by sent_at desc, id desc limit $4`,
      [userId, time, before, limit],
    );
  }

  /** Undefined when the account has no such message. */
  async markRead(userId: string, id: string): Promise<StoredMessage | undefined> {
    const [rows] = await this.database.orm.query<[StoredMessage[], number]>(
      `update messages set read_at = coalesce(read_at, now()) where id = $1 and user_id = $2
       returning ${COLUMNS}`,
      [id, userId],
    );
    return rows[0];
  }
}
