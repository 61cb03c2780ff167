import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { shutdownGraceMs } from '@easel/platform/config/shutdown-grace';
import { variableNotices } from '@easel/platform/config/variable-notices';
import { appEnvironment } from './app-environment.js';
import { appProcess } from './app-process.js';
import { askAppsAboutVariables, eachOnce, setsServiceVariables, wrongVariablesIn } from './app-variables.js';
import { closeFolders } from './close-folders.js';
import { findInstallation } from './find-installation.js';
import { lockFolder } from './folder-lock.js';
import { claimPort, freePort, localOrigin } from './free-port.js';
import { natsLogin, natsPasswords, NATS_USERS, type NatsUser } from './nats/nats-logins.js';
import { natsProcess, requireNats } from './nats/nats-process.js';
import { embeddedPostgres } from './postgres/postgres-server.js';
import { createServiceDatabases } from './postgres/service-databases.js';
import { FOLDER_MARK, stopOrphans } from './processes/orphans.js';
import type { SupervisedProcess } from './processes/supervised-process.js';
import type { AppProcess } from './process-list.js';
import { type NatsUrls, RunningStack, type Stack } from './running-stack.js';
import { loadSecrets, type Secrets } from './secrets.js';
import { ProcessFailed, StackError, type WrongVariable, WrongVariables } from './stack.errors.js';
import { readStackSettings, type StackSettings } from './stack-settings.js';

export interface StartStackOptions {
  /** The variables to read; unset: this process' own. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The folder that holds the built apps and `node_modules`; unset: found from the working folder up. */
  readonly installDir?: string;
  /** A line for the person who runs the stack; unset: none. */
  readonly report?: (line: string) => void;
  /**
   * MiB that the heap of a process may take, by its name, as Node sets it in a container: half of the container's
   * memory. Unset: what Node makes of the whole machine.
   */
  readonly heapMiB?: Readonly<Record<string, number>>;
  /** Aborting it while the stack starts stops what was started already. */
  readonly signal?: AbortSignal;
}

/**
 * Starts Postgres, NATS and the services, and resolves when all of them serve.
 * @throws WrongVariables naming every wrong variable; StackError when a part cannot be started. Nothing is
 *   left running then.
 */
export async function startStack(options: StartStackOptions = {}): Promise<Stack> {
  const env = options.env ?? process.env;
  const report = options.report ?? (() => undefined);
  const installDir = options.installDir ?? findInstallation(process.cwd());
  const settings = await checkVariables({ ...options, env, installDir });
  const dataDir = makeDataDir(settings.dataDir);
  const unlock = await lockFolder(dataDir);
  closeFolders(dataDir, {
    passedByPostgres: process.getuid?.() === 0 && settings.databaseUrl === undefined,
  });
  const stack = new RunningStack(dataDir, report, unlock, shutdownGraceMs(env.SHUTDOWN_GRACE_SECONDS));
  // The code that starts the rest notices this, and stops.
  const abort = () => void stack.stop();
  options.signal?.addEventListener('abort', abort, { once: true });
  try {
    const { signal, heapMiB = {} } = options;
    const means = { env, installDir, report, signal, heapMiB };
    await new StackStart(stack, { ...settings, dataDir }, means).run();
    return stack;
  } catch (error) {
    await stack.stop();
    throw error;
  } finally {
    options.signal?.removeEventListener('abort', abort);
  }
}

/**
 * Checks the variables of the stack and of every service together, and makes nothing. Where the data folder exists, a
 * start leaves those of the services to the services: nothing new is made before they read them.
 *
 * @throws WrongVariables naming every wrong variable
 */
export async function checkVariables(
  options: Omit<StartStackOptions, 'signal'>,
  { always = false } = {},
): Promise<StackSettings> {
  const { env = process.env, installDir = findInstallation(process.cwd()), report } = options;
  for (const { name, notice } of variableNotices(env)) report?.(`[stack] ${name} ${notice}`);
  const wrong: WrongVariable[] = [];
  const settings = readingOrProblems(env, wrong);
  if (settings === undefined || always || (!existsSync(settings.dataDir) && setsServiceVariables(env))) {
    const appsDir = env.SERVICE_APPS_DIR || path.join(installDir, 'apps');
    wrong.push(...(await askAppsAboutVariables(path.resolve(appsDir), env)));
  }
  if (settings === undefined || wrong.length > 0) throw new WrongVariables(eachOnce(wrong));
  return settings;
}

function readingOrProblems(
  env: Readonly<Record<string, string | undefined>>,
  wrong: WrongVariable[],
): StackSettings | undefined {
  try {
    return readStackSettings(env, process.cwd());
  } catch (error) {
    if (!(error instanceof WrongVariables)) throw error;
    wrong.push(...error.variables);
    return undefined;
  }
}

function makeDataDir(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true });
    return realpathSync(folder);
  } catch (error) {
    throw new WrongVariables([
      { name: 'SERVICE_DATA_DIR', problem: `cannot be used as a folder: ${(error as Error).message}` },
    ]);
  }
}

interface Listener {
  readonly process: AppProcess;
  readonly port: number;
}

type Means = Required<Pick<StartStackOptions, 'env' | 'installDir' | 'report' | 'heapMiB'>> &
  Pick<StartStackOptions, 'signal'>;

/** The steps of one start, in order. */
class StackStart {
  private readonly env: Means['env'];
  private readonly installDir: string;
  private readonly report: Means['report'];
  private readonly signal: Means['signal'];
  private readonly heapMiB: Means['heapMiB'];

  constructor(
    private readonly stack: RunningStack,
    private readonly settings: StackSettings,
    { env, installDir, report, signal, heapMiB }: Means,
  ) {
    this.env = env;
    this.installDir = installDir;
    this.report = report;
    this.signal = signal;
    this.heapMiB = heapMiB;
  }

  async run(): Promise<void> {
    const { dataDir, host, publicUrl } = this.settings;
    const leftOver = await stopOrphans(dataDir);
    if (leftOver > 0) this.report(`[stack] ended ${leftOver} processes left over from an earlier stack`);
    const listeners = await this.choosePorts();
    const secrets = await loadSecrets(dataDir);
    this.goOn();
    const [database, natsUrls] = await bothOrFirstError(
      this.startDatabase(secrets.DATABASE_PASSWORD_POSTGRES),
      this.startNats(secrets),
    );
    this.goOn();
    const databaseUrls = await createServiceDatabases({ ...database, secrets }, () =>
      this.report('[stack] DATABASE_URL may not create roles: the services share it, each in its own schema'),
    );
    this.goOn();

    const gateways = listeners.map(({ port }) => localOrigin(host, port));
    this.stack.knows({ gateways, natsUrls, adminUrl: database.adminUrl, databaseUrls });
    const started = this.settings.processes.map((entry, index) => {
      const port = listeners.find((listener) => listener.process === entry)?.port;
      const environment = appEnvironment({
        process: entry,
        inherited: this.withMark(),
        secrets,
        databaseUrls,
        natsUrl: natsUrls[NATS_USERS[entry.app]],
        edition: this.settings.edition,
        publicUrl: publicUrl ?? gateways[0],
        dataDir,
        listen: port === undefined ? undefined : { host, port },
        metricsPort: this.settings.metricsPort === undefined ? 0 : this.settings.metricsPort + index,
      });
      const appsDir = this.settings.appsDir ?? path.join(this.installDir, 'apps');
      return this.stack.adds(
        appProcess(
          { process: entry, appsDir, dataDir, environment, heapMiB: this.heapMiB[entry.name] },
          this.stack,
        ),
        'app',
      );
    });
    await this.startAll(started);
    this.goOn();
    this.stack.serves();
  }

  /** The services wait for each other's answers, never for each other's start: all start at once. */
  private async startAll(apps: readonly SupervisedProcess[]): Promise<void> {
    const outcomes = await Promise.allSettled(apps.map((app) => app.start()));
    const failures = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as Error] : [],
    );
    this.goOn();
    if (failures.length === 0) return;
    const wrong = failures.flatMap((failure) =>
      failure instanceof ProcessFailed ? wrongVariablesIn(failure.lastLines) : [],
    );
    if (wrong.length > 0) throw new WrongVariables(eachOnce(wrong));
    throw new StackError(failures.map(({ message }) => message).join('\n'));
  }

  private async choosePorts(): Promise<readonly Listener[]> {
    const { host, port, processes } = this.settings;
    const [first, ...others] = processes.filter(({ app }) => app === 'gateway');
    const listeners: Listener[] = [{ process: first, port: await claimPort(host, port) }];
    for (const gateway of others) listeners.push({ process: gateway, port: await freePort(host) });
    return listeners;
  }

  private async startDatabase(password: string): Promise<{ adminUrl: string; isEmbedded: boolean }> {
    const { databaseUrl, dataDir } = this.settings;
    if (databaseUrl !== undefined) return { adminUrl: databaseUrl, isEmbedded: false };
    const { server, adminUrl } = await embeddedPostgres(
      {
        dataDir,
        installDir: this.installDir,
        port: await freePort(),
        password,
        environment: this.serverEnvironment(),
      },
      this.stack,
    );
    this.goOn();
    await this.stack.adds(server, 'server').start();
    return { adminUrl, isEmbedded: true };
  }

  /** Where each user connects; of a server that was there before, all at the one address that is known. */
  private async startNats(secrets: Secrets): Promise<NatsUrls> {
    const { natsUrl, dataDir } = this.settings;
    const passwords = natsPasswords(secrets);
    const each = (urlOf: (user: NatsUser) => string) =>
      Object.fromEntries(
        (Object.keys(passwords) as NatsUser[]).map((user) => [user, urlOf(user)]),
      ) as NatsUrls;
    if (natsUrl !== undefined) {
      await requireNats(natsUrl);
      return each(() => natsUrl);
    }
    const port = await freePort();
    const server = natsProcess(
      { dataDir, port, passwords, environment: this.serverEnvironment() },
      this.stack,
    );
    this.goOn();
    await this.stack.adds(server, 'server').start();
    return each((user) => natsLogin(user, passwords[user], `127.0.0.1:${port}`));
  }

  /** Servers get none of the stack's secrets, because they do not need them. */
  private serverEnvironment(): Record<string, string> {
    return { PATH: this.env.PATH ?? '/usr/bin:/bin', [FOLDER_MARK]: this.settings.dataDir };
  }

  /** Without the variables that have no effect: the stack has named them, and each service would name them again. */
  private withMark(): Readonly<Record<string, string | undefined>> {
    const idle = Object.fromEntries(variableNotices(this.env).map(({ name }) => [name, undefined]));
    return { ...this.env, ...idle, [FOLDER_MARK]: this.settings.dataDir };
  }

  private goOn(): void {
    if (this.signal?.aborted) throw new StackError('Stopped while starting.');
  }
}

/** Waits for both even when one fails, so that the code that stops the rest finds nothing half started. */
async function bothOrFirstError<A, B>(first: Promise<A>, second: Promise<B>): Promise<[A, B]> {
  const [a, b] = await Promise.allSettled([first, second]);
  if (a.status === 'rejected') throw a.reason;
  if (b.status === 'rejected') throw b.reason;
  return [a.value, b.value];
}
