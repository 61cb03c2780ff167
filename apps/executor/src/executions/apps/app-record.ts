import type { AppCard, AppDetail, AppRunStatus, AppRunSummary, ExecutionStatus } from '@easel/contracts';
import { nodeTypes } from '@easel/catalog';
import { type AppInput, describeAppInputs, describeOutputs } from '@easel/workflow';
import { appDocument, publicDocument } from './app-document.js';
import type { AppRunRow, AppVersionRow, AppWithVersion, PublishedAppRow } from './apps.repository.js';

export function toCard(row: PublishedAppRow): AppCard {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    description: row.description,
    creatorId: row.userId,
    creatorName: row.creatorName,
    thumbnailUrl: row.thumbnailUrl,
    iconUrl: row.iconUrl,
    category: row.category,
    runCount: row.runCount,
    outputTypes: row.outputTypes,
    publishType: row.publishType,
    componentMetadata: row.component,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function toDetail(
  { app, version }: AppWithVersion,
  versions: readonly AppVersionRow[],
): Omit<AppDetail, 'estimatedCredits'> {
  const document = appDocument(version.document, version.presentation);
  const snapshot = publicDocument(document);
  return {
    ...toCard(app),
    maxRunsPerUserPerDay: app.maxRunsPerUserPerDay,
    version: version.version,
    versions: versions.map((each) => ({
      version: each.version,
      id: each.id,
      createdAt: each.createdAt.toISOString(),
    })),
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(
        describeAppInputs(document, nodeTypes).map((input) => [input.name, schemaOf(input)]),
      ),
    },
    outputs: describeOutputs(document, nodeTypes),
    snapshotNodes: snapshot.nodes,
    snapshotEdges: snapshot.edges,
    snapshotSettings: snapshot.settings ?? {},
  };
}

export function toRunSummary(slug: string, row: AppRunRow): AppRunSummary {
  return {
    id: row.id,
    appSlug: slug,
    version: row.version,
    executionId: row.executionId,
    status: runStatus(row.status),
    inputs: row.inputs,
    creditsUsed: row.creditsUsed,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.completedAt?.toISOString() ?? null,
    archivedAt: row.archivedAt?.toISOString() ?? null,
  };
}

/** The five words of an app's run. */
export function runStatus(status: ExecutionStatus): AppRunStatus {
  if (status === 'stopping') return 'running';
  if (status === 'timed_out') return 'failed';
  if (status === 'discarded') return 'cancelled';
  return status;
}

/** JSON Schema of one input, with the node and field that it sets. */
function schemaOf(input: AppInput): Record<string, unknown> {
  const values = input.allowedValues ?? input.options;
  return {
    ...jsonType(input.type),
    title: input.label,
    ...(values && { enum: values }),
    ...(input.defaultValue !== undefined && { default: input.defaultValue }),
    nodeId: input.nodeId,
    field: input.key,
  };
}

function jsonType(type: string): Record<string, unknown> {
  if (type === 'number') return { type: 'number' };
  if (type === 'list') return {};
  if (type.endsWith('-url')) return { type: 'string', format: 'uri', media: type.slice(0, -'-url'.length) };
  return type === 'select' ? {} : { type: 'string' };
}
