import { logCrashes } from './log-crashes.js';
import { createRootLogger } from './logger.js';

describe('logCrashes', () => {
  it('writes what nobody caught as a clean fatal line with its stack, and ends the process', () => {
    const written: string[] = [];
    const { logger } = createRootLogger({ destination: { write: (line) => written.push(line) } });
    const exit = jest.spyOn(process, 'exit').mockImplementation();
    const forget = logCrashes(logger);
    const [listener] = process.listeners('uncaughtException').slice(-1);

    listener?.(new Error('postgres://easel:CanarySecret@db/easel refused'), 'unhandledRejection');

    expect(exit).toHaveBeenCalledWith(1);
    expect(JSON.parse(written.join(''))).toMatchObject({
      level: 'fatal',
      msg: 'not caught',
      err: { message: 'postgres://[redacted]@db/easel refused', stack: expect.stringContaining('\n    at ') },
    });
    expect(written.join('')).not.toContain('CanarySecret');
    forget();
    expect(process.listeners('uncaughtException')).not.toContain(listener);
    exit.mockRestore();
  });
});
