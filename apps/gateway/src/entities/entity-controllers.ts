import { Controller, Delete, Get, HttpCode, Post, Res, type Type } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type EntityKind, entityKinds } from '@easel/catalog';
import {
  ApproveExpectedQuery,
  approveMainImage,
  ApproveMainImageQuery,
  captionEntity,
  deleteEntity,
  DeleteEntityQuery,
  duplicateEntity,
  DuplicateEntityQuery,
  EntityIdQuery,
  getEntity,
  getEntityUsage,
  listEntities,
  ListEntitiesQuery,
  removeEntityAsset,
  RemoveEntityAssetQuery,
  restoreEntity,
  saveEntity,
  ValidationFailed,
} from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Limited } from '../limits/limited.js';
import { Operation } from '../reference/operation.js';
import {
  caption,
  deletedEntity,
  detailSchema,
  entityPage,
  entityUsage,
  mainImage,
  saveBody,
  savedEntity,
} from './entity.schemas.js';

const READ = { scope: 'assets:read' } as const;
/** A record that is there stays where it is; where a new one or a moved one lands, the service decides by its project. */
const WRITE = { scope: 'assets:write', lands: 'elsewhere' } as const;
const PLACES = [
  '403 personal_space_disabled',
  '409 workspace_archived',
  '409 workspace_has_no_default_project',
];
const CONCURRENT = '409 concurrent_modification';
const TAG = 'Entities';

/** The routes of one kind of subject. Kinds differ in their description alone. Specification 1, 4.8 to 4.10. */
function entityController(kind: EntityKind): Type {
  const { plural, label } = kind;
  const each = `the ${label}`;

  @Controller(`v1/${plural}`)
  class EntitiesHttpController {
    constructor(private readonly bus: BusClient) {}

    @Get()
    @Access(READ)
    @Operation({
      tag: TAG,
      summary: `List ${plural}, newest first`,
      description:
        'The active ones of the selected workspace or the personal space, of one project with `projectId`; the archived ' +
        `ones with \`archived=true\`. A page holds ${kind.listed} unless \`limit\` says otherwise.`,
      takes: ListEntitiesQuery,
      asks: listEntities,
      answers: entityPage(kind),
    })
    async list(@Call() { caller, input, context }: HttpCall) {
      const asked = { ...input, kind: kind.id };
      const { records, nextCursor } = await this.bus.request(listEntities, caller, asked, context);
      return { [plural]: records, nextCursor };
    }

    @Get(':id')
    @Access(READ)
    @Operation({
      tag: TAG,
      summary: `Read a ${label}`,
      description: kind.hidesArchived
        ? 'Returns the record with all bucket entries and the jobs in progress. An archived record is 404.'
        : 'Returns the record with all bucket entries and the jobs in progress, also for an archived record.',
      takes: EntityIdQuery,
      asks: getEntity,
      answers: detailSchema(kind),
    })
    get(@Call() { caller, input, context }: HttpCall) {
      return this.bus.request(getEntity, caller, { ...input, kind: kind.id }, context);
    }

    @Get(':id/usage')
    @Access(READ)
    @Operation({
      tag: TAG,
      summary: `List the workflows that use a ${label}`,
      description:
        'Returns the workflows that you may read whose nodes name the record, in their current version ' +
        'or in the app published from them.',
      takes: EntityIdQuery,
      asks: getEntityUsage,
      answers: entityUsage,
    })
    usage(@Call() { caller, input, context }: HttpCall) {
      return this.bus.request(getEntityUsage, caller, { ...input, kind: kind.id }, context);
    }

    @Post()
    @HttpCode(200)
    @Access(WRITE)
    @Operation({
      tag: TAG,
      summary: `Make or change a ${label}`,
      description:
        'Without `id` it creates a record, which needs `name` and `nodeId`. With `id` it writes only the ' +
        'fields that are sent. Buckets that jobs fill never change here. With `expectedUpdatedAt` the ' +
        'save fails if the record changed since.',
      asks: saveEntity,
      body: saveBody(kind),
      answers: { 200: savedEntity, 201: savedEntity },
      errors: [...(kind.uniqueNames ? ['409 name_taken'] : []), CONCURRENT, '404 not_found', ...PLACES],
      makes: true,
    })
    async save(
      @Call() { caller, input, context }: HttpCall,
      @Res({ passthrough: true }) reply: FastifyReply,
    ) {
      const saved = await this.bus.request(saveEntity, caller, { kind: kind.id, body: input }, context);
      if (input['id'] === undefined) reply.status(201);
      return saved;
    }

    @Post(':id/duplicate')
    @Access({ ...WRITE, lands: 'here' })
    @Operation({
      tag: TAG,
      summary: `Copy a ${label}`,
      description: 'The name of the copy ends in `(copy)`. Both use the same files.',
      takes: DuplicateEntityQuery,
      asks: duplicateEntity,
      answers: savedEntity,
      errors: PLACES,
      makes: true,
    })
    duplicate(@Call() { caller, input, context }: HttpCall) {
      return this.bus.request(duplicateEntity, caller, { ...input, kind: kind.id }, context);
    }

    @Post(':id/restore')
    @HttpCode(200)
    @Access({ ...WRITE, lands: 'beside' })
    @Operation({
      tag: TAG,
      summary: `Restore an archived ${label}`,
      description: 'If the name is taken by now, it gets the suffix `(restored)`.',
      takes: EntityIdQuery,
      asks: restoreEntity,
      answers: savedEntity,
      errors: PLACES,
    })
    restore(@Call() { caller, input, context }: HttpCall) {
      return this.bus.request(restoreEntity, caller, { ...input, kind: kind.id }, context);
    }

    @Delete(':id')
    @Access(WRITE)
    @Operation({
      tag: TAG,
      summary: `Archive a ${label}`,
      description:
        'An archived record can be restored; repeating the request changes nothing. With ' +
        '`permanent=true` an archived record is deleted for good; its files stay in the library.',
      takes: DeleteEntityQuery,
      asks: deleteEntity,
      answers: deletedEntity,
      errors: ['400 not_archived'],
    })
    delete(@Call() { caller, input, context }: HttpCall) {
      return this.bus.request(deleteEntity, caller, { ...input, kind: kind.id }, context);
    }

    @Post(`:id/${kind.mainImage.approveRoute}`)
    @HttpCode(200)
    @Access(WRITE)
    @Limited('caption')
    @Operation({
      tag: TAG,
      summary: `Approve a candidate as the main image of a ${label}`,
      description:
        'The candidate is a completed job of yours that made a picture. The image is set first and ' +
        'described afterwards; if the description fails, the image stays set.',
      takes: kind.mainImage.takesExpectedUpdatedAt ? ApproveExpectedQuery : ApproveMainImageQuery,
      asks: approveMainImage,
      answers: mainImage(kind),
      errors: kind.mainImage.takesExpectedUpdatedAt ? [CONCURRENT] : [],
    })
    async approve(@Call() { caller, input, context }: HttpCall) {
      const { expectedUpdatedAt, ...rest } = input;
      const expected = kind.mainImage.takesExpectedUpdatedAt ? { expectedUpdatedAt } : {};
      const asked = { ...rest, ...expected, kind: kind.id };
      const approved = await this.bus.request(approveMainImage, caller, asked, context);
      return {
        [kind.mainImage.answer]: approved.sourceImageUrl,
        canonicalDescription: approved.canonicalDescription ?? kind.mainImage.noCaption,
      };
    }

    @Post(':id/llm-caption')
    @HttpCode(200)
    @Access(WRITE)
    @Limited('caption')
    @Operation({
      tag: TAG,
      summary: `Describe the main image of the ${label} again`,
      description:
        'Writes a description of 80 to 120 words, which later pictures follow. May be repeated. ' +
        '`expectedUpdatedAt` is not accepted.',
      takes: EntityIdQuery,
      asks: captionEntity,
      answers: caption,
      errors: [`400 ${kind.mainImage.missing}`, CONCURRENT, '502 llm_failed'],
    })
    caption(@Call() { caller, input, context }: HttpCall) {
      if (input['expectedUpdatedAt'] !== undefined) {
        throw new ValidationFailed([{ path: 'expectedUpdatedAt', message: 'is not accepted here' }]);
      }
      return this.bus.request(captionEntity, caller, { ...input, kind: kind.id }, context);
    }

    @Post(':id/remove-asset')
    @HttpCode(200)
    @Access(WRITE)
    @Operation({
      tag: TAG,
      summary: `Take an entry out of a bucket of a ${label}`,
      description: `The file stays in the library. Selections of the entry go from ${each} too.`,
      takes: RemoveEntityAssetQuery,
      asks: removeEntityAsset,
      answers: { type: 'object', properties: { removed: { const: true } }, required: ['removed'] },
    })
    removeAsset(@Call() { caller, input, context }: HttpCall) {
      return this.bus.request(removeEntityAsset, caller, { ...input, kind: kind.id }, context);
    }
  }

  const area = plural.charAt(0).toUpperCase() + plural.slice(1);
  Object.defineProperty(EntitiesHttpController, 'name', { value: `${area}HttpController` });
  return EntitiesHttpController;
}

/** A controller for each kind of subject. */
export const entityControllers: Type[] = entityKinds.all().map(entityController);
