import { createRequire } from 'node:module';
import type { Create, CreateText, default as sharpPackage, Raw, Sharp } from 'sharp';
import { allowOnly, OWN_LOADERS } from './loaders.js';

type SharpPackage = typeof sharpPackage;

let loaded: SharpPackage | undefined;

/** sharp is loaded with the first picture: a process that never draws does without its memory. */
function sharp(): SharpPackage {
  if (loaded === undefined) {
    loaded = createRequire(import.meta.url)('sharp') as SharpPackage;
    // A file of a tenant that reaches libvips in this process all the same is not decoded here.
    allowOnly(loaded, OWN_LOADERS);
  }
  return loaded;
}

/** Pixels that are decoded already. */
export function pixels(bytes: Uint8Array, raw: Raw): Sharp {
  return sharp()(bytes, { raw });
}

/** A picture of one colour. */
export function canvas(create: Create): Sharp {
  return sharp()({ create });
}

/** Written words. */
export function lettering(text: CreateText): Sharp {
  return sharp()({ text });
}

/** A PNG or SVG that this program made itself, in memory. */
export function drawing(bytes: Buffer): Sharp {
  return sharp()(bytes);
}
