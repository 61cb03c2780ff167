import { randomUUID } from 'node:crypto';
import { chmod, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

export interface Profile {
  name: string;
  baseUrl: string;
  token?: string;
}

interface Config {
  default: string;
  profiles: Record<string, { baseUrl: string; token: string }>;
}

export const DEFAULT_PROFILE = 'production';

const folder = (env: NodeJS.ProcessEnv) =>
  env['SERVICE_CONFIG_DIR'] || join(env['HOME'] || homedir(), '.config', 'service');

/** A file that cannot be read, or is no JSON, holds no profiles. */
async function readConfig(env: NodeJS.ProcessEnv): Promise<Config> {
  const empty: Config = { default: DEFAULT_PROFILE, profiles: {} };
  try {
    const config = JSON.parse(await readFile(join(folder(env), 'config.json'), 'utf8')) as Partial<Config>;
    return { ...empty, ...config, profiles: { ...config.profiles } };
  } catch {
    return empty;
  }
}

/** Replaces the file at once; nobody else can read it from its first byte on. Specification 3, 2.1. */
async function writeConfig(env: NodeJS.ProcessEnv, config: Config): Promise<void> {
  const directory = folder(env);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await chmod(directory, 0o700);
  const draft = join(directory, `config.${randomUUID()}.json`);
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(`${JSON.stringify(config, null, 2)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, join(directory, 'config.json'));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** The profile of this name, or the default one; undefined where there is none. */
export async function storedProfile(env: NodeJS.ProcessEnv, wanted?: string): Promise<Profile | undefined> {
  const config = await readConfig(env);
  const name = wanted ?? config.default;
  const stored = Object.hasOwn(config.profiles, name) ? config.profiles[name] : undefined;
  return stored && { name, ...stored };
}

/** The first profile becomes the default. */
export async function saveProfile(env: NodeJS.ProcessEnv, profile: Required<Profile>): Promise<void> {
  const config = await readConfig(env);
  const { name, baseUrl, token } = profile;
  const first = Object.keys(config.profiles).length === 0;
  await writeConfig(env, {
    default: first ? name : config.default,
    profiles: { ...config.profiles, [name]: { baseUrl, token } },
  });
}

export async function deleteProfile(env: NodeJS.ProcessEnv, name: string): Promise<void> {
  const { default: before, profiles } = await readConfig(env);
  const { [name]: _, ...left } = profiles;
  const next = before === name ? (Object.keys(left)[0] ?? DEFAULT_PROFILE) : before;
  await writeConfig(env, { default: next, profiles: left });
}

export function masked(token: string): string {
  return token.length <= 12 ? '****' : `${token.slice(0, 8)}…${token.slice(-4)}`;
}
