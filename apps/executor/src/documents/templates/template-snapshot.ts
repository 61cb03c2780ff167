import { table } from '@easel/contracts/table';
import { stripForTemplate, type WorkflowDocument, type WorkflowNode } from '@easel/workflow';
import { withoutTriggerTokens } from '../workflows/workflow-file.js';

export type TemplateSnapshot = WorkflowDocument & { settings: Record<string, unknown> };

/** Names of settings, in any spelling, whose value lets its holder act as the owner. */
const SECRETS = new Set([
  'token',
  'accesstoken',
  'bottoken',
  'apikey',
  'secret',
  'clientsecret',
  'password',
  'authorization',
]);

/** Ids of the author's own rows, which are of no use to others. */
const OWN_ROWS = /DbId$|^(connectionId|chatId|attachToCharacterId|voiceId|personaId)$/;

/** Addresses that are a credential by themselves, as those of chat services are. */
const SECRET_ADDRESSES: Readonly<Record<string, string | undefined>> = table({ 'webhook-output': 'url' });

/**
 * A document as it is published: what an export without assets has, and nothing that lets others act as its author or
 * that shares the copies which are made of it.
 */
export function templateSnapshot(document: WorkflowDocument): TemplateSnapshot {
  const { nodes, edges } = stripForTemplate({ ...document, nodes: withoutTriggerTokens(document.nodes) });
  // What the author shared of their own workflow is not shared of another's copy.
  const { studio: _studio, ...settings } = document.settings ?? {};
  return { nodes: nodes.map(withoutOwn), edges, settings: withoutSecrets(settings) };
}

function withoutOwn(node: WorkflowNode): WorkflowNode {
  const address = SECRET_ADDRESSES[node.type];
  const kept = Object.entries(node.data).filter(([key]) => key !== address && !OWN_ROWS.test(key));
  return { ...node, data: withoutSecrets(Object.fromEntries(kept)) };
}

function withoutSecrets(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !SECRETS.has(key.replaceAll(/[-_\s]/g, '').toLowerCase()))
      .map(([key, held]) => [key, cleaned(held)]),
  );
}

function cleaned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cleaned);
  return typeof value === 'object' && value !== null
    ? withoutSecrets(value as Record<string, unknown>)
    : value;
}
