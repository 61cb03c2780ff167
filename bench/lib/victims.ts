import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Place } from './provider-process.ts';

interface Victim {
  child: ChildProcess;
  sessionId: string;
}

/** Processes that are told where to die; the next one is always being started, so that no trial waits for it. */
export class Victims {
  private ready?: Promise<Victim>;
  private readonly script: string;
  private readonly place: Place;

  /** @param script in this folder */
  constructor(script: string, place: Place) {
    this.script = script;
    this.place = place;
  }

  /** Whether the next process was killed at what it was told, and the session that it held. */
  async send(told: object): Promise<{ killed: boolean; sessionId: string }> {
    const { child, sessionId } = await (this.ready ?? this.spawn());
    this.ready = this.spawn();
    child.send(told);
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
    return { killed: signal === 'SIGKILL', sessionId };
  }

  async close(): Promise<void> {
    const ready = await this.ready?.catch(() => undefined);
    ready?.child.kill('SIGKILL');
  }

  private spawn(): Promise<Victim> {
    const child = fork(new URL(this.script, import.meta.url), [JSON.stringify(this.place)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, NODE_COMPILE_CACHE: path.join(tmpdir(), 'easel-failpoints-code') },
    });
    const ready = Promise.race([
      once(child, 'message').then(([{ sessionId }]) => ({ child, sessionId: sessionId as string })),
      once(child, 'exit').then(() => Promise.reject(new Error('a victim died before its trial'))),
    ]);
    ready.catch(() => undefined);
    return ready;
  }
}
