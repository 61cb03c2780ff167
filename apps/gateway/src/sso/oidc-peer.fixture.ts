import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Configuration, Provider } from 'oidc-provider';
import type { Browser } from './browser.fixture.js';

export const OIDC_CLIENT = { id: 'easel', secret: 'canary-of-an-oidc-client-secret' };

/** What the provider knows of somebody, by the name with which they log in there. */
export type People = Map<string, { email?: string; email_verified?: boolean }>;

/** A real OpenID provider on the loopback, of which anybody with any password is let in. */
export class OidcPeer {
  readonly people: People = new Map();
  /** Requests that reached it. */
  readonly asked: string[] = [];
  private serve: ReturnType<Provider['callback']> | undefined;
  private away = false;

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => {
      this.asked.push(`${request.method} ${request.url?.split('?')[0]}`);
      if (this.away || !this.serve) response.writeHead(503).end();
      else void this.serve(request, response);
    });
  }

  static async listen(): Promise<OidcPeer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new OidcPeer(server);
  }

  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get issuer(): string {
    return `http://${this.host}`;
  }

  /** Begins to serve, for a client that comes back to this address. */
  register(redirectUri: string, over: Configuration = {}): void {
    const provider = new Provider(this.issuer, {
      clients: [
        { client_id: OIDC_CLIENT.id, client_secret: OIDC_CLIENT.secret, redirect_uris: [redirectUri] },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      findAccount: (_context, id) => ({
        accountId: id,
        claims: () => ({ sub: id, ...this.people.get(id) }),
      }),
      pkce: { required: () => true },
      ...over,
    });
    this.serve = provider.callback();
  }

  /** Answers 503 to everything from now on, or no more. */
  goAway(away: boolean): void {
    this.away = away;
  }

  /** Logs in there and allows what is asked; answers the address that the browser is sent back to. */
  async logIn(browser: Browser, address: string, name: string, redirectUri: string): Promise<string> {
    const form = await browser.follow(await browser.open(address), `${this.issuer}/interaction/`);
    await browser.open(form);
    const resumed = await browser.submit(form, { prompt: 'login', login: name, password: 'any' });
    const consent = await browser.follow(resumed, `${this.issuer}/interaction/`);
    await browser.open(consent);
    return browser.follow(await browser.submit(consent, { prompt: 'consent' }), redirectUri);
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
