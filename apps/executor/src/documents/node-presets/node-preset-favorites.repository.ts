import { Injectable } from '@nestjs/common';
import { type Caller, type NodePresetFavoriteRequest, NotFound } from '@easel/contracts';
import { factoryPresets } from '@easel/catalog';
import { Database } from '@easel/platform';
import { validate as isUuid } from 'uuid';

/** What users marked, of their own presets and of those that come with the service. */
@Injectable()
export class NodePresetFavoritesRepository {
  constructor(private readonly database: Database) {}

  /** Ids, newest favourite first. */
  async list({ userId }: Caller, nodeType: string): Promise<string[]> {
    const rows = await this.database.orm.query<{ id: string }[]>(
      `select coalesce(preset_id::text, factory_id) as id from node_preset_favorites
       where user_id = $1 and node_type = $2 order by created_at desc, id`,
      [userId, nodeType],
    );
    return rows.map(({ id }) => id);
  }

  /** May be repeated. @throws NotFound for what is no preset of this node type that the caller could see */
  async add(caller: Caller, { nodeType, presetId }: NodePresetFavoriteRequest): Promise<void> {
    if (factoryPresets.get(presetId)?.nodeType === nodeType) {
      await this.database.orm.query(
        `insert into node_preset_favorites (user_id, node_type, factory_id) values ($1, $2, $3)
         on conflict do nothing`,
        [caller.userId, nodeType, presetId],
      );
    } else if (!(isUuid(presetId) && (await this.addOwn(caller, nodeType, presetId)))) {
      throw new NotFound('preset');
    }
  }

  /** May be repeated. */
  async remove({ userId }: Caller, { nodeType, presetId }: NodePresetFavoriteRequest): Promise<void> {
    await this.database.orm.query(
      `delete from node_preset_favorites
       where user_id = $1 and node_type = $2 and coalesce(preset_id::text, factory_id) = $3`,
      [userId, nodeType, presetId.toLowerCase()],
    );
  }

  /** The preset stays until it is marked, so that none is marked that is gone. */
  private async addOwn({ userId }: Caller, nodeType: string, id: string): Promise<boolean> {
    const found = await this.database.orm.query<unknown[]>(
      `with preset as (
         select id, user_id, node_type from node_presets
         where id = $1 and user_id = $2 and node_type = $3 for key share
       ), added as (
         insert into node_preset_favorites (user_id, node_type, preset_id)
         select user_id, node_type, id from preset on conflict do nothing
       ) select id from preset`,
      [id, userId, nodeType],
    );
    return found.length > 0;
  }
}
