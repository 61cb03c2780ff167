import { createHash, randomUUID } from 'node:crypto';
import { ApiClient, api, type TestUser } from '../stack/api-client.js';

const REDIRECT = 'https://app.example.org/back';

/** An app of a developer of its own, as the developer sees it once. */
export interface TestApp {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: readonly string[];
}

export async function givenApp(scopes: readonly string[], client = api): Promise<TestApp> {
  const developer = await client.signUp();
  const { status, body } = await client
    .as(developer)
    .post<{ data: { clientId: string; clientSecret: string } }>('/v1/developer-apps', {
      name: 'An app',
      redirectUris: [REDIRECT],
      scopesRequested: scopes,
    });
  if (status !== 201) throw new Error(`The app was refused: ${JSON.stringify(body)}`);
  return { ...body.data, scopes };
}

/** The code with which an app gets its token, when `user` has allowed it. */
export async function givenCode(
  user: TestUser,
  app: TestApp,
  client = api,
  further: object = {},
): Promise<string> {
  const { status, body } = await client.as(user).post<{ code: string }>('/v1/oauth/authorize', {
    client_id: app.clientId,
    redirect_uri: REDIRECT,
    response_type: 'code',
    scope: app.scopes.join(' '),
    ...further,
  });
  if (status !== 200) throw new Error(`The app was not allowed: ${JSON.stringify(body)}`);
  return body.code;
}

/** What a token request of this app sends. */
export const exchangeOf = (app: TestApp, code: string) => ({
  grant_type: 'authorization_code',
  client_id: app.clientId,
  client_secret: app.clientSecret,
  redirect_uri: REDIRECT,
  code,
});

/**
 * A token with which an app acts for `user`, granted exactly these scopes.
 *
 * @param resource what it opens, and nothing else; default: it is bound to nothing
 */
export async function givenAppToken(
  user: TestUser,
  scopes: readonly string[],
  client: ApiClient = api,
  resource?: string,
): Promise<string> {
  const app = await givenApp(scopes, client);
  const verifier = `${randomUUID()}${randomUUID()}`;
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const code = await givenCode(user, app, client, {
    ...(resource !== undefined && { resource, code_challenge: challenge, code_challenge_method: 'S256' }),
  });
  const { status, body } = await client.post<{ access_token: string }>('/v1/oauth/token', {
    ...exchangeOf(app, code),
    ...(resource !== undefined && { resource, code_verifier: verifier }),
  });
  if (status !== 200) throw new Error(`The code was refused: ${JSON.stringify(body)}`);
  return body.access_token;
}
