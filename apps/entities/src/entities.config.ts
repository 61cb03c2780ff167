import { IsBoolean } from 'class-validator';
import { AsBoolean } from '@easel/contracts';
import { DatabaseConfig } from '@easel/platform';

export class EntitiesConfig extends DatabaseConfig {
  /** Pictures whose prompt mentions one trained character are drawn by its model. */
  @AsBoolean()
  @IsBoolean()
  CHARACTER_LORA_ROUTING_ENABLED = true;
}
