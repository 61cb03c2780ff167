import { componentNameOf, type Schema } from './schema.js';

/** Collects named schemas and puts references in their place. */
export class Components {
  readonly schemas: Record<string, Schema> = {};

  refer(schema: Schema): Schema {
    const name = componentNameOf(schema);
    if (name === undefined) return this.copy(schema) as Schema;
    if (!(name in this.schemas)) {
      this.schemas[name] = {};
      this.schemas[name] = this.copy(schema) as Schema;
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  private copy(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((entry) => this.inner(entry));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, this.inner(held)]));
  }

  private inner(value: unknown): unknown {
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? this.refer(value as Schema)
      : this.copy(value);
  }
}
