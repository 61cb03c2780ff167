import { Controller, Delete, Get, HttpCode, Post, type Type } from '@nestjs/common';
import { type EntityKind, entityKinds, FEWEST_TRAINING_IMAGES, MOST_TRAINING_IMAGES } from '@easel/catalog';
import {
  deleteEntityLora,
  EntityIdQuery,
  getEntityTraining,
  type TrainingAccepted,
  trainEntity,
} from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Limited } from '../limits/limited.js';
import { Operation } from '../reference/operation.js';
import { recordOf, text, uuid } from '../reference/schema.js';
import { trainingRecord } from './entity.schemas.js';

const trainingAccepted = recordOf<TrainingAccepted>('TrainingAccepted', {
  jobId: uuid,
  trainingId: { ...text, description: "The provider's name for it." },
  triggerWord: { ...text, description: 'Stands for the subject in prompts of the trained model.' },
});

/** The routes that train a model on a subject, of kinds whose description says that they can be trained. */
function trainingController(kind: EntityKind): Type {
  const { plural, label } = kind;

  @Controller(`v1/${plural}`)
  class TrainingHttpController {
    constructor(private readonly bus: BusClient) {}

    @Post(':id/train')
    @HttpCode(202)
    @Access({ scope: 'workflows:execute', edition: 'cloud', lands: 'beside' })
    @Limited('training')
    @Operation({
      tag: 'Entities',
      summary: `Train a model on a ${label}`,
      description:
        `On ${FEWEST_TRAINING_IMAGES} to ${MOST_TRAINING_IMAGES} of its pictures: the main image, reference photos and ` +
        `variants. Answers once the provider has the training; \`GET /v1/${plural}/{id}/training\` shows its progress. ` +
        'It costs 1,500 credits, which are given back where it does not succeed. Afterwards, pictures whose prompt ' +
        `mentions this ${label} alone are drawn by the trained model. 3 a minute.`,
      takes: EntityIdQuery,
      asks: trainEntity,
      answers: trainingAccepted,
      errors: [
        '400 insufficient_training_images',
        '409 already_training_or_not_found',
        '502 training_dispatch_failed',
        '503 public_url_not_configured',
        '503 webhook_not_configured',
      ],
      startsWork: true,
    })
    train(@Call() { caller, input, context }: HttpCall) {
      return this.bus.request(trainEntity, caller, { ...input, kind: kind.id }, context);
    }

    @Get(':id/training')
    @Access({ scope: 'assets:read', edition: 'cloud' })
    @Operation({
      tag: 'Entities',
      summary: `Read how the training of a ${label} stands`,
      description: 'Returns the state of the latest training. Members are null until they are known.',
      takes: EntityIdQuery,
      asks: getEntityTraining,
      answers: trainingRecord,
    })
    get(@Call() { caller, input, context }: HttpCall) {
      return this.bus.request(getEntityTraining, caller, { ...input, kind: kind.id }, context);
    }

    @Delete(':id/lora')
    @Access({ scope: 'assets:write', edition: 'cloud' })
    @Operation({
      tag: 'Entities',
      summary: `Delete what was trained on a ${label}`,
      description:
        'Afterwards, pictures are made from the references again. A training in progress is cancelled ' +
        'and costs nothing. Idempotent.',
      takes: EntityIdQuery,
      asks: deleteEntityLora,
      answers: { type: 'object', properties: { ok: { const: true } }, required: ['ok'] },
    })
    delete(@Call() { caller, input, context }: HttpCall) {
      return this.bus.request(deleteEntityLora, caller, { ...input, kind: kind.id }, context);
    }
  }

  const area = label.charAt(0).toUpperCase() + label.slice(1);
  Object.defineProperty(TrainingHttpController, 'name', { value: `${area}TrainingHttpController` });
  return TrainingHttpController;
}

/** A controller for each kind of subject that can be trained. */
export const trainingControllers: Type[] = entityKinds
  .all()
  .filter(({ trainedOn }) => trainedOn !== undefined)
  .map(trainingController);
