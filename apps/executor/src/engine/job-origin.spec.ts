import { originOf, sourceOf } from './job-origin.js';

describe('where a job came from', () => {
  it('is the client that names itself', () => {
    const origin = originOf({ client: 'sdk/1.2.0', credential: 'session' });

    expect(sourceOf(origin)).toEqual({ source: 'sdk', source_detail: 'sdk/1.2.0' });
  });

  it.each([
    ['session', 'web'],
    ['personal-token', 'api'],
    ['oauth-app', 'app'],
  ] as const)('is told by a %s where no client names itself', (credential, source) => {
    expect(sourceOf(originOf({ credential }))).toEqual({ source, source_detail: null });
  });

  it('is unknown where nobody recorded it', () => {
    expect(sourceOf(null)).toEqual({ source: null, source_detail: null });
  });
});
