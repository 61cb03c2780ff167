// A process that moves a film on and may die at a failpoint. Told which and where by its parent, once it is ready.
import { onFailpoint } from '../../apps/executor/dist/engine/failpoint.js';
import { type Film, filmProcess } from './film-process.ts';
import type { Place } from './provider-process.ts';

const process_ = await filmProcess(JSON.parse(process.argv[2] ?? '{}') as Place);
process.on('message', ({ failpoint, nth, film }: { failpoint: string; nth: number; film: Film }) => {
  let left = nth;
  onFailpoint((name) => {
    if (name === failpoint && --left === 0) process.kill(process.pid, 'SIGKILL');
  });
  const work = async () => {
    while (!(await process_.move(film)));
  };
  work().then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
process.send?.({ sessionId: process_.session.id });
