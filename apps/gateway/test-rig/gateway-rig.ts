import { mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getChangedPrices, getPublishedKeys } from '@easel/contracts';
import { Database, loadConfig } from '@easel/platform';
import { freshSchema } from '@easel/testing';
import { GatewayConfig } from '../src/gateway.config.js';
import { gatewaySchema } from '../src/gateway-schema.js';
import { GatewayModule } from '../src/gateway.module.js';
import { type HttpEdge, listen } from '../src/edge/http-edge.js';
import { FakeAuth } from './fake-auth.js';
import { FakeServices } from './fake-services.js';
import { startNats, type TestNats } from './nats-server.js';
import { SessionIssuer } from './session-issuer.js';

const SECRET = 'a secret of the tests, long enough to be one';

export interface Answered {
  status: number;
  headers: Headers;
  text: string;
  body: { error?: Record<string, unknown>; [key: string]: unknown };
}

export type CallOptions = Omit<RequestInit, 'body'> & {
  token?: string;
  /** Another gateway than the first. */
  url?: string;
  json?: unknown;
  body?: string | Uint8Array;
};

/** A gateway that really listens, a real nats-server, and services that say what a test tells them. */
export class GatewayRig {
  private constructor(
    readonly edge: HttpEdge & { url: string },
    readonly services: FakeServices,
    readonly issuer: SessionIssuer,
    readonly nats: TestNats,
    readonly mediaDir: string,
    readonly auth: FakeAuth,
    private readonly replicas: () => Promise<HttpEdge & { url: string }>,
  ) {}

  /** The gateway's own tables. */
  get database(): Database {
    return this.edge.app.get(Database);
  }

  /** Lets `seconds` pass, for limits. */
  async passWindows(seconds: number): Promise<void> {
    await this.database.orm.query('update rate_windows set expire = expire - $1', [seconds * 1_000]);
  }

  static async start(env: Record<string, string> = {}): Promise<GatewayRig> {
    const mediaDir = await mkdtemp(join(tmpdir(), 'gateway-media-'));
    const nats = await startNats();
    const issuer = new SessionIssuer();
    const services = await FakeServices.connect(nats.url, SECRET);
    services.answer(getPublishedKeys, () => issuer.published);
    services.answer(getChangedPrices, () => ({ prices: {} }));
    const auth = new FakeAuth(services);
    const database = await freshSchema('gateway');
    const variables = {
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: database.DATABASE_URL,
      RUN_MIGRATIONS_ON_BOOT: 'true',
      NATS_URL: nats.url,
      INTERNAL_ORCHESTRATOR_SECRET: SECRET,
      STORAGE_DIR: mediaDir,
      SERVICE_UPDATE_CHECK: 'off',
      // All tests send from one address, and many send what is refused.
      REFUSED_RATE_LIMIT: '1000000',
      ...env,
    };
    const config = loadConfig(GatewayConfig, variables);
    await services.listening;
    const schema = { ...gatewaySchema, schema: database.schema };
    const replica = () => listen(GatewayModule.register(config, variables, schema), config);
    return new GatewayRig(await replica(), services, issuer, nats, mediaDir, auth, replica);
  }

  /** One more gateway on the same bus, which the test closes. */
  replica(): Promise<HttpEdge & { url: string }> {
    return this.replicas();
  }

  async stop(): Promise<void> {
    await this.edge.app.close();
    await this.services.close();
    await this.nats.stop();
    await rm(this.mediaDir, { recursive: true, force: true });
  }

  async call(
    method: string,
    path: string,
    { token, json, url = this.edge.url, ...init }: CallOptions = {},
  ): Promise<Answered> {
    await this.services.listening;
    const headers = new Headers(init.headers);
    if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
    if (json !== undefined) headers.set('Content-Type', 'application/json');
    const response = await fetch(url + path, {
      ...init,
      method,
      headers,
      ...(json !== undefined && { body: JSON.stringify(json) }),
      redirect: 'manual',
    } as RequestInit);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parse(text) };
  }

  /** A request whose path is sent as it is written: `fetch` would tidy it up. */
  raw(method: string, path: string, headers: Record<string, string> = {}): Promise<Answered> {
    const { hostname, port } = new URL(this.edge.url);
    return new Promise((resolve, reject) => {
      const request = httpRequest({ hostname, port, method, path, headers, agent: false }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          const fields = Object.entries(response.headers).map(([name, value]): [string, string] => [
            name,
            String(value),
          ]);
          resolve({
            status: response.statusCode ?? 0,
            headers: new Headers(fields),
            text,
            body: parse(text),
          });
        });
      });
      request.on('error', reject);
      request.end();
    });
  }
}

function parse(text: string): Answered['body'] {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Answered['body']) : {};
  } catch {
    return {};
  }
}
