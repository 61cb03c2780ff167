import { IsString, Length, Matches, MaxLength } from 'class-validator';
import { defineRequest } from '../define-request.js';
import { NoFields } from '../auth/accounts.contract.js';

/** A provider as those see it who run the installation. Its key is never shown. */
export interface ProviderKeyRecord {
  /** For example `openai`. */
  id: string;
  label: string;
  /** Whether there is a key; of a server of one's own, whether it has an address. */
  set: boolean;
  /** Where the key comes from: the environment, which wins, or this API. Null where there is none. */
  source: 'env' | 'app' | null;
  /** The environment variable that would hold it. */
  envVar: string;
}

export class ProviderIdRequest {
  @IsString()
  @Length(1, 40)
  provider!: string;
}

export class SetProviderKeyRequest extends ProviderIdRequest {
  /** Without blanks, as the provider gave it. */
  @IsString()
  @MaxLength(2_000)
  @Matches(/^[\x21-\x7e]{8,}$/, { message: 'must be a key of 8 or more characters, without blanks' })
  key!: string;
}

/** What an installation shows of its providers to those who set it up, before anybody can sign in. */
export interface ProviderStatus {
  /** Whether every key that is stored can be opened with the encryption key in use. */
  encryption: boolean;
  providers: ProviderKeyRecord[];
}

/** Needs no credential: it shows which keys exist, never their values. */
export const readProviderStatus = defineRequest<ProviderStatus>()({
  subject: 'executor.provider-key.status',
  request: NoFields,
  public: true,
});

/** All providers. For sessions, on business and cloud those of operators: 403 `forbidden`, as for the others. */
export const listProviderKeys = defineRequest<{ data: ProviderKeyRecord[] }>()({
  subject: 'executor.provider-key.list',
  request: NoFields,
});
/** Counts at once, everywhere. */
export const setProviderKey = defineRequest<ProviderKeyRecord>()({
  subject: 'executor.provider-key.set',
  request: SetProviderKeyRequest,
});
/** May be repeated. One that the environment holds stays. */
export const removeProviderKey = defineRequest<ProviderKeyRecord>()({
  subject: 'executor.provider-key.remove',
  request: ProviderIdRequest,
});
