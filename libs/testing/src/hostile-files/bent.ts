import { text } from './bytes.js';

/** Whole files that are cut short, bent, or put behind or before one another. */
export function bentFiles(whole: Readonly<Record<string, Buffer>>): [name: string, bytes: () => Buffer][] {
  const kinds = Object.entries(whole);
  const parts = [0.02, 0.3, 0.9];
  return [
    ...kinds.flatMap(([kind, bytes]) =>
      parts.map((part): [string, () => Buffer] => [
        `cut-${part * 100}.${kind}`,
        () => bytes.subarray(0, Math.max(8, Math.floor(bytes.length * part))),
      ]),
    ),
    ...kinds.flatMap(([kind, bytes]): [string, () => Buffer][] => [
      [`bent-head.${kind}`, () => bent(bytes, 12, 64)],
      [`bent-middle.${kind}`, () => bent(bytes, Math.floor(bytes.length / 2), 400)],
      [`zeroed.${kind}`, () => zeroed(bytes)],
    ]),
    // One kind behind the first bytes of the next.
    ...kinds.map(([kind, bytes], place): [string, () => Buffer] => {
      const other = kinds[(place + 1) % kinds.length]?.[1] ?? bytes;
      return [`two-kinds.${kind}`, () => Buffer.concat([bytes.subarray(0, 12), other])];
    }),
    ['page.png', () => text('<!doctype html><script>fetch("/v1/me")</script>')],
    ['program.mp4', () => Buffer.concat([Buffer.from([0x7f]), text('ELF'), Buffer.alloc(500)])],
    [
      'archive.jpg',
      () => Buffer.concat([text('PK\u0003\u0004'), Buffer.alloc(26), text('word/document.xml')]),
    ],
    [
      'document.png',
      () => text('%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj'),
    ],
    [
      'script.gif',
      () => text('push graphic-context\nviewbox 0 0 9 9\nimage over 0,0 0,0 "|id"\npop graphic-context\n'),
    ],
    ['postscript.jpg', () => text('%!PS\nuserdict /setpagedevice undef\n(%pipe%id) (w) file\n')],
  ];
}

/** The same bytes each time, of which every third is another. */
function bent(bytes: Buffer, from: number, length: number): Buffer {
  const copy = Buffer.from(bytes);
  for (let at = from; at < Math.min(copy.length, from + length); at += 3) copy[at] = (copy[at] ?? 0) ^ 0xa5;
  return copy;
}

function zeroed(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  copy.fill(0, Math.floor(copy.length / 3), Math.floor((copy.length * 2) / 3));
  return copy;
}
