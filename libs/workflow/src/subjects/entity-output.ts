import { isRecord } from '../document/json-record.js';
import type { NodeOutput } from '../document/node-output.js';
import { slugOf } from '../prompt/mentions.js';
import { NAME_FIELDS } from './stored-subject.js';
import { chosenVariant, type SubjectVariant } from './subject-variants.js';

/**
 * What a subject node brings: its chosen variant, else its main image; its description as text; and the
 * reference entry that generation works with.
 */
export function entityOutput(type: string, label: string, data: Record<string, unknown>): NodeOutput {
  const name = text(data[NAME_FIELDS.get(type) ?? '']) ?? text(data.name) ?? label;
  const description = text(data.canonicalDescription) ?? text(data.description);
  const chosen = chosenVariant(type, data, text(data.selectedVariant));
  const imageUrl = chosen?.url ?? text(data.sourceImageUrl) ?? text(data.imageUrl) ?? text(data.url);
  const output: NodeOutput = { text: description ?? name };
  if (imageUrl !== undefined) output.imageUrl = imageUrl;
  output.reference = {
    defaultName: name,
    source: `wired-${type}`,
    ...(description === undefined ? {} : { description }),
    ...slugFields(type, name, description, chosen),
    ...(text(data.defaultUsageMode) === undefined ? {} : { defaultUsageMode: data.defaultUsageMode }),
    ...(text(data.defaultRole) === undefined ? {} : { defaultRole: data.defaultRole }),
    ...lockField(data.identityLock),
    ...trainedFields(data),
    isMainImage: chosen === undefined,
  };
  return output;
}

/** What a reference says of the variant that it shows. */
export function slugFields(
  type: string,
  name: string,
  description: string | undefined,
  variant: Pick<SubjectVariant, 'bucket' | 'name'> | undefined,
): Record<string, unknown> {
  if (type === 'character') {
    return {
      characterSlug: slugOf(name),
      ...(description === undefined ? {} : { characterCanonicalDescription: description }),
      ...(variant
        ? { bucket: variant.bucket, variantSlug: slugOf(variant.name), variantDisplayName: variant.name }
        : {}),
    };
  }
  if (type !== 'location') return variant ? { bucket: variant.bucket, variantDisplayName: variant.name } : {};
  return {
    locationSlug: slugOf(name),
    ...(description === undefined ? {} : { locationCanonicalDescription: description }),
    ...(variant
      ? {
          locationVariantBucket: variant.bucket,
          locationVariantSlug: slugOf(variant.name),
          locationVariantDisplayName: variant.name,
        }
      : {}),
  };
}

function lockField(lock: unknown): Record<string, unknown> {
  if (isRecord(lock)) return { identityLock: lock };
  return lock === 'strict' ? { identityLock: { enabled: true } } : {};
}

function trainedFields(data: Record<string, unknown>): Record<string, unknown> {
  const fields = ['loraReplicateVersion', 'loraTriggerWord', 'loraTrainingStatus'];
  return Object.fromEntries(
    fields.filter((key) => text(data[key]) !== undefined).map((key) => [key, data[key]]),
  );
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
