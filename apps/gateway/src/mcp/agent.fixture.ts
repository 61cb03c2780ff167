import { randomUUID } from 'node:crypto';
import path from 'node:path';
import {
  Client,
  type OAuthClientInformationMixed,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
  type StandardSchemaV1,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

export interface Result {
  isError?: boolean;
  structuredContent?: Record<string, unknown>;
  content: { type: string; text?: string; uri?: string; mimeType?: string }[];
}

/** What an agent is told when a call did not work. */
export const errorOf = ({ content }: Result): Record<string, unknown> =>
  (JSON.parse(content[0]?.text ?? '{}') as { error: Record<string, unknown> }).error;

const ANYTHING: StandardSchemaV1<Record<string, unknown>> = {
  '~standard': {
    version: 1,
    vendor: 'easel',
    validate: (value) => ({ value: value as Record<string, unknown> }),
  },
};

/** How to start `easel mcp` of the built command line. */
export const programOf = (origin: string, token: string, variables = {}) => ({
  command: process.execPath,
  args: [path.resolve('apps/cli/dist/main.js'), 'mcp', '--toolsets', 'all'],
  env: { HOME: '/nowhere', SERVICE_BASE_URL: origin, SERVICE_TOKEN: token, ...variables },
});

/** An agent with the official client, connected to one gateway. */
export class Agent {
  private constructor(readonly client: Client) {}

  static async connect(origin: string, token: string, query = '', headers = {}): Promise<Agent> {
    const client = new Client({ name: 'a test', version: '1.0.0' });
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${origin}/mcp${query}`), {
        requestInit: { headers: { ...headers, authorization: `Bearer ${token}` } },
      }),
    );
    return new Agent(client);
  }

  /** Starts `easel mcp` as the built command line, and speaks with it over its standard input and output. */
  static async overStdio(origin: string, token: string, variables = {}): Promise<Agent> {
    const transport = new StdioClientTransport({ ...programOf(origin, token, variables), stderr: 'pipe' });
    const client = new Client({ name: 'a test', version: '1.0.0' });
    await client.connect(transport);
    return new Agent(client);
  }

  async call(name: string, args: Record<string, unknown> = {}): Promise<Result> {
    return (await this.client.callTool({ name, arguments: args })) as unknown as Result;
  }

  /** The structured result of a call that works. */
  async get(name: string, args: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    const result = await this.call(name, args);
    if (result.isError || !result.structuredContent) {
      throw new Error(`${name} failed: ${JSON.stringify(result.content)}`);
    }
    return result.structuredContent;
  }

  /** Sends a request for which the official client has no method. */
  ask(method: string, params: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    return this.client.request({ method, params }, ANYTHING);
  }

  close(): Promise<void> {
    return this.client.close();
  }
}

/** Signs an agent in as the protocol says it, and remembers where the user would be sent. */
export class SignIn implements OAuthClientProvider {
  asked: URL | undefined;
  private client: OAuthClientInformationMixed | undefined;
  private granted: OAuthTokens | undefined;
  private verifier = '';
  private readonly asking = randomUUID();
  private discovery: OAuthDiscoveryState | undefined;

  readonly clientMetadata;

  constructor(readonly redirectUrl = 'http://localhost:4567/callback') {
    this.clientMetadata = {
      client_name: 'An agent of a test',
      redirect_uris: [redirectUrl],
      token_endpoint_auth_method: 'none',
    };
  }

  /** Comes back with the answer to the question of this agent. */
  state(): string {
    return this.asking;
  }

  clientInformation(): OAuthClientInformationMixed | undefined {
    return this.client;
  }

  saveClientInformation(client: OAuthClientInformationMixed): void {
    this.client = client;
  }

  tokens(): OAuthTokens | undefined {
    return this.granted;
  }

  saveTokens(tokens: OAuthTokens): void {
    this.granted = tokens;
  }

  redirectToAuthorization(address: URL): void {
    this.asked = address;
  }

  saveCodeVerifier(verifier: string): void {
    this.verifier = verifier;
  }

  saveDiscoveryState(state: OAuthDiscoveryState): void {
    this.discovery = state;
  }

  discoveryState(): OAuthDiscoveryState | undefined {
    return this.discovery;
  }

  codeVerifier(): string {
    return this.verifier;
  }
}
