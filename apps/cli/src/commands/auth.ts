import { text as contentOf } from 'node:stream/consumers';
import { type Client, createClient, mayPass, NotFoundError } from '@easel/client';
import { type Command, type Context, UsageError } from '../command.js';
import { checkToken } from '../check-token.js';
import { deleteProfile, masked, saveProfile } from '../profiles.js';
import { asked } from '../questions.js';
import { VERSION } from '../version.js';

const PASTE_LIMIT = 1000;

export const authCommands: readonly Command[] = [
  {
    name: 'auth login',
    help: 'Sign in and store the token in a profile: a page of the service opens, where you allow this machine',
    anonymous: true,
    flags: {
      token: { kind: 'text', help: 'The token, without asking; - reads standard input', word: 'token' },
      device: { kind: 'boolean', help: 'Show where to allow this machine, and the code to type there' },
      'no-browser': { kind: 'boolean', help: 'Ask for a token' },
    },
    run: async (context) => {
      const { profile, output, signal } = context;
      const token = (await tokenFor(context)).trim();
      if (token === '') throw new UsageError('No token was given.');
      checkToken(token);
      try {
        await clientOf(profile.baseUrl, token).me({ signal });
      } catch (error) {
        // A server that is away may be ours; one that answers something else is not.
        if (!mayPass(error) || signal.aborted) throw error;
        output.note(`The token could not be checked: ${error.message}`);
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
    flags: { revoke: { kind: 'boolean', help: 'End the token too: nobody can use it any more' } },
    run: async ({ profile, output, flags, signal }) => {
      const { name, baseUrl, token } = profile;
      if (token === undefined) throw new UsageError(`Profile ${name} is not signed in.`);
      // First at the service: where that fails, the profile stays, and it can be tried again.
      if (flags['revoke']) await clientOf(baseUrl, '').oauth.revoke({ token }, { signal });
      await deleteProfile(process.env, name);
      output.done(`Profile ${name} is deleted${flags['revoke'] ? ', and its token ended' : ''}.`, {
        profile: name,
        signedIn: false,
      });
    },
  },
];

/** An error is reported at once, so nothing is tried twice. */
const clientOf = (baseUrl: string, auth: string): Client =>
  createClient({ baseUrl, auth, clientLabel: `cli/${VERSION}`, maxRetries: 0 });

async function tokenFor(context: Context): Promise<string> {
  const { flags, profile, output, signal } = context;
  if (flags['token'] === '-') return contentOf(process.stdin);
  if (typeof flags['token'] === 'string') return flags['token'];
  if (flags['no-browser']) return pastedToken(profile.baseUrl);
  try {
    const client = clientOf(profile.baseUrl, '');
    // What they need of Node costs other commands a third of their start.
    const [{ browserToken }, { deviceToken }] = await Promise.all([
      import('../browser-login.js'),
      import('../device-login.js'),
    ]);
    if (!flags['device']) {
      const token = await browserToken(context, client);
      if (token !== undefined) return token;
      output.note('No browser could be opened.');
    }
    return await deviceToken(context, client);
  } catch (error) {
    // An installation that allows no devices: a token is what it takes.
    if (!(error instanceof NotFoundError) || flags['device'] || signal.aborted) throw error;
    output.note('This service has no page where a device is allowed.');
    return pastedToken(profile.baseUrl);
  }
}

/** A pasted line; a pipe may hold it too. */
async function pastedToken(baseUrl: string): Promise<string> {
  return (await asked(`Paste a token of ${baseUrl} (Settings, API): `)).slice(0, PASTE_LIMIT);
}
