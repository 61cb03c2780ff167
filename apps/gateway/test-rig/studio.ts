import type { ApiClient, ApiResponse } from '@easel/testing';

export interface Production {
  id: string;
  name: string;
  version: number;
  updatedAt: string;
  thumbnailUrl: string | null;
  shared: boolean;
  archived: boolean;
  shots: {
    id: string;
    title: string;
    still: { key: string } | null;
    clip: { key: string } | null;
    [field: string]: unknown;
  }[];
  trash: { count: number; items?: { id: string }[] };
  [field: string]: unknown;
}
export interface Data<T> {
  data: T;
}
export interface Receipt {
  op: string;
  summary: string;
  class: string;
  impact?: { keyframeIds: string[]; shotIds: string[] };
  restorable?: true;
}

export const base = '/v1/studio/productions';
/** Of a picture that nobody fetches. */
export const address = (name: string): string => `https://media.example.org/${name}.png`;
export const answerOf = ({ status, body }: ApiResponse<unknown>) => ({ status, body });

/** What tests do with productions, as one caller. */
export class Studio {
  constructor(readonly api: ApiClient) {}

  async created(...ops: object[]): Promise<Production> {
    const { status, body } = await this.api.post<Data<{ production: Production }>>(base, { name: 'Fog' });
    expect({ status, body }).toMatchObject({ status: 201 });
    const { production } = body.data;
    return ops.length === 0 ? production : (await this.applied(production.id, ops)).production;
  }

  send(id: string, ops: unknown, more: object = {}) {
    return this.api.post<{ data: Record<string, unknown>; error: object }>(`${base}/${id}/ops`, {
      ops,
      ...more,
    });
  }

  async applied(id: string, ops: unknown, more: object = {}) {
    const { status, body } = await this.send(id, ops, more);
    expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
    return body.data as { production: Production; version: number; receipts: Receipt[]; warnings: string[] };
  }

  async preview(id: string, ...ops: object[]): Promise<Receipt[]> {
    return (await this.applied(id, ops, { dryRun: true })).receipts;
  }

  async read(id: string, query = ''): Promise<Production> {
    const { status, body } = await this.api.get<Data<{ production: Production }>>(`${base}/${id}${query}`);
    expect(status).toBe(200);
    return body.data.production;
  }

  async share(id: string, more: object = {}) {
    const { version } = await this.read(id);
    return this.api.post<Data<{ production: Production }>>(`${base}/${id}/share`, {
      shared: true,
      expectedVersion: version,
      ...more,
    });
  }
}
