import { type ComponentMetadata, ValidationFailed } from '@easel/contracts';
import {
  type Component,
  componentIdOf,
  type LoadChild,
  type LoadComponent,
  MAX_SUB_WORKFLOW_DEPTH,
  referencedComponents,
  referencedWorkflowIds,
  weightOf,
  type WorkflowDocument,
  type WorkflowNode,
} from '@easel/workflow';
import { validate as isId } from 'uuid';
import type { EngineDatabase } from '../../engine/engine-database.js';
import { CALLED_DOCUMENTS, CALLED_COMPONENTS, COMPONENT_KEY } from '../../sql/runs/called-documents.js';

/** Documents that one workflow may call, directly or through others, and nodes that these may have together. */
const MOST_DOCUMENTS = 100;
const MOST_NODES = 20_000;
/** And characters: all of them are in memory at once. */
const MOST_CHARACTERS = 40_000_000;

interface ComponentRow {
  id: string;
  slug: string;
  versionId: string;
  version: number;
  isLatest: boolean;
  documentId: string;
  component: ComponentMetadata;
}

/** What a document calls, as deep as calls may nest, as it is now. */
export class CalledDocuments {
  /** One for each call and what it leads to: the same for as long as nothing that is called changes. */
  readonly keys: string[] = [];
  private readonly documents = new Map<string, WorkflowDocument>();
  private readonly children = new Map<WorkflowDocument, Map<string, WorkflowDocument>>();
  private readonly components = new Map<WorkflowDocument, Map<string, Component>>();
  /** Of each document that is called, the node of the root that leads to it. */
  private readonly leadingTo = new Map<string, WorkflowNode>();
  private nodes = 0;
  private characters = 0;

  private constructor(
    private readonly database: EngineDatabase,
    private readonly documentOf: (id: string) => Promise<WorkflowDocument>,
  ) {}

  /** @throws ValidationFailed naming the node that leads to more than may be called */
  static async of(
    database: EngineDatabase,
    root: { id: string; document: WorkflowDocument },
    documentOf: (id: string) => Promise<WorkflowDocument>,
  ): Promise<CalledDocuments> {
    const called = new CalledDocuments(database, documentOf);
    called.documents.set(root.id, root.document);
    let wanted = [root.id];
    for (let depth = 0; depth < MAX_SUB_WORKFLOW_DEPTH && wanted.length > 0; depth++) {
      const found: string[] = [];
      // One after the other, so that loading stops at the bound.
      for (const id of wanted) found.push(...(await called.follow(id)));
      wanted = found;
    }
    return called;
  }

  readonly child: LoadChild = (workflowId, caller) => this.children.get(caller)?.get(workflowId);

  readonly component: LoadComponent = (componentId, version, caller) =>
    this.components.get(caller)?.get(referenceOf(componentId, version));

  /** What all versions of a component are known by; nothing while there is none. */
  async keyOf(slug: string): Promise<string | undefined> {
    const [row] = await this.database.run<{ id: string }>(COMPONENT_KEY, [slug]);
    return row?.id;
  }

  /** Finds what one document calls. Answers the ids of the documents that were not known before. */
  private async follow(id: string): Promise<string[]> {
    const caller = this.documents.get(id) as WorkflowDocument;
    return [...(await this.findChildren(id, caller)), ...(await this.findComponents(id, caller))];
  }

  private async findChildren(callerId: string, caller: WorkflowDocument): Promise<string[]> {
    const wanted = referencedWorkflowIds(caller).filter((id) => isId(id));
    if (wanted.length === 0) return [];
    const rows = await this.database.run<{ id: string; documentId: string }>(CALLED_DOCUMENTS, [
      callerId,
      wanted,
    ]);
    const children = new Map<string, WorkflowDocument>();
    this.children.set(caller, children);
    const added: string[] = [];
    for (const { id, documentId } of rows) {
      this.keys.push(`${callerId}:${id}@${documentId}`);
      const user = caller.nodes.find(({ data }) => data.referencedWorkflowId === id);
      children.set(id, await this.load(documentId, added, this.origin(callerId, user)));
    }
    return added;
  }

  private async findComponents(callerId: string, caller: WorkflowDocument): Promise<string[]> {
    const wanted = referencedComponents(caller);
    if (wanted.length === 0) return [];
    const names = wanted.map(({ componentId }) => componentId);
    const versions = wanted.flatMap(({ version }) => pinOf(version) ?? []);
    const rows = await this.database.run<ComponentRow & { [column: string]: unknown }>(CALLED_COMPONENTS, [
      names.filter((name) => isId(name)),
      names.filter((name) => !isId(name)),
      versions.filter((pin) => typeof pin === 'number'),
      versions.filter((pin) => typeof pin === 'string' && isId(pin)),
    ]);
    const components = new Map<string, Component>();
    this.components.set(caller, components);
    const added: string[] = [];
    for (const { componentId, version } of wanted) {
      const reference = referenceOf(componentId, version);
      const row = rows.find((each) => isNamed(each, componentId) && isPinned(each, pinOf(version)));
      if (!row || components.has(reference)) continue;
      this.keys.push(`${callerId}:${reference}=${row.versionId}`);
      const user = caller.nodes.find((node) => componentIdOf(node) === componentId);
      const document = await this.load(row.documentId, added, this.origin(callerId, user));
      components.set(reference, { key: row.id, document, ...row.component });
    }
    return added;
  }

  /** The node of the root that leads to what `node` of the document `callerId` calls. */
  private origin(callerId: string, node: WorkflowNode | undefined): WorkflowNode | undefined {
    return this.leadingTo.get(callerId) ?? node;
  }

  private async load(
    documentId: string,
    added: string[],
    origin: WorkflowNode | undefined,
  ): Promise<WorkflowDocument> {
    const known = this.documents.get(documentId);
    if (known) return known;
    const document = await this.documentOf(documentId);
    // Another call may have led here meanwhile; a document must stay one object, by which its calls are known.
    const first = this.documents.get(documentId) ?? document;
    if (first === document) {
      this.documents.set(documentId, document);
      if (origin) this.leadingTo.set(documentId, origin);
      this.nodes += document.nodes.length;
      // The root is one of them.
      if (this.documents.size > MOST_DOCUMENTS + 1) {
        throw refusal(origin, `calls more than ${MOST_DOCUMENTS} workflows and components`);
      }
      if (this.nodes > MOST_NODES)
        throw refusal(origin, `calls workflows with more than ${MOST_NODES} nodes`);
      this.characters += weightOf(document.nodes);
      if (this.characters > MOST_CHARACTERS)
        throw refusal(origin, `calls workflows with more than ${MOST_CHARACTERS} characters`);
      added.push(documentId);
    }
    return first;
  }
}

function refusal(node: WorkflowNode | undefined, what: string): ValidationFailed {
  const field = node?.type === 'component' ? 'componentId' : 'referencedWorkflowId';
  const nodeId = node?.id ?? '';
  const message = `${what}, directly or through others`;
  return new ValidationFailed([
    { path: `nodes.${nodeId}.data.${field}`, nodeId, field, code: 'sub_workflow_too_large', message },
  ]);
}

const referenceOf = (componentId: string, version: unknown): string =>
  `${componentId}@${pinOf(version) ?? 'latest'}`;

/** A version by its number or its id; nothing for the latest. */
function pinOf(version: unknown): number | string | undefined {
  const text = typeof version === 'number' ? String(version) : version;
  if (typeof text !== 'string' || text.trim() === '') return undefined;
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : text.trim().toLowerCase();
}

const isNamed = ({ id, slug }: ComponentRow, name: string): boolean =>
  isId(name) ? id === name.toLowerCase() : slug === name;

const isPinned = (row: ComponentRow, pin: number | string | undefined): boolean =>
  pin === undefined ? row.isLatest : pin === row.version || pin === row.versionId;
