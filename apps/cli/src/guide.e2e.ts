import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLOUD, examplesOf, useStack } from '@easel/testing';
import { inShell } from './run-easel.fixture.js';

const stack = useStack(CLOUD);

it('the guide of the command line works as it says', async () => {
  const { accessToken } = await stack.api.signUp();
  const home = await mkdtemp(join(tmpdir(), 'easel-guide-'));
  const env = { HOME: home, SERVICE_BASE_URL: stack.url, SERVICE_TOKEN: accessToken };
  const examples = examplesOf(await readFile('docs/cli.md', 'utf8'));
  const all = examples.map(({ commands }) => commands).join('\n');

  const { stdout, stderr } = await inShell(`set -eu; cd "$HOME"\n${all}`, { env });

  expect({ stdout, stderr }).toMatchObject({ stdout: examples.map(({ prints }) => prints).join('') });
  expect(examples).toHaveLength(3);
});
