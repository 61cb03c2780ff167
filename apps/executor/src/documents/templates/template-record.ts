import type { TemplateCard, TemplateRecord, TutorialFlow } from '@easel/contracts';
import type { TemplateCardRow, TemplateRow } from './templates.repository.js';

export function toTemplateCard(row: TemplateCardRow): TemplateCard {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    description: row.description,
    estimatedCredits: row.estimatedCredits,
    category: row.category,
    outputTypes: row.outputTypes,
    tags: row.tags,
    nodeTypesUsed: row.nodeTypes,
    providersUsed: row.providers,
    nodeCount: row.nodeCount,
    complexity: row.complexity,
    previewMediaUrl: row.previewMediaUrl,
    previewMediaType: row.previewMediaUrl === null ? null : (row.previewMediaType ?? 'image'),
    creatorId: row.userId,
    creatorDisplayName: row.creatorName,
    cloneCount: row.cloneCount,
    favoriteCount: row.favoriteCount,
    createdAt: row.createdAt.toISOString(),
  };
}

export function toTemplate(row: TemplateRow): TemplateRecord {
  return {
    ...toTemplateCard(row),
    markdownDescription: row.markdownDescription,
    snapshotNodes: row.snapshot.nodes,
    snapshotEdges: row.snapshot.edges,
    snapshotSettings: row.snapshot.settings,
    listedIn: ['marketplace', ...(row.tutorialCategory === null ? [] : (['tutorial'] as const))],
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function toTutorialFlow(row: TemplateCardRow): TutorialFlow {
  const card = toTemplateCard(row);
  return {
    id: row.id,
    type: 'flow',
    templateId: row.id,
    slug: row.slug,
    title: row.name,
    description: row.description,
    markdownDescription: row.markdownDescription,
    previewMediaUrl: card.previewMediaUrl,
    previewMediaType: card.previewMediaType,
    complexity: row.complexity,
    estimatedCredits: row.estimatedCredits,
    nodeTypesUsed: row.nodeTypes,
    providersUsed: row.providers,
    nodeCount: row.nodeCount,
    categoryId: row.tutorialCategory ?? '',
    tutorialSortOrder: row.tutorialOrder ?? 0,
    workflowId: row.workflowId,
    createdAt: card.createdAt,
  };
}
