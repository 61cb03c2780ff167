import { crc32, deflateSync } from 'node:zlib';

export const text = (value: string): Buffer => Buffer.from(value, 'latin1');
export const u16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);
export const u16le = (value: number): Buffer => Buffer.from([value & 255, value >> 8]);
export const u24le = (value: number): Buffer => Buffer.from([value & 255, (value >> 8) & 255, value >> 16]);

export function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
}

export function u32le(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
}

/** A chunk of a PNG. */
export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([text(type), data]);
  return Buffer.concat([u32(data.length), body, u32(crc32(body))]);
}

/** A box of an MP4 or AVIF. */
export function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([u32(body.length + 8), text(type), body]);
}

/** A chunk of a RIFF file: WebP, WAV. */
export function riff(type: string, data: Buffer): Buffer {
  return Buffer.concat([text(type), u32le(data.length), data, Buffer.alloc(data.length % 2)]);
}

/** As many zeros, deflated: a thousandth of them. */
export function deflatedZeros(bytes: number): Buffer {
  return deflateSync(Buffer.alloc(bytes), { level: 9 });
}
