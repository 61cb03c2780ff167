import { Injectable } from '@nestjs/common';
import { entitiesNamingMedia } from '@easel/contracts';
import { BusClient } from '@easel/platform';

/** What records of other services name. They are asked each time, so that nothing has to be kept in step. */
@Injectable()
export class RecordsNaming {
  constructor(private readonly bus: BusClient) {}

  /** @throws ServiceUnavailable: whether a record needs the file is not known then */
  async file(userId: string, key: string): Promise<string[]> {
    const { names } = await this.bus.request(entitiesNamingMedia, undefined, { userId, key });
    return names;
  }
}
