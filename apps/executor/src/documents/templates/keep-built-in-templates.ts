import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SERVICE_CREATOR_ID } from '@easel/contracts';
import { Database } from '@easel/platform';
import { v5 as derivedId } from 'uuid';
import { EstimateRun } from '../../runs/estimates/estimate-run.js';
import type { BuiltInTemplate } from './built-in/built-in-template.js';
import { builtInTemplates } from './built-in/built-in-templates.js';
import { describeGraph } from './describe-graph.js';
import { templateSnapshot } from './template-snapshot.js';
import { type PublishedTemplate, TemplatesRepository } from './templates.repository.js';

/** Of the ids of templates that come with the service. */
const BUILT_IN = 'b0a3fd1e-7c0e-4f55-8d1b-5a7c1c0e2f64';

/** Sees to it that the templates that come with the service stand among the others, as this release has them. */
@Injectable()
export class KeepBuiltInTemplates implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly estimateRun: EstimateRun,
    private readonly templates: TemplatesRepository,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const all = await Promise.all(builtInTemplates.map((template) => this.published(template)));
    await this.database.transaction(async (tx) => {
      // Replicas that start at once take turns.
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 4))', [SERVICE_CREATOR_ID]);
      for (const template of all) await this.templates.publish(tx, template);
    });
  }

  private async published({ slug, lesson, document, ...texts }: BuiltInTemplate): Promise<PublishedTemplate> {
    const id = derivedId(slug, BUILT_IN);
    const snapshot = templateSnapshot(document);
    const { nodeTypesUsed, providersUsed, ...graph } = describeGraph(snapshot);
    return {
      id,
      slug,
      userId: SERVICE_CREATOR_ID,
      creatorName: 'Easel',
      workflowId: id,
      ...texts,
      previewMediaUrl: null,
      previewMediaType: null,
      snapshot,
      ...graph,
      nodeTypes: nodeTypesUsed,
      providers: providersUsed,
      estimatedCredits: await this.estimateRun.ofContent(snapshot),
      tutorialCategory: lesson?.category ?? null,
      tutorialOrder: lesson?.order ?? null,
    };
  }
}
