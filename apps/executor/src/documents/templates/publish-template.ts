import { Injectable } from '@nestjs/common';
import {
  type Caller,
  getMe,
  ProductionCapabilityRequired,
  type PublishTemplateRequest,
  type TemplateRecord,
} from '@easel/contracts';
import { BusClient, Database, isUniqueViolation } from '@easel/platform';
import { isOfProduction } from '@easel/workflow';
import { v7 as newId } from 'uuid';
import { CheckGraphs } from '../graph-check/check-graphs.js';
import { EstimateRun } from '../../runs/estimates/estimate-run.js';
import { requireAllowedWorkflow } from '../../engine/allowed-workflow.js';
import { WorkflowsRepository } from '../workflows/workflows.repository.js';
import { describeGraph } from './describe-graph.js';
import { toTemplate } from './template-record.js';
import { templateSnapshot } from './template-snapshot.js';
import { TemplateSlugTaken, TooManyTemplates } from './template.errors.js';
import { type PublishedTemplate, TemplatesRepository } from './templates.repository.js';

const MOST = 200;

/**
 * Publishes the current state of a workflow of the caller, for anybody to copy: the template does not change, whatever
 * becomes of the workflow. Under a slug of one's own, that template is published again.
 */
const NO_PRODUCTION =
  'A production is no template: share it, and allow copies, by the studio production routes.';

@Injectable()
export class PublishTemplate {
  constructor(
    private readonly bus: BusClient,
    private readonly database: Database,
    private readonly workflows: WorkflowsRepository,
    private readonly estimateRun: EstimateRun,
    private readonly templates: TemplatesRepository,
    private readonly graphs: CheckGraphs,
  ) {}

  /** @throws NotFound, Forbidden, ProductionCapabilityRequired, TemplateSlugTaken, TooManyTemplates */
  async run(caller: Caller, request: PublishTemplateRequest): Promise<TemplateRecord> {
    const { document, id: workflowId } = await this.workflows.find(caller, request.workflowId, 'govern');
    if (isOfProduction(document.settings)) throw new ProductionCapabilityRequired(NO_PRODUCTION);
    // The user who copies a template fills it in, so a template may lack inputs.
    const all = new Set(document.nodes.map(({ id }) => id));
    await this.graphs.requirePublishable(document, all, request.strict);
    const { nodes, edges, settings } = document;
    const snapshot = templateSnapshot({ nodes, edges, settings });
    const { nodeTypesUsed, providersUsed, ...graph } = describeGraph(snapshot);
    const estimatedCredits = await this.estimateRun.ofContent(snapshot);
    const { displayName } = await this.bus.request(getMe, caller, {});
    await this.write(caller, {
      slug: request.slug,
      userId: caller.userId,
      creatorName: displayName,
      workflowId,
      name: request.name,
      description: request.description ?? null,
      markdownDescription: request.markdownDescription ?? null,
      category: request.category ?? null,
      tags: request.tags ?? [],
      previewMediaUrl: request.previewMediaUrl ?? null,
      previewMediaType: request.previewMediaType ?? null,
      snapshot,
      ...graph,
      nodeTypes: nodeTypesUsed,
      providers: providersUsed,
      estimatedCredits,
      tutorialCategory: null,
      tutorialOrder: null,
    });
    return toTemplate(await this.templates.find(request.slug));
  }
  private async write(caller: Caller, template: Omit<PublishedTemplate, 'id'>): Promise<void> {
    const { slug } = template;
    try {
      await this.database.transaction(async (tx) => {
        const count = await this.templates.countForPublish(tx, caller);
        const there = await this.templates.ownerOf(tx, slug);
        if (there && there.userId !== caller.userId) throw new TemplateSlugTaken(slug);
        if (there) requireAllowedWorkflow(caller, there.workflowId);
        if (!there && count >= MOST) throw new TooManyTemplates(MOST);
        await this.templates.publish(tx, { ...template, id: there?.id ?? newId() });
      });
    } catch (error) {
      // Somebody else took the slug in the meantime.
      throw isUniqueViolation(error) ? new TemplateSlugTaken(slug) : error;
    }
  }
}
