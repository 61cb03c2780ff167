import { Inject, Injectable } from '@nestjs/common';
import type { Caller, GraphWarning } from '@easel/contracts';
import { type FileToImport, planEntityIds, summaryOf, toParts } from '@easel/productions';
import { COMPUTING, type Computing } from '../../computing/computing.js';
import { requireMayCreate } from '../../engine/allowed-workflow.js';
import { ExecutorConfig } from '../../engine/executor.config.js';
import { ReadSubjects } from '../../jobs/read-subjects.js';
import { CreateProduction } from './create-production.js';

export interface ImportedProduction {
  id: string;
  warnings: GraphWarning[];
}

/** Makes a production of one that was exported: an ordinary one, without planned frames. Facts B6. */
@Injectable()
export class ImportProduction {
  constructor(
    @Inject(COMPUTING) private readonly computing: Computing,
    private readonly config: ExecutorConfig,
    private readonly creation: CreateProduction,
    private readonly subjects: ReadSubjects,
  ) {}

  /**
   * @throws Forbidden for a token that is limited to workflows
   * @throws ServiceUnavailable while nobody can say which records the caller can read
   */
  async run(
    caller: Caller,
    file: FileToImport,
    { projectId, operationId }: { projectId: string | undefined; operationId: string | undefined },
  ): Promise<ImportedProduction> {
    // A caller that is refused anyway costs no computation.
    requireMayCreate(caller);
    const { production, warnings } = await this.computing.run(
      'film',
      {
        file,
        userId: caller.userId,
        now: new Date().toISOString(),
        media: this.config.mediaSettings,
        features: this.features(),
        entities: await this.entities(caller, file),
      },
      { account: caller.userId },
    );
    const { id } = await this.creation.once(
      caller,
      {
        name: production.name,
        parts: Object.fromEntries(toParts(production)),
        summary: summaryOf(production),
        change: { kind: 'create', operations: [], receipts: [], touched: [] },
        ...(projectId === undefined ? {} : { projectId }),
      },
      operationId,
    );
    return { id, warnings: warnings.map(asGraphWarning) };
  }

  private features() {
    const off = this.config.STUDIO_FEATURES_OFF;
    return { saveEditorState: !off.includes('saveEditorState'), linkedFrames: !off.includes('linkedFrames') };
  }

  /** Those that the film names and the caller can read. */
  private async entities({ userId }: Caller, { film }: FileToImport) {
    const found = await this.subjects.of(userId, [...planEntityIds(film)]);
    return Object.fromEntries(
      Object.values(found).flatMap((subject) =>
        subject === null
          ? []
          : [[subject.id.toLowerCase(), { name: subject.name, imageUrl: subject.imageUrl }]],
      ),
    );
  }
}

const asGraphWarning = ({ path, message }: { path: string; message: string }): GraphWarning => ({
  path: `workflow_json.${path}`,
  code: 'asset_dropped',
  message,
});
