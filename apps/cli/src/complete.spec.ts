import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { COMMANDS } from './commands/index.js';
import { answerToShell, candidatesFor, FILES, scriptFor, SHELLS } from './complete.js';
import { referencePage } from './reference.js';

const run = promisify(execFile);

describe('completion', () => {
  const words = (...typed: string[]) => {
    const found = candidatesFor(typed, COMMANDS);
    return found === FILES ? FILES : found.map(({ word }) => word);
  };

  it('knows groups, commands, flags and values', () => {
    expect(words('wo')).toEqual(['workflows', 'workspace']);
    expect(words('jobs', '')).toEqual(['list', 'get', 'cancel']);
    expect(words('workflows', 'collaborators', '')).toEqual(['list', 'add', 'update', 'remove']);
    expect(words('executions', 'cancel', 'id', '--m')).toEqual(['--mode']);
    expect(words('executions', 'cancel', 'id', '--mode', 's')).toEqual(['stopping']);
    expect(words('jobs', 'get', 'id', '--json', '--j')).toEqual([]);
    expect(words('completion', '')).toEqual([...SHELLS]);
    expect(words('jobs', 'get', '')).toEqual([]);
  });

  it('leaves files to the shell', () => {
    expect(words('workflows', 'import', '')).toBe(FILES);
    expect(words('workflows', 'create', '--file', 'x')).toBe(FILES);
    expect(words('jobs', 'get', 'id', '--watch', '--save', '')).toBe(FILES);
  });

  it('tells what each candidate is', () => {
    expect(answerToShell(['jobs', '=ca'], COMMANDS)).toBe('cancel\tCancel a job\n');
    expect(answerToShell(['workflows', 'import', '='], COMMANDS)).toBe(':files\n');
  });

  it('works in bash', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'easel-complete-'));
    const main = join(import.meta.dirname, '../dist/main.js');
    await writeFile(join(folder, 'easel'), `#!/bin/sh\nexec '${process.execPath}' '${main}' "$@"\n`, {
      mode: 0o755,
    });
    const ask = async (...typed: string[]) => {
      const { stdout } = await run(
        'bash',
        [
          '-euc',
          `eval "$(easel completion bash)"; COMP_WORDS=(easel "$@"); COMP_CWORD=$#; _easel; printf '%s\\n' "\${COMPREPLY[@]}"`,
          'bash',
          ...typed,
        ],
        { env: { ...process.env, PATH: `${folder}:${process.env['PATH']}` } },
      );
      return stdout.trimEnd().split('\n');
    };

    expect(await ask('exec')).toEqual(['executions']);
    expect(await ask('executions', '')).toEqual(['get', 'cancel', 'resume']);
    expect(await ask('executions', 'cancel', 'id', '--mode', '')).toEqual(['cancelled', 'stopping']);
  });

  it('has a script for each shell, which asks the same question', () => {
    for (const shell of SHELLS) expect(scriptFor(shell)).toContain('easel __complete');
  });
});

describe('the page of the reference', () => {
  it('is as `npm run generate` writes it', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../docs/cli.md'), 'utf8');
    const plain = (text: string) => text.replaceAll(/[ \t]+/g, ' ').replaceAll(/-{3,}/g, '---');

    expect(plain(page)).toBe(plain(referencePage(COMMANDS)));
  });
});
