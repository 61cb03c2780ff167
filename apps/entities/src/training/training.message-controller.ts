import { Controller } from '@nestjs/common';
import { type EntityKind, entityKinds } from '@easel/catalog';
import {
  type Caller,
  deleteEntityLora,
  type EntityIdRequest,
  getEntityTraining,
  NotFound,
  trainEntity,
} from '@easel/contracts';
import { Answers, type BusCall } from '@easel/platform';
import { DeleteLora } from './delete-lora.js';
import { ReadTraining } from './read-training.js';
import { TrainEntity } from './train-entity.js';

@Controller()
export class TrainingMessageController {
  constructor(
    private readonly training: TrainEntity,
    private readonly readTraining: ReadTraining,
    private readonly deleteLora: DeleteLora,
  ) {}

  @Answers(trainEntity)
  train({ kind, id }: EntityIdRequest, caller: Caller, { operationId }: BusCall) {
    return this.training.run(caller, trainedKind(kind), id, operationId);
  }

  @Answers(getEntityTraining)
  get({ kind, id }: EntityIdRequest, caller: Caller) {
    return this.readTraining.run(caller, trainedKind(kind), id);
  }

  @Answers(deleteEntityLora)
  delete({ kind, id }: EntityIdRequest, caller: Caller) {
    return this.deleteLora.run(caller, trainedKind(kind), id);
  }
}

function trainedKind(id: string): EntityKind {
  const kind = entityKinds.get(id);
  if (!kind?.trainedOn) throw new NotFound('route');
  return kind;
}
