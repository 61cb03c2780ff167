import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Ran, runEasel } from './run-easel.fixture.js';

/** A sign-in of the command line that waits for a person. */
interface Waiting {
  /** The code to type, or the address to open. */
  asked: string;
  /** Where its profile is stored. */
  folder: string;
  ended: Promise<Ran>;
}

/** Signs in where no browser is found; it tells a code that somebody has to type. */
export const beginWithCode = (url: string, words: readonly string[]): Promise<Waiting> =>
  begin(url, words, { told: /the code ([A-Z]{4}-[A-Z]{4})/, path: () => '/nowhere' });

/** Signs in with a browser that only seems to open; it tells the address. */
export async function beginInBrowser(url: string): Promise<Waiting & { page: URL }> {
  const waiting = await begin(url, [], {
    told: /or open: (\S+)/,
    path: (folder) => `${folder}:${process.env['PATH'] ?? ''}`,
  });
  return { ...waiting, page: new URL(waiting.asked) };
}

async function begin(
  url: string,
  words: readonly string[],
  { told, path }: { told: RegExp; path: (folder: string) => string },
): Promise<Waiting> {
  const folder = await mkdtemp(join(tmpdir(), 'easel-cli-'));
  await writeFile(join(folder, 'xdg-open'), '#!/bin/sh\n', { mode: 0o755 });
  const { promise, resolve } = Promise.withResolvers<string>();
  const ended = runEasel(['auth', 'login', ...words], {
    env: { SERVICE_CONFIG_DIR: folder, SERVICE_BASE_URL: url, PATH: path(folder) },
    onError: (said) => {
      const [, found] = told.exec(said) ?? [];
      if (found !== undefined) resolve(found);
    },
  });
  return { asked: await promise, folder, ended };
}

/** The token of the profile that was stored there. */
export async function storedToken(folder: string): Promise<string> {
  const config = JSON.parse(await readFile(join(folder, 'config.json'), 'utf8')) as {
    profiles: { production: { token: string } };
  };
  return config.profiles.production.token;
}
