import { BusKeys, busKeysOf } from '@easel/contracts';
import { BrokenSeal, BusSeal, newInbox, parseReplySubject, replySubject } from './seal.js';

const SECRET = 'a secret of this spec, long enough';
const of = (service: Parameters<typeof busKeysOf>[0]) =>
  new BusSeal(BusKeys.parse(busKeysOf(service, SECRET)));
const from = { asker: 'gateway', answerer: 'executor', inbox: newInbox(), number: 7 };
const reply = replySubject(from);
const place = { subject: 'executor.workflow.delete', reply, deadline: '1', operationId: 'one' };

describe('the seal of a message', () => {
  const sealed = of('gateway').sealRequest(place, from, '{"id":"one"}');

  it('is opened by the one who is asked, and by nobody else', () => {
    expect(of('executor').openRequest(place, from, sealed).toString()).toBe('{"id":"one"}');
    for (const other of ['auth', 'entities', 'studio'] as const) {
      expect(() => of(other).openRequest(place, from, sealed)).toThrow(BrokenSeal);
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
  ])('breaks with another %s', (_what, other, sender) => {
    expect(() => of('executor').openRequest(other, sender, sealed)).toThrow(BrokenSeal);
  });

  it('cannot be made by one service in the name of another', () => {
    for (const other of ['auth', 'entities', 'studio'] as const) {
      expect(() => of(other).sealRequest(place, from, '{}')).toThrow(BrokenSeal);
    }
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
