// A process that decodes pictures of tenants: one at a time, until its parent ends.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { UnreadableMedia } from '../unreadable-media.js';
import { carryOut } from './carry-out.js';
import { allowOnly, TENANT_LOADERS } from './loaders.js';
import type { PictureAnswer, PictureOrder } from './picture-order.js';

const memory = Number(process.argv[2]);

allowOnly(sharp, TENANT_LOADERS);
// Files change under names that come again, and memory that is kept is taken from the next picture.
sharp.cache(false);
sharp.concurrency(1);
limitMemory(memory);

process.on('disconnect', () => process.exit(0));
process.on('message', (order: PictureOrder) => {
  void answerTo(order).then(send);
});
send({ ready: true, cpuSeconds: cpuSeconds() });

async function answerTo(order: PictureOrder): Promise<PictureAnswer> {
  try {
    const value = await carryOut(order);
    return { ok: true, value, cpuSeconds: cpuSeconds() };
  } catch (error) {
    const code = error instanceof UnreadableMedia ? error.code : 'unsupported_media';
    if (code === 'ffmpeg_missing') throw error;
    return { ok: false, code, message: plainly(error), cpuSeconds: cpuSeconds() };
  }
}

function send(answer: PictureAnswer): void {
  process.send?.(answer);
}

/** Decoders name the file they read, whose path means nothing to its owner. */
function plainly(error: unknown): string {
  if (error instanceof UnreadableMedia) return error.message;
  const said = error instanceof Error ? (error.message.split('\n')[0] ?? '') : '';
  const reason = said.replaceAll(/(?:\/\S*\/)?\S*: (?=bad|premature|Vips)|\/\S*\//g, '').slice(0, 200);
  return reason === '' ? 'This picture is damaged.' : `This picture cannot be decoded: ${reason}`;
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** What a runtime reserves to begin with differs from one to the next; what pictures may take on top does not. */
function limitMemory(budget: number): void {
  try {
    const [, kilobytes] = /^VmData:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    const bytes = Number(kilobytes) * 1024 + budget;
    execFileSync('prlimit', ['--pid', String(process.pid), `--data=${bytes}`], { stdio: 'ignore' });
  } catch {
    // A system without prlimit has none of these limits; `easel_sandbox_wall` says so.
  }
}
