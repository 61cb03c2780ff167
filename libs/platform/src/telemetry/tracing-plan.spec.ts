import { planTracing, recordsSpans } from './tracing-plan.js';

describe('planTracing', () => {
  it.each([
    ['nothing', {}, false],
    [
      'none, though a collector is named',
      { OTEL_TRACES_EXPORTER: 'none', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318' },
      false,
    ],
    [
      'a disabled SDK',
      { OTEL_SDK_DISABLED: 'true', SERVICE_TRACES_FILE: 'a', OTEL_TRACES_EXPORTER: 'otlp' },
      false,
    ],
    ['an exporter nobody knows', { OTEL_TRACES_EXPORTER: 'pigeon' }, false],
    ['a file', { SERVICE_TRACES_FILE: 'spans.jsonl' }, true],
    ['a collector', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318' }, true],
    ['a collector for traces', { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://c:4318/v1/traces' }, true],
    ['the console', { OTEL_TRACES_EXPORTER: 'console' }, true],
  ])('given %s, records spans: %#', (_given, env, records) => {
    expect(recordsSpans(planTracing(env))).toBe(records);
  });

  it('takes several exporters', () => {
    expect(planTracing({ OTEL_TRACES_EXPORTER: 'otlp, console', SERVICE_TRACES_FILE: 'f' })).toEqual({
      otlp: true,
      console: true,
      file: 'f',
    });
  });
});
