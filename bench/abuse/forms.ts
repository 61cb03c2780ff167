// A form with one file, as a browser sends it.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { AbuseContext, AttackAnswer } from './attack.ts';

const BOUNDARY = 'hostile-file-boundary';

export function formOf(name: string, bytes: Buffer): Buffer {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

/** Uploads a form as one of the attacker's accounts. */
export function upload(context: AbuseContext, round: number, form: Buffer): Promise<AttackAnswer> {
  const { token } = context.accounts[round % context.accounts.length] as { token: string };
  return context.send({
    method: 'POST',
    path: '/v1/upload',
    token,
    body: form,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    from: round % 4,
  });
}

/** Where an uploaded file is; undefined where it was not taken. */
export const urlOf = ({ body }: AttackAnswer): string | undefined =>
  (body as { data?: { url?: string } } | undefined)?.data?.url;

/** A second of one colour, of the attacker's own making. */
export async function smallVideo(): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'easel-abuse-'));
  const file = path.join(folder, 'a.mp4');
  try {
    const source = ['-f', 'lavfi', '-i', 'color=c=gray:s=64x64:r=5:d=1'];
    await promisify(execFile)('ffmpeg', ['-v', 'error', ...source, '-pix_fmt', 'yuv420p', file]);
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
