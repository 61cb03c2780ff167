import { Injectable, Logger } from '@nestjs/common';
import type { EntityKind } from '@easel/catalog';
import { type Caller, wordVariant } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import type { EntityRow } from '../records/entity.row.js';

const LONGEST_DESCRIPTION = 20_000;

/** Has a language model write what a variant of a subject looks like. */
@Injectable()
export class WordVariant {
  private readonly logger = new Logger(WordVariant.name);

  constructor(private readonly bus: BusClient) {}

  /** @returns undefined where no language model is connected, or none answers: then the kind's own template says it */
  async run(
    caller: Caller,
    kind: EntityKind,
    { name, canonicalDescription, fields }: EntityRow,
    { assetType, variant }: { assetType: string; variant: string },
  ): Promise<string | undefined> {
    const known =
      canonicalDescription ?? (typeof fields['description'] === 'string' ? fields['description'] : '');
    const description = known.slice(0, LONGEST_DESCRIPTION);
    try {
      const asked = { label: kind.label, name, description, assetType, variant };
      return (await this.bus.request(wordVariant, caller, asked)).text ?? undefined;
    } catch (error) {
      this.logger.warn({ err: error }, 'a variant has the words of its kind');
      return undefined;
    }
  }
}
