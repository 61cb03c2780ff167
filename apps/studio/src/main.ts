import 'reflect-metadata';
import { runService } from '@easel/platform';
import { compileChecks } from '@easel/productions';
import { StudioConfig } from './studio.config.js';

await runService({
  name: 'studio',
  config: StudioConfig,
  module: async (config) => {
    const { StudioModule } = await import('./studio.module.js');
    // Otherwise the first request of each kind holds the event loop for all others.
    compileChecks();
    return StudioModule.register(config);
  },
});
