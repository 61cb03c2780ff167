import { Injectable } from '@nestjs/common';
import { type Caller, type DeleteAssetRequest, NotFound, ServiceError } from '@easel/contracts';
import { AssetsRepository } from './assets.repository.js';
import { DoomedMedia } from './doomed-media.js';

/** 409: saved workflows would lose their input. */
export class AssetInUse extends ServiceError {
  constructor(workflows: readonly string[]) {
    super(
      409,
      'asset_in_use',
      `Workflows use this file (${workflows.join(', ')}); change them, or delete it with \`force=true\`.`,
    );
  }
}

/** Deletes a file for good. What jobs made of it stays; their records go on naming its address, which answers 404. */
@Injectable()
export class DeleteAsset {
  constructor(
    private readonly assets: AssetsRepository,
    private readonly doomed: DoomedMedia,
  ) {}

  /**
   * @throws NotFound
   * @throws AssetInUse
   */
  async run(caller: Caller, { id, force = false }: DeleteAssetRequest): Promise<{ success: true }> {
    const row = await this.assets.find(caller, id);
    if (!row) throw new NotFound('file');
    const workflows = force ? [] : await this.assets.workflowsNaming(caller, row.key);
    if (workflows.length > 0) throw new AssetInUse(workflows);
    await this.assets.remove(caller, id);
    await this.doomed.remove();
    return { success: true };
  }
}
