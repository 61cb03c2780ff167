import { createServer, type ServerResponse } from 'node:http';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { AggregationTemporality, InstrumentType, MeterProvider } from '@opentelemetry/sdk-metrics';
import { bindMetrics } from './metrics.js';
import { watchProcess } from './process-metrics.js';

/** What a process reports about itself to its operator. */
export interface SelfReport {
  version: string;
  /** Parts that are missing for the process to serve; none: ready. */
  missing: () => Promise<readonly string[]>;
}

/**
 * Serves `GET /metrics`, `/health` (alive) and `/health/ready` on a port of its own and turns the metrics on. Answers
 * a function that turns all off.
 * @throws Error when the port cannot be had
 */
export async function serveMetrics(
  address: { host: string; port: number },
  resource: Record<string, string>,
  report: SelfReport,
): Promise<() => Promise<void>> {
  const exporter = new CurrentGauges({ preventServerStart: true, withoutScopeInfo: true });
  const server = createServer((request, response) => {
    switch (request.url?.split('?', 1)[0]) {
      case '/metrics':
        return exporter.getMetricsRequestHandler(request, response);
      case '/health':
        return answer(response, 200, { status: 'ok', version: report.version });
      case '/health/ready':
        return void report.missing().then((missing) =>
          missing.length === 0
            ? answer(response, 200, { status: 'ready' })
            : answer(response, 503, {
                error: {
                  code: 'service_unavailable',
                  message: `Not ready: ${missing.join(', ')}.`,
                  missing,
                },
              }),
        );
      default:
        return answer(response, 404, { error: { code: 'not_found', message: 'Not found.' } });
    }
  });
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(address.port, address.host, resolve);
    });
  } catch (error) {
    throw new Error(`METRICS_PORT ${address.port} on ${address.host} cannot be used`, { cause: error });
  }
  const provider = new MeterProvider({ readers: [exporter], resource: resourceFromAttributes(resource) });
  bindMetrics(provider.getMeter('easel'));
  const unwatch = watchProcess();
  return async () => {
    unwatch();
    bindMetrics(undefined);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await provider.shutdown();
  };
}

/** Cumulative gauges go on reporting what was read once and is gone since: the depth of a lane that is empty, for ever. */
class CurrentGauges extends PrometheusExporter {
  override selectAggregationTemporality(instrument: InstrumentType): AggregationTemporality {
    return instrument === InstrumentType.OBSERVABLE_GAUGE
      ? AggregationTemporality.DELTA
      : super.selectAggregationTemporality(instrument);
  }
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...(status === 503 && { 'retry-after': '2' }),
  });
  response.end(JSON.stringify(body));
}
