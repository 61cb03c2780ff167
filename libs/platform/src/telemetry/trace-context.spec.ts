import * as fc from 'fast-check';
import { createRootLogger } from './logger.js';
import { startTelemetry, type Telemetry } from './start-telemetry.js';
import {
  continueTrace,
  currentRequestId,
  currentTraceId,
  extractTrace,
  fromTraceparent,
  injectTrace,
  inSpan,
  traceparent,
  withExtractedTrace,
  withRequest,
} from './trace-context.js';

const idOf = (digits: number) =>
  fc.stringMatching(new RegExp(`^[0-9a-f]{${digits}}$`)).filter((id) => !/^0+$/.test(id));
const anyTraceparent = fc
  .tuple(idOf(32), idOf(16), fc.constantFrom('00', '01'))
  .map(([traceId, spanId, flags]) => `00-${traceId}-${spanId}-${flags}`);

describe('trace context, with nothing exported', () => {
  let telemetry: Telemetry;
  beforeAll(async () => {
    telemetry = await startTelemetry({ service: 'test', version: '0', env: {} });
  });
  afterAll(() => telemetry.shutdown());

  it('records nothing', () => {
    expect(telemetry.recording).toBe(false);
    inSpan('work', {}, (span) => expect(span.isRecording()).toBe(false));
  });

  it('gives work outside of a trace a new trace, and the work inside it the same', async () => {
    const ids = await inSpan('outer', {}, async () => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      return [currentTraceId(), inSpan('inner', {}, () => currentTraceId())];
    });
    expect(ids[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(ids[1]).toBe(ids[0]);
    expect(currentTraceId()).toBeUndefined();
    expect(inSpan('next', {}, () => currentTraceId())).not.toBe(ids[0]);
  });

  it('stores a trace as text and finds it again', () => {
    fc.assert(
      fc.property(anyTraceparent, (stored) => {
        expect(continueTrace(fromTraceparent(stored), 'job', {}, () => traceparent())).toBe(stored);
      }),
    );
  });

  it('carries a trace in headers', () => {
    fc.assert(
      fc.property(anyTraceparent, (given) => {
        const incoming = new Map([['traceparent', given]]);
        const outgoing = new Map<string, string>();
        withExtractedTrace(incoming, 'handle', {}, () => injectTrace(outgoing));
        expect(outgoing).toEqual(incoming);
      }),
    );
  });

  it('begins a new trace where the stored text is missing or is not one', () => {
    const broken = fc.oneof(fc.constantFrom(null, undefined, '', '00-0-0-01'), fc.string());
    fc.assert(
      fc.property(broken, (stored) => {
        expect(continueTrace(fromTraceparent(stored), 'job', {}, () => traceparent())).toMatch(
          /^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/,
        );
        expect(extractTrace({ get: () => stored })).toBe(fromTraceparent(null));
      }),
    );
  });

  it('writes no header and no text outside of a trace', () => {
    const headers = new Map<string, string>();
    injectTrace(headers);
    expect([headers.size, traceparent()]).toEqual([0, undefined]);
  });

  it('passes results and errors through, thrown or rejected', async () => {
    const error = new Error('no');
    expect(inSpan('a', {}, () => 5)).toBe(5);
    expect(() =>
      inSpan('a', {}, () => {
        throw error;
      }),
    ).toThrow(error);
    await expect(inSpan('a', {}, () => Promise.reject(error))).rejects.toBe(error);
  });

  it('puts the request and the trace into log lines, and leaves them out elsewhere', () => {
    const written: string[] = [];
    const { logger } = createRootLogger({ destination: { write: (line) => written.push(line) } });
    const given = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    withRequest('req-1', () => logger.info('inside'), new Map([['traceparent', given]]));
    logger.info('outside');
    const [inside, outside] = written.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(inside).toMatchObject({
      traceId: '0af7651916cd43dd8448eb211c80319c',
      spanId: 'b7ad6b7169203331',
      requestId: 'req-1',
    });
    expect(Object.keys(outside)).toEqual(['level', 'time', 'msg']);
  });

  it('keeps the trace that is already there when a request is named in it', () => {
    inSpan('outer', {}, () => {
      const outer = currentTraceId();
      withRequest('req-2', () => expect([currentTraceId(), currentRequestId()]).toEqual([outer, 'req-2']));
    });
  });
});
