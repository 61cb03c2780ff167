import { execFileSync } from 'node:child_process';
import { readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { CAN_PASS_CLOSED_FOLDERS, type Account } from '../processes/launch-command.js';
import { StackError } from '../stack.errors.js';

const ACCOUNT_NAME = 'postgres';
const ENTER_FOR_OTHERS = 0o001;

/** How Postgres is run. It refuses to run as root, so root lends it the account `postgres`. */
export interface PostgresRights {
  /** Unset: our own account. */
  readonly account: Account | undefined;
  /** The account cannot enter a folder on the way to its program or its data. */
  readonly passClosedFolders: boolean;
}

/**
 * @param paths what Postgres must reach; they exist.
 * @throws StackError with a remedy when it could not.
 */
export function postgresRights(databaseDir: string, paths: readonly string[]): PostgresRights {
  if (process.getuid?.() !== 0) return { account: undefined, passClosedFolders: false };
  const account = ownerOf(databaseDir) ?? findAccount() ?? createAccount();
  const closed = paths.map((file) => closedFolderAbove(file)).find((folder) => folder !== undefined);
  if (closed !== undefined && !CAN_PASS_CLOSED_FOLDERS) {
    throw new StackError(
      `Postgres runs as ${ACCOUNT_NAME}, which cannot enter ${closed}. Move Easel and its data folder out of it, ` +
        'start it as an ordinary user, or install setpriv (package util-linux).',
    );
  }
  return { account, passClosedFolders: closed !== undefined };
}

/** A folder that another account made stays that account's. */
function ownerOf(databaseDir: string): Account | undefined {
  const stat = statSync(databaseDir, { throwIfNoEntry: false });
  return stat === undefined || stat.uid === 0 ? undefined : { uid: stat.uid, gid: stat.gid };
}

function findAccount(): Account | undefined {
  const fields = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === ACCOUNT_NAME);
  return fields === undefined ? undefined : { uid: Number(fields[2]), gid: Number(fields[3]) };
}

function createAccount(): Account {
  try {
    execFileSync(
      'useradd',
      ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', ACCOUNT_NAME],
      {
        stdio: 'ignore',
      },
    );
  } catch {
    // Told below, with a remedy.
  }
  const account = findAccount();
  if (account !== undefined) return account;
  throw new StackError(
    `Postgres refuses to run as root, and the account ${ACCOUNT_NAME} could not be made. ` +
      `Run \`useradd --system ${ACCOUNT_NAME}\`, or start Easel as an ordinary user.`,
  );
}

function closedFolderAbove(file: string): string | undefined {
  for (let folder = path.dirname(realpathSync(file)); folder !== '/'; folder = path.dirname(folder)) {
    if ((statSync(folder).mode & ENTER_FOR_OTHERS) === 0) return folder;
  }
  return undefined;
}
