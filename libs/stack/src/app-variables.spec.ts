import { eachOnce, wrongVariablesIn } from './app-variables.js';

describe('what a service says of its variables', () => {
  it('is read from its last words', () => {
    const lines = [
      '{"level":"info","msg":"starting"}',
      'executor: Wrong configuration:',
      '  FFMPEG_CONCURRENCY must not be greater than 32',
      '  STORAGE_OBJECT_ACL must be one of private, public-read.',
      'and nothing else',
      '  LOG_LEVEL is no part of it',
    ];

    expect(wrongVariablesIn(lines)).toEqual([
      { name: 'FFMPEG_CONCURRENCY', problem: 'must not be greater than 32' },
      { name: 'STORAGE_OBJECT_ACL', problem: 'must be one of private, public-read.' },
    ]);
  });

  it('is nothing when it ended for another reason', () => {
    expect(wrongVariablesIn(['TypeError: x is not a function', '  at main.js:1'])).toEqual([]);
  });

  it('is told once however many services say it', () => {
    const variable = { name: 'LOG_LEVEL', problem: 'is unknown' };

    expect(eachOnce([variable, { ...variable }, { name: 'EDITION', problem: 'is unknown' }])).toHaveLength(2);
  });
});
