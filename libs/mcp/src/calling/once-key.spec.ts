import { onceKey } from './once-key.js';

describe('what makes two calls one', () => {
  const of = (sent: Record<string, unknown>, caller = 'ada', tool = 'generate_image') =>
    onceKey(caller, tool, sent);

  it('is equal arguments in any order, for ten seconds and as long as somebody waits', () => {
    const one = of({ prompt: 'a', settings: { b: 1, a: [{ d: 1, c: 2 }] } });
    const other = of({ settings: { a: [{ c: 2, d: 1 }], b: 1 }, prompt: 'a', wait_seconds: 40 });

    expect(other.key).toBe(one.key);
    expect([one.seconds, other.seconds]).toEqual([10, 50]);
    expect(one.key).toMatch(/^[!-~]{1,255}$/);
  });

  it('is not another order of a list, another caller, tool or argument', () => {
    const keys = [
      of({ prompt: 'a', image_urls: ['1', '2'] }),
      of({ prompt: 'a', image_urls: ['2', '1'] }),
      of({ prompt: 'b', image_urls: ['1', '2'] }),
      of({ prompt: 'a', image_urls: ['1', '2'], max_credits: 3 }),
      of({ prompt: 'a', image_urls: ['1', '2'] }, 'eve'),
      of({ prompt: 'a', image_urls: ['1', '2'] }, 'ada', 'edit_image'),
    ].map(({ key }) => key);

    expect(new Set(keys).size).toBe(keys.length);
  });

  it('is the request id alone, where there is one, for a day', () => {
    const one = of({ prompt: 'a', client_request_id: 'mine' });

    expect(one).toEqual({ key: of({ prompt: 'b', client_request_id: 'mine' }).key });
    expect(one.key).not.toBe(of({ prompt: 'a', client_request_id: 'other' }).key);
    expect(one.key).not.toBe(of({ prompt: 'a', client_request_id: 'mine' }, 'eve').key);
  });
});
