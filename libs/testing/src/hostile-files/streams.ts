import { box, riff, text, u16, u16le, u32, u32le } from './bytes.js';

const FTYP = box('ftyp', text('mp42'), u32(0), text('mp42isom'));

/** A playlist with what only this machine may read, as what it is. */
export function playlist(address: string): Buffer {
  return text(`#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${address}\n#EXT-X-ENDLIST\n`);
}

/** A list of files to join, as ffmpeg reads them. */
export function concatList(file: string): Buffer {
  return text(`ffconcat version 1.0\nfile '${file}'\nduration 9\n`);
}

/** Behind the first bytes of an MP4. */
export function behindMp4(content: Buffer): Buffer {
  return Buffer.concat([FTYP, content]);
}

/** An MP4 whose tables have four billion entries. */
export function mp4WithTables(): Buffer {
  const full = Buffer.alloc(4);
  const most = u32(0xffff_ffff);
  const tables = ['stts', 'stsc', 'stsz', 'stco', 'ctts', 'stss'].map((name) =>
    box(name, full, ...(name === 'stsz' ? [u32(0)] : []), most, Buffer.alloc(64, 1)),
  );
  const sample = box('avc1', Buffer.alloc(24), u16(16_000), u16(16_000), Buffer.alloc(50));
  const media = box(
    'mdia',
    box('mdhd', full, Buffer.alloc(8), u32(1), most, Buffer.alloc(4)),
    box('hdlr', full, u32(0), text('vide'), Buffer.alloc(13)),
    box(
      'minf',
      box('vmhd', full, Buffer.alloc(8)),
      box('stbl', box('stsd', full, u32(1), sample), ...tables),
    ),
  );
  const head = box('mvhd', full, Buffer.alloc(8), u32(1), most, Buffer.alloc(80));
  return Buffer.concat([FTYP, box('moov', head, box('trak', box('tkhd', full, Buffer.alloc(80)), media))]);
}

/** Boxes inside each other, as deep as told. */
export function deepMp4(depth = 20_000): Buffer {
  const heads: Buffer[] = [];
  for (let level = 1; level <= depth; level += 1) heads.push(Buffer.concat([u32(8 * level), text('moov')]));
  return Buffer.concat([FTYP, ...heads.toReversed()]);
}

/** A recording whose header promises 4 GB of 65,535 channels. */
export function wav(): Buffer {
  const format = Buffer.concat([
    u16le(1),
    u16le(0xffff),
    u32le(0xffff_ffff),
    u32le(0xffff_ffff),
    u16le(0xffff),
    u16le(32),
  ]);
  return Buffer.concat([
    text('RIFF'),
    u32le(0xffff_ffff),
    text('WAVE'),
    riff('fmt ', format),
    text('data'),
    u32le(0xffff_ffff),
    Buffer.alloc(1_000),
  ]);
}

/** Tags of 256 MB before a recording that is not there. */
export function mp3WithTags(): Buffer {
  return Buffer.concat([
    text('ID3'),
    Buffer.from([4, 0, 0, 0x7f, 0x7f, 0x7f, 0x7f]),
    Buffer.alloc(2_000, 0x41),
  ]);
}

/** A Matroska file of elements without an end, inside each other. */
export function matroska(depth = 5_000): Buffer {
  const header = Buffer.concat([
    Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x8b, 0x42, 0x82, 0x88]),
    text('matroska'),
  ]);
  const open = Buffer.from([0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);
  return Buffer.concat([header, ...Array.from({ length: depth }, () => open)]);
}

/** An AVI whose index is longer than any file. */
export function avi(): Buffer {
  const list = Buffer.concat([
    text('LIST'),
    u32le(0xffff_fff0),
    text('hdrl'),
    text('avih'),
    u32le(56),
    Buffer.alloc(56, 0xff),
  ]);
  return Buffer.concat([
    text('RIFF'),
    u32le(0xffff_ffff),
    text('AVI '),
    list,
    text('idx1'),
    u32le(0xffff_ffff),
  ]);
}
