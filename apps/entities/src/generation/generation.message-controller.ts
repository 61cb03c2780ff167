import { Controller } from '@nestjs/common';
import { entityKinds, generationRoutes } from '@easel/catalog';
import { type Caller, generateForEntity, GenerateForEntityRequest, NotFound } from '@easel/contracts';
import { Answers, type BusCall } from '@easel/platform';
import { Generate } from './generate.js';

@Controller()
export class GenerationMessageController {
  constructor(private readonly generating: Generate) {}

  @Answers(generateForEntity)
  start({ kind: id, route, body }: GenerateForEntityRequest, caller: Caller, { operationId }: BusCall) {
    const kind = entityKinds.get(id);
    if (!kind || !generationRoutes(kind).includes(route)) throw new NotFound('route');
    return this.generating.run(caller, kind, route, body, operationId);
  }
}
