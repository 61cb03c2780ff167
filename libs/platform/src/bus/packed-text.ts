import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import { bytesOf } from '../json/json-text.js';
import { HEADERS_ROOM } from './wire.js';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** Bytes of a request as it is read: more than any has. */
const MOST_BYTES = 64 * 1024 * 1024;
const UTF8_BYTES_PER_UNIT = 3;
/** With what a packed text begins. A request itself begins with a brace or an end of line. */
const PACKED = Buffer.from([0x1f, 0x8b]);

/**
 * The content of a request as it is sent: packed where it would not fit into a message of `mostBytes` as it is.
 *
 * @param texts which make the content together
 */
export async function packedText(
  texts: readonly string[],
  mostBytes: number,
): Promise<readonly string[] | Buffer> {
  const room = mostBytes - HEADERS_ROOM;
  const units = texts.reduce((sum, { length }) => sum + length, 0);
  if (units * UTF8_BYTES_PER_UNIT <= room || bytesOf(texts) <= room) return texts;
  return pack(texts.join(''), { level: constants.Z_BEST_SPEED });
}

/** @throws Error for what is packed and no text, or longer than a request may be */
export async function unpackedText(content: Buffer): Promise<string> {
  const isPacked = content.subarray(0, PACKED.length).equals(PACKED);
  return (isPacked ? await unpack(content, { maxOutputLength: MOST_BYTES }) : content).toString();
}
