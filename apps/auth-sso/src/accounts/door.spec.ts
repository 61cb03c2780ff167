import { Logger } from '@nestjs/common';
import { featuresOnDatabase } from '@easel/testing';
import { features, PASSWORD, uniqueEmail } from '../auth.fixture.js';
import { authSchema } from '../auth-schema.js';
import { PrintCodes } from './print-codes.js';
import { SignUp } from './sign-up.js';

const PROVIDERS = JSON.stringify([
  { id: 'acme', label: 'Acme', kind: 'assertion', secret: 's'.repeat(32), audience: 'easel' },
]);

describe('sign-up that is closed', () => {
  const open = async (variables: NodeJS.ProcessEnv) => {
    const { app } = await featuresOnDatabase(authSchema, features(variables));
    const printed = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    await app.get(PrintCodes).onApplicationBootstrap();
    const lines = printed.mock.calls.map(([line]) => String(line));
    printed.mockRestore();
    const signUp = (invitation?: string, email = uniqueEmail()) =>
      app.get(SignUp).run({ email, password: PASSWORD, ...(invitation && { invitation }) });
    return { app, lines, signUp };
  };
  const codeIn = (lines: string[]) => /[0-9a-f]{48}/.exec(lines.join('\n'))?.[0];
  const closed = { status: 403, code: 'sign_up_closed' };

  it('lets the first account in with the code that is printed, and nobody after it', async () => {
    const { app, lines, signUp } = await open({ SIGNUP_MODE: 'closed' });
    const code = codeIn(lines);
    expect(code).toBeDefined();

    await expect(signUp()).rejects.toMatchObject(closed);
    await expect(signUp('0'.repeat(48))).rejects.toMatchObject(closed);
    const outcomes = await Promise.allSettled([signUp(code), signUp(code)]);

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(signUp(code)).rejects.toMatchObject(closed);
    await app.close();
  });

  it('lets nobody in where providers alone are allowed', async () => {
    const { app, lines, signUp } = await open({
      SIGNUP_MODE: 'open',
      EXTERNAL_SSO_ONLY: 'true',
      EXTERNAL_SSO_PROVIDERS: PROVIDERS,
    });

    expect(lines).toEqual([]);
    await expect(signUp()).rejects.toMatchObject(closed);
    await app.close();
  });

  it('prints a code for each configured address until it is confirmed', async () => {
    const { app, lines } = await open({
      PLATFORM_OWNER_EMAIL: 'A@example.org',
      PLATFORM_OPERATOR_EMAILS: 'a@example.org,b@example.org',
      DEPLOYMENT_PAYER_EMAIL: 'c@example.org',
    });

    expect(lines.map((line) => line.split(' ')[0])).toEqual([
      'a@example.org',
      'b@example.org',
      'c@example.org',
    ]);
    expect(new Set(lines.map((line) => codeIn([line]))).size).toBe(3);
    await app.close();
  });
});
