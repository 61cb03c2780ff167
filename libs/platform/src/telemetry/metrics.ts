import type { Counter as OtelCounter, Histogram as OtelHistogram, Meter } from '@opentelemetry/api';
import { logger } from './logger.js';

export interface MetricOptions<L extends string> {
  /** What is counted or measured, in one sentence. */
  help: string;
  /** Few values each: a route template, never an address; a state, never an id. */
  labels?: readonly L[];
}

export interface HistogramOptions<L extends string> extends MetricOptions<L> {
  /** Upper bounds in the metric's own unit; by default seconds from 1 ms to 60 s. */
  buckets?: number[];
}

export interface GaugeReading<L extends string> {
  labels: Record<L, string>;
  value: number;
}

export interface GaugeOptions<L extends string> extends MetricOptions<L> {
  /** Called at each scrape. When it fails or takes longer than 2 s, this gauge is left out of that scrape. */
  collect: () => GaugeReading<L>[] | Promise<GaugeReading<L>[]>;
}

type LabelArguments<L extends string> = [L] extends [never] ? [] : [labels: Record<L, string>];

export interface Counter<L extends string> {
  add(count: number, ...labels: LabelArguments<L>): void;
}

export interface Histogram<L extends string> {
  observe(value: number, ...labels: LabelArguments<L>): void;
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const COLLECT_LIMIT_MS = 2_000;

/** Kept so that what was defined before the start is bound at the start. */
const definitions = new Set<(meter: Meter | undefined) => void>();
let current: Meter | undefined;

/** Turns every metric, defined or yet to be defined, on (or off again, without a meter). */
export function bindMetrics(meter: Meter | undefined): void {
  current = meter;
  for (const bind of definitions) bind(meter);
}

const descriptions = new Map<string, string>();

/** @throws Error for a name that already has another meaning: the exporter would show only one of the two */
function define(name: string, help: string, bind: (meter: Meter | undefined) => void): void {
  if ((descriptions.get(name) ?? help) !== help) throw new Error(`The metric ${name} is defined already.`);
  descriptions.set(name, help);
  definitions.add(bind);
  if (current) bind(current);
}

/**
 * Defines metrics. Names are Prometheus': `easel_<what>_<unit>`, `_total` for counters. They may be defined at any
 * time, at module load too, and cost one comparison per use while metrics are off.
 */
export const metrics = {
  counter<const L extends string = never>(name: string, options: MetricOptions<L>): Counter<L> {
    let bound: OtelCounter | undefined;
    define(name, options.help, (meter) => {
      bound = meter?.createCounter(name, { description: options.help });
    });
    return { add: (count, ...[labels]) => bound?.add(count, labels) };
  },

  histogram<const L extends string = never>(name: string, options: HistogramOptions<L>): Histogram<L> {
    let bound: OtelHistogram | undefined;
    define(name, options.help, (meter) => {
      bound = meter?.createHistogram(name, {
        description: options.help,
        advice: { explicitBucketBoundaries: options.buckets ?? SECONDS },
      });
    });
    return { observe: (value, ...[labels]) => bound?.record(value, labels) };
  },

  gauge<const L extends string = never>(name: string, options: GaugeOptions<L>): void {
    define(name, options.help, (meter) => {
      meter?.createObservableGauge(name, { description: options.help }).addCallback(async (result) => {
        try {
          for (const { value, labels } of await withinLimit(options.collect())) result.observe(value, labels);
        } catch (error) {
          logger.warn({ err: error, metric: name }, 'a gauge could not be read');
        }
      });
    });
  },
};

async function withinLimit<T>(reading: T | Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no reading within ${COLLECT_LIMIT_MS} ms`)), COLLECT_LIMIT_MS);
  });
  try {
    return await Promise.race([reading, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
