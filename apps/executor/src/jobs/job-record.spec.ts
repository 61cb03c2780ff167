import type { JobRow } from './job.row.js';
import { recordOf } from './job-record.js';

const row = (type: string, params: Record<string, unknown>): JobRow =>
  ({ type, input: { params }, createdAt: new Date(0), output: null, price: null }) as unknown as JobRow;

describe('the input of a job', () => {
  it('has no settings that were sent empty, since nothing was given', () => {
    const { input_data: input } = recordOf(
      row('adjust-volume', { videoUrl: 'https://a/b', volume: '' }),
      null,
    );

    expect(input).toEqual({ videoUrl: 'https://a/b' });
  });

  it('is shown as it is where no node has the type', () => {
    expect(recordOf(row('gone', { volume: '' }), null).input_data).toEqual({ volume: '' });
  });
});
