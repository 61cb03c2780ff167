import { readClientDocument } from './client-document.js';
import { isDocumentAddress } from './client-documents.js';

const ADDRESS = 'https://client.example/oauth/client.json';
const DOCUMENT = {
  client_id: ADDRESS,
  client_name: 'A client',
  redirect_uris: ['http://localhost:4567/callback', 'https://client.example/callback'],
};

describe('a client id metadata document', () => {
  it('is the client, with its name and the addresses that it is sent back to', () => {
    expect(
      readClientDocument(ADDRESS, { ...DOCUMENT, client_uri: 'https://client.example', logo_uri: 'no' }),
    ).toEqual({
      name: 'A client',
      redirectUris: DOCUMENT.redirect_uris,
      homepageUrl: 'https://client.example',
      logoUrl: null,
    });
  });

  it.each([
    ['of another address', { client_id: 'https://other.example/client.json' }],
    ['without a name', { client_name: ' ' }],
    ['with a name too long to show', { client_name: 'x'.repeat(101) }],
    ['without addresses', { redirect_uris: [] }],
    ['with an address that is none', { redirect_uris: ['javascript:alert(1)'] }],
    ['with an address on plain http', { redirect_uris: ['http://client.example/callback'] }],
    [
      'with too many addresses',
      { redirect_uris: Array.from({ length: 11 }, (_, at) => `https://e.org/${at}`) },
    ],
    ['that wants to prove itself by a secret', { token_endpoint_auth_method: 'client_secret_post' }],
    ['with a secret that everybody can read', { client_secret: 'x' }],
  ])('is refused %s', (_what, over) => {
    expect(readClientDocument(ADDRESS, { ...DOCUMENT, ...over })).toBeNull();
  });

  it.each([null, 'text', 7, []])('is not %j', (body) => {
    expect(readClientDocument(ADDRESS, body)).toBeNull();
  });

  it.each([
    [ADDRESS, true],
    ['https://client.example/', false],
    ['https://client.example', false],
    ['http://client.example/client.json', false],
    ['http://localhost/client.json', false],
    ['https://client.example/a/../client.json', false],
    ['https://user@client.example/client.json', false],
    ['https://client.example/client.json#part', false],
    ['https://CLIENT.example/client.json', false],
    ['app_0123', false],
  ])('may be at %s: %s', (address, expected) => {
    expect(isDocumentAddress(address)).toBe(expected);
  });
});
