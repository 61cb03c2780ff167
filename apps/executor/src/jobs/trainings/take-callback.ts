import { Injectable } from '@nestjs/common';
import { type ProviderCallbackRequest, ServiceError } from '@easel/contracts';
import { Signals } from '../../engine/signals.js';
import { ExecutorConfig } from '../../engine/executor.config.js';
import { isSigned } from './callback-signature.js';

const TASK_ID = /^[A-Za-z0-9_-]{1,100}$/;

/**
 * Accepts a notice of Replicate about a task. Only its arrival counts: the process that holds the job asks Replicate
 * about the task, at once instead of when it is its turn. So a message that comes twice, or after the end, changes
 * nothing, and the next poll replaces a message that is lost.
 */
@Injectable()
export class TakeCallback {
  constructor(
    private readonly config: ExecutorConfig,
    private readonly signals: Signals,
  ) {}

  /** @throws ServiceError 503 `webhook_not_configured`, 401 `invalid_signature` */
  run(message: ProviderCallbackRequest): { received: true } {
    const { REPLICATE_WEBHOOK_SECRET: secret } = this.config;
    if (!secret) {
      throw new ServiceError(
        503,
        'webhook_not_configured',
        'This installation accepts no callbacks.',
        {},
        3_600,
      );
    }
    if (!isSigned(message, secret, Date.now())) {
      throw new ServiceError(401, 'invalid_signature', 'The message is not signed by the provider.');
    }
    const taskId = taskIn(message.body);
    if (taskId !== undefined) this.signals.send('calledBack', taskId);
    return { received: true };
  }
}

function taskIn(body: string): string | undefined {
  try {
    const { id } = JSON.parse(body) as { id?: unknown };
    return typeof id === 'string' && TASK_ID.test(id) ? id : undefined;
  } catch {
    return undefined;
  }
}
