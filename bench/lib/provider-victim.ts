// A process that takes jobs and may die at a failpoint. Told where by its parent, once it is ready.
import { onFailpoint } from '../../apps/executor/dist/engine/failpoint.js';
import { type Place, providerProcess, workOnce } from './provider-process.ts';

const place = JSON.parse(process.argv[2] ?? '{}') as Place;
const worker = await providerProcess(place);
process.on('message', ({ failpoint, nth, jobs }: { failpoint: string; nth: number; jobs: number }) => {
  let left = nth;
  onFailpoint((name) => {
    if (name === failpoint && --left === 0) process.kill(process.pid, 'SIGKILL');
  });
  workOnce(worker, jobs).then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
process.send?.({ sessionId: worker.session.id });
