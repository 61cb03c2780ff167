import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { deflateSync } from 'node:zlib';

const run = promisify(execFile);
const made = new Map<string, Promise<Buffer>>();

/** A PNG of this size in one colour, which follows from `seed`. */
export function samplePicture(width: number, height: number, seed = ''): Buffer {
  let hash = 0;
  for (const letter of seed) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  const row = Buffer.alloc(1 + width * 3);
  for (let x = 0; x < width; x++) row.set([hash & 255, (hash >>> 8) & 255, (hash >>> 16) & 255], 1 + x * 3);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)), { level: 1 });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A recording of a tone. */
export function sampleSound(seconds: number, format: 'mp3' | 'wav' = 'mp3'): Promise<Buffer> {
  return once(`sound ${seconds} ${format}`, [
    ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`],
    ['-f', format],
  ]);
}

/** A film with sound, H.264 in MP4. */
export function sampleClip(seconds: number, width = 320, height = 180): Promise<Buffer> {
  return once(`clip ${seconds} ${width}x${height}`, [
    ['-f', 'lavfi', '-i', `testsrc=size=${width}x${height}:rate=24:duration=${seconds}`],
    ['-f', 'lavfi', '-i', `sine=frequency=330:duration=${seconds}`],
    ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-shortest'],
    ['-movflags', 'frag_keyframe+empty_moov', '-f', 'mp4'],
  ]);
}

function once(name: string, parts: readonly string[][]): Promise<Buffer> {
  let bytes = made.get(name);
  if (!bytes) {
    bytes = run('ffmpeg', ['-v', 'error', '-nostdin', ...parts.flat(), '-'], {
      encoding: 'buffer',
      maxBuffer: 64_000_000,
    }).then(({ stdout }) => stdout);
    made.set(name, bytes);
  }
  return bytes;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xff_ff_ff_ff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xed_b8_83_20 : crc >>> 1;
  }
  return (crc ^ 0xff_ff_ff_ff) >>> 0;
}
