import { Injectable } from '@nestjs/common';
import type { Caller } from '@easel/contracts';
import { Database, type Transaction } from '@easel/platform';
import { v7 as newId } from 'uuid';
import { DEVICE_SECONDS, LOOK_SECONDS } from './device-codes.js';

/** Rows that one request removes; each leaves one row behind. */
const SWEPT_AT_ONCE = 20;

export interface WaitingDevice {
  id: string;
  deviceName: string;
  createdAt: Date;
  expiresAt: Date;
}

/** A device whose code was presented; locked. */
export interface PresentedDevice {
  id: string;
  deviceName: string;
  /** Who answered, in which session; null while nobody has. */
  answer: { userId: string; sessionId: string; allowed: boolean } | null;
  /** PKCE; null where none was asked for. */
  challenge: string | null;
  expired: boolean;
  lookSeconds: number;
  tooSoon: boolean;
}

@Injectable()
export class DevicesRepository {
  constructor(private readonly database: Database) {}

  /** Answers false where the user code is another's. */
  async insert({
    deviceHash,
    userCode,
    deviceName,
    challenge,
  }: {
    deviceHash: Buffer;
    userCode: string;
    deviceName: string;
    challenge: string | null;
  }): Promise<boolean> {
    const rows = await this.database.orm.query<unknown[]>(
      `insert into device_authorizations (id, device_hash, user_code, device_name, code_challenge, look_seconds, expires_at)
       values ($1, $2, $3, $4, $5, ${LOOK_SECONDS}, now() + make_interval(secs => ${DEVICE_SECONDS}))
       on conflict (user_code) do nothing returning 1`,
      [newId(), deviceHash, userCode, deviceName, challenge],
    );
    return rows.length > 0;
  }

  /**
   * Removes some of what nobody can use any more, an hour later: until then its device learns that the code has
   * expired.
   */
  async sweep(): Promise<void> {
    await this.database.orm.query(
      `delete from device_authorizations where ctid = any(array(
         select ctid from device_authorizations where expires_at < now() - interval '1 hour'
         limit ${SWEPT_AT_ONCE} for update skip locked))`,
    );
  }

  async findWaiting(userCode: string): Promise<WaitingDevice | undefined> {
    const [row] = await this.database.orm.query<
      ({ id: string; device_name: string; created_at: Date; expires_at: Date } | undefined)[]
    >(
      `select id, device_name, created_at, expires_at from device_authorizations
       where user_code = $1 and allowed is null and expires_at > now()`,
      [userCode],
    );
    return (
      row && {
        id: row.id,
        deviceName: row.device_name,
        createdAt: row.created_at,
        expiresAt: row.expires_at,
      }
    );
  }

  /** The first answer counts; the user who gave it may repeat it. Returns undefined if another user has answered. */
  async answer(
    tx: Transaction,
    { userId, credentialId }: Caller,
    { userCode, allow }: { userCode: string; allow: boolean },
  ): Promise<{ id: string; deviceName: string } | undefined> {
    const [[row]] = await tx.query<[{ id: string; device_name: string }[], number]>(
      `update device_authorizations set user_id = $2, session_id = $3, allowed = $4
       where user_code = $1 and expires_at > now() and (allowed is null or (user_id = $2 and allowed = $4))
       returning id, device_name`,
      [userCode, userId, credentialId, allow],
    );
    return row && { id: row.id, deviceName: row.device_name };
  }

  /** Without a lock: what is guessed costs one read. */
  async isKnown(deviceHash: Buffer): Promise<boolean> {
    const rows = await this.database.orm.query<unknown[]>(
      'select 1 from device_authorizations where device_hash = $1',
      [deviceHash],
    );
    return rows.length > 0;
  }

  /**
   * Locks the device, so that of two that present its code one comes second. The account that answered is locked
   * before it, because who removes an account locks them in that order.
   */
  async findForUpdate(tx: Transaction, deviceHash: Buffer): Promise<PresentedDevice | undefined> {
    const [before] = await tx.query<({ user_id: string | null } | undefined)[]>(
      `select d.user_id from device_authorizations d join users u on u.id = d.user_id
       where d.device_hash = $1 for no key update of u`,
      [deviceHash],
    );
    const [row] = await tx.query<
      (
        | {
            id: string;
            device_name: string;
            user_id: string | null;
            session_id: string | null;
            allowed: boolean | null;
            code_challenge: string | null;
            look_seconds: number;
            expired: boolean;
            too_soon: boolean;
          }
        | undefined
      )[]
    >(
      `select id, device_name, user_id, session_id, allowed, code_challenge, look_seconds, expires_at <= now() as expired,
              coalesce(looked_at > now() - make_interval(secs => look_seconds - 1), false) as too_soon
       from device_authorizations where device_hash = $1 for update`,
      [deviceHash],
    );
    if (!row) return undefined;
    const { user_id: userId, session_id: sessionId, allowed } = row;
    // Answered between the two: the next look sees it.
    const answered = userId !== null && userId === before?.user_id;
    return {
      id: row.id,
      deviceName: row.device_name,
      answer: answered ? { userId, sessionId: sessionId ?? '', allowed: allowed === true } : null,
      challenge: row.code_challenge,
      expired: row.expired,
      lookSeconds: row.look_seconds,
      tooSoon: row.too_soon,
    };
  }

  async noteLook(tx: Transaction, id: string, lookSeconds: number): Promise<void> {
    await tx.query('update device_authorizations set looked_at = now(), look_seconds = $2 where id = $1', [
      id,
      lookSeconds,
    ]);
  }

  async delete(tx: Transaction, id: string): Promise<void> {
    await tx.query('delete from device_authorizations where id = $1', [id]);
  }
}
