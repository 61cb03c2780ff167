import { WrongVariables } from './stack.errors.js';
import { readStackSettings } from './stack-settings.js';

function namesOfWrong(env: Record<string, string>): string[] {
  try {
    readStackSettings(env, '/srv');
    return [];
  } catch (error) {
    return (error as WrongVariables).variables.map(({ name }) => name);
  }
}

describe('the variables of the stack', () => {
  it('[3-2.2-11] has a default for everything', () => {
    expect(readStackSettings({}, '/srv')).toMatchObject({
      host: '0.0.0.0',
      port: 8000,
      edition: 'community',
      dataDir: '/srv/.data',
      databaseUrl: undefined,
      natsUrl: undefined,
      metricsPort: undefined,
    });
  });

  it('takes an empty value for an unset one', () => {
    expect(readStackSettings({ PORT: '', HOST: '', DATABASE_URL: '' }, '/srv')).toEqual(
      readStackSettings({}, '/srv'),
    );
  });

  it('names every wrong variable', () => {
    const wrong = {
      HOST: '999.1.1.1',
      PORT: '-1',
      EDITION: 'Community',
      SERVICE_PROCESSES: 'executor',
      DATABASE_URL: 'mysql://localhost/easel',
      NATS_URL: 'localhost:4222',
      METRICS_PORT: 'on',
      PUBLIC_URL: 'example.org',
      INTERNAL_ORCHESTRATOR_SECRET: 'short',
      SERVICE_ENCRYPTION_KEY: 'ab',
    };

    expect(namesOfWrong(wrong).toSorted()).toEqual(Object.keys(wrong).toSorted());
  });

  it('[3-2.2-16] wants 32 characters of INTERNAL_ORCHESTRATOR_SECRET', () => {
    expect(namesOfWrong({ INTERNAL_ORCHESTRATOR_SECRET: 'x'.repeat(31) })).toEqual([
      'INTERNAL_ORCHESTRATOR_SECRET',
    ]);
    expect(namesOfWrong({ INTERNAL_ORCHESTRATOR_SECRET: 'x'.repeat(32) })).toEqual([]);
  });

  it.each([
    ['63 digits', 'a'.repeat(63)],
    ['65 digits', 'a'.repeat(65)],
    ['a letter that is no digit', `${'a'.repeat(63)}g`],
  ])('[3-2.2-21] refuses a SERVICE_ENCRYPTION_KEY of %s', (_case, key) => {
    expect(namesOfWrong({ SERVICE_ENCRYPTION_KEY: key })).toEqual(['SERVICE_ENCRYPTION_KEY']);
  });

  it.each(['localhost', '0.0.0.0', '::', '::1', 'easel.example.org'])('takes %s as HOST', (host) => {
    expect(readStackSettings({ HOST: host }, '/srv').host).toBe(host);
  });

  it('drops the slash at the end of PUBLIC_URL', () => {
    expect(readStackSettings({ PUBLIC_URL: 'https://easel.example.org/' }, '/srv').publicUrl).toBe(
      'https://easel.example.org',
    );
  });
});
