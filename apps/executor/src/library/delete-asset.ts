import { Injectable } from '@nestjs/common';
import { type Caller, type DeleteAssetRequest, NotFound, ServiceError } from '@easel/contracts';
import { type AssetRow, AssetsRepository } from './assets.repository.js';
import { DoomedMedia } from './doomed-media.js';
import { ProductionsNaming } from './productions-naming.js';
import { RecordsNaming } from './records-naming.js';

/** 409: saved workflows would lose their input, or records a picture. */
class AssetInUse extends ServiceError {
  constructor(what: 'Workflows' | 'Productions' | 'Records', names: readonly string[]) {
    super(
      409,
      'asset_in_use',
      `${what} use this file (${names.join(', ')}); change them, or delete it with \`force=true\`.`,
    );
  }
}

/** Deletes a file for good. What jobs made of it stays; their records go on naming its address, which answers 404. */
@Injectable()
export class DeleteAsset {
  constructor(
    private readonly assets: AssetsRepository,
    private readonly doomed: DoomedMedia,
    private readonly records: RecordsNaming,
    private readonly productions: ProductionsNaming,
  ) {}

  /**
   * @throws NotFound
   * @throws AssetInUse
   * @throws ServiceUnavailable where nobody answers whether a record needs the file
   */
  async run(caller: Caller, { id, force = false }: DeleteAssetRequest): Promise<{ success: true }> {
    const row = await this.assets.find(caller, id);
    if (!row) throw new NotFound('file');
    if (!force) await this.requireUnused(caller, row);
    await this.doomed.remove(await this.assets.remove(caller, id));
    return { success: true };
  }

  private async requireUnused(caller: Caller, { key, thumbnailKey }: AssetRow): Promise<void> {
    const workflows = await this.assets.workflowsNaming(caller, key);
    if (workflows.length > 0) throw new AssetInUse('Workflows', workflows);
    const productions = await this.productions.names(caller, thumbnailKey ? [key, thumbnailKey] : [key]);
    if (productions.length > 0) throw new AssetInUse('Productions', productions);
    const records = await this.records.file(caller.userId, key);
    if (records.length > 0) throw new AssetInUse('Records', records);
  }
}
