export const OBJECT_ACLS = [
  'private',
  'public-read',
  'public-read-write',
  'authenticated-read',
  'aws-exec-read',
  'bucket-owner-read',
  'bucket-owner-full-control',
] as const;
export type ObjectAcl = (typeof OBJECT_ACLS)[number];

export interface FolderStorageConfig {
  driver: 'folder';
  directory: string;
}

export interface S3StorageConfig {
  driver: 's3';
  /** Origin of the store, `http://host:port`. */
  endpoint: string;
  forcePathStyle: boolean;
  accessKeyId: string;
  secretAccessKey: string;
  bucket: string;
  region: string;
  /** Sent as `x-amz-acl` with every upload; no header when absent. */
  objectAcl?: ObjectAcl;
  /** Creates the bucket with an anonymous-read policy when it is not there. */
  createBucket: boolean;
}

export type StorageConfig = FolderStorageConfig | S3StorageConfig;

export type StorageConfigReading = { config: StorageConfig } | { problems: string[] };

type Environment = Readonly<Record<string, string | undefined>>;

const S3_VARIABLES = [
  'STORAGE_ENDPOINT',
  'STORAGE_ACCOUNT_ID',
  'STORAGE_ACCESS_KEY_ID',
  'STORAGE_SECRET_ACCESS_KEY',
  'STORAGE_BUCKET_NAME',
] as const;

/**
 * Reads the `STORAGE_*` variables (configuration document 2.2): with none of the S3 ones set, media lives in
 * `STORAGE_DIR`, or in the given folder. Every problem is a sentence that starts with its variable's name.
 */
export function readStorageConfig(env: Environment, defaultDirectory: string): StorageConfigReading {
  const value = (name: string) => env[name]?.trim() ?? '';
  const problems: string[] = [];
  const objectAcl = readObjectAcl(value('STORAGE_OBJECT_ACL'), problems);

  if (S3_VARIABLES.every((name) => value(name) === '')) {
    if (problems.length > 0) return { problems };
    return { config: { driver: 'folder', directory: value('STORAGE_DIR') || defaultDirectory } };
  }

  const region = value('STORAGE_REGION') || 'auto';
  const endpoint = readEndpoint(value('STORAGE_ENDPOINT'), value('STORAGE_ACCOUNT_ID'), region, problems);
  for (const name of ['STORAGE_ACCESS_KEY_ID', 'STORAGE_SECRET_ACCESS_KEY', 'STORAGE_BUCKET_NAME']) {
    if (value(name) === '') problems.push(`${name} is required when another STORAGE_* variable is set.`);
  }
  if (endpoint === undefined || problems.length > 0) return { problems };

  return {
    config: {
      driver: 's3',
      endpoint,
      forcePathStyle: ['true', '1'].includes(value('STORAGE_FORCE_PATH_STYLE').toLowerCase()),
      accessKeyId: value('STORAGE_ACCESS_KEY_ID'),
      secretAccessKey: value('STORAGE_SECRET_ACCESS_KEY'),
      bucket: value('STORAGE_BUCKET_NAME'),
      region,
      ...(objectAcl !== undefined && { objectAcl }),
      createBucket: value('STORAGE_ENDPOINT') !== '',
    },
  };
}

function readObjectAcl(text: string, problems: string[]): ObjectAcl | undefined {
  if (text === '') return undefined;
  const acl = OBJECT_ACLS.find((name) => name === text);
  if (acl === undefined) problems.push(`STORAGE_OBJECT_ACL must be one of ${OBJECT_ACLS.join(', ')}.`);
  return acl;
}

function readEndpoint(
  endpoint: string,
  accountId: string,
  region: string,
  problems: string[],
): string | undefined {
  if (endpoint !== '') {
    if (isHttpOrigin(endpoint)) return endpoint.replace(/(?<!\/)\/+$/, '');
    problems.push('STORAGE_ENDPOINT must be an http or https address without a path.');
    return undefined;
  }
  if (accountId !== '') {
    if (/^[A-Za-z0-9-]+$/.test(accountId)) return `https://${accountId}.r2.cloudflarestorage.com`;
    problems.push('STORAGE_ACCOUNT_ID must hold letters, digits and - only.');
    return undefined;
  }
  if (region !== 'auto') return `https://s3.${region}.amazonaws.com`;
  problems.push('STORAGE_ENDPOINT is required, unless STORAGE_ACCOUNT_ID or a real STORAGE_REGION is set.');
  return undefined;
}

function isHttpOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search } = new URL(text);
  return ['http:', 'https:'].includes(protocol) && /^\/*$/.test(pathname) && search === '';
}
