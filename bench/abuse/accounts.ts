// Accounts of an attacker: each signed up from an address of its own, because an address may open few.
import { request } from 'node:http';
import { type Account, sleep } from '../lib/client.ts';

const TRIES = 20;
const PASSWORD = 'correct horse battery staple';

let signUps = 0;

export interface AttackersAccount extends Account {
  readonly refreshToken: string;
}

/** An account with a session and a project. */
export async function openAccount(url: string): Promise<AttackersAccount> {
  const at = signUps++;
  const localAddress = `127.2.${Math.floor(at / 250)}.${(at % 250) + 1}`;
  const email = `attacker-${process.pid}-${at}@example.org`;
  const post = <T>(path: string, body: object, token?: string) =>
    postFrom<T>(new URL(path, url), { localAddress, body, token });
  const { data } = await again(() =>
    post<{ data: { accessToken: string; refreshToken: string } }>('/v1/auth/signup', {
      email,
      password: PASSWORD,
    }),
  );
  const { accessToken: token, refreshToken } = data;
  const project = await again(() =>
    post<{ data: { id: string } }>('/v1/projects', { name: 'Attack' }, token),
  );
  return { url, token, email, refreshToken, projectId: project.data.id };
}

/** The attack before may not be over for the services. */
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === TRIES) throw error;
      await sleep(1_000);
    }
  }
}

function postFrom<T>(
  to: URL,
  { localAddress, body, token }: { localAddress: string; body: object; token?: string | undefined },
): Promise<T> {
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(to, { method: 'POST', localAddress, headers, timeout: 30_000 }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('error', reject);
      response.once('end', () => {
        const text = Buffer.concat(parts).toString();
        if ((response.statusCode ?? 0) < 300) resolve(JSON.parse(text) as T);
        else reject(new Error(`${to.pathname} of an attacker: ${response.statusCode} ${text}`));
      });
    });
    sent.once('timeout', () => sent.destroy(new Error(`${to.pathname} gave no answer in time`)));
    sent.once('error', reject);
    sent.end(JSON.stringify(body));
  });
}
