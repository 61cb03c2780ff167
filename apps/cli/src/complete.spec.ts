import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { COMMANDS } from './commands/index.js';
import { answerToShell, candidatesFor, FILES, scriptFor, SHELLS } from './complete.js';
import { PUBLISHED } from './published-flags.fixture.js';
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

  /** What a shell that finds the built command line prints; undefined where this machine lacks the shell. */
  async function inShell(shell: string, script: string, given: readonly string[] = []) {
    const folder = await mkdtemp(join(tmpdir(), 'easel-complete-'));
    const main = join(import.meta.dirname, '../dist/main.js');
    await writeFile(join(folder, 'easel'), `#!/bin/sh\nexec '${process.execPath}' '${main}' "$@"\n`, {
      mode: 0o755,
    });
    const env = { ...process.env, HOME: folder, PATH: `${folder}:${process.env['PATH']}` };
    const { stdout } = await run(shell, ['-c', script, ...(shell === 'fish' ? [] : [shell]), ...given], {
      cwd: folder,
      env,
    });
    return stdout.trimEnd().split('\n');
  }
  const isThere = async (shell: string) =>
    run(shell, ['-c', 'exit 0']).then(
      () => true,
      () => false,
    );

  it('works in bash', async () => {
    const ask = (...typed: string[]) =>
      inShell(
        'bash',
        `set -eu; eval "$(easel completion bash)"; COMP_WORDS=(easel "$@"); COMP_CWORD=$#; _easel; printf '%s\\n' "\${COMPREPLY[@]}"`,
        typed,
      );

    expect(await ask('exec')).toEqual(['executions']);
    expect(await ask('executions', '')).toEqual(['get', 'cancel', 'resume']);
    expect(await ask('executions', 'cancel', 'id', '--mode', '')).toEqual(['cancelled', 'stopping']);
  });

  it('works in zsh from the first question on, where that is installed', async () => {
    if (!(await isThere('zsh'))) return;
    // Its own completion asks inside a terminal alone: here its words are given, and what it would show is printed.
    const ask = (...typed: string[]) =>
      inShell(
        'zsh',
        `mkdir functions; easel completion zsh > functions/_easel; fpath=($PWD/functions $fpath)
compdef() { print registered }; _files() { print files }; _describe() { print -rl -- "\${(@P)2}" }
autoload -Uz _easel; words=(easel "$@"); CURRENT=$#words; _easel`,
        typed,
      );

    expect(await ask('execu')).toEqual(['executions:Runs of workflows']);
    expect(await ask('executions', 'cancel', 'id', '--mode', '')).toEqual(['cancelled:', 'stopping:']);
    expect(await ask('workflows', 'import', '')).toEqual(['files']);
    expect(await inShell('zsh', 'compdef() { print $@ }; eval "$(easel completion zsh)"')).toEqual([
      '_easel easel',
    ]);
  });

  it('works in fish, where that is installed', async () => {
    if (!(await isThere('fish'))) return;
    const ask = (line: string) =>
      inShell('fish', `easel completion fish | source; complete -C '${line}' 2>/dev/null`);

    expect(await ask('easel execu')).toEqual(['executions\tRuns of workflows']);
    expect(await ask('easel executions cancel id --mode ')).toEqual(['cancelled', 'stopping']);
    expect(await ask('easel workflows import eas')).toEqual([expect.stringMatching(/^easel\b/)]);
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

describe('scripts for the published command line', () => {
  it('find every command and flag that they use', () => {
    const lacking = PUBLISHED.filter((line) => {
      const [name = '', ...flags] = line.split(' --');
      const command = COMMANDS.find((one) => one.name === name || one.aliases?.includes(name));
      return !command || flags.some((flag) => !Object.hasOwn(command.flags ?? {}, flag));
    });

    expect(lacking).toEqual([]);
    expect(PUBLISHED.length).toBeGreaterThan(110);
  });
});
