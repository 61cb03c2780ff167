import * as fc from 'fast-check';
import { mediaAttemptPrefix, mediaJobPrefix, mediaKey } from './media-key.js';
import { keyParts, prefixParts } from './storage-key.js';

const job = { secret: 's'.repeat(32), jobId: '9b2f0f0e-6f5e-4d0e-8a8e-0a2b6f1c7d11' };

describe('a media key', () => {
  it("names the attempt and the position, below a folder that is the job's own", () => {
    expect(mediaKey({ ...job, epoch: 3, index: 1, extension: 'png' })).toMatch(
      /^media\/[0-9a-f]{2}\/[0-9A-Za-z]{43}\/3-1\.png$/,
    );
  });

  it('is the same for the same job and never shows its id', () => {
    const key = mediaKey({ ...job, epoch: 1, index: 0, extension: 'mp4' });
    expect(mediaKey({ ...job, epoch: 1, index: 0, extension: 'mp4' })).toBe(key);
    expect(key).not.toContain(job.jobId.slice(0, 8));
  });

  it('differs between jobs and between secrets', () => {
    fc.assert(
      fc.property(
        fc.uuid(),
        fc.uuid(),
        fc.string({ minLength: 1 }),
        fc.string({ minLength: 1 }),
        (a, b, s, t) => {
          if (a !== b)
            expect(mediaJobPrefix({ secret: s, jobId: a })).not.toBe(mediaJobPrefix({ secret: s, jobId: b }));
          if (s !== t)
            expect(mediaJobPrefix({ secret: s, jobId: a })).not.toBe(mediaJobPrefix({ secret: t, jobId: a }));
        },
      ),
    );
  });

  it('is a storage key, and its prefixes are deletion prefixes of it alone', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.nat(40), fc.nat(40), (jobId, epoch, other) => {
        const key = mediaKey({ ...job, jobId, epoch, index: 0, extension: 'png' });
        expect(keyParts(key)).toHaveLength(4);
        expect(prefixParts(mediaAttemptPrefix({ ...job, jobId, epoch })).nameStart).toBe(`${epoch}-`);
        expect(key.startsWith(mediaAttemptPrefix({ ...job, jobId, epoch: other }))).toBe(epoch === other);
      }),
    );
  });
});
