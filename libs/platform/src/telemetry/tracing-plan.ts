export type Environment = Readonly<Record<string, string | undefined>>;

/** Where spans go. Nothing in it means that no span is recorded. */
export interface TracingPlan {
  otlp: boolean;
  console: boolean;
  file?: string;
}

/**
 * Reads OTEL_SDK_DISABLED, OTEL_TRACES_EXPORTER (`otlp`, `console`, `none`, several by commas) and
 * SERVICE_TRACES_FILE. Without OTEL_TRACES_EXPORTER, spans go to a collector only when its address is given.
 */
export function planTracing(env: Environment): TracingPlan {
  if (env.OTEL_SDK_DISABLED?.trim().toLowerCase() === 'true') return { otlp: false, console: false };
  const named = (env.OTEL_TRACES_EXPORTER ?? '').split(',').map((name) => name.trim().toLowerCase());
  const wanted = named.filter((name) => name !== '');
  const collector = Boolean(env.OTEL_EXPORTER_OTLP_ENDPOINT || env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT);
  const exporters = wanted.length > 0 ? wanted : collector ? ['otlp'] : [];
  const none = exporters.includes('none');
  return {
    otlp: !none && exporters.includes('otlp'),
    console: !none && exporters.includes('console'),
    file: env.SERVICE_TRACES_FILE || undefined,
  };
}

export function recordsSpans({ otlp, console, file }: TracingPlan): boolean {
  return otlp || console || file !== undefined;
}
