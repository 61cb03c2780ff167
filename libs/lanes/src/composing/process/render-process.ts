// Draws a part of a composition in threads and hands its frames to ffmpeg. Runs behind the walls of the sandbox, with all
// that it starts; ends as the ffmpeg that encodes ends.
import { readFileSync } from 'node:fs';
import { drawnFrames } from './drawn-frames.js';
import { encodeFrames } from './frame-programs.js';
import type { RenderOrder } from '../render-order.js';

const order = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as RenderOrder;

process.on('SIGTERM', () => {
  try {
    // With all that it started: it leads their group.
    process.kill(-process.pid, 'SIGKILL');
  } catch {
    process.exit(143);
  }
});

try {
  process.exit(await encodeFrames(order, drawnFrames(order)));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
