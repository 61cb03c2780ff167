import { existsSync } from 'node:fs';

const SETPRIV = ['/usr/bin/setpriv', '/bin/setpriv'].find((file) => existsSync(file));

/** A user and group id. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  /** The account to run as; unset: our own. Only root may set it. */
  readonly account?: Account | undefined;
  /** Sent by the kernel when we die, so that nothing outlives a supervisor that was killed. */
  readonly deathSignal?: 'KILL' | 'INT' | 'TERM';
  /** Lets the account pass folders that only root may enter, such as a checkout below /root. */
  readonly passClosedFolders?: boolean;
}

/** Whether a program can be let through closed folders here. */
export const CAN_PASS_CLOSED_FOLDERS = SETPRIV !== undefined;

/** The program and arguments for `spawn`; the process itself ends up under the command's own name. */
export function launchCommand(launch: Launch): {
  command: string;
  args: readonly string[];
  account: Account | undefined;
} {
  const { command, args, account } = launch;
  if (SETPRIV === undefined) return { command, args, account };
  const rights: string[] = [];
  if (account !== undefined && launch.passClosedFolders) {
    rights.push(`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups');
    // Without this bit, access(2) drops the right again and Postgres cannot find its own program.
    rights.push('--securebits=+no_setuid_fixup');
    rights.push('--inh-caps=-all,+dac_override', '--ambient-caps=-all,+dac_override');
  }
  if (launch.deathSignal !== undefined) rights.push('--pdeathsig', launch.deathSignal);
  return {
    command: SETPRIV,
    args: [...rights, '--', command, ...args],
    account: launch.passClosedFolders ? undefined : account,
  };
}
