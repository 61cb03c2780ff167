import { Injectable, Logger } from '@nestjs/common';
import type { EntityKind } from '@easel/catalog';
import {
  type ApproveMainImageRequest,
  type ApprovedMainImage,
  type Caller,
  describeSubject,
} from '@easel/contracts';
import { BusClient, Database } from '@easel/platform';
import { EntitiesRepository } from './entities.repository.js';
import { ConcurrentModification, NoMainImage } from './entity.errors.js';
import type { EntityRow } from './entity.row.js';
import { FindCandidate } from './find-candidate.js';
import { requireExpected } from './save-entity.js';

/** Fields whose words describe a subject, the most telling first; of a field that its kind lacks nothing is said. */
const TELLING = ['description', 'species', 'category', 'gender', 'base_outfit', 'seed_prompt', 'style'];
const LONGEST_FACT = 10_000;

/** Sets main images and has them described. */
@Injectable()
export class CaptionEntity {
  private readonly logger = new Logger(CaptionEntity.name);

  constructor(
    private readonly bus: BusClient,
    private readonly database: Database,
    private readonly entities: EntitiesRepository,
    private readonly candidates: FindCandidate,
  ) {}

  /**
   * The image is committed before it is described, so that it stays set even if the description fails.
   *
   * @throws NotFound, ValidationFailed, ConcurrentModification
   */
  async approve(
    caller: Caller,
    kind: EntityKind,
    { id, candidateJobId, expectedUpdatedAt }: ApproveMainImageRequest,
  ): Promise<ApprovedMainImage> {
    await this.entities.find(caller, kind, id, 'write');
    const { url, jobId, provider } = await this.candidates.run(caller, kind, id, candidateJobId);
    const approved = await this.database.transaction(async (tx) => {
      const row = await this.entities.lock(tx, caller, kind, id);
      requireExpected(kind, row, expectedUpdatedAt);
      const imageProvider = provider ?? row.imageProvider;
      await this.entities.update(tx, kind, id, { sourceImageUrl: url, sourceJobId: jobId, imageProvider });
      return { ...row, sourceImageUrl: url };
    });
    try {
      const canonicalDescription = await this.describe(caller, kind, approved);
      return { sourceImageUrl: url, canonicalDescription };
    } catch (error) {
      this.logger.warn({ err: error, kind: kind.id, id }, 'a record could not be described');
      return { sourceImageUrl: url, canonicalDescription: null };
    }
  }

  /** @throws NoMainImage, ConcurrentModification, ServiceError 502 `llm_failed` */
  async caption(caller: Caller, kind: EntityKind, id: string): Promise<{ canonicalDescription: string }> {
    const row = await this.entities.find(caller, kind, id, 'write');
    if (row.sourceImageUrl === null) throw new NoMainImage(kind.label, kind.mainImage.missing);
    return { canonicalDescription: await this.describe(caller, kind, row) };
  }

  /** A description is stored only while the picture that it describes is the main image. */
  private async describe(caller: Caller, kind: EntityKind, row: EntityRow): Promise<string> {
    const { text } = await this.bus.request(describeSubject, caller, {
      label: kind.label,
      name: row.name,
      imageUrl: row.sourceImageUrl,
      facts: factsOf(row),
    });
    await this.database.transaction(async (tx) => {
      const now = await this.entities.lock(tx, caller, kind, row.id);
      if (now.sourceImageUrl !== row.sourceImageUrl)
        throw new ConcurrentModification(kind.label, now.updatedAt);
      await this.entities.update(tx, kind, row.id, { canonicalDescription: text });
    });
    return text;
  }
}

function factsOf({ fields }: EntityRow): string[] {
  return TELLING.flatMap((column) => {
    const fact = fields[column];
    if (typeof fact !== 'string' || fact.trim() === '') return [];
    return [`${column.replaceAll('_', ' ')}: ${fact.slice(0, LONGEST_FACT)}`];
  });
}
