import * as fc from 'fast-check';
import { authConfig } from '../auth.fixture.js';
import { SIGN_IN_SECONDS, SignInsInProgress } from './sign-in-progress.js';

const progress = { id: 's'.repeat(43), nonce: 'n'.repeat(43), codeVerifier: 'v'.repeat(43) };
const way = { crossSite: false };

describe('a sign-in in progress', () => {
  const here = new SignInsInProgress(authConfig());
  const elsewhere = new SignInsInProgress(authConfig());
  const invalid = expect.objectContaining({ status: 401, code: 'invalid_state' });
  const refusalOf = (work: () => unknown): unknown => {
    try {
      return work();
    } catch (error) {
      return error;
    }
  };

  afterEach(() => jest.useRealTimers());

  it('is opened by another replica, and reads as nothing on the way', () => {
    const { value, seconds, crossSite } = here.keep(
      'corp',
      { ...progress, next: '/studio' },
      { crossSite: true },
    );

    expect({ seconds, crossSite }).toEqual({ seconds: SIGN_IN_SECONDS, crossSite: true });
    expect(value).toMatch(/^[\w-]+$/);
    expect(Buffer.from(value, 'base64url').toString('latin1')).not.toContain('nnnn');
    expect(elsewhere.open('corp', value)).toEqual({
      ...progress,
      next: '/studio',
      endsAt: expect.any(Number),
    });
  });

  it('fits into a cookie, whatever comes after it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 3_000, size: 'max' }), (next) => {
        const { value } = here.keep('c'.repeat(63), { ...progress, next }, way);
        expect(value.length).toBeLessThan(3_500);
        expect([undefined, next]).toContain(here.open('c'.repeat(63), value).next);
      }),
    );
  });

  it('is over after its time', () => {
    jest.useFakeTimers({ now: 1_900_000_000_000 });
    const { value } = here.keep('corp', progress, way);

    jest.setSystemTime(1_900_000_000_000 + SIGN_IN_SECONDS * 1_000);
    expect(here.open('corp', value)).toMatchObject(progress);
    jest.setSystemTime(1_900_000_000_000 + SIGN_IN_SECONDS * 1_000 + 1);
    expect(refusalOf(() => here.open('corp', value))).toEqual(invalid);
  });

  it('is nothing at another provider, of another installation, changed, or not there', () => {
    const { value } = here.keep('corp', progress, way);
    const other = new SignInsInProgress(authConfig({ SERVICE_ENCRYPTION_KEY: 'cd'.repeat(32) }));
    const changed = value.slice(0, -2) + (value.endsWith('AA') ? 'BB' : 'AA');

    for (const work of [
      () => here.open('club', value),
      () => other.open('corp', value),
      () => here.open('corp', changed),
      () => here.open('corp', value.slice(0, 20)),
      () => here.open('corp', ''),
      () => here.open('corp', undefined),
    ]) {
      expect(refusalOf(work)).toEqual(invalid);
    }
  });
});
