import { Injectable } from '@nestjs/common';
import {
  COMMAND_LINE_CLIENT,
  type DeviceTokenGranted,
  type DeviceTokenRequest,
  OAUTH_SCOPES,
  OAUTH_TOKEN_SECONDS,
  type ServiceError,
} from '@easel/contracts';
import { Database, type Transaction } from '@easel/platform';
import { Payer } from '../accounts/payer.js';
import { hashToken } from '../api-tokens/api-token.js';
import { CreateApiToken } from '../api-tokens/create-api-token.js';
import { type Actor, AuditLog } from '../audit/audit-log.js';
import { AuthConfig } from '../auth.config.js';
import { OAuthAppsRepository } from '../developer-apps/oauth-apps.repository.js';
import { OAuthGrantsRepository } from '../oauth-grants/oauth-grants.repository.js';
import { answersChallenge } from '../oauth/code-challenge.js';
import { InvalidClient } from '../oauth/oauth.errors.js';
import { newOAuthToken } from '../oauth/oauth-token.js';
import {
  AccessDenied,
  AuthorizationPending,
  ExpiredToken,
  SlowDown,
  WrongDeviceCode,
} from './device.errors.js';
import { DevicesRepository, type PresentedDevice } from './devices.repository.js';

/** By how much a device that asks too often has to wait longer (RFC 8628, 3.5). */
const SLOWER_SECONDS = 5;

type Outcome = { granted: DeviceTokenGranted } | { refused: ServiceError };

/**
 * A device asks whether it has been allowed, and gets its token once: a personal token of its name, or where accounts
 * have none a token of the command line's own client.
 */
@Injectable()
export class TradeDeviceCode {
  constructor(
    private readonly config: AuthConfig,
    private readonly database: Database,
    private readonly devices: DevicesRepository,
    private readonly apiTokens: CreateApiToken,
    private readonly apps: OAuthAppsRepository,
    private readonly grants: OAuthGrantsRepository,
    private readonly payer: Payer,
    private readonly audit: AuditLog,
  ) {}

  /** @throws InvalidClient, the errors of RFC 8628, 3.5, and ApiTokenLimitReached */
  async run(request: DeviceTokenRequest): Promise<DeviceTokenGranted> {
    const app = await this.apps.findByClientId(COMMAND_LINE_CLIENT);
    if (request.client_id !== COMMAND_LINE_CLIENT || app?.status !== 'active') throw new InvalidClient();
    const hash = hashToken(request.device_code);
    if (!(await this.devices.isKnown(hash))) throw new WrongDeviceCode();
    const payer = await this.payer.id();
    const outcome = await this.database.transaction(async (tx): Promise<Outcome> => {
      const device = await this.devices.findForUpdate(tx, hash);
      if (!device || !answersChallenge(request.code_verifier, device.challenge))
        return { refused: new WrongDeviceCode() };
      if (device.expired) return { refused: new ExpiredToken() };
      if (!device.answer) return { refused: await this.pending(tx, device) };
      if (!device.answer.allowed) return { refused: new AccessDenied() };
      await this.devices.delete(tx, device.id);
      const { userId, sessionId } = device.answer;
      const actor: Actor = { userId, credential: 'session', credentialId: sessionId };
      const personal =
        this.config.EDITION !== 'community' &&
        (this.config.DEPLOYMENT_PAYER_EMAIL === undefined || payer === userId);
      return {
        granted: personal
          ? await this.personalToken(tx, actor, device.deviceName)
          : await this.appToken(tx, actor, app.id, hash),
      };
    });
    // After the commit: that a device looked must last.
    if ('refused' in outcome) throw outcome.refused;
    return outcome.granted;
  }

  private async pending(
    tx: Transaction,
    { id, lookSeconds, tooSoon }: PresentedDevice,
  ): Promise<ServiceError> {
    const seconds = tooSoon ? lookSeconds + SLOWER_SECONDS : lookSeconds;
    await this.devices.noteLook(tx, id, seconds);
    return tooSoon ? new SlowDown(seconds) : new AuthorizationPending();
  }

  private async personalToken(tx: Transaction, actor: Actor, name: string): Promise<DeviceTokenGranted> {
    const { token } = await this.apiTokens.make(tx, actor, { name });
    return { access_token: token, token_type: 'Bearer', scope: '' };
  }

  private async appToken(
    tx: Transaction,
    actor: Actor,
    appId: string,
    deviceHash: Buffer,
  ): Promise<DeviceTokenGranted> {
    const grantId = await this.grants.consent(tx, actor.userId, appId, OAUTH_SCOPES);
    if (grantId === undefined) throw new InvalidClient();
    const token = newOAuthToken();
    const origin = { grantId, scopes: OAUTH_SCOPES, resource: null };
    await this.grants.storeToken(tx, origin, deviceHash, hashToken(token));
    await this.audit.record(tx, actor.userId, actor, {
      action: 'oauth-grant.given',
      targetId: grantId,
      detail: { clientId: COMMAND_LINE_CLIENT, scopes: OAUTH_SCOPES },
    });
    return {
      access_token: token,
      token_type: 'Bearer',
      scope: OAUTH_SCOPES.join(' '),
      expires_in: OAUTH_TOKEN_SECONDS,
    };
  }
}
