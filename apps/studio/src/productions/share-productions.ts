import { Injectable } from '@nestjs/common';
import {
  type Caller,
  NotFound,
  type ProductionRecord,
  type SetProductionSharingRequest,
  shareProduction,
  type UnshareProductionRequest,
  ValidationFailed,
} from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { StudioConfig } from '../studio.config.js';
import { BodyCheck, flagIn, given, versionIn } from './body-checks.js';
import { OpenProductions, shown } from './open-productions.js';
import { ProductionConflict } from './production.errors.js';

/** Whether anyone with the link sees a production, and may copy it. Specification 2, 4.4. */
@Injectable()
export class ShareProductions {
  constructor(
    private readonly bus: BusClient,
    private readonly productions: OpenProductions,
    private readonly config: StudioConfig,
  ) {}

  async share(
    caller: Caller,
    { id, ...body }: SetProductionSharingRequest,
  ): Promise<{ production: ProductionRecord }> {
    this.requireFeature();
    await this.productions.open(caller, id, { right: 'govern' });
    const check = new BodyCheck();
    const shared = check.field(() => given(flagIn(body.shared, 'shared'), 'shared')) ?? false;
    const expectedVersion =
      check.field(() => given(versionIn(body.expectedVersion, 'expectedVersion'), 'expectedVersion')) ?? 0;
    const allowEditableCopy = check.field(() => flagIn(body.allowEditableCopy, 'allowEditableCopy'));
    check.end();
    if (allowEditableCopy !== undefined && !shared) {
      throw new ValidationFailed([{ path: 'allowEditableCopy', message: 'needs shared: true' }]);
    }
    return this.set(caller, id, {
      shared,
      expectedVersion,
      ...(allowEditableCopy === undefined ? {} : { allowEditableCopy }),
    });
  }

  unshare(
    caller: Caller,
    { id, expectedVersion }: UnshareProductionRequest,
  ): Promise<{ production: ProductionRecord }> {
    this.requireFeature();
    return this.set(caller, id, { shared: false, ...(expectedVersion == null ? {} : { expectedVersion }) });
  }

  private async set(
    caller: Caller,
    id: string,
    sharing: { shared: boolean; expectedVersion?: number; allowEditableCopy?: boolean },
  ): Promise<{ production: ProductionRecord }> {
    const done = await this.bus.request(shareProduction, caller, { id, ...sharing });
    const production = shown(
      await this.productions.open(caller, id, { right: 'govern' }),
    ) as ProductionRecord;
    if (done.stale) throw new ProductionConflict(production);
    return { production };
  }

  /** @throws NotFound where the installation does without: for every id alike */
  private requireFeature(): void {
    if (!this.config.hasFeature('revisionedSharing')) throw new NotFound('production');
  }
}
