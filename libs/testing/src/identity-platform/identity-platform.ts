import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type JWK, SignJWT } from 'jose';

export interface PlatformKey {
  kid: string;
  alg: string;
  privateKey: KeyObject;
  published: JWK;
}

/** An identity platform on the loopback: its published keys, and tokens signed with them. */
export class IdentityPlatform {
  /** Paths that were asked for. */
  readonly asked: string[] = [];
  away = false;
  /** What it answers instead of its keys. */
  answer: { status: number; body: string } | undefined;
  keys: PlatformKey[] = [newPlatformKey('ES256')];

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => {
      this.asked.push(String(request.url));
      if (this.away) return void response.destroy();
      const { status, body } = this.answer ?? {
        status: 200,
        body: JSON.stringify({ keys: this.keys.map(({ published }) => published) }),
      };
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    });
  }

  static async listen(): Promise<IdentityPlatform> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new IdentityPlatform(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get issuer(): string {
    return `${this.url}/auth/v1`;
  }

  get keysUrl(): URL {
    return new URL(`${this.issuer}/.well-known/jwks.json`);
  }

  claims(changed: Record<string, unknown> = {}): Record<string, unknown> {
    const now = Math.floor(Date.now() / 1_000);
    const sub = randomUUID();
    return {
      iss: this.issuer,
      aud: 'authenticated',
      sub,
      email: `${sub}@example.org`,
      email_verified: true,
      iat: now,
      exp: now + 900,
      ...changed,
    };
  }

  /** A token; claims set to undefined are left out. */
  token(changed: Record<string, unknown> = {}, key = this.keys[0]): Promise<string> {
    return new SignJWT(this.claims(changed))
      .setProtectedHeader({ alg: key.alg, kid: key.kid, typ: 'JWT' })
      .sign(key.privateKey);
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

/** A key that the platform may publish and sign with. */
export function newPlatformKey(alg: 'ES256' | 'RS256'): PlatformKey {
  const kid = randomUUID();
  const { privateKey, publicKey } =
    alg === 'ES256'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2_048 });
  return {
    kid,
    alg,
    privateKey,
    published: { ...publicKey.export({ format: 'jwk' }), kid, alg, use: 'sig' },
  };
}

/** A token put together by hand, its ECDSA signature as JWS wants it. */
export function signedByHand(header: unknown, payload: unknown, key: KeyObject): string {
  const text = `${jwtPart(header)}.${jwtPart(payload)}`;
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}

/** A header or payload as it stands in a JWT. */
export function jwtPart(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
