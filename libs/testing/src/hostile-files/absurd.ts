import { box, chunk, deflatedZeros, riff, text, u16, u16le, u24le, u32, u32le } from './bytes.js';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const FTYP = box('ftyp', text('mp42'), u32(0), text('mp42isom'));
const MOST = 0xffff_ffff;

/** Frames without end, none, and of sizes that nobody has memory for. */
export function absurdFiles(): [name: string, bytes: () => Buffer][] {
  return [
    ['no-rows.png', () => png(10, 0)],
    ['no-columns.png', () => png(0, 10)],
    ['longest-row.png', () => png(0x7fff_ffff, 1)],
    ['widest.png', () => png(MOST, MOST)],
    ['no-data.png', () => Buffer.concat([PNG, header(4, 4), chunk('IEND', Buffer.alloc(0))])],
    [
      'chunks.png',
      () =>
        Buffer.concat([
          PNG,
          header(4, 4),
          ...Array.from({ length: 50_000 }, () => chunk('tEXt', text('a\0b'))),
        ]),
    ],
    ['no-frames.gif', () => gif(9, 9, [])],
    ['widest.gif', () => gif(65_535, 65_535, [[65_535, 65_535]])],
    [
      'huge-frames.gif',
      () =>
        gif(
          9,
          9,
          Array.from({ length: 300 }, () => [65_535, 65_535] as const),
        ),
    ],
    ['no-size.gif', () => gif(0, 0, [[0, 0]])],
    ['widest.webp', () => webp(riff('VP8L', Buffer.from([0x2f, 0xff, 0xff, 0xff, 0x0f, 0, 0, 0])))],
    [
      'canvas.webp',
      () =>
        webp(riff('VP8X', Buffer.concat([Buffer.from([2, 0, 0, 0]), u24le(0xff_ffff), u24le(0xff_ffff)]))),
    ],
    [
      'no-frames.webp',
      () =>
        webp(
          Buffer.concat([
            riff('VP8X', Buffer.concat([Buffer.from([2, 0, 0, 0]), u24le(8), u24le(8)])),
            riff('ANIM', Buffer.alloc(6)),
          ]),
        ),
    ],
    ['no-size.jpg', () => jpegOf(0, 0)],
    [
      'tables.jpg',
      () =>
        Buffer.concat([
          Buffer.from([0xff, 0xd8]),
          ...Array.from({ length: 20_000 }, () =>
            Buffer.concat([Buffer.from([0xff, 0xfe]), u16(4), text('hi')]),
          ),
        ]),
    ],
    [
      'widest.bmp',
      () =>
        Buffer.concat([
          text('BM'),
          u32le(MOST),
          u32le(0),
          u32le(54),
          u32le(40),
          u32le(0x7fff_ffff),
          u32le(0x7fff_ffff),
          u16le(1),
          u16le(24),
          Buffer.alloc(24),
        ]),
    ],
    ['widest.ppm', () => text('P6\n999999 999999\n255\n')],
    ['widest.hdr', () => text('#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 999999 +X 999999\n')],
    [
      'widest.psd',
      () =>
        Buffer.concat([
          text('8BPS'),
          u16(1),
          Buffer.alloc(6),
          u16(56),
          u32(300_000),
          u32(300_000),
          u16(32),
          u16(4),
          Buffer.alloc(12),
        ]),
    ],
    ['widest.ico', () => Buffer.concat([u16le(0), u16le(1), u16le(0xffff), Buffer.alloc(64, 0xff)])],
    [
      'widest.tga',
      () =>
        Buffer.concat([
          Buffer.from([0, 0, 10]),
          Buffer.alloc(9),
          u16le(65_535),
          u16le(65_535),
          Buffer.from([32, 0]),
          Buffer.alloc(64, 0xff),
        ]),
    ],
    [
      'widest.exr',
      () =>
        Buffer.concat([
          u32le(20_000_630),
          u32le(2),
          text('dataWindow\0box2i\0'),
          u32le(16),
          u32le(0),
          u32le(0),
          u32le(0x7fff_fffe),
          u32le(0x7fff_fffe),
          Buffer.alloc(9),
        ]),
    ],
    [
      'widest.jp2',
      () =>
        Buffer.concat([
          u32(12),
          text('jP  '),
          u32(0x0d0a_870a),
          box('ftyp', text('jp2 '), u32(0), text('jp2 ')),
          box('jp2h', box('ihdr', u32(MOST), u32(MOST), u16(0xffff), Buffer.from([7, 7, 0, 0]))),
        ]),
    ],
    ['widest.jxl', () => Buffer.concat([Buffer.from([0xff, 0x0a]), Buffer.alloc(40, 0xff)])],
    ['widest.y4m', () => text('YUV4MPEG2 W99999 H99999 F30:1 C420\nFRAME\n')],
    ['no-frames.y4m', () => text('YUV4MPEG2 W16 H16 F30:1 C420\n')],
    [
      'fastest.y4m',
      () => Buffer.concat([text('YUV4MPEG2 W16 H16 F1000000000:1 C420\nFRAME\n'), Buffer.alloc(384)]),
    ],
    [
      'widest.ivf',
      () =>
        Buffer.concat([
          text('DKIF'),
          u16le(0),
          u16le(32),
          text('VP80'),
          u16le(65_535),
          u16le(65_535),
          u32le(30),
          u32le(1),
          u32le(MOST),
          u32le(0),
          u32le(64),
          Buffer.alloc(72, 1),
        ]),
    ],
    ['no-samples.mp4', () => Buffer.concat([FTYP, box('moov', box('mvhd', Buffer.alloc(100)))])],
    [
      'tracks.mp4',
      () =>
        Buffer.concat([
          FTYP,
          box(
            'moov',
            box('mvhd', Buffer.alloc(100)),
            ...Array.from({ length: 20_000 }, () => box('trak', box('tkhd', Buffer.alloc(84)))),
          ),
        ]),
    ],
    ['no-length.mp4', () => Buffer.concat([FTYP, u32(0), text('moov'), u32(0), text('moov')])],
    [
      'short-boxes.mp4',
      () =>
        Buffer.concat([FTYP, ...Array.from({ length: 50_000 }, () => Buffer.concat([u32(1), text('free')]))]),
    ],
    [
      'fragments.mp4',
      () =>
        Buffer.concat([
          FTYP,
          box('moov', box('mvhd', Buffer.alloc(100)), box('mvex', box('trex', Buffer.alloc(24)))),
          ...Array.from({ length: 20_000 }, () => box('moof', box('mfhd', Buffer.alloc(8)))),
        ]),
    ],
    [
      'packed-head.mp4',
      () =>
        Buffer.concat([
          FTYP,
          box(
            'moov',
            box('cmov', box('dcom', text('zlib')), box('cmvd', u32(MOST), deflatedZeros(60_000_000))),
          ),
        ]),
    ],
    [
      'no-clusters.webm',
      () =>
        Buffer.concat([
          Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84]),
          text('webm'),
          Buffer.from([0x18, 0x53, 0x80, 0x67, 0x80]),
        ]),
    ],
    ['no-samples.wav', () => wav(riff('data', Buffer.alloc(0)))],
    ['no-rate.wav', () => wav(riff('data', Buffer.alloc(64)), 0)],
    [
      'chunks.wav',
      () => wav(Buffer.concat(Array.from({ length: 50_000 }, () => riff('junk', Buffer.alloc(0))))),
    ],
    [
      'longest.flac',
      () => Buffer.concat([text('fLaC'), Buffer.from([0x80, 0, 0, 34]), Buffer.alloc(34, 0xff)]),
    ],
    [
      'blocks.flac',
      () => Buffer.concat([text('fLaC'), ...Array.from({ length: 50_000 }, () => Buffer.from([4, 0, 0, 0]))]),
    ],
    [
      'picture.flac',
      () => Buffer.concat([text('fLaC'), Buffer.from([0x86, 0xff, 0xff, 0xff]), Buffer.alloc(200, 0xff)]),
    ],
    [
      'pages.ogg',
      () =>
        Buffer.concat(
          Array.from({ length: 20_000 }, () =>
            Buffer.concat([text('OggS'), Buffer.from([0, 2]), Buffer.alloc(20), Buffer.from([0])]),
          ),
        ),
    ],
    [
      'headers-only.ogg',
      () =>
        Buffer.concat([
          text('OggS'),
          Buffer.from([0, 2]),
          Buffer.alloc(20),
          Buffer.from([1, 30]),
          text('\u0001vorbis'),
          Buffer.alloc(23, 0xff),
        ]),
    ],
    [
      'frames.mp3',
      () => Buffer.concat(Array.from({ length: 60_000 }, () => Buffer.from([0xff, 0xfb, 0x10, 0x00]))),
    ],
    [
      'tags.flv',
      () =>
        Buffer.concat([
          text('FLV'),
          Buffer.from([1, 5, 0, 0, 0, 9]),
          ...Array.from({ length: 20_000 }, () =>
            Buffer.concat([u32(0), Buffer.from([18, 0, 0, 0]), Buffer.alloc(7)]),
          ),
        ]),
    ],
    [
      'packets.ts',
      () =>
        Buffer.concat(
          Array.from({ length: 2_000 }, (_, pid) =>
            Buffer.concat([
              Buffer.from([0x47, 0x40 | ((pid >> 8) & 31), pid & 255, 0x10]),
              Buffer.alloc(184, 0xff),
            ]),
          ),
        ),
    ],
    [
      'streams.avi',
      () =>
        Buffer.concat([
          text('RIFF'),
          u32le(MOST),
          text('AVI LIST'),
          u32le(MOST),
          text('hdrl'),
          ...Array.from({ length: 5_000 }, () =>
            Buffer.concat([text('LIST'), u32le(16), text('strlstrh'), u32le(0)]),
          ),
        ]),
    ],
    [
      'guids.asf',
      () =>
        Buffer.concat([
          Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'),
          u32le(MOST),
          u32le(0),
          u32le(MOST),
          Buffer.alloc(300, 1),
        ]),
    ],
    ['name-only.mov', () => Buffer.concat([u32(8), text('wide'), u32(MOST), text('mdat')])],
    ['one-byte.mp4', () => Buffer.from([0])],
    ['letters.mp3', () => Buffer.alloc(100_000, 0x41)],
    [
      'noise.mp4',
      () =>
        Buffer.concat([
          FTYP,
          Buffer.from(Array.from({ length: 60_000 }, (_, at) => (at * at * 31 + at * 7) & 255)),
        ]),
    ],
  ];
}

const header = (width: number, height: number) =>
  chunk('IHDR', Buffer.concat([u32(width), u32(height), Buffer.from([8, 6, 0, 0, 0])]));

function png(width: number, height: number): Buffer {
  return Buffer.concat([
    PNG,
    header(width, height),
    chunk('IDAT', deflatedZeros(1_000)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function gif(
  width: number,
  height: number,
  frames: readonly (readonly [width: number, height: number])[],
): Buffer {
  return Buffer.concat([
    text('GIF89a'),
    u16le(width),
    u16le(height),
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    ...frames.map(([wide, tall]) =>
      Buffer.concat([
        Buffer.from([0x2c]),
        u16le(0),
        u16le(0),
        u16le(wide),
        u16le(tall),
        Buffer.from([0, 2, 2, 0x44, 1, 0]),
      ]),
    ),
    Buffer.from([0x3b]),
  ]);
}

function webp(chunks: Buffer): Buffer {
  return Buffer.concat([text('RIFF'), u32le(chunks.length + 4), text('WEBP'), chunks]);
}

function jpegOf(width: number, height: number): Buffer {
  const frame = Buffer.concat([
    Buffer.from([0xff, 0xc0]),
    u16(11),
    Buffer.from([8]),
    u16(height),
    u16(width),
    Buffer.from([1, 1, 0x11, 0]),
  ]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    frame,
    Buffer.from([0xff, 0xda]),
    u16(8),
    Buffer.from([1, 1, 0, 0, 63, 0]),
    Buffer.alloc(20),
  ]);
}

function wav(chunks: Buffer, rate = 8_000): Buffer {
  const format = riff(
    'fmt ',
    Buffer.concat([u16le(1), u16le(1), u32le(rate), u32le(rate * 2), u16le(2), u16le(16)]),
  );
  return Buffer.concat([text('RIFF'), u32le(MOST), text('WAVE'), format, chunks]);
}
