import { Controller } from '@nestjs/common';
import {
  type Caller,
  listProviderKeys,
  type NoFields,
  type ProviderIdRequest,
  readProviderStatus,
  removeProviderKey,
  setProviderKey,
  type SetProviderKeyRequest,
} from '@easel/contracts';
import { Answers } from '@easel/platform';
import { KeepProviderKeys } from './keep-provider-keys.js';

@Controller()
export class ProviderKeysMessageController {
  constructor(private readonly keys: KeepProviderKeys) {}

  @Answers(listProviderKeys)
  async list(_request: NoFields, caller: Caller) {
    return { data: await this.keys.list(caller) };
  }

  @Answers(readProviderStatus)
  status() {
    return this.keys.status();
  }

  @Answers(setProviderKey)
  set({ provider, key }: SetProviderKeyRequest, caller: Caller) {
    return this.keys.set(caller, provider, key);
  }

  @Answers(removeProviderKey)
  remove({ provider }: ProviderIdRequest, caller: Caller) {
    return this.keys.remove(caller, provider);
  }
}
