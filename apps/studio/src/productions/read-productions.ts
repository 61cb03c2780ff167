import { Injectable } from '@nestjs/common';
import { type Caller, NotFound, type ProductionRecord, type ReadProductionRequest } from '@easel/contracts';
import { OpenProductions, shown } from './open-productions.js';

/** Reads productions. Specification 2, 4. */
@Injectable()
export class ReadProductions {
  constructor(private readonly productions: OpenProductions) {}

  async get(
    caller: Caller,
    { id, detail, shot_id: shotId }: ReadProductionRequest,
  ): Promise<{ production: ProductionRecord }> {
    const opened = await this.productions.open(caller, id, { right: 'read' });
    const production = shown(opened, { ...(detail && { detail }), ...(shotId !== undefined && { shotId }) });
    if (!production) throw new NotFound('shot');
    return { production };
  }
}
