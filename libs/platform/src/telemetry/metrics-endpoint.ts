import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import { bindMetrics } from './metrics.js';
import { watchProcess } from './process-metrics.js';

/**
 * Serves `GET /metrics` on a port of its own and turns the metrics on. Answers a function that turns all off.
 * @throws Error when the port cannot be had
 */
export async function serveMetrics(
  address: { host: string; port: number },
  resource: Record<string, string>,
): Promise<() => Promise<void>> {
  const exporter = new PrometheusExporter({ ...address, preventServerStart: true, withoutScopeInfo: true });
  try {
    await exporter.startServer();
  } catch (error) {
    throw new Error(`METRICS_PORT ${address.port} on ${address.host} cannot be used`, { cause: error });
  }
  const provider = new MeterProvider({ readers: [exporter], resource: resourceFromAttributes(resource) });
  bindMetrics(provider.getMeter('easel'));
  const unwatch = watchProcess();
  return async () => {
    unwatch();
    bindMetrics(undefined);
    await provider.shutdown();
  };
}
