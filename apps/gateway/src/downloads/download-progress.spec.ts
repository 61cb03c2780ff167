import * as fc from 'fast-check';
import { downloadEvent } from './download-progress.js';

const job = (given: object) => ({
  status: 'running' as const,
  progress: 0,
  output_data: null,
  error_message: null,
  ...given,
});

describe('how far a download is', () => {
  it.each([
    [{ status: 'pending' }, { phase: 'downloading', percent: 0 }],
    [{ progress: 29 }, { phase: 'downloading', percent: 29 }],
    [{ progress: 30 }, { phase: 'processing', percent: 30 }],
    [
      { status: 'completed', output_data: { videoUrl: 'v', thumbnailUrl: 't' } },
      { phase: 'completed', percent: 100, videoUrl: 'v', thumbnailUrl: 't' },
    ],
    [
      { status: 'completed', output_data: { audioUrl: 'a' } },
      { phase: 'completed', percent: 100, videoUrl: 'a' },
    ],
    [
      { status: 'failed', progress: 12, error_message: 'gone' },
      { phase: 'failed', percent: 12, error: 'gone' },
    ],
    [{ status: 'cancelled' }, { phase: 'failed', percent: 0, error: expect.stringContaining('cancelled') }],
  ])('%j', (given, event) => {
    expect(downloadEvent(job(given))).toEqual(event);
  });

  it('ends with the job, and never before', () => {
    const statuses = fc.constantFrom('pending', 'running', 'completed', 'failed', 'cancelled');
    fc.assert(
      fc.property(statuses, fc.integer({ min: 0, max: 100 }), (status, progress) => {
        const ended = ['completed', 'failed'].includes(downloadEvent(job({ status, progress })).phase);
        expect(ended).toBe(['completed', 'failed', 'cancelled'].includes(status));
      }),
    );
  });
});
