import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openAsBlob, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '@easel/client';
import { round } from '../lib/measure.ts';
import { startPeer } from './peer.ts';
import type { Measure } from './row.ts';

const GIB = 1024 ** 3;
const PIECE = 64 * 1024;
const MIB = 1024 ** 2;
const KINDS = ['file', 'stream'] as const;
type Kind = (typeof KINDS)[number];

/** By how much the memory of a process grows while it uploads 1 GiB, from a file and from a stream. */
export const measure: Measure = async () => {
  const { url, child } = await startPeer();
  const folder = mkdtempSync(path.join(tmpdir(), 'easel-upload-'));
  const file = path.join(folder, 'film.mp4');
  writeFileSync(file, '');
  truncateSync(file, GIB);
  const rows = [];
  for (const kind of KINDS) {
    const uploader = fork(new URL(import.meta.url), [url, kind, file]);
    const [{ grown, sent }] = (await once(uploader, 'message')) as [{ grown: number; sent: number }];
    if (sent !== GIB) throw new Error(`${sent} bytes were sent`);
    const what = `client: memory of a 1 GiB upload of a ${kind}`;
    rows.push({ what, value: round(grown / MIB, 1), unit: 'MiB', atMost: 64 });
  }
  child.kill();
  rmSync(folder, { recursive: true });
  return rows;
};

async function upload(url: string, kind: Kind, file: string): Promise<void> {
  const client = createClient({ baseUrl: url, auth: 'a token', timeoutMs: 600_000 });
  await client.me();
  const before = process.memoryUsage().rss;
  let sent = 0;
  const source = kind === 'file' ? await openAsBlob(file) : zeros();
  await client.uploads.upload(source, { filename: 'film.mp4', onProgress: (bytes) => (sent = bytes) });
  // Linux counts it in KiB.
  process.send?.({ grown: process.resourceUsage().maxRSS * 1024 - before, sent });
}

/** One piece again and again: what is measured is the client, not what a source leaves to be collected. */
function zeros(): ReadableStream<Uint8Array> {
  const piece = new Uint8Array(PIECE);
  let left = GIB;
  return new ReadableStream<Uint8Array>({
    pull: (controller) => {
      controller.enqueue(piece);
      left -= PIECE;
      if (left === 0) controller.close();
    },
  });
}

if (import.meta.main) {
  const [url = '', kind, file = ''] = process.argv.slice(2);
  await upload(url, kind as Kind, file);
}
