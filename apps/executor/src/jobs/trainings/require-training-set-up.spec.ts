import { TRAINING_TYPE } from '@easel/catalog';
import { requireTrainingSetUp, type TrainingSettings } from './require-training-set-up.js';

const READY: TrainingSettings = {
  PUBLIC_URL: 'https://easel.example',
  REPLICATE_WEBHOOK_SECRET: 'whsec_AAAA',
};

const problem = (settings: TrainingSettings, params: object = { training: {} }): string | undefined => {
  try {
    requireTrainingSetUp(TRAINING_TYPE, params as Record<string, unknown>, settings);
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('an installation that trains', () => {
  it.each([
    ['has both', READY, undefined],
    [
      'has no address of its own',
      { ...READY, PUBLIC_URL: 'http://localhost:8000' },
      'public_url_not_configured',
    ],
    ['has a private address', { ...READY, PUBLIC_URL: 'http://10.0.0.3' }, 'public_url_not_configured'],
    ['has no secret', { PUBLIC_URL: READY.PUBLIC_URL }, 'webhook_not_configured'],
    ['has an empty secret', { ...READY, REPLICATE_WEBHOOK_SECRET: '' }, 'webhook_not_configured'],
    ['has neither', { PUBLIC_URL: 'http://localhost:8000' }, 'public_url_not_configured'],
  ])('%s: %j gives %s', (_what, settings, code) => {
    expect(problem(settings)).toBe(code);
  });

  it('trains nothing that no service has put together', () => {
    expect(problem(READY, {})).toBe('not_found');
  });
});
