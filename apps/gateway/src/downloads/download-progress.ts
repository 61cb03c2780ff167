import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { getJob, type JobRecord, NotFound } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import type { HttpCall } from '../http/call.js';
import { Drain } from '../http/drain.js';
import { headersOf } from '../http/event-stream.js';

const DOWNLOADS = new Set(['youtube-video', 'reference-audio']);
const LOOK_EVERY_MS = 500;
/** Per cent of the work after which the file is here. */
const FETCHED = 30;

/** How far a download is. */
export interface DownloadEvent {
  phase: 'downloading' | 'processing' | 'completed' | 'failed';
  /** 0 to 100. */
  percent: number;
  videoUrl?: string;
  thumbnailUrl?: string;
  error?: string;
}

/** Tells how far a download is, as server-sent events, until it has ended. */
@Injectable()
export class DownloadProgress {
  private readonly logger = new Logger(DownloadProgress.name);

  constructor(
    private readonly bus: BusClient,
    private readonly drain: Drain,
  ) {}

  /** @throws NotFound for what is no download of the caller's */
  async follow(id: string, { caller, context }: HttpCall, reply: FastifyReply): Promise<void> {
    const ask = () => this.bus.request(getJob, caller, { id }, context);
    let job: JobRecord | undefined = await ask();
    if (!DOWNLOADS.has(job.job_type)) throw new NotFound('download');
    reply.hijack();
    reply.raw.writeHead(200, headersOf(reply));
    const gone = new AbortController();
    reply.raw.on('close', () => gone.abort());
    const stop = AbortSignal.any([gone.signal, this.drain.signal]);
    while (!stop.aborted) {
      if (job) {
        const event = downloadEvent(job);
        reply.raw.write(`data: ${JSON.stringify(event)}\n\n`);
        if (event.phase === 'completed' || event.phase === 'failed') break;
      }
      await sleep(LOOK_EVERY_MS, undefined, { signal: stop }).catch(() => undefined);
      job = await ask().catch((error: unknown) => {
        this.logger.warn(`a followed download waits: ${String(error)}`);
        return undefined;
      });
    }
    reply.raw.end();
  }
}

/** Pure. */
export function downloadEvent({
  status,
  progress,
  output_data: output,
  error_message: message,
}: Pick<JobRecord, 'status' | 'progress' | 'output_data' | 'error_message'>): DownloadEvent {
  switch (status) {
    case 'completed':
    case 'pending_review': {
      const { videoUrl = output?.['audioUrl'], thumbnailUrl } = output ?? {};
      return {
        phase: 'completed',
        percent: 100,
        ...(typeof videoUrl === 'string' && { videoUrl }),
        ...(typeof thumbnailUrl === 'string' && { thumbnailUrl }),
      };
    }
    case 'failed':
    case 'cancelled':
      return { phase: 'failed', percent: progress, error: message ?? `The download was ${status}.` };
    default:
      return { phase: progress < FETCHED ? 'downloading' : 'processing', percent: progress };
  }
}
