import { limitFields } from './limit-fields.js';

describe('the RateLimit fields', () => {
  it('name each limit with its quota, window, what remains and when it begins anew', () => {
    const states = [
      { name: 'public', quota: 1_200, seconds: 60, remaining: 1_199, reset: 60 },
      { name: 'account', quota: 50, seconds: 900, remaining: 0, reset: 871 },
    ];

    expect(limitFields(states)).toEqual({
      'RateLimit-Policy': '"public";q=1200;w=60, "account";q=50;w=900',
      RateLimit: '"public";r=1199;t=60, "account";r=0;t=871',
    });
  });
});
