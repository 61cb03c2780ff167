import { PRINCIPAL_KEPT_MS, PRINCIPAL_LEASE_MS, type Principal } from '@easel/contracts';
import { principalOf } from '../../test-rig/fake-auth.js';
import { LeasedPrincipals } from './leased-principals.js';

describe('held principals', () => {
  let clock = 0;
  let held: LeasedPrincipals;
  let asked: PromiseWithResolvers<Principal>[];

  beforeEach(() => {
    clock = 1_000;
    jest.spyOn(performance, 'now').mockImplementation(() => clock);
    held = new LeasedPrincipals();
    asked = [];
  });
  afterEach(() => jest.restoreAllMocks());

  const ada = principalOf({ userId: 'ada' });
  const find = (credential = 'a') =>
    held.find(credential, () => {
      const question = Promise.withResolvers<Principal>();
      asked.push(question);
      return question.promise;
    });
  const learn = async (principal = ada, credential = 'a') => {
    const answer = find(credential);
    asked.at(-1)?.resolve(principal);
    return answer;
  };

  it('are asked for by each request without a lease', async () => {
    await learn();
    await learn();
    void find();
    void find();

    expect(asked).toHaveLength(4);
  });

  it('are remembered, and their questions shared, under a lease', async () => {
    held.renew(clock, false);
    const both = [find(), find()];
    asked[0]?.resolve(ada);
    const [one, other] = await Promise.all(both.map((answer) => Promise.resolve(answer)));

    expect(one).toBe(other);
    expect(find()).toBe(one);
    expect(asked).toHaveLength(1);
  });

  it('are not used beyond the end of the lease, which counts from before it was asked for', async () => {
    held.renew(clock, false);
    const sentAt = clock;
    await learn();
    clock += 2_000;
    expect(find()).not.toBeInstanceOf(Promise);
    clock = sentAt + PRINCIPAL_LEASE_MS;

    expect(find()).toBeInstanceOf(Promise);
  });

  it('stay as long as the lease goes on, and no longer than one may be kept', async () => {
    held.renew(clock, false);
    await learn();
    const start = clock;
    for (; clock < start + PRINCIPAL_KEPT_MS - 1_000; clock += 1_000) {
      held.renew(clock, true);
      expect(find()).not.toBeInstanceOf(Promise);
    }
    clock = start + PRINCIPAL_KEPT_MS;
    held.renew(clock - 1, true);

    expect(find()).toBeInstanceOf(Promise);
  });

  it.each<[string, () => void]>([
    ['the lease had lapsed at auth-sso', () => held.renew(clock, false)],
    [
      'the lease had lapsed here',
      () => {
        clock += PRINCIPAL_LEASE_MS;
        held.renew(clock, true);
      },
    ],
    [
      'the process gave the lease up',
      () => {
        held.giveUp();
        held.renew(clock, true);
      },
    ],
    ['their user changed', () => held.drop(['bob', 'ada'])],
  ])('are forgotten, and what was being asked is not kept, when %s', async (_what, happens) => {
    held.renew(clock, false);
    await learn();
    const before = find('b');
    happens();
    expect(find()).toBeInstanceOf(Promise);
    const after = find('b');
    asked.forEach(({ resolve }) => resolve(ada));

    expect(after).not.toBe(before);
    expect(asked).toHaveLength(4);
    await Promise.all([before, after]);
  });

  it('do not come back with the answer to a question from before', async () => {
    held.renew(clock, false);
    const before = find();
    held.drop(['somebody else']);
    asked[0]?.resolve(ada);
    await before;

    expect(find()).toBeInstanceOf(Promise);
    expect(asked).toHaveLength(2);
  });

  it('stay when somebody else changed', async () => {
    held.renew(clock, false);
    await learn();
    held.drop(['bob']);

    expect(find()).not.toBeInstanceOf(Promise);
  });

  it('die with their credential', async () => {
    held.renew(clock, false);
    await learn(principalOf({ userId: 'ada' }, { expires: Date.now() + 60_000 }));
    expect(find()).not.toBeInstanceOf(Promise);
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_001);

    expect(find()).toBeInstanceOf(Promise);
  });

  it('ask again after a failure', async () => {
    held.renew(clock, false);
    const failed = find();
    asked[0]?.reject(new Error('gone'));
    await expect(failed).rejects.toThrow('gone');
    await learn();

    expect(find()).not.toBeInstanceOf(Promise);
  });

  it('become the same caller for the same kind of request, and different ones for others', async () => {
    const { callerFor } = await learn().then((one) => ({ callerFor: one.callerFor.bind(one) }));

    expect(callerFor('cli/1', 'w')).toBe(callerFor('cli/1', 'w'));
    expect(callerFor('cli/1', 'w')).toEqual({ ...ada.caller, client: 'cli/1', workspaceId: 'w' });
    expect(callerFor(undefined, undefined)).toEqual(ada.caller);
  });
});
