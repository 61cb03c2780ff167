import { Injectable } from '@nestjs/common';
import {
  type AnswerDeviceRequest,
  type Caller,
  type DeviceAnswered,
  type DeviceReview,
  Forbidden,
  NotFound,
  type UserCodeRequest,
} from '@easel/contracts';
import { Database } from '@easel/platform';
import { AuditLog } from '../audit/audit-log.js';
import { asMade } from './device-codes.js';
import { DevicesRepository } from './devices.repository.js';

/** Somebody who is signed in sees which device asks, and says whether it may act for them. */
@Injectable()
export class AnswerDevice {
  constructor(
    private readonly database: Database,
    private readonly devices: DevicesRepository,
    private readonly audit: AuditLog,
  ) {}

  /** @throws Forbidden, NotFound */
  async review(caller: Caller, { user_code: typed }: UserCodeRequest): Promise<DeviceReview> {
    requireSession(caller);
    const device = await this.devices.findWaiting(asMade(typed));
    if (!device) throw new NotFound('device code');
    return {
      deviceName: device.deviceName,
      createdAt: device.createdAt.toISOString(),
      expiresAt: device.expiresAt.toISOString(),
    };
  }

  /** @throws Forbidden, NotFound */
  async run(caller: Caller, { user_code: typed, allow }: AnswerDeviceRequest): Promise<DeviceAnswered> {
    requireSession(caller);
    return this.database.transaction(async (tx) => {
      const device = await this.devices.answer(tx, caller, { userCode: asMade(typed), allow });
      if (!device) throw new NotFound('device code');
      await this.audit.record(tx, caller.userId, caller, {
        action: allow ? 'device.allowed' : 'device.refused',
        targetId: device.id,
        detail: { deviceName: device.deviceName },
      });
      return { deviceName: device.deviceName, allowed: allow };
    });
  }
}

function requireSession({ credential }: Caller): void {
  if (credential !== 'session') throw new Forbidden('Only a signed-in session may allow devices.');
}
