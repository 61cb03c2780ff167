import { Injectable } from '@nestjs/common';
import {
  attachKey,
  checkGeneration,
  type EntityKind,
  type GenerationRoute,
  planGeneration,
  type PlannedGeneration,
} from '@easel/catalog';
import { type Caller, type EntityJobsAccepted, type JobAdjustment, ValidationFailed } from '@easel/contracts';
import { AskedJobs, type Transaction } from '@easel/platform';
import { EntitiesRepository } from '../records/entities.repository.js';
import { EntityAssetsRepository } from '../records/entity-assets.repository.js';
import { EntityJobsRepository } from '../records/entity-jobs.repository.js';
import type { EntityRow } from '../records/entity.row.js';
import { requireExpected } from '../records/save-entity.js';
import { WordVariant } from './word-variant.js';

type Body = Readonly<Record<string, unknown>>;

/** Starts the jobs of a generation route, for whichever kind of subject. Specification 1, 4.8 to 4.10. */
@Injectable()
export class Generate {
  constructor(
    private readonly entities: EntitiesRepository,
    private readonly assets: EntityAssetsRepository,
    private readonly jobs: EntityJobsRepository,
    private readonly askedJobs: AskedJobs,
    private readonly wordVariant: WordVariant,
  ) {}

  /**
   * @throws ValidationFailed naming every field at fault
   * @throws NotFound for a record that the caller may not change
   * @throws ConcurrentModification, and as the executor refuses a job
   */
  async run(
    caller: Caller,
    kind: EntityKind,
    route: GenerationRoute,
    body: Body,
    operationId: string | undefined,
  ): Promise<EntityJobsAccepted> {
    refuse(checkGeneration(kind, route, body));
    const attachTo = body[attachKey(kind)] as string | null | undefined;
    const record = attachTo == null ? undefined : await this.entities.find(caller, kind, attachTo, 'write');
    if (route === 'main') requireSomethingKnown(kind, body, record);
    const plan = planGeneration(kind, route, body, {
      record,
      fragment: await this.fragment(caller, kind, route, body, record),
      motionSources: await this.motionSources(kind, route, body, record),
    });
    requireFirstFrame(plan);
    const { workflowId } = body;
    const started = await this.askedJobs.start(
      caller,
      {
        operationId,
        subjectId: record?.id ?? null,
        ...(record && { belongsTo: { kind: 'entity', id: record.id, type: kind.id } }),
        ...(typeof workflowId === 'string' && { workflowId }),
        jobs: plan.map(({ type, params, added, context, entry }) => ({
          type,
          params,
          added,
          context,
          purpose: entry,
        })),
      },
      async (tx, jobIds) => {
        if (record) await this.requireState(tx, caller, kind, record, body);
        await this.jobs.insert(
          plan.map(({ entry }, index) => ({
            jobId: jobIds[index] ?? '',
            kind: kind.id,
            entityId: record?.id ?? null,
            userId: caller.userId,
            ...entry,
          })),
          tx,
        );
      },
    );
    const adjustments = changed(started.flatMap((job) => job.adjustments ?? []));
    return {
      jobIds: started.map(({ jobId }) => jobId),
      ...(adjustments.length > 0 && { adjustments }),
    };
  }

  /** In the commit that writes the jobs down: the record is still there, and as the caller saw it. */
  private async requireState(
    tx: Transaction,
    caller: Caller,
    kind: EntityKind,
    { id }: EntityRow,
    { expectedUpdatedAt }: Body,
  ): Promise<void> {
    const row = await this.entities.find(caller, kind, id, 'write', tx);
    requireExpected(kind, row, expectedUpdatedAt as string | null | undefined);
  }

  /** Of a variant of a record that the caller does not describe. Specification 1, 4.9. */
  private fragment(
    caller: Caller,
    kind: EntityKind,
    route: GenerationRoute,
    { assetType, description, userPrompt, variant }: Body,
    record: EntityRow | undefined,
  ): Promise<string | undefined> | undefined {
    const isDescribed = isText(description) || isText(userPrompt);
    if (route !== 'asset' || !record || isDescribed || assetType === 'motion') return undefined;
    return this.wordVariant.run(caller, kind, record, {
      assetType: assetType as string,
      variant: variant as string,
    });
  }

  private async motionSources(
    kind: EntityKind,
    route: GenerationRoute,
    { sourceImageUrl, refineFromVideoUrl }: Body,
    record: EntityRow | undefined,
  ) {
    const isGiven = isText(sourceImageUrl) || isText(refineFromVideoUrl);
    if (route !== 'motion' || isGiven || !record || !kind.motionSources) return [];
    const buckets = await this.assets.of(record.id);
    return kind.motionSources.flatMap((bucket) =>
      (buckets[bucket] ?? []).map(({ name, url }) => ({ bucket, name, url })),
    );
  }
}

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

function refuse(problems: readonly { path: string; message: string }[]): void {
  if (problems.length > 0) throw new ValidationFailed(problems);
}

/** A portrait of nobody in particular is refused before it costs anything. */
function requireSomethingKnown(kind: EntityKind, body: Body, record: EntityRow | undefined): void {
  const { needsOneOf = [] } = kind;
  if (needsOneOf.length === 0 || isText(body['userPrompt']) || isText(body['sourceImageUrl'])) return;
  const known = needsOneOf.some((key) => {
    const column = kind.fields.find((field) => field.key === key)?.column ?? '';
    const photos = key === 'referencePhotos' ? (body[key] ?? record?.referencePhotos) : undefined;
    return (
      isText(body[key]) || isText(record?.fields[column]) || (Array.isArray(photos) && photos.length > 0)
    );
  });
  const [first = '', ...others] = needsOneOf;
  if (!known) refuse([{ path: first, message: `is required, or instead of it ${others.join(', ')}` }]);
}

function requireFirstFrame(plan: readonly PlannedGeneration[]): void {
  if (plan.some(({ type, params }) => type === 'image-to-video' && params['imageUrl'] === undefined))
    refuse([{ path: 'sourceImageUrl', message: 'is required: there is no picture to set in motion' }]);
}

/** All candidates get the same corrections; each correction is reported once. */
function changed(adjustments: readonly JobAdjustment[]): JobAdjustment[] {
  const byText = new Map(adjustments.map((adjustment) => [JSON.stringify(adjustment), adjustment]));
  return [...byText.values()];
}
