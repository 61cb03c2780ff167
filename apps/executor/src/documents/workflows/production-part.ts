import { isDeepStrictEqual } from 'node:util';
import { ProductionCapabilityRequired } from '@easel/contracts';
import { productionPart } from '@easel/workflow';

type Settings = Record<string, unknown>;

/**
 * What a production keeps in `settings.studio` is changed by its own routes. Sent as it is, it changes nothing.
 *
 * @param current of the stored document; empty for a new workflow
 * @throws ProductionCapabilityRequired
 */
export function requireProductionPart(current: Settings, sent: Settings): void {
  if (isDeepStrictEqual(productionPart(current), productionPart(sent))) return;
  throw new ProductionCapabilityRequired(
    '"settings.studio" belongs to productions: change it by the studio production routes. ' +
      'Other routes set only "settings.studio.shared".',
  );
}
