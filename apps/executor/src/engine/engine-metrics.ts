import { Injectable } from '@nestjs/common';
import { metrics } from '@easel/platform';
import { EngineDatabase } from './engine-database.js';
import { EXECUTIONS, QUEUES, AWAITED } from '../sql/engine/metrics.js';

/** Gauges that a platform team scales and alerts by. Schedulers report them, so that replicas do not repeat them. */
@Injectable()
export class EngineMetrics {
  constructor(database: EngineDatabase) {
    metrics.gauge('easel_executions', {
      help: 'Unfinished executions, by state',
      labels: ['status'],
      collect: async () => {
        const rows = await database.run<{ status: string; n: number }>(EXECUTIONS, []);
        const counts = new Map(rows.map(({ status, n }) => [status, n]));
        return ['pending', 'running', 'stopping'].map((status) => ({
          labels: { status },
          value: counts.get(status) ?? 0,
        }));
      },
    });
    metrics.gauge('easel_lane_depth', {
      help: 'Jobs waiting for a worker, by lane',
      labels: ['lane'],
      collect: async () =>
        (await database.run<QueueRow>(QUEUES, [])).map(({ lane, depth }) => ({
          labels: { lane },
          value: depth,
        })),
    });
    metrics.gauge('easel_lane_age_seconds', {
      help: 'Waiting time of the oldest due job, by lane',
      labels: ['lane'],
      collect: async () =>
        (await database.run<QueueRow>(QUEUES, [])).map(({ lane, age }) => ({
          labels: { lane },
          value: Math.max(0, age),
        })),
    });
    metrics.gauge('easel_awaited_job_age_seconds', {
      help:
        'Age of the oldest job whose result has not landed, by requesting service; for studio, of the ' +
        'oldest marker',
      labels: ['asker'],
      collect: async () =>
        (await database.run<{ asker: string; age: number }>(AWAITED, [])).map(({ asker, age }) => ({
          labels: { asker },
          value: Math.max(0, age),
        })),
    });
  }
}

interface QueueRow {
  lane: string;
  depth: number;
  age: number;
}
