import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const PROJECT = path.resolve(__dirname, '../../..');

export interface Verdict {
  status: number | null;
  said: string;
}

/**
 * What a rule about the sources says.
 *
 * @param rule the name of a program of `tools`
 * @param sources the text of each file that is checked. Default: the whole project.
 */
export function verdictOf(rule: string, sources?: Readonly<Record<string, string>>): Verdict {
  const folder = sources && mkdtempSync(path.join(tmpdir(), 'easel-rule-'));
  try {
    for (const [name, source] of Object.entries(sources ?? {})) {
      if (folder) writeFileSync(path.join(folder, name), source);
    }
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['tools/node24.mjs', `tools/${rule}`, ...(folder ? [folder] : [])],
      { cwd: PROJECT, encoding: 'utf8' },
    );
    return { status, said: `${stdout}${stderr}` };
  } finally {
    if (folder) rmSync(folder, { recursive: true });
  }
}
