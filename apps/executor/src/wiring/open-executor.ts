import { fileURLToPath } from 'node:url';
import type { DynamicModule } from '@nestjs/common';
import { lanesElsewhere } from '@easel/lanes/lanes-elsewhere';
import { usePictureProcess } from '@easel/lanes/media/pictures/picture-processes';
import { NoopLane } from '@easel/lanes/noop/noop-lane';
import { ComputingThreads } from '../computing/computing-threads.js';
import type { ExecutorConfig } from '../engine/executor.config.js';
import { type Equipment, ExecutorModule } from './executor.module.js';

/** The executor with the threads of this process. Apart from `main.ts`, which reads the variables before it loads this. */
export async function openExecutor(config: ExecutorConfig): Promise<DynamicModule> {
  usePictureProcess(fileURLToPath(import.meta.resolve('@easel/lanes/media/pictures/picture-process')));
  const computing = new ComputingThreads({
    file: new URL('../computing/computing-thread.js', import.meta.url),
    isWarm: config.EXECUTOR_ROLES.some((role) => role === 'api' || role === 'orchestrator'),
    // Callers of the api wait for what they compute.
    leavesACore: !config.EXECUTOR_ROLES.includes('api'),
  });
  return ExecutorModule.register(config, { computing, ...(await equipmentFor(config)) });
}

/** Workers alone load what draws, cuts and reads media. An orchestrator runs `noop` jobs itself, which need none of it. */
async function equipmentFor(config: ExecutorConfig): Promise<Omit<Equipment, 'computing'>> {
  if (config.EXECUTOR_ROLES.includes('worker')) {
    const { workerEquipment } = await import('./worker-equipment.js');
    return workerEquipment(config);
  }
  const { EFFECT_LOG: effectLog } = config;
  return {
    lanes: [...lanesElsewhere(), new NoopLane(effectLog ? { effectLog } : {})],
    threads: [],
    modules: [],
  };
}
