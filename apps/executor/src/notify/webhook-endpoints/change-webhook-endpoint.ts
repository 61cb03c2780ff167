import { Inject, Injectable } from '@nestjs/common';
import {
  type Caller,
  type CreateWebhookEndpointRequest,
  ServiceError,
  type UpdateWebhookEndpointRequest,
  ValidationFailed,
  WEBHOOK_EVENTS,
  type WebhookEndpointRecord,
  type WebhookEndpointWithSecret,
} from '@easel/contracts';
import { againOnDeadlock, checkAddress, Database, OutboundRefused, SecretBox } from '@easel/platform';
import { v7 as newId } from 'uuid';
import { AuditEvents } from '../../engine/audit-events.js';
import { ExecutorConfig } from '../../engine/executor.config.js';
import { toWebhookEndpoint, WebhookEndpointsRepository } from './webhook-endpoints.repository.js';
import { newWebhookSecret, secretContext } from './webhook-secret.js';

const MOST = 20;
/** So long a receiver has to learn the new secret. */
const OVERLAP_MS = 24 * 3_600_000;

/** 400: an account has as many endpoints as it may. */
class TooManyWebhookEndpoints extends ServiceError {
  constructor() {
    super(400, 'limit_reached', `An account may have at most ${MOST} webhook endpoints.`);
  }
}

/** Manages the caller's webhook endpoints. Secrets are stored encrypted and shown only when they are created. */
@Injectable()
export class ChangeWebhookEndpoint {
  constructor(
    private readonly config: ExecutorConfig,
    private readonly database: Database,
    @Inject(SecretBox) private readonly box: SecretBox,
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly audit: AuditEvents,
  ) {}

  /** @param id of an operation that is asked for again: its object is created again, since nobody learned its secret */
  async create(
    caller: Caller,
    { url, events, description }: CreateWebhookEndpointRequest,
    id: string = newId(),
  ): Promise<WebhookEndpointWithSecret> {
    this.requireAddress(url);
    const secret = newWebhookSecret();
    const row = await this.database.transaction(async (tx) => {
      await this.endpoints.delete(tx, caller, id);
      if ((await this.endpoints.countForCreate(tx, caller)) >= MOST) throw new TooManyWebhookEndpoints();
      const made = await this.endpoints.insert(tx, caller, {
        id,
        url,
        description: description ?? null,
        events: events ?? [...WEBHOOK_EVENTS],
        secret: this.box.seal(secret, secretContext(id)),
      });
      await this.audit.add(tx, caller, entryOf(caller, 'created', id));
      return made;
    });
    return { ...toWebhookEndpoint(row), secret };
  }

  update(
    caller: Caller,
    { id, url, events, description, active, rotateSecret }: UpdateWebhookEndpointRequest,
  ): Promise<WebhookEndpointRecord | WebhookEndpointWithSecret> {
    if (url != null) this.requireAddress(url);
    return this.database.transaction(async (tx) => {
      const row = await this.endpoints.findForUpdate(tx, caller, id);
      row.url = url ?? row.url;
      row.events = events ?? row.events;
      if (description !== undefined) row.description = description;
      if (active != null) {
        row.active = active;
        row.disabledReason = null;
        if (active) row.failingSince = null;
      }
      const secret = rotateSecret ? newWebhookSecret() : undefined;
      if (secret !== undefined) {
        row.previousSecret = row.secret;
        row.previousSecretUntil = new Date(Date.now() + OVERLAP_MS);
        row.secret = this.box.seal(secret, secretContext(id));
      }
      row.updatedAt = new Date();
      await this.endpoints.save(tx, row);
      await this.audit.add(tx, caller, entryOf(caller, secret === undefined ? 'updated' : 'rotated', id));
      return { ...toWebhookEndpoint(row), ...(secret !== undefined && { secret }) };
    });
  }

  /** @throws NotFound */
  async delete(caller: Caller, id: string): Promise<void> {
    // A process that has sent a delivery locks the delivery before its endpoint.
    await againOnDeadlock(() =>
      this.database.transaction(async (tx) => {
        await this.endpoints.findForUpdate(tx, caller, id);
        await this.endpoints.delete(tx, caller, id);
        await this.audit.add(tx, caller, entryOf(caller, 'deleted', id));
      }),
    );
  }

  /** Checks only the address itself; each delivery checks what its name resolves to. */
  private requireAddress(url: string): void {
    try {
      const { mayBePrivate } = checkAddress(url, { allowedPrivateHosts: this.config.WEBHOOK_PRIVATE_HOSTS });
      if (this.config.EDITION === 'cloud' && !mayBePrivate && !url.toLowerCase().startsWith('https:')) {
        throw new ValidationFailed([{ path: 'url', message: 'must begin with https://' }]);
      }
    } catch (error) {
      if (!(error instanceof OutboundRefused)) throw error;
      throw new ValidationFailed([{ path: 'url', message: error.message }]);
    }
  }
}

function entryOf({ userId, workspaceId }: Caller, entry: string, id: string) {
  return {
    accountId: userId,
    workspaceId: workspaceId ?? null,
    action: `webhook-endpoint.${entry}`,
    targetId: id,
  };
}
