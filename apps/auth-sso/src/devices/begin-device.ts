import { Injectable } from '@nestjs/common';
import { type BeginDeviceRequest, COMMAND_LINE_CLIENT, type DeviceBegun } from '@easel/contracts';
import { hashToken } from '../api-tokens/api-token.js';
import { AuthConfig } from '../auth.config.js';
import { InvalidClient } from '../oauth/oauth.errors.js';
import { DEVICE_SECONDS, LOOK_SECONDS, newDeviceCode, newUserCode } from './device-codes.js';
import { DevicesRepository } from './devices.repository.js';

/** A device asks to be allowed (RFC 8628, 3.1 and 3.2). */
@Injectable()
export class BeginDevice {
  constructor(
    private readonly config: AuthConfig,
    private readonly devices: DevicesRepository,
  ) {}

  /** @throws InvalidClient */
  async run(request: BeginDeviceRequest): Promise<DeviceBegun> {
    if (request.client_id !== COMMAND_LINE_CLIENT) throw new InvalidClient();
    await this.devices.sweep();
    const deviceCode = newDeviceCode();
    let userCode = newUserCode();
    const device = {
      deviceHash: hashToken(deviceCode),
      deviceName: request.device_name ?? 'A device',
      challenge: request.code_challenge ?? null,
    };
    while (!(await this.devices.insert({ ...device, userCode }))) {
      userCode = newUserCode();
    }
    const page = `${this.config.publicOrigin}/device`;
    return {
      device_code: deviceCode,
      user_code: userCode,
      verification_uri: page,
      verification_uri_complete: `${page}?user_code=${userCode}`,
      expires_in: DEVICE_SECONDS,
      interval: LOOK_SECONDS,
    };
  }
}
