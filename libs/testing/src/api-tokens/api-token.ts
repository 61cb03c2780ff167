import { ApiClient, api, type TestUser } from '../stack/api-client.js';

/** A personal token that a test made. */
export interface TestToken {
  readonly id: string;
  /** The bearer. */
  readonly token: string;
}

/** Makes a token of `owner`, on a stack of the business or the cloud edition. */
export async function givenApiToken(
  owner: TestUser,
  fields: object = {},
  client: ApiClient = api,
): Promise<TestToken> {
  const { status, body } = await client
    .as(owner)
    .post<{ data: TestToken }>('/v1/api-tokens', { name: 'A token', ...fields });
  if (status !== 201) throw new Error(`The token was refused: ${JSON.stringify(body)}`);
  return { id: body.data.id, token: body.data.token };
}
