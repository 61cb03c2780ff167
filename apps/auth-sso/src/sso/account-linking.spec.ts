import * as fc from 'fast-check';
import { judgeLinking, type LinkingFacts, type SsoLink } from './account-linking.js';

const LOCAL = undefined;
const here: SsoLink = { provider: 'acme', subject: 'u-1' };
const elsewhere: SsoLink = { provider: 'other', subject: 'u-1' };

interface Case {
  accounts?: LinkingFacts['accounts'];
  verified?: boolean;
  subject?: string | undefined;
  operator?: boolean;
  payer?: boolean;
  billing?: boolean;
  flag?: boolean;
}

function verdictOf(given: Case): string {
  const { accounts = [], verified = true, operator = false, billing = false, flag = false } = given;
  const subject = 'subject' in given ? given.subject : 'u-1';
  try {
    return judgeLinking({
      identity: { providerId: 'acme', email: 'ada@example.org', verified, subject },
      accounts,
      isOperatorAddress: operator,
      hasBillingAccount: given.payer ?? billing,
      isBillingAddress: billing,
      linksExisting: flag,
    });
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe('what becomes of a sign-in', () => {
  it.each<[string, string, Case, string]>([
    ['[2-5.1-54]', 'no account, verified', {}, 'provision'],
    ['[2-5.1-56]', 'no account, unverified', { verified: false }, 'email_unverified'],
    ['[2-5.1-57]', 'linked here', { accounts: [here] }, 'sign in'],
    ['[2-5.1-57]', 'linked here, unverified', { accounts: [here], verified: false }, 'sign in'],
    ['[2-5.1-57]', 'linked here, other subject', { accounts: [here], subject: 'u-2' }, 'sign in'],
    [
      '[2-5.1-58]',
      'linked elsewhere',
      { accounts: [elsewhere], flag: true },
      'account_linked_other_provider',
    ],
    ['[2-5.1-59]', 'local, flag on, verified', { accounts: [LOCAL], flag: true }, 'link'],
    ['[2-5.1-61]', 'local, flag off', { accounts: [LOCAL] }, 'account_exists'],
    [
      '[2-5.1-62]',
      'local, flag on, unverified',
      { accounts: [LOCAL], flag: true, verified: false },
      'account_exists',
    ],
    ['[2-5.1-63]', 'billing, local, verified', { accounts: [LOCAL], billing: true }, 'link'],
    [
      '[2-5.1-64]',
      'billing, local, unverified',
      { accounts: [LOCAL], billing: true, verified: false },
      'email_unverified',
    ],
    ['[2-5.1-68]', 'billing, linked here, all as it was', { accounts: [here], billing: true }, 'sign in'],
    [
      '[2-5.1-65]',
      'billing, linked here, other subject',
      { accounts: [here], billing: true, subject: 'u-2' },
      'account_linked_other_subject',
    ],
    [
      '[2-5.1-66]',
      'billing, linked here, no subject asserted',
      { accounts: [here], billing: true, subject: undefined },
      'account_linked_other_subject',
    ],
    [
      '[2-5.1-66]',
      'billing, linked here, none stored',
      { accounts: [{ ...here, subject: null }], billing: true },
      'account_linked_other_subject',
    ],
    [
      '[2-5.1-66]',
      'billing, linked here, neither',
      { accounts: [{ ...here, subject: null }], billing: true, subject: undefined },
      'account_linked_other_subject',
    ],
    [
      '[2-5.1-67]',
      'billing, linked here, unverified',
      { accounts: [here], billing: true, verified: false },
      'email_unverified',
    ],
    [
      '[2-5.1-67]',
      'billing, linked here, unverified and other subject',
      { accounts: [here], billing: true, verified: false, subject: 'u-2' },
      'email_unverified',
    ],
    [
      '[2-5.1-58]',
      'billing, linked elsewhere',
      { accounts: [elsewhere], billing: true },
      'account_linked_other_provider',
    ],
    ['[2-5.1-69]', 'operator, a payer, no account', { operator: true, payer: true }, 'account_exists'],
    [
      '[2-5.1-69]',
      'operator, a payer, local account',
      { operator: true, payer: true, accounts: [LOCAL] },
      'account_exists',
    ],
    [
      '[2-5.1-70]',
      'operator, a payer, flag on and verified',
      { operator: true, payer: true, accounts: [LOCAL], flag: true },
      'account_exists',
    ],
    [
      '[2-5.1-70]',
      'operator, a payer, unverified',
      { operator: true, payer: true, verified: false },
      'account_exists',
    ],
    [
      '[2-5.1-70]',
      'operator, a payer, linked elsewhere',
      { operator: true, payer: true, accounts: [elsewhere] },
      'account_exists',
    ],
    [
      '[2-5.1-70]',
      'operator who is the payer',
      { operator: true, billing: true, accounts: [LOCAL] },
      'account_exists',
    ],
    [
      '[2-5.1-71]',
      'operator, a payer, linked here',
      { operator: true, payer: true, accounts: [here] },
      'sign in',
    ],
    ['[2-5.1-54]', 'operator, no payer, no account', { operator: true, payer: false }, 'provision'],
    ['[2-5.1-74]', 'two accounts', { accounts: [LOCAL, here], flag: true }, 'account_exists'],
  ])('%s %s', (_rule, _case, given, verdict) => {
    expect(verdictOf(given)).toBe(verdict);
  });

  it('[2-5.1-72] [2-5.1-73] says the same words for the same code, whatever the account', () => {
    const link = fc.constantFrom(LOCAL, here, elsewhere, { ...here, subject: null });
    const words = new Map<string, string>();
    fc.assert(
      fc.property(
        fc.record({
          accounts: fc.array(link, { maxLength: 2 }),
          verified: fc.boolean(),
          subject: fc.constantFrom('u-1', 'u-2', undefined),
          isOperatorAddress: fc.boolean(),
          hasBillingAccount: fc.boolean(),
          billing: fc.boolean(),
          linksExisting: fc.boolean(),
        }),
        ({ verified, subject, billing, ...facts }) => {
          try {
            judgeLinking({
              ...facts,
              isBillingAddress: billing && facts.hasBillingAccount,
              identity: { providerId: 'acme', email: 'ada@example.org', verified, subject },
            });
          } catch (error) {
            const { status, code, message, extra } = error as {
              status: number;
              code: string;
              message: string;
              extra: object;
            };
            expect({ status, extra }).toEqual({ status: 403, extra: {} });
            expect(words.get(code) ?? message).toBe(message);
            words.set(code, message);
          }
        },
      ),
      { numRuns: 2_000 },
    );
    expect([...words.keys()].sort()).toEqual([
      'account_exists',
      'account_linked_other_provider',
      'account_linked_other_subject',
      'email_unverified',
    ]);
  });
});
