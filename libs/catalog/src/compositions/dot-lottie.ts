import { table } from '@easel/contracts/table';
import { Unzip, UnzipInflate } from 'fflate';
import { isRecord } from './rules.js';

/** Why something is no animation that can be played; the message continues the name of a setting. */
export class NoAnimation extends Error {
  override readonly name = 'NoAnimation';
}

/** Bytes of a dotLottie file, packed and unpacked. */
export const MOST_PACKED = 256 * 1024;
const MOST_UNPACKED = 1024 * 1024;
const MOST_FILES = 100;
/** A piece of so many packed bytes is at most a thousand times as large unpacked: the bound is looked at in between. */
const PIECE = 256;

const IMAGE_TYPES: Readonly<Record<string, string>> = table({
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
});

/** A dotLottie file (a ZIP archive) begins like this. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;

/**
 * The animation that a dotLottie file plays first, with the pictures that it shows inside of it.
 * @throws NoAnimation
 */
export function animationOf(zip: Uint8Array): Record<string, unknown> {
  if (zip.length > MOST_PACKED)
    throw new NoAnimation(`may be a dotLottie file of at most ${MOST_PACKED / 1024} KB`);
  const files = unpacked(zip);
  const manifest = jsonOf(files.get('manifest.json'));
  if (manifest === undefined) throw new NoAnimation('must be a dotLottie file, which holds a manifest');
  const id = firstOf(manifest);
  const file = jsonOf(files.get(`animations/${id}.json`) ?? files.get(`a/${id}.json`));
  if (file === undefined) throw new NoAnimation(`is a dotLottie file without its animation ${id}`);
  return { ...file, ...(Array.isArray(file['assets']) && { assets: withPictures(file['assets'], files) }) };
}

/** The id of the animation that a player begins with. */
function firstOf({ animations, activeAnimationId, initial }: Record<string, unknown>): string {
  const list: unknown[] = Array.isArray(animations) ? animations : [];
  const named = isRecord(initial) ? initial['animation'] : activeAnimationId;
  const chosen = list.filter(isRecord).find(({ id }) => id === named) ?? list[0];
  if (!isRecord(chosen) || typeof chosen['id'] !== 'string')
    throw new NoAnimation('is a dotLottie file without animations');
  if (chosen['initialTheme'] !== undefined) {
    throw new NoAnimation('is a dotLottie file with a theme, and themes are not applied');
  }
  return chosen['id'];
}

function withPictures(assets: readonly unknown[], files: ReadonlyMap<string, Uint8Array>): unknown[] {
  return assets.map((asset) => {
    const name = isRecord(asset) ? asset['p'] : undefined;
    if (!isRecord(asset) || typeof name !== 'string') return asset;
    const bytes = files.get(`images/${name}`) ?? files.get(`i/${name}`);
    const type = IMAGE_TYPES[name.slice(name.lastIndexOf('.') + 1).toLowerCase()];
    if (bytes === undefined || type === undefined) return asset;
    const data = Buffer.from(bytes).toString('base64');
    return { ...asset, u: '', e: 1, p: `data:${type};base64,${data}` };
  });
}

/** Files by name. What promises little and unpacks to much ends as soon as it does. */
function unpacked(zip: Uint8Array): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  let [count, bytes] = [0, 0];
  const archive = new Unzip((file) => {
    count += 1;
    if (count > MOST_FILES) throw new NoAnimation(`may be a dotLottie file of at most ${MOST_FILES} files`);
    const parts: Uint8Array[] = [];
    file.ondata = (error, part, isLast) => {
      if (error !== null) throw error;
      bytes += part.length;
      if (bytes > MOST_UNPACKED) throw new NoAnimation('is a dotLottie file that unpacks to more than 1 MB');
      parts.push(part);
      if (isLast) files.set(file.name, Buffer.concat(parts));
    };
    file.start();
  });
  archive.register(UnzipInflate);
  try {
    for (let at = 0; at < zip.length; at += PIECE) {
      archive.push(zip.subarray(at, at + PIECE), at + PIECE >= zip.length);
    }
  } catch (error) {
    if (error instanceof NoAnimation) throw error;
    throw new NoAnimation('is a dotLottie file that cannot be unpacked');
  }
  return files;
}

function jsonOf(bytes: Uint8Array | undefined): Record<string, unknown> | undefined {
  if (bytes === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
