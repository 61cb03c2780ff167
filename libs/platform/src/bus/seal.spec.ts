import { BusKeys, busKeysOf } from '@easel/contracts';
import { BrokenSeal, BusSeal, newInbox, parseReplySubject, replySubject } from './seal.js';

const SECRET = 'a secret of this spec, long enough';
const of = (service: Parameters<typeof busKeysOf>[0]) =>
  new BusSeal(BusKeys.parse(busKeysOf(service, SECRET)));
const from = { asker: 'gateway', answerer: 'executor', inbox: newInbox(), number: 7 };
const reply = replySubject(from);
const place = { subject: 'executor.workflow.delete', reply, deadline: '1', operationId: 'one' };

describe('the seal of a message', () => {
  let sealed: Buffer;
  beforeAll(async () => {
    sealed = await of('gateway').sealRequest(place, from, ['{"id":"one"}']);
  });

  it('is opened by the one who is asked, and by nobody else', async () => {
    expect((await of('executor').openRequest(place, from, sealed)).toString()).toBe('{"id":"one"}');
    for (const other of ['auth', 'entities', 'studio'] as const) {
      await expect(of(other).openRequest(place, from, sealed)).rejects.toThrow(BrokenSeal);
    }
    expect(sealed.toString('latin1')).not.toContain('one');
  });

  it.each([
    ['subject', { ...place, subject: 'executor.workflow.get' }, from],
    ['reply', { ...place, reply: replySubject({ ...from, number: 8 }) }, from],
    ['number', place, { ...from, number: 8 }],
    ['inbox', place, { ...from, inbox: newInbox() }],
    ['asker', place, { ...from, asker: 'auth' }],
    ['deadline', { ...place, deadline: '2' }, from],
    ['operation', { ...place, operationId: 'two' }, from],
  ])('breaks with another %s', async (_what, other, sender) => {
    await expect(of('executor').openRequest(other, sender, sealed)).rejects.toThrow(BrokenSeal);
  });

  it('cannot be made by one service in the name of another', async () => {
    for (const other of ['auth', 'entities', 'studio'] as const) {
      await expect(of(other).sealRequest(place, from, ['{}'])).rejects.toThrow(BrokenSeal);
    }
  });

  it.each([0, 1, 256 * 1024 - 1, 256 * 1024, 256 * 1024 + 1, 3_000_000])(
    'holds for a request of %i bytes, and breaks with one of them changed',
    async (length) => {
      const content = Buffer.from(Array.from({ length }, (_, at) => at % 251));
      const large = await of('gateway').sealRequest(place, from, content);
      expect((await of('executor').openRequest(place, from, large)).equals(content)).toBe(true);
      for (const at of new Set([0, large.length >> 1, large.length - 1])) {
        const changed = Buffer.from(large);
        changed[at] = (changed[at] ?? 0) ^ 1;
        await expect(of('executor').openRequest(place, from, changed)).rejects.toThrow(BrokenSeal);
      }
    },
  );

  it('lets others work while megabytes are sealed and opened', async () => {
    const content = Buffer.alloc(24 * 1024 * 1024, 'x');
    let turns = 0;
    const count = (): void => {
      turns++;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    const large = await of('gateway').sealRequest(place, from, content);
    expect(turns).toBeGreaterThan(0);
    turns = 0;
    await of('executor').openRequest(place, from, large);
    clearImmediate(next);
    expect(turns).toBeGreaterThan(0);
  });

  it('keeps answers and requests apart, and parts of an answer too', () => {
    const answer = of('executor').sealAnswer(reply, from, '1/2', 'a');
    expect(of('gateway').openAnswer(reply, from, '1/2', answer).toString()).toBe('a');
    expect(() => of('gateway').openAnswer(reply, from, '2/2', answer)).toThrow(BrokenSeal);
    expect(() => of('gateway').openAnswer(reply, from, '', sealed)).toThrow(BrokenSeal);
  });

  it.each([
    '',
    '_INBOX.gateway.executor.short.1',
    `${reply}.1`,
    reply.replace(/7$/, '07'),
    reply.replace(/7$/, '-1'),
  ])('reads no reply subject out of %s', (text) => {
    expect(() => parseReplySubject(text)).toThrow(BrokenSeal);
  });
});
