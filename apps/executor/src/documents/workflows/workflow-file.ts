import { type FieldIssue, type GraphWarning, ValidationFailed, type WorkflowFile } from '@easel/contracts';
import { type FilmFile, isFilmFile } from '@easel/productions';
import { isOfProduction, stripForTemplate, type WorkflowDocument, type WorkflowNode } from '@easel/workflow';
import type { StoredContent } from '../../computing/rules/prepare-document.js';

/** What a workflow file says, its form checked; its document is not yet. */
export interface FileContent {
  name: string;
  nodes: unknown[];
  edges: unknown[];
  settings: Record<string, unknown>;
  /** The production that was exported. */
  film?: FilmFile;
  /** One for each asset of the file that is not kept. */
  warnings: GraphWarning[];
}

/**
 * A workflow as a file of version 1. Facts: export file. A template leaves out results and what ties it to its
 * author; neither kind carries what lets others start runs of it.
 */
export function toWorkflowFile(
  name: string,
  content: StoredContent,
  { template, now }: { template: boolean; now: Date },
): WorkflowFile {
  const document: WorkflowDocument = { ...content, nodes: withoutTriggerTokens(content.nodes) };
  const { nodes, edges } = template ? stripForTemplate(document) : document;
  const file = {
    version: 1,
    exportedAt: now.toISOString(),
    name,
    nodes,
    edges,
    settings: content.settings,
  } as const;
  // Subjects have no rows of their own yet: what nodes know of them is in the nodes.
  return template ? file : { ...file, assets: { characters: [], objects: [], locations: [] } };
}

/** Nodes without the webhook tokens that start runs: for callers other than the owner. */
export function withoutTriggerTokens(nodes: readonly WorkflowNode[]): WorkflowNode[] {
  return nodes.map((node) => {
    if (node.type !== 'webhook-trigger' || node.data.token === undefined) return node;
    const { token: _token, ...data } = node.data;
    return { ...node, data };
  });
}

/**
 * Reads a workflow file. Without the audience in `settings.studio`: the importer decides again whether the public may
 * read it. What can't be read as a production becomes an ordinary workflow.
 *
 * @throws ValidationFailed naming each field at fault, under `workflow_json`
 */
export function readWorkflowFile(file: unknown): FileContent {
  if (!isRecord(file)) throw new ValidationFailed([issue('', 'must be a workflow file, as an object')]);
  const { version, name, nodes, edges, settings = {}, assets = {} } = file;
  const faults = [
    version === 1 ? [] : [issue('version', 'must be 1: no other version of the file is known')],
    isName(name) ? [] : [issue('name', 'must be text of 1 to 200 characters')],
    Array.isArray(nodes) ? [] : [issue('nodes', 'must be a list')],
    Array.isArray(edges) ? [] : [issue('edges', 'must be a list')],
    isRecord(settings) ? [] : [issue('settings', 'must be an object')],
    isRecord(assets) ? assetIssues(assets) : [issue('assets', 'must be an object')],
  ].flat();
  if (faults.length > 0) throw new ValidationFailed(faults);
  const { studio, ...content } = settings as Record<string, unknown>;
  const film = isFilmFile(studio) ? { film: studio } : {};
  const isUnreadable = isOfProduction(settings as Record<string, unknown>) && !isFilmFile(studio);
  const warnings = [...droppedAssets(assets as Assets), ...(isUnreadable ? [DROPPED_PRODUCTION] : [])];
  return { name, nodes, edges, settings: content, ...film, warnings } as FileContent;
}

const DROPPED_PRODUCTION: GraphWarning = {
  path: 'workflow_json.settings.studio',
  code: 'asset_dropped',
  message: 'The file holds no production that can be read: the copy is an ordinary workflow.',
};

type Assets = Record<string, unknown[]>;

/** Subjects have no rows of their own yet, so that no asset of a file can be kept. */
function droppedAssets(assets: Assets): GraphWarning[] {
  return Object.entries(assets).flatMap(([kind, rows]) =>
    rows.map((row, index): GraphWarning => {
      const name = isRecord(row) && isName(row['name']) ? ` ${JSON.stringify(row['name'])}` : '';
      return {
        path: `workflow_json.assets.${kind}[${index}]`,
        code: 'asset_dropped',
        message: `The asset${name} of ${kind} is not stored: the nodes contain what they need of it.`,
      };
    }),
  );
}

function assetIssues(assets: Record<string, unknown>): FieldIssue[] {
  return Object.entries(assets)
    .filter(([, rows]) => !Array.isArray(rows))
    .map(([kind]) => issue(`assets.${kind}`, 'must be a list'));
}

/** The problems of a file's document, with their paths in the request. */
export function inWorkflowFile(error: unknown): unknown {
  if (!(error instanceof ValidationFailed)) return error;
  return new ValidationFailed(error.issues.map((each) => ({ ...each, path: `workflow_json.${each.path}` })));
}

function issue(field: string, message: string): FieldIssue {
  return { path: field === '' ? 'workflow_json' : `workflow_json.${field}`, message };
}

const isName = (name: unknown): boolean => typeof name === 'string' && name.length >= 1 && name.length <= 200;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
