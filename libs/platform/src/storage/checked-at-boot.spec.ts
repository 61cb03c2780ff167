import type { Logger } from '../telemetry/index.js';
import { checkedAtBoot } from './checked-at-boot.js';
import type { ObjectStorage } from './object-storage.js';
import { StorageUnusable } from './storage.errors.js';

it('says once at boot what is wrong with the storage, and that it can be used again', async () => {
  const lines: string[] = [];
  const log = { error: (line: string) => lines.push(line), info: (line: string) => lines.push(line) };
  let checks = 0;
  const over = new Promise<void>((resolve) => {
    const check = (): Promise<void> => {
      if (++checks < 4)
        return Promise.reject(new StorageUnusable('The bucket b at http://s cannot be used (AccessDenied).'));
      setTimeout(resolve, 0);
      return Promise.resolve();
    };
    checkedAtBoot({ check } as unknown as ObjectStorage, log as unknown as Logger, 1);
  });

  await over;

  expect(lines).toEqual([
    'The bucket b at http://s cannot be used (AccessDenied). Media cannot be read or stored until then; jobs wait.',
    'the media storage can be used now',
  ]);
});
