import { Injectable } from '@nestjs/common';
import { type FireWebhookRequest, NotFound, type WebhookAccepted } from '@easel/contracts';
import { type StatementTransaction, Database, type Queryable } from '@easel/platform';
import { startOnce } from '../../engine/start-once.js';
import { type ReadyDocument, StartExecution } from '../start-execution.js';
import { OwnerStanding } from './owner-standing.js';
import { WebhookRateLimited } from './trigger.errors.js';
import { hashOfToken } from './webhook-token.js';
import { TAKE_CALL, WORKFLOW, OWN_RUN, MOST_PER_MINUTE } from '../../sql/executions/webhooks.js';

interface Webhook {
  workflowId: string;
  userId: string;
  workspaceId: string | null;
  taken: boolean;
  retryAfter: number | null;
}

/** Starts the workflow that a token belongs to, for its owner, with what was sent as the trigger's payload. */
@Injectable()
export class FireWebhook {
  constructor(
    private readonly database: Database,
    private readonly startExecution: StartExecution,
    private readonly ownerStanding: OwnerStanding,
  ) {}

  /**
   * With an `operationId`, the execution gets that id, and asking again answers the same one and takes no call.
   *
   * @throws NotFound the same for every token that nobody has
   * @throws WebhookRateLimited
   * @throws InsufficientCredits, BudgetExceeded before anything is stored
   * @throws ValidationFailed for a graph that cannot run
   * @throws ServiceError where the owner may make nothing any more, see `OwnerStanding`
   */
  async run({ token, payload }: FireWebhookRequest, operationId?: string): Promise<WebhookAccepted> {
    const find = async (tx: Queryable): Promise<string | undefined> =>
      (await tx.run<{ id: string }>(OWN_RUN, [operationId, hashOfToken(token)]))[0]?.id;
    const there = operationId === undefined ? undefined : await find(this.database);
    if (there !== undefined) return this.accepted(there);
    // Before the transaction: auth-sso may take long to answer, and a connection is not to wait for it.
    const ready = await this.prepare(token);
    const start = async (tx: StatementTransaction): Promise<string> => {
      const [webhook] = await tx.run<Webhook>(TAKE_CALL, [hashOfToken(token)]);
      if (!webhook) throw new NotFound('webhook');
      const { taken, retryAfter, ...workflow } = webhook;
      if (!taken) throw new WebhookRateLimited(MOST_PER_MINUTE, Math.min(60, Math.max(1, retryAfter ?? 60)));
      return this.startExecution.addDocumentRun(tx, ready, {
        ...workflow,
        trigger: { type: 'webhook', data: payload ?? null },
        ...(operationId !== undefined && { id: operationId }),
      });
    };
    const executionId = await (operationId === undefined
      ? this.database.batch(start)
      : startOnce(this.database, operationId, { find, start }));
    return this.accepted(executionId);
  }

  private accepted(executionId: string): WebhookAccepted {
    this.startExecution.announce(executionId);
    return { executionId, status: 'pending' };
  }

  /** @throws NotFound the same for every token that nobody has */
  async check(token: string): Promise<{ ownerId: string }> {
    return { ownerId: (await this.workflowOf(token)).userId };
  }

  /**
   * The owner is still there, and can pay for the run. The version that is run is the one of now: a save that comes
   * before the commit counts from the next call on.
   */
  private async prepare(token: string): Promise<ReadyDocument> {
    const workflow = await this.workflowOf(token);
    await this.ownerStanding.require(workflow);
    const ready = await this.startExecution.prepareDocument(workflow.documentId, {
      starter: workflow.userId,
    });
    await this.startExecution.requireFundsUncalled(ready, workflow);
    return ready;
  }

  private async workflowOf(
    token: string,
  ): Promise<Pick<Webhook, 'userId' | 'workspaceId'> & { documentId: string }> {
    const [workflow] = await this.database.run<
      Pick<Webhook, 'userId' | 'workspaceId'> & { documentId: string }
    >(WORKFLOW, [hashOfToken(token)]);
    if (!workflow) throw new NotFound('webhook');
    return workflow;
  }
}
