import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { getJob, type JobRecord, NotFound } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import type { HttpCall } from '../http/call.js';
import { Drain } from '../http/drain.js';
import { EventStream } from '../http/event-stream.js';
import { WatchJob } from '../jobs/watch-job.js';

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

/** Tells how far a download is, as server-sent events, until it has ended, or the credential that asked has. */
@Injectable()
export class DownloadProgress {
  constructor(
    private readonly bus: BusClient,
    private readonly drain: Drain,
    private readonly watch: WatchJob,
  ) {}

  /** @throws NotFound for what is no download of the caller's */
  async follow(
    id: string,
    { caller, context }: HttpCall,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    let job: JobRecord | 'gone' | undefined = await this.bus.request(getJob, caller, { id }, context);
    if (!DOWNLOADS.has(job.job_type)) throw new NotFound('download');
    const stream = EventStream.begin(reply, this.drain.signal);
    while (job !== 'gone' && !stream.stop.aborted) {
      if (job) {
        const event = downloadEvent(job);
        stream.write(`data: ${JSON.stringify(event)}\n\n`);
        if (event.phase === 'completed' || event.phase === 'failed') break;
      }
      await stream.caughtUp();
      await stream.pause(LOOK_EVERY_MS);
      job = await this.watch.look(id, request, context);
    }
    stream.end();
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
