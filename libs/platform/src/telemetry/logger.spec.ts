import * as fc from 'fast-check';
import { createRootLogger, type Logger } from './logger.js';
import { LineBuffer } from './line-buffer.js';
import { nestLogger } from './nest-logger.js';
import { startTelemetry } from './start-telemetry.js';
import { withFields, withRequest } from './trace-context.js';

interface Line extends Record<string, unknown> {
  level: string;
  msg: string;
}

function given(options: { level?: string; repeatsPerMinute?: number; now?: () => number } = {}) {
  const written: string[] = [];
  const root = createRootLogger({
    level: 'trace',
    ...options,
    destination: { write: (line) => written.push(line) },
  });
  return {
    ...root,
    lines: () => written.map((line) => JSON.parse(line) as Line),
    text: () => written.join(''),
  };
}

describe('logger', () => {
  it('writes one JSON object a line, with ISO time, level, service and role', () => {
    const { logger, identify, lines, text } = given();
    identify({ service: 'executor', role: 'worker' });
    logger.info({ jobId: 'j1' }, 'claimed');
    expect(text().endsWith('}\n')).toBe(true);
    expect(lines()).toEqual([
      {
        level: 'info',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        service: 'executor',
        role: 'worker',
        jobId: 'j1',
        msg: 'claimed',
      },
    ]);
  });

  it('names service and role also in lines of children made before they were known', () => {
    const { logger, identify, lines } = given();
    const child = logger.child({ context: 'Early' });
    identify({ service: 'gateway' });
    child.info('up');
    expect(lines()[0]).toMatchObject({ service: 'gateway', context: 'Early' });
  });

  it('keeps the stack of an error, given first or as err', () => {
    const { logger, lines } = given();
    const error = new Error('broken');
    logger.error(error);
    logger.error({ err: error }, 'handler failed');
    for (const line of lines()) {
      expect(line.err).toMatchObject({
        type: 'Error',
        message: 'broken',
        stack: expect.stringContaining('\n    at '),
      });
    }
    expect(lines().map(({ msg }) => msg)).toEqual(['broken', 'handler failed']);
  });

  it('is silent below its level', () => {
    const { logger, lines } = given({ level: 'warn' });
    logger.info('no');
    logger.warn('yes');
    expect(lines().map(({ msg }) => msg)).toEqual(['yes']);
  });

  it('falls back to info for a level that does not exist', () => {
    expect(given({ level: 'loud' }).logger.level).toBe('info');
  });

  const secret = fc.stringMatching(/^[0-9a-f]{64}$/).map((body) => `ndr_app_${body}`);
  const call = fc.constantFrom<((log: Logger, secret: string) => void)[]>(
    (log, s) => log.info(`got ${s}`),
    (log, s) => log.info('got %s', s),
    (log, s) => log.info('password=%s', `Plain${s.slice(-20)}`),
    (log, s) => log.info({ accessToken: s }),
    (log, s) => log.info({ deep: { list: [{ cookie: s }] } }, 'x'),
    (log, s) => log.info('an object %o', { token: s }),
    (log, s) => log.error(new Error(`refused ${s}`)),
    (log, s) =>
      log.error({ err: Object.assign(new Error('e'), { config: { headers: { authorization: s } } }) }),
    (log, s) => log.error(new Error('e', { cause: new Error(`?token=${s}`) }), 'failed'),
    (log, s) => log.child({ token: s, url: `/a?code=${s}` }).info('child'),
    (log, s) => log.fatal({ req: { headers: { 'x-api-key': s } } }, 'crash'),
    (log, s) => nestLogger(log).log(`Nest says ${s}`, 'Router'),
    (log, s) => nestLogger(log).error(new Error(s), undefined, 'Router'),
    (log, s) => nestLogger(log).error(`x`, `Error: ${s}\n    at a (/b.js:1:2)`, 'Router'),
    (log, s) => nestLogger(log).warn({ password: s, note: s }, 'Router'),
  );

  it('writes no canary secret, however it is logged', () => {
    fc.assert(
      fc.property(secret, call, (canary, log) => {
        const { logger, text, lines } = given();
        log(logger, canary);
        expect(text()).not.toContain(canary.slice(-20));
        expect(lines()).toHaveLength(1);
      }),
      { numRuns: 300 },
    );
  });

  it('lets a hot error loop write a few lines and then one count', () => {
    let now = 0;
    const { logger, flush, lines } = given({ repeatsPerMinute: 3, now: () => now });
    for (let attempt = 0; attempt < 500; attempt++) {
      logger.error({ attempt }, `job 0193d7f4-${attempt} failed`);
      now += 10;
    }
    logger.error('another failure');
    expect(lines().map(({ msg }) => msg)).toEqual([
      'job 0193d7f4-0 failed',
      'job 0193d7f4-1 failed',
      'job 0193d7f4-2 failed',
      'another failure',
    ]);
    flush();
    expect(lines().at(-1)).toMatchObject({
      level: 'error',
      heldBack: 497,
      msg: expect.stringContaining('497 more like: job'),
    });
  });

  it('limits neither what is not a warning nor the last words of a process', () => {
    const { logger, lines } = given({ repeatsPerMinute: 1 });
    for (let index = 0; index < 5; index++) {
      logger.info('request');
      logger.fatal('end');
    }
    expect(lines()).toHaveLength(10);
  });
});

describe('logEvent', () => {
  it('writes lines of the same kind as the logger, never held back, once it is known whose log it is', () => {
    const { event, identify, lines } = given({ repeatsPerMinute: 1, level: 'info' });
    event('too early', {});
    identify({ service: 'gateway', role: 'edge' });
    for (let n = 0; n < 3; n++) event('request', { status: 503, ms: 1.5, code: undefined, ok: false });
    event('probe', {}, 'debug');

    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const line = { level: 'info', time, service: 'gateway', role: 'edge', status: 503, ms: 1.5, ok: false };
    expect(lines()).toEqual(Array.from({ length: 3 }, () => ({ ...line, msg: 'request' })));
  });

  it('keeps any text whole, as JSON', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (nodeId) => {
        const { event, identify, lines } = given();
        identify({ service: 'executor' });
        event('job started', { nodeId });
        expect(lines()).toHaveLength(1);
        expect(lines()[0]?.['nodeId']).toBe(nodeId);
      }),
    );
  });

  it('adds what the work under way is about', async () => {
    const { event, identify, logger, lines } = given();
    identify({ service: 'executor' });
    const telemetry = await startTelemetry({ service: 'executor', version: '1', env: {} });
    withRequest('r1', () =>
      withFields({ executionId: 'e1' }, () =>
        withFields({ jobId: 'j1', attempt: 2 }, () => {
          event('job started', { type: 'noop' });
          logger.warn('slow');
        }),
      ),
    );
    await telemetry.shutdown();

    const about = { executionId: 'e1', jobId: 'j1', attempt: 2, requestId: 'r1' };
    expect(lines()).toEqual([
      expect.objectContaining({ msg: 'job started', type: 'noop', ...about }),
      expect.objectContaining({ msg: 'slow', ...about }),
    ]);
    expect(lines()[0]?.['traceId']).toBe(lines()[1]?.['traceId']);
  });
});

describe('LineBuffer', () => {
  it('writes many lines at once, in order: when there are enough, soon, or when it has to', () => {
    jest.useFakeTimers();
    const written: string[] = [];
    const buffer = new LineBuffer((text) => written.push(text));

    buffer.add('a\n');
    buffer.add('b\n');
    expect(written).toEqual([]);
    jest.advanceTimersByTime(100);
    expect(written).toEqual(['a\nb\n']);
    buffer.add('c\n');
    buffer.flush();
    buffer.flush();
    expect(written).toEqual(['a\nb\n', 'c\n']);
    buffer.add('x'.repeat(20_000));
    expect(written).toHaveLength(3);
    jest.advanceTimersByTime(1_000);
    expect(written).toHaveLength(3);
    jest.useRealTimers();
  });
});

describe('nestLogger', () => {
  it('writes what Nest logs as lines of the same kind, the last text being the context', () => {
    const { logger, lines } = given();
    const nest = nestLogger(logger);
    nest.log('Mapped {/v1, GET} route', 'RouterExplorer');
    nest.log('served', 'HttpEdge');
    nest.error('boom', 'Error: boom\n    at run (/a.js:1:2)', 'BusServer');
    nest.error({ err: new Error('why'), subject: 'a.b' }, 'handler failed', 'BusServer');
    nest.error(new Error('alone'), undefined, 'BusServer');
    nest.warn('plain');
    nest.verbose?.('fine', { extra: 1 }, 'Ctx');
    expect(lines()).toMatchObject([
      { level: 'debug', context: 'RouterExplorer', msg: 'Mapped {/v1, GET} route' },
      { level: 'info', context: 'HttpEdge', msg: 'served' },
      { level: 'error', context: 'BusServer', msg: 'boom', stack: 'Error: boom\n    at run (/a.js:1:2)' },
      {
        level: 'error',
        context: 'BusServer',
        subject: 'a.b',
        msg: 'handler failed',
        err: { message: 'why' },
      },
      { level: 'error', context: 'BusServer', msg: 'alone', err: { message: 'alone' } },
      { level: 'warn', msg: 'plain' },
      { level: 'trace', context: 'Ctx', msg: 'fine', details: [{ extra: 1 }] },
    ]);
  });
});
