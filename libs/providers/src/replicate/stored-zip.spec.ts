import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { storedZip } from './stored-zip.js';

const UNPACK =
  'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); z.testzip(); z.extractall(sys.argv[2])';

describe('an archive of pictures', () => {
  it('is unpacked by others, byte by byte', () => {
    const entries = [
      { name: '01.png', bytes: Buffer.from('one') },
      { name: '02.jpg', bytes: Buffer.alloc(70_000, 7) },
      { name: '03.webp', bytes: Buffer.alloc(0) },
    ];
    const folder = mkdtempSync(path.join(tmpdir(), 'easel-zip-'));
    const file = path.join(folder, 'pictures.zip');
    writeFileSync(file, storedZip(entries));

    execFileSync('python3', ['-c', UNPACK, file, folder]);
    for (const { name, bytes } of entries) expect(readFileSync(path.join(folder, name))).toEqual(bytes);
  });
});
