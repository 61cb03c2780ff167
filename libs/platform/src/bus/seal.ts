import {
  type CipherGCM,
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  type DecipherGCM,
  hkdfSync,
  randomBytes,
  randomFillSync,
  type KeyObject,
} from 'node:crypto';
import type { BusKeys } from '@easel/contracts';
import { LRUCache } from 'lru-cache';
import { bytesOf } from '../json/json-text.js';
import { Turns } from '../timing/turns.js';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Bytes that are encrypted or decrypted at once: below a millisecond. */
const SLICE = 256 * 1024;
/** Inboxes whose keys are at hand. A gateway has one; further ones are those of processes that ended. */
const MOST_INBOXES = 1_000;

/** What was opened is not what the other side of the pair sealed for this place. */
export class BrokenSeal extends Error {
  constructor() {
    super('the seal is broken');
    this.name = 'BrokenSeal';
  }
}

/** Names of a reply subject: `_INBOX.<asker>.<answerer>.<inbox>.<number>`. */
export interface ReplySubject {
  asker: string;
  answerer: string;
  inbox: string;
  /** Of the request, from 0 on: an inbox never uses one twice. */
  number: number;
}

export const newInbox = (): string => randomBytes(16).toString('base64url');

export const replySubject = ({ asker, answerer, inbox, number }: ReplySubject): string =>
  `_INBOX.${asker}.${answerer}.${inbox}.${number}`;

const REPLY = /^_INBOX\.([a-z]+)\.([a-z]+)\.([\w-]{22})\.(0|[1-9]\d{0,14})$/;

/** @throws BrokenSeal for what is no reply subject of ours */
export function parseReplySubject(subject: string): ReplySubject {
  const [, asker, answerer, inbox, number] = REPLY.exec(subject) ?? [];
  if (!asker || !answerer || !inbox) throw new BrokenSeal();
  return { asker, answerer, inbox, number: Number(number) };
}

/** What a request's seal covers beside its content. */
export interface RequestBinding {
  subject: string;
  reply: string;
  /** As it stands in the header. */
  deadline: string;
  operationId: string | undefined;
}

/** Key objects: a cipher takes 6 µs to start with one, and 20 µs with the bytes. */
interface InboxKeys {
  asked: KeyObject;
  answered: KeyObject;
}

/**
 * Seals messages for the one service that they are for: encrypted with a key of the pair, so that an eavesdropper
 * reads nothing, and bound to subject, reply subject, deadline and content, so that an attacker who repeats one with
 * anything changed is refused. Each inbox has keys of its own, derived from the pair's, and numbers its requests: the
 * number is the nonce. That a request is good once is for the receiver to remember, by its reply subject.
 */
export class BusSeal {
  private readonly inboxes = new LRUCache<string, InboxKeys>({ max: MOST_INBOXES });
  private readonly random = Buffer.alloc(4_096);
  private used = 4_096;

  constructor(private readonly keys: BusKeys) {}

  /** Others work in between where a request has megabytes. */
  async sealRequest(
    place: RequestBinding,
    from: ReplySubject,
    content: readonly string[] | Buffer,
  ): Promise<Buffer> {
    const [key, iv, bound] = [this.keysOf(from).asked, numbered(from.number), bindingOf(place)];
    const [only = '', ...more] = Buffer.isBuffer(content) ? [content] : content;
    if (more.length === 0 && only.length <= SLICE) return this.seal(key, iv, bound, only);
    const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(bound));
    const bytes = Buffer.isBuffer(content) ? content.length : bytesOf(content);
    const sealed = Buffer.allocUnsafe(bytes + TAG_BYTES);
    await through(cipher, Buffer.isBuffer(content) ? slicesOf(content) : content, sealed);
    cipher.final();
    cipher.getAuthTag().copy(sealed, bytes);
    return sealed;
  }

  /**
   * Others work in between where a request has megabytes.
   *
   * @throws BrokenSeal
   */
  async openRequest(place: RequestBinding, from: ReplySubject, sealed: Uint8Array): Promise<Buffer> {
    const [key, iv, bound] = [this.keysOf(from).asked, numbered(from.number), bindingOf(place)];
    if (sealed.length <= SLICE) return open(key, iv, bound, sealed);
    const decipher = decipherOf(key, iv, bound, sealed);
    const content = Buffer.allocUnsafe(sealed.length - TAG_BYTES);
    await through(decipher, slicesOf(sealed.subarray(0, -TAG_BYTES)), content);
    end(decipher);
    return content;
  }

  /** @param part see `PART_HEADER`; empty for a whole answer */
  sealAnswer(reply: string, to: ReplySubject, part: string, content: string | Buffer): Buffer {
    const iv = this.randomIv();
    return Buffer.concat([iv, this.seal(this.keysOf(to).answered, iv, `${reply}\n${part}`, content)]);
  }

  /** @throws BrokenSeal */
  openAnswer(reply: string, to: ReplySubject, part: string, sealed: Uint8Array): Buffer {
    const iv = sealed.subarray(0, IV_BYTES);
    return open(this.keysOf(to).answered, iv, `${reply}\n${part}`, sealed.subarray(IV_BYTES));
  }

  private seal(key: KeyObject, iv: Buffer, place: string, content: string | Buffer): Buffer {
    const cipher = createCipheriv(CIPHER, key, iv);
    cipher.setAAD(Buffer.from(place));
    const sealed = typeof content === 'string' ? cipher.update(content, 'utf8') : cipher.update(content);
    return Buffer.concat([sealed, cipher.final(), cipher.getAuthTag()]);
  }

  private keysOf({ asker, answerer, inbox }: ReplySubject): InboxKeys {
    const name = `${asker}.${answerer}.${inbox}`;
    let keys = this.inboxes.get(name);
    if (!keys) {
      if (!this.keys.has(asker, answerer)) throw new BrokenSeal();
      const derive = (use: string) =>
        createSecretKey(
          Buffer.from(hkdfSync('sha256', this.keys.of(asker, answerer), inbox, use, KEY_BYTES)),
        );
      this.inboxes.set(name, (keys = { asked: derive('asked'), answered: derive('answered') }));
    }
    return keys;
  }

  /** Random because a request may reach two replicas, whose answers must not share one. */
  private randomIv(): Buffer {
    if (this.used + IV_BYTES > this.random.length) {
      randomFillSync(this.random);
      this.used = 0;
    }
    const iv = Buffer.from(this.random.subarray(this.used, this.used + IV_BYTES));
    this.used += IV_BYTES;
    return iv;
  }
}

function open(key: KeyObject, iv: Uint8Array, place: string, sealed: Uint8Array): Buffer {
  const decipher = decipherOf(key, iv, place, sealed);
  const content = decipher.update(sealed.subarray(0, -TAG_BYTES));
  end(decipher);
  return content;
}

/** @throws BrokenSeal for what is too short to have a seal */
function decipherOf(key: KeyObject, iv: Uint8Array, place: string, sealed: Uint8Array): DecipherGCM {
  if (iv.length !== IV_BYTES || sealed.length < TAG_BYTES) throw new BrokenSeal();
  const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
  return decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(-TAG_BYTES));
}

/** Of a cipher that adds nothing to its content. @throws BrokenSeal for content that is not what was sealed */
function end(decipher: DecipherGCM): void {
  try {
    decipher.final();
  } catch {
    throw new BrokenSeal();
  }
}

/** Others work in between. @param to has room for exactly what comes out */
async function through(
  cipher: CipherGCM | DecipherGCM,
  pieces: Iterable<string | Uint8Array>,
  to: Buffer,
): Promise<void> {
  const turns = new Turns();
  let at = 0;
  for (const piece of pieces) {
    const passed = typeof piece === 'string' ? cipher.update(piece, 'utf8') : cipher.update(piece);
    at += passed.copy(to, at);
    await turns.giveWay();
  }
}

function* slicesOf(content: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < content.length; at += SLICE) yield content.subarray(at, at + SLICE);
}

function numbered(number: number): Buffer {
  const iv = Buffer.alloc(IV_BYTES);
  iv.writeUIntBE(number, IV_BYTES - 6, 6);
  return iv;
}

const bindingOf = ({ subject, reply, deadline, operationId = '' }: RequestBinding): string =>
  `${subject}\n${reply}\n${deadline}\n${operationId}`;
