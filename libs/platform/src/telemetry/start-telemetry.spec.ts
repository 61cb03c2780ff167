import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { context } from '@opentelemetry/api';
import { suppressTracing } from '@opentelemetry/core';
import { metrics } from './metrics.js';
import { startTelemetry } from './start-telemetry.js';
import {
  contextWith,
  continueTrace,
  fromTraceparent,
  inSpan,
  inSpanOfTrace,
  injectTrace,
  SpanKind,
  withExtractedTrace,
  withFields,
} from './trace-context.js';
import type { SpanLine } from './trace-file-exporter.js';

describe('SERVICE_TRACES_FILE', () => {
  let folder: string;
  let env: Record<string, string>;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'traces-'));
    env = { SERVICE_TRACES_FILE: join(folder, 'spans.jsonl') };
  });
  afterEach(() => rm(folder, { recursive: true }));

  const spans = async () =>
    (await readFile(env.SERVICE_TRACES_FILE, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as SpanLine);

  it('holds the spans of one trace across two services', async () => {
    const message = new Map<string, string>();
    const gateway = await startTelemetry({ service: 'gateway', version: '1', env });
    inSpan('POST /v1/api/run', { 'http.route': '/v1/api/run' }, () =>
      inSpan('bus executor.execution.start', {}, () => injectTrace(message), SpanKind.CLIENT),
    );
    await gateway.shutdown();

    const executor = await startTelemetry({ service: 'executor', role: 'worker', version: '1', env });
    await withExtractedTrace(message, 'handle', {}, async () => {
      await inSpan('generate', { model: 'm' }, () => Promise.reject(new Error('provider said no'))).catch(
        () => {},
      );
    });
    await executor.shutdown();

    const lines = await spans();
    const byName = Object.fromEntries(lines.map((line) => [line.name, line]));
    const [request, bus, handle, generate] = [
      'POST /v1/api/run',
      'bus executor.execution.start',
      'handle',
      'generate',
    ].map((name) => byName[name]);
    expect(lines).toHaveLength(4);
    expect(new Set(lines.map(({ traceId }) => traceId)).size).toBe(1);
    expect(request?.parentSpanId).toBeUndefined();
    expect(bus?.parentSpanId).toBe(request?.spanId);
    expect(handle?.parentSpanId).toBe(bus?.spanId);
    expect(generate?.parentSpanId).toBe(handle?.spanId);
    expect(request).toMatchObject({ service: 'gateway', kind: 'internal', status: 'unset' });
    expect(bus?.kind).toBe('client');
    expect(handle).toMatchObject({ service: 'executor', role: 'worker', kind: 'consumer' });
    expect(generate).toMatchObject({
      status: 'error',
      message: 'provider said no',
      events: [
        { name: 'exception', attributes: { 'exception.stacktrace': expect.stringContaining('\n    at ') } },
      ],
    });
  });

  it('holds what the work is about, on each span that begins in it', async () => {
    const telemetry = await startTelemetry({ service: 'executor', role: 'worker', version: '1', env });
    const work = contextWith(fromTraceparent(`00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`), {
      executionId: 'e1',
      lane: 'image',
    });
    continueTrace(work, 'lane image', {}, () =>
      withFields({ jobId: 'j1', nodeId: 'n1', attempt: 1 }, () => inSpan('job noop', {}, () => {})),
    );
    inSpan('another', {}, () => {});
    await telemetry.shutdown();

    const attributes = Object.fromEntries((await spans()).map((line) => [line.name, line.attributes]));
    expect(attributes).toEqual({
      'lane image': { 'easel.execution.id': 'e1', 'easel.lane': 'image' },
      'job noop': {
        'easel.execution.id': 'e1',
        'easel.lane': 'image',
        'easel.job.id': 'j1',
        'easel.node.id': 'n1',
        'easel.attempt': 1,
      },
      another: {},
    });
  });

  it('holds nothing of what a service asks on its own, on either side', async () => {
    const telemetry = await startTelemetry({ service: 'gateway', version: '1', env });
    const ask = () => {
      const message = new Map<string, string>();
      inSpanOfTrace('ask', () => injectTrace(message), SpanKind.CLIENT);
      withExtractedTrace(message, 'answer', {}, () => inSpan('query', {}, () => {}));
    };
    ask();
    context.with(suppressTracing(context.active()), ask);
    inSpan('request', {}, ask);
    await telemetry.shutdown();

    expect((await spans()).map(({ name }) => name).toSorted()).toEqual(['answer', 'ask', 'query', 'request']);
  });

  it('holds no secret, in names, attributes, events or messages', async () => {
    const canary = `ndr_app_${'ab12'.repeat(16)}`;
    const telemetry = await startTelemetry({ service: 'gateway', version: '1', env });
    await inSpan(
      `GET /x?token=${canary}`,
      {
        'url.full': `https://a.test/?sso_token=Plain${'7'.repeat(12)}`,
        'http.request.header.cookie': ['s=Plain'],
        n: { password: 'Plain' },
      },
      () => Promise.reject(new Error(`refused ${canary}`)),
    ).catch(() => {});
    await telemetry.shutdown();
    const text = await readFile(env.SERVICE_TRACES_FILE, 'utf8');
    expect(text).toContain('[redacted]');
    expect(text).not.toContain('ab12ab12');
    expect(text).not.toContain('Plain');
  });

  it('holds nothing of a trace whose caller decided against it', async () => {
    const telemetry = await startTelemetry({ service: 'gateway', version: '1', env });
    const caller = (flags: string) =>
      new Map([['traceparent', `00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-${flags}`]]);
    withExtractedTrace(caller('00'), 'not sampled', {}, () => {});
    withExtractedTrace(caller('01'), 'sampled', {}, () => {});
    await telemetry.flush();
    expect((await spans()).map(({ name }) => name)).toEqual(['sampled']);
    await telemetry.shutdown();
  });
});

describe('OTEL_EXPORTER_OTLP_ENDPOINT', () => {
  const ENDPOINT = 'OTEL_EXPORTER_OTLP_ENDPOINT';
  const TIMEOUT = 'OTEL_EXPORTER_OTLP_TIMEOUT';
  let server: Server;
  afterEach(async () => {
    delete process.env[ENDPOINT];
    delete process.env[TIMEOUT];
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const listen = (answer: boolean, received: string[]) =>
    new Promise<void>((resolve) => {
      server = createServer((request, response) => {
        let body = '';
        request.setEncoding('utf8');
        request.on('data', (part: string) => (body += part));
        request.on('end', () => {
          received.push(`${request.url} ${body}`);
          if (answer) response.setHeader('content-type', 'application/json').end('{}');
        });
      });
      server.listen(0, '127.0.0.1', resolve);
    });

  it('receives spans as JSON, with service and version', async () => {
    const received: string[] = [];
    await listen(true, received);
    process.env[ENDPOINT] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const telemetry = await startTelemetry({ service: 'entities', version: '9.9', env: process.env });
    inSpan('import', {}, () => {});
    await telemetry.shutdown();
    expect(received).toHaveLength(1);
    expect(received[0]).toMatch(/^\/v1\/traces \{/);
    for (const part of ['"entities"', '"9.9"', '"import"']) expect(received[0]).toContain(part);
  });

  it('does not wait for a collector that does not answer when it shuts down', async () => {
    const received: string[] = [];
    await listen(false, received);
    // A shutdown that waited as long would not end in the time of this test.
    process.env[TIMEOUT] = '600000';
    process.env[ENDPOINT] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const telemetry = await startTelemetry({ service: 'entities', version: '1', env: process.env });
    inSpan('import', {}, () => {});
    await telemetry.shutdown();
    expect(received).toHaveLength(1);
  });
});

describe('METRICS_PORT', () => {
  it('serves counters, histograms and gauges in the Prometheus text format', async () => {
    const jobs = metrics.counter('test_jobs_total', { help: 'Jobs ended', labels: ['lane', 'state'] });
    const seconds = metrics.histogram('test_job_seconds', {
      help: 'Job time',
      labels: ['lane'],
      buckets: [0.5, 2],
    });
    metrics.gauge('test_queue_depth', {
      help: 'Jobs waiting',
      labels: ['lane'],
      collect: async () => [
        { labels: { lane: 'image' }, value: 4 },
        { labels: { lane: 'video' }, value: 0 },
      ],
    });
    metrics.gauge('test_broken', { help: 'Fails', collect: () => Promise.reject(new Error('no database')) });
    jobs.add(1, { lane: 'image', state: 'counted while off' });

    const port = await freePort();
    const telemetry = await startTelemetry({
      service: 'executor',
      version: '1',
      env: { METRICS_PORT: String(port) },
    });
    expect(telemetry.metricsUrl).toBe(`http://127.0.0.1:${port}/metrics`);
    jobs.add(2, { lane: 'image', state: 'completed' });
    jobs.add(1, { lane: 'image', state: 'completed' });
    seconds.observe(1.5, { lane: 'image' });

    const text = await (await fetch(telemetry.metricsUrl!)).text();
    for (const line of [
      '# HELP test_jobs_total Jobs ended',
      '# TYPE test_jobs_total counter',
      'test_jobs_total{lane="image",state="completed"} 3',
      'test_job_seconds_bucket{lane="image",le="0.5"} 0',
      'test_job_seconds_bucket{lane="image",le="2"} 1',
      'test_job_seconds_count{lane="image"} 1',
      '# TYPE test_queue_depth gauge',
      'test_queue_depth{lane="image"} 4',
      'test_queue_depth{lane="video"} 0',
    ]) {
      expect(text.split('\n')).toContain(line);
    }
    expect(text).toMatch(/^easel_event_loop_lag_seconds\{quantile="0.99"\} \d/m);
    expect(text).not.toContain('counted while off');
    expect(text).not.toMatch(/^test_broken/m);

    await telemetry.shutdown();
    await expect(fetch(telemetry.metricsUrl!)).rejects.toThrow('fetch failed');
  });

  it('forgets what a gauge no longer reports: a lane that is empty, a reading that fails', async () => {
    let lanes: string[] | undefined = ['image', 'video'];
    metrics.gauge('test_lane_depth', {
      help: 'Jobs waiting',
      labels: ['lane'],
      collect: () => {
        if (!lanes) throw new Error('no database');
        return lanes.map((lane) => ({ labels: { lane }, value: 4 }));
      },
    });
    const port = await freePort();
    const options = { service: 'executor', version: '1', env: { METRICS_PORT: String(port) } };
    const telemetry = await startTelemetry(options);
    const scraped = async () => {
      const text = await (await fetch(telemetry.metricsUrl!)).text();
      return text.split('\n').filter((line) => line.startsWith('test_lane_depth{'));
    };

    try {
      expect(await scraped()).toEqual(['test_lane_depth{lane="image"} 4', 'test_lane_depth{lane="video"} 4']);
      lanes = ['video'];
      expect(await scraped()).toEqual(['test_lane_depth{lane="video"} 4']);
      lanes = undefined;
      expect(await scraped()).toEqual([]);
      lanes = ['image'];
      expect(await scraped()).toEqual(['test_lane_depth{lane="image"} 4']);
    } finally {
      await telemetry.shutdown();
    }
  });

  it('refuses a second metric of a name that says something else, which would hide one of the two', () => {
    metrics.counter('test_twice_total', { help: 'Jobs ended' });

    expect(() => metrics.counter('test_twice_total', { help: 'Jobs ended' })).not.toThrow();
    expect(() => metrics.counter('test_twice_total', { help: 'Runs ended' })).toThrow(
      'The metric test_twice_total is defined already',
    );
  });

  it('serves health beside them: alive at once, ready when nothing is missing', async () => {
    const missing = ['database'];
    const port = await freePort();
    const telemetry = await startTelemetry({
      service: 'executor',
      version: '1.2.3',
      env: { METRICS_PORT: String(port) },
      missing: async () => missing,
    });
    const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);

    const alive = await get('/health');
    expect([alive.status, await alive.json()]).toEqual([200, { status: 'ok', version: '1.2.3' }]);
    const waiting = await get('/health/ready');
    expect(waiting.status).toBe(503);
    expect(waiting.headers.get('retry-after')).toBe('2');
    expect(await waiting.json()).toMatchObject({ error: { code: 'service_unavailable', missing } });
    missing.pop();
    expect(await (await get('/health/ready')).json()).toEqual({ status: 'ready' });
    expect((await get('/elsewhere')).status).toBe(404);
    await telemetry.shutdown();
  });

  it('is named when the port is taken, and telemetry can start again', async () => {
    const taken = createSocketServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const METRICS_PORT = String((taken.address() as AddressInfo).port);
    const options = { service: 'gateway', version: '1' };
    await expect(startTelemetry({ ...options, env: { METRICS_PORT } })).rejects.toThrow(
      `METRICS_PORT ${METRICS_PORT} on 127.0.0.1 cannot be used`,
    );
    await new Promise((resolve) => taken.close(resolve));
    const telemetry = await startTelemetry({ ...options, env: {} });
    expect(telemetry.metricsUrl).toBeUndefined();
    await telemetry.shutdown();
  });
});

async function freePort(): Promise<number> {
  const probe = createSocketServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
