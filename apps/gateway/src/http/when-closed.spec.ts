import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { whenClosed } from './when-closed.js';

it('calls all of them in their order, once, with one listener', () => {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const before = response.listenerCount('close');
  const called: number[] = [];
  for (let index = 0; index < 20; index++) whenClosed(response, () => called.push(index));

  expect(response.listenerCount('close')).toBe(before + 1);
  response.emit('close');
  response.emit('close');
  expect(called).toEqual(Array.from({ length: 20 }, (_, index) => index));
});
