import { Controller, HttpCode, Post } from '@nestjs/common';
import {
  attachKey,
  checkGeneration,
  type EntityKind,
  entityKinds,
  generationFields,
  type GenerationRoute,
  generationRoutes,
  requiredMembers,
} from '@easel/catalog';
import { type EntityJobsAccepted, generateForEntity, ValidationFailed } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { adjustment } from '../jobs/job.schemas.js';
import { Operation } from '../reference/operation.js';
import { component, listOf, orNull, type Schema, uuid } from '../reference/schema.js';

/** What subjects are made of: pictures, variants and clips. Specification 1, 4.8 to 4.10. */
@Controller('v1')
export class EntityGenerationHttpController {
  constructor(readonly bus: BusClient) {}
}

interface RouteOfKind {
  kind: EntityKind;
  route: GenerationRoute;
  path: string;
  summary: string;
  description: string;
}

const PATHS: Readonly<Record<GenerationRoute, (kind: EntityKind) => string>> = {
  main: ({ id }) => `generate-${id}`,
  asset: ({ id }) => `generate-${id}-asset`,
  motion: ({ id }) => `generate-${id}-motion`,
  surround: () => 'generate-surround-continuation',
};

const SUMMARIES: Readonly<Record<GenerationRoute, (label: string) => string>> = {
  main: (label) => `Generate candidates for the main image of a ${label}`,
  asset: (label) => `Generate one variant of a ${label}`,
  motion: (label) => `Generate a clip of a ${label}`,
  surround: (label) => `Continue a picture of a ${label} beyond its edge`,
};

const DESCRIPTIONS: Readonly<Record<GenerationRoute, (kind: EntityKind) => string>> = {
  main: (kind) =>
    `With \`${attachKey(kind)}\` a single candidate becomes the main image when it is there; of several, one is approved.`,
  asset: (kind) =>
    `With \`${attachKey(kind)}\` the picture is appended to the bucket of its type when it is there. Made from the main ` +
    'image where the style is locked, otherwise from text.',
  motion: (kind) =>
    `With \`${attachKey(kind)}\` the clip is appended to \`${kind.motion.column}\` when it is there.`,
  surround: () =>
    'The carried part of the picture is kept pixel by pixel; the rest is painted in its colours.',
};

/** Kinds differ in their description alone, so the catalog declares the routes. */
function routesOfKinds(): RouteOfKind[] {
  return entityKinds.all().flatMap((kind) =>
    generationRoutes(kind).map((route) => ({
      kind,
      route,
      path: PATHS[route](kind),
      summary: SUMMARIES[route](kind.label),
      description: DESCRIPTIONS[route](kind),
    })),
  );
}

for (const { kind, route, path, summary, description } of routesOfKinds()) {
  const name = path.replaceAll(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
  Object.defineProperty(EntityGenerationHttpController.prototype, name, {
    async value(this: EntityGenerationHttpController, { caller, input, context }: HttpCall) {
      const problems = checkGeneration(kind, route, input);
      if (problems.length > 0) throw new ValidationFailed(problems);
      const asked = { kind: kind.id, route, body: input };
      return answer(kind, route, await this.bus.request(generateForEntity, caller, asked, context));
    },
  });
  Reflect.decorate(
    [
      Post(path),
      HttpCode(200),
      Access({ scope: 'workflows:execute', ...(route === 'surround' && { edition: 'cloud' as const }) }),
      Operation({
        tag: 'Entities',
        summary,
        description,
        asks: generateForEntity,
        body: bodySchema(kind, route),
        answers: answerSchema(kind, route),
        errors: ['404 not_found', '409 concurrent_modification'],
        startsWork: true,
      }),
    ],
    EntityGenerationHttpController.prototype,
    name,
    Object.getOwnPropertyDescriptor(EntityGenerationHttpController.prototype, name),
  );
  Call()(EntityGenerationHttpController.prototype, name, 0);
}

/** Specification 1, 4.8 and 4.9: which of `jobId` and `jobIds` an answer has. */
function answer(kind: EntityKind, route: GenerationRoute, { jobIds, adjustments }: EntityJobsAccepted) {
  const [jobId] = jobIds;
  const several = route === 'main' && (jobIds.length > 1 || kind.listsSingleCandidate === true);
  const single = jobIds.length === 1 || kind.listsSingleCandidate === true;
  return {
    ...(single && { jobId }),
    ...(several && { jobIds }),
    ...(adjustments && { adjustments }),
  };
}

function bodySchema(kind: EntityKind, route: GenerationRoute): Schema {
  const required = requiredMembers(kind, route);
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(generationFields(kind, route)).map(([key, schema]) => [
        key,
        required.includes(key) ? { ...schema } : orNull({ ...schema }),
      ]),
    ),
    required,
  };
}

function answerSchema(kind: EntityKind, route: GenerationRoute): Schema {
  const adjustments = { ...listOf(adjustment), description: 'Absent when nothing was corrected.' };
  if (route !== 'main')
    return component('EntityJobAccepted', {
      type: 'object',
      properties: { jobId: uuid, adjustments },
      required: ['jobId'],
    });
  if (kind.listsSingleCandidate)
    return component('EntityCandidatesAccepted', {
      type: 'object',
      properties: { jobId: uuid, jobIds: listOf(uuid), adjustments },
      required: ['jobId', 'jobIds'],
    });
  return component('EntityJobsAccepted', {
    type: 'object',
    properties: {
      jobId: { ...uuid, description: 'Set for a single candidate.' },
      jobIds: { ...listOf(uuid), description: 'Set for several candidates.' },
      adjustments,
    },
    required: [],
  });
}
