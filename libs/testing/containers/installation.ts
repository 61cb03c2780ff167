import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Stack, startStack } from '@easel/stack';
import { ApiClient, givenRun, givenWorkflow, type TestUser, untilExecution } from '@easel/testing';

// Before the first test an image may have to be pulled.
jest.setTimeout(300_000);

/** A container on a machine that pulls images and does other work answers later than a process of ours. */
const MAX_WAIT_MS = 120_000;

/** A picture that is drawn here, and a smaller one that is made from the stored file. */
const PICTURES = {
  nodes: [
    { id: 'draw', type: 'generate-image', data: { prompt: 'A lighthouse at dusk', aspectRatio: '1:1' } },
    { id: 'small', type: 'resize-image', data: { width: 64, height: 64 } },
  ],
  edges: [{ source: 'draw', sourceHandle: 'image', target: 'small', targetHandle: 'image' }],
};

const FINAL = new Set(['completed', 'failed', 'cancelled', 'timed_out']);

/** All services of this build, beside servers that somebody else runs. */
export class Services {
  private readonly folder = mkdtempSync(path.join(tmpdir(), 'easel-containers-'));
  private stack?: Stack;
  readonly client = new ApiClient(() => this.stack?.url ?? 'http://127.0.0.1:9').retrying();

  /** @param variables where the servers are */
  constructor(private readonly variables: Readonly<Record<string, string>>) {}

  /** Starts them, again with the same secrets. */
  async start(): Promise<this> {
    this.stack = await startStack({
      env: {
        PATH: process.env.PATH,
        SERVICE_DATA_DIR: path.join(this.folder, 'data'),
        HOST: '127.0.0.1',
        PORT: '0',
        LOG_LEVEL: 'error',
        DRAFT_PIXELS: '10000',
        ...this.variables,
      },
    });
    return this;
  }

  async stop(): Promise<void> {
    await this.stack?.stop();
    this.stack = undefined;
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export const clientOf = (url: string): ApiClient => new ApiClient(() => url).retrying();

/** Starts a run that draws two pictures. */
export async function startPictures(client: ApiClient, owner: TestUser): Promise<string> {
  return givenRun(owner, await givenWorkflow(owner, PICTURES, 'Pictures', client), client);
}

/** Waits until the run is over, and answers the addresses of its two pictures. */
export async function picturesOf(client: ApiClient, owner: TestUser, runId: string): Promise<string[]> {
  const isOver = ({ status }: { status: string }) => FINAL.has(status);
  const run = await untilExecution(client.as(owner), runId, isOver, MAX_WAIT_MS);
  if (run.status !== 'completed') throw new Error(`the run ended as ${run.status}: ${run.errorMessage}`);
  return ['draw', 'small'].map((node) => String(run.nodeStates[node]?.output?.['imageUrl']));
}

/** Draws two pictures from sign-up to file, which takes every service, the database, the bus and the storage. */
export async function drawPictures(client: ApiClient): Promise<Buffer[]> {
  const owner = await client.signUp();
  const urls = await picturesOf(client, owner, await startPictures(client, owner));
  return Promise.all(urls.map((url) => fileAt(url)));
}

/** What is stored at an address, which a client reads without a token. */
export async function fileAt(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Buffer> {
  const answer = await fetch(url, { headers });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

/** Whether these are the first bytes of a picture: PNG, JPEG or WebP. */
export function isPicture(file: Buffer): boolean {
  const starts = (text: string, at = 0) => file.subarray(at, at + text.length).toString('latin1') === text;
  return starts('\u0089PNG') || starts('\u00ff\u00d8\u00ff') || (starts('RIFF') && starts('WEBP', 8));
}
