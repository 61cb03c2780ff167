import { Injectable } from '@nestjs/common';
import type { EntityKind } from '@easel/catalog';
import type { Caller } from '@easel/contracts';
import { AskedJobs } from '@easel/platform';
import { EntitiesRepository } from '../records/entities.repository.js';
import { isUnderWay } from '../records/lora.js';
import { LorasRepository } from '../records/loras.repository.js';

/** Forgets what was trained. A training under way is cancelled first, which gives its credits back. */
@Injectable()
export class DeleteLora {
  constructor(
    private readonly entities: EntitiesRepository,
    private readonly loras: LorasRepository,
    private readonly askedJobs: AskedJobs,
  ) {}

  /** May be repeated. @throws NotFound */
  async run(caller: Caller, kind: EntityKind, id: string): Promise<{ ok: true }> {
    const { lora } = await this.entities.find(caller, kind, id, 'write');
    if (!lora) return { ok: true };
    if (isUnderWay(lora)) await this.askedJobs.cancel([lora.jobId]);
    await this.loras.forget(id, lora.jobId);
    return { ok: true };
  }
}
