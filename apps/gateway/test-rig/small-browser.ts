import { setImmediate as turn } from 'node:timers/promises';
import { createContext, runInContext } from 'node:vm';

interface Sent {
  path: string;
  authorization: string | undefined;
  body: unknown;
}
type Answers = Record<string, { ok?: boolean; told: object }>;

/** A browser with as much of a page as its script touches, and an API that answers what `answers` says, by path. */
export function smallBrowser(script: string, search: string, answers: Answers) {
  const sent: Sent[] = [];
  const left: string[] = [];
  const listeners: Record<string, (event: object) => void> = {};
  const parts = new Map<string, Record<string, unknown>>();
  const part = (id: string) => {
    const made = parts.get(id) ?? {
      value: `the ${id}`,
      addEventListener: (name: string, run: (event: object) => void) => (listeners[`${id} ${name}`] = run),
    };
    parts.set(id, made);
    return made;
  };
  runInContext(
    script,
    createContext({
      URLSearchParams,
      location: { search, replace: (address: string) => left.push(address) },
      document: { getElementById: part },
      fetch: (address: string, { headers, body }: { headers: Record<string, string>; body?: string }) => {
        sent.push({
          path: address,
          authorization: headers['Authorization'],
          body: body === undefined ? undefined : (JSON.parse(body) as unknown),
        });
        const [path = ''] = address.replace(/^(\.\.\/)?v1\//, '').split('?');
        const { ok = true, told } = answers[path] ?? { told: {} };
        return Promise.resolve({ ok, json: () => Promise.resolve(told) });
      },
    }),
  );
  const act = async (what: string) => {
    listeners[what]?.({ preventDefault: () => undefined });
    for (let turns = 0; turns < 20; turns++) await turn();
  };
  return { sent, left, part, act };
}
