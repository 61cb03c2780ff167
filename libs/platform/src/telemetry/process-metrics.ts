import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { metrics } from './metrics.js';

const RESOLUTION_MS = 20;
const NANOSECONDS = 1e9;

/** Event loop lag, its share of busy time, memory and CPU of this process. Answers a function that stops watching. */
export function watchProcess(): () => void {
  const lag = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  lag.enable();
  const seconds = (nanoseconds: number) =>
    // The sampling interval itself is part of every sample.
    Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS / 1_000);
  let utilization = performance.eventLoopUtilization();

  metrics.gauge('easel_event_loop_lag_seconds', {
    help: 'How late timers ran since the last scrape',
    labels: ['quantile'],
    collect: () => {
      const read = ['0.5', '0.99', '1'].map((quantile) => ({
        labels: { quantile },
        value: lag.count === 0 ? 0 : seconds(lag.percentile(Number(quantile) * 100)),
      }));
      lag.reset();
      return read;
    },
  });
  metrics.gauge('easel_event_loop_busy_ratio', {
    help: 'Share of time the event loop was busy since the last scrape',
    collect: () => {
      const now = performance.eventLoopUtilization();
      const since = performance.eventLoopUtilization(now, utilization);
      utilization = now;
      return [{ labels: {}, value: since.utilization }];
    },
  });
  metrics.gauge('easel_process_memory_bytes', {
    help: 'Memory of the process',
    labels: ['kind'],
    collect: () => {
      const { rss, heapUsed, external } = process.memoryUsage();
      return [
        { labels: { kind: 'resident' }, value: rss },
        { labels: { kind: 'heap' }, value: heapUsed },
        { labels: { kind: 'external' }, value: external },
      ];
    },
  });
  metrics.gauge('easel_process_cpu_seconds', {
    help: 'CPU time used since the process began',
    collect: () => {
      const { user, system } = process.cpuUsage();
      return [{ labels: {}, value: (user + system) / 1e6 }];
    },
  });
  return () => lag.disable();
}
