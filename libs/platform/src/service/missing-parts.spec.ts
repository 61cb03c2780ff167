import { missingParts } from './missing-parts.js';

describe('missing parts', () => {
  it('are those whose check fails', async () => {
    const missing = await missingParts({
      bus: () => Promise.resolve('here'),
      database: () => Promise.reject(new Error('refused')),
    });

    expect(missing).toEqual(['database']);
  });

  it('are also those that do not answer in two seconds', async () => {
    jest.useFakeTimers();
    try {
      const missing = missingParts({ bus: () => new Promise(() => undefined) });
      await jest.advanceTimersByTimeAsync(2_000);

      expect(await missing).toEqual(['bus']);
    } finally {
      jest.useRealTimers();
    }
  });
});
