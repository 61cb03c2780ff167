import sharp, { type Create, type CreateText, type Raw, type Sharp } from 'sharp';
import { allowOnly, OWN_LOADERS } from './loaders.js';

// A file of a tenant that reaches libvips in this process all the same is not decoded here.
allowOnly(OWN_LOADERS);

/** Pixels that are decoded already. */
export function pixels(bytes: Uint8Array, raw: Raw): Sharp {
  return sharp(bytes, { raw });
}

/** A picture of one colour. */
export function canvas(create: Create): Sharp {
  return sharp({ create });
}

/** Written words. */
export function lettering(text: CreateText): Sharp {
  return sharp({ text });
}

/** A PNG or SVG that this program made itself, in memory. */
export function drawing(bytes: Buffer): Sharp {
  return sharp(bytes);
}
