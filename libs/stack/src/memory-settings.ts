import type { AppProcess } from './process-list.js';

/** Image work in many threads otherwise keeps an arena of freed memory for each of them. */
const ARENAS = { MALLOC_ARENA_MAX: '2' };

/** Large bodies go back to the system when they are done with: left to itself, the limit grows to 32 MiB. */
const GIVES_BUFFERS_BACK = { ...ARENAS, MALLOC_MMAP_THRESHOLD_: '131072' };

/**
 * Up to 64 MiB of large bodies that are done with stay: the next ones need no pages that the system has to find and clear.
 * On some virtual machines that takes 15 ms for 3 MB, each time that a body is copied, and the event loop stands still.
 */
const KEEPS_BUFFERS = {
  ...ARENAS,
  MALLOC_MMAP_THRESHOLD_: String(32 * 1024 ** 2),
  MALLOC_TRIM_THRESHOLD_: String(64 * 1024 ** 2),
};

/** What the C library is told about the memory of a service process. `script/check-deploy` compares the manifests with it. */
export function memorySettings({
  app,
  roles,
}: Pick<AppProcess, 'app' | 'roles'>): Readonly<Record<string, string>> {
  const passesMegabytesOn =
    app === 'gateway' || (app === 'executor' && (roles.length === 0 || roles.includes('api')));
  return passesMegabytesOn ? KEEPS_BUFFERS : GIVES_BUFFERS_BACK;
}
