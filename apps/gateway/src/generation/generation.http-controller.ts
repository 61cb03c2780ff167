import { Controller, HttpCode, Post } from '@nestjs/common';
import { isHosted, type NodeDescriptor } from '@easel/catalog';
import { type JobAccepted, startJob } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { jobAccepted } from '../jobs/job.schemas.js';
import { Operation } from '../reference/operation.js';
import { tagOfNode } from '../reference/tags.js';
import { checkedParams } from './checked-params.js';
import { bodySchemaOf, errorsOf, nodeRoutes } from './node-routes.js';

/** Runs one node on its own: a route for each node type that makes jobs. Specification 1, 4.6. */
@Controller()
export class GenerationHttpController {
  constructor(readonly bus: BusClient) {}
}

/** The routes differ in nothing but their type, so the catalog declares them. */
for (const { path, name, node } of nodeRoutes()) {
  Object.defineProperty(GenerationHttpController.prototype, name, {
    value(this: GenerationHttpController, call: HttpCall): Promise<JobAccepted> {
      return start(this.bus, node, call);
    },
  });
  Reflect.decorate(
    [
      Post(path),
      HttpCode(200),
      Access({ scope: 'workflows:execute', limitedTokens: 'scoped' }),
      Operation({
        summary: `Run ${node.label} on its own`,
        description: node.description,
        tag: tagOfNode(node.category),
        asks: startJob,
        body: bodySchemaOf(node),
        answers: jobAccepted,
        startsWork: true,
        errors: errorsOf(node),
      }),
    ],
    GenerationHttpController.prototype,
    name,
    Object.getOwnPropertyDescriptor(GenerationHttpController.prototype, name),
  );
  Call()(GenerationHttpController.prototype, name, 0);
}

function start(
  bus: BusClient,
  node: NodeDescriptor,
  { caller, input, context }: HttpCall,
): Promise<JobAccepted> {
  const { workflowId, ...params } = input;
  // Whether there is such a route is the executor's to say, who knows what it is connected to; and comes first.
  if (!isHosted(node)) checkedParams(node, params);
  return bus.request(startJob, caller, { type: node.type, params, workflowId }, context);
}
