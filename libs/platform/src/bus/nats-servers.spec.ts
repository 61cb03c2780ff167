import { natsServers } from './nats-servers.js';

it.each([
  ['127.0.0.1:4222', { servers: ['127.0.0.1:4222'] }],
  ['nats://nats:4222', { servers: ['nats:4222'] }],
  ['nats://[::1]:4222, nats://b', { servers: ['[::1]:4222', 'b'] }],
  [
    'nats://easel:p%40ss@a:4222,nats://b:4222',
    { servers: ['a:4222', 'b:4222'], user: 'easel', pass: 'p@ss' },
  ],
  ['nats://s3cr3t@a', { servers: ['a'], token: 's3cr3t' }],
  ['tls://easel:word@a:4222', { servers: ['a:4222'], user: 'easel', pass: 'word', tls: {} }],
])('reads %s', (text, options) => {
  expect(natsServers(text)).toEqual(options);
});

it.each(['http://user:hidden@a', 'nats://', 'nats://user:hidden@'])(
  'refuses %s without repeating it',
  (text) => {
    expect(() => natsServers(text)).toThrow('NATS_URL');
    expect(() => natsServers(text)).not.toThrow('hidden');
  },
);
