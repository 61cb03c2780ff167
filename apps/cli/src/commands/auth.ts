import { createInterface } from 'node:readline/promises';
import { createClient, ServiceError, UnauthorizedError } from '@easel/client';
import { type Command, UsageError } from '../command.js';
import { deleteProfile, masked, saveProfile } from '../profiles.js';

const PASTE_LIMIT = 1000;

export const authCommands: readonly Command[] = [
  {
    name: 'auth login',
    help: 'Store a token in a profile',
    anonymous: true,
    flags: {
      token: { kind: 'text', help: 'The token, without asking', word: 'token' },
      'no-browser': { kind: 'boolean', help: 'Ask for the token (it always does, so far)' },
    },
    run: async ({ flags, profile, output, signal }) => {
      const token = (
        typeof flags['token'] === 'string' ? flags['token'] : await pastedToken(profile.baseUrl)
      ).trim();
      if (token === '') throw new UsageError('No token was given.');
      const client = createClient({
        baseUrl: profile.baseUrl,
        auth: token,
        clientLabel: 'cli/0.1.0',
        maxRetries: 0,
      });
      try {
        await client.me({ signal });
      } catch (error) {
        if (error instanceof UnauthorizedError) throw error;
        if (!(error instanceof ServiceError)) throw error;
        output.note(`The token could not be tried: ${error.message}`);
      }
      await saveProfile(process.env, { name: profile.name, baseUrl: profile.baseUrl, token });
      output.done(`Signed in to ${profile.baseUrl} as profile ${profile.name}.`, {
        profile: profile.name,
        baseUrl: profile.baseUrl,
        signedIn: true,
      });
    },
  },
  {
    name: 'auth status',
    help: 'Show which profile is used',
    anonymous: true,
    run: async ({ profile, output }) => {
      const { name, baseUrl, token } = profile;
      if (token === undefined) {
        output.done(`Profile ${name} is not signed in.`, { profile: name, signedIn: false });
        return 1;
      }
      const tokenMasked = masked(token);
      output.done(`profile: ${name}\nbaseUrl: ${baseUrl}\ntoken:   ${tokenMasked}`, {
        profile: name,
        baseUrl,
        tokenMasked,
        signedIn: true,
      });
    },
  },
  {
    name: 'auth logout',
    help: 'Delete a profile and its token',
    anonymous: true,
    run: async ({ profile, output }) => {
      if (profile.token === undefined) throw new UsageError(`Profile ${profile.name} is not signed in.`);
      await deleteProfile(process.env, profile.name);
      output.done(`Profile ${profile.name} is deleted.`, { profile: profile.name, signedIn: false });
    },
  },
];

/** A pasted line; a pipe may hold it too. */
async function pastedToken(baseUrl: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const question = `Paste a token of ${baseUrl} (Settings, API): `;
    const closed = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
    return (await Promise.race([lines.question(question), closed])).slice(0, PASTE_LIMIT);
  } finally {
    lines.close();
  }
}
