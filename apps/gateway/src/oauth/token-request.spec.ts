import * as fc from 'fast-check';
import {
  sentFields,
  tokenRequest,
  TwoAuthentications,
  UnreadableClient,
  UnsupportedGrantType,
} from './token-request.js';

const GRANT = { grant_type: 'authorization_code', code: 'c' };

const encode = (text: string): string => new URLSearchParams({ '': text }).toString().slice(1);
const basic = (id: string, secret: string): string =>
  `Basic ${Buffer.from(`${encode(id)}:${encode(secret)}`).toString('base64')}`;

describe('a request for a token', () => {
  it('names its client in the Authorization header, whatever the client is called', () => {
    const names = fc.string({ minLength: 1, unit: 'grapheme' });
    fc.assert(
      fc.property(names, names, (id, secret) => {
        expect(tokenRequest(GRANT, basic(id, secret))).toEqual({
          ...GRANT,
          client_id: id,
          client_secret: secret,
        });
      }),
    );
  });

  it('or in its body, and is left alone then, also when it comes with a bearer', () => {
    const fields = { ...GRANT, client_id: 'app_1', client_secret: 'sec_1' };
    expect(tokenRequest(fields)).toEqual(fields);
    expect(tokenRequest(fields, 'Bearer eyJ')).toEqual(fields);
  });

  it('may repeat the id of the header, and nothing else of it', () => {
    const sent = { client_id: 'a', client_secret: 'b' };
    expect(tokenRequest({ ...GRANT, client_id: 'a' }, basic('a', 'b'))).toEqual({ ...GRANT, ...sent });
    for (const twice of [{ client_secret: 'b' }, { client_id: 'other' }]) {
      expect(() => tokenRequest({ ...GRANT, ...twice }, basic('a', 'b'))).toThrow(TwoAuthentications);
    }
  });

  it.each([
    'Basic Og==',
    'Basic YTo=',
    'Basic OmI=',
    'Basic !',
    `Basic ${Buffer.from('a:%zz').toString('base64')}`,
  ])('is refused when the header holds no client: %s', (authorization) => {
    expect(() => tokenRequest(GRANT, authorization)).toThrow(UnreadableClient);
  });

  it.each(['password', 'refresh_token', 'client_credentials', 'AUTHORIZATION_CODE'])(
    'is refused for a grant of type %s, whatever else it lacks',
    (grant) => {
      expect(() => tokenRequest({ grant_type: grant })).toThrow(UnsupportedGrantType);
    },
  );

  it('has no fields that were sent without a value', () => {
    expect(sentFields({ a: '', b: 'x', c: null, d: 0 })).toEqual({ b: 'x', c: null, d: 0 });
    expect(tokenRequest({ ...GRANT, client_secret: '' })).toEqual(GRANT);
  });
});
