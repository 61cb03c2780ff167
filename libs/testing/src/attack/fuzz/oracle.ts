import { ERROR_CODES } from '@easel/contracts';
import { schemaCheck } from '../answer-schema.js';
import { type DescribedAnswer, OAUTH_ENVELOPE, type Operation } from '../operations.js';
import type { FuzzCase } from './cases.js';
import type { RawAnswer } from './send-raw.js';

interface CodeEntry {
  status: number | readonly number[];
  extra?: readonly string[];
}

/** Catalogued, and said where something is not built rather than broken. */
const SPOKEN_5XX = new Set([
  'no_stage_assistant',
  'price_not_configured',
  'provider_unavailable',
  'SCENE_CAPABILITY_UNAVAILABLE',
]);
const OF_THE_INSIDE = /node_modules|\/apps\/\w+\/|\bat \w+ \(|ECONNREFUSED|QueryFailedError|TypeError/;

/** Says what is wrong with answers, by what the reference promises. */
export class Oracle {
  private readonly checks = new Map<string, (body: unknown) => string[]>();

  constructor(private readonly document: object) {}

  /** Nothing: the answer is right. */
  problem(operation: Operation, sent: FuzzCase, answer: RawAnswer): string | undefined {
    const { status, headers, body } = answer;
    if (status === 0) return `no answer: ${answer.problem ?? ''}`;
    if (headers['x-request-id'] === undefined && !isBeforeRoutes(status))
      return `${status} without X-Request-Id`;
    if (OF_THE_INSIDE.test(body) && !sent.path.startsWith('/docs'))
      return `${status} tells of the inside: ${body.slice(0, 200)}`;
    if (sent.method === 'HEAD' || sent.method === 'OPTIONS') {
      const isAway = status === 503 && headers['retry-after'] !== undefined;
      return status >= 500 && !isAway ? `${status}` : undefined;
    }
    if (status >= 400) return this.refusal(operation, answer);
    const isRoute = sent.method === operation.method && !sent.how.includes('more address');
    return isRoute && !sent.how.includes('a strange address') ? this.success(operation, answer) : undefined;
  }

  private refusal({ path }: Operation, { status, headers, body }: RawAnswer): string | undefined {
    const said = jsonOf(body);
    if (OAUTH_ENVELOPE.has(path) && typeof (said as { error?: unknown } | undefined)?.error === 'string') {
      return status >= 500 && status !== 503 ? `${status} ${body.slice(0, 200)}` : undefined;
    }
    const error = (said as { error?: Record<string, unknown> } | undefined)?.error;
    // What is wrong with a message of the protocol is told in its own envelope.
    const isOfProtocol = path === '/mcp' && (said as { jsonrpc?: unknown } | undefined)?.jsonrpc === '2.0';
    if (isOfProtocol && typeof error?.['code'] === 'number') return status >= 500 ? `${status}` : undefined;
    const isPage = String(headers['content-type']).startsWith('text/html');
    if (typeof error !== 'object' || error === null) {
      return isPage && status < 500 ? undefined : `${status} outside of the envelope: ${body.slice(0, 200)}`;
    }
    const { code, message, traceId, ...rest } = error;
    const entry = Object.hasOwn(ERROR_CODES, String(code))
      ? (ERROR_CODES as Record<string, CodeEntry>)[String(code)]
      : undefined;
    if (entry === undefined) return `${status} with a code that is not catalogued: ${body.slice(0, 200)}`;
    if (typeof message !== 'string' || message === '') return `${status} ${String(code)} without a message`;
    if (!/^[0-9a-f]{32}$/.test(String(traceId))) return `${status} ${String(code)} without its trace`;
    if (![entry.status].flat().includes(status))
      return `${status} with ${String(code)}, which is ${String(entry.status)}`;
    const more = Object.keys(rest).filter((name) => entry.extra?.includes(name) !== true);
    if (more.length > 0) return `${String(code)} with further members: ${more.join()}`;
    if (status < 500 || SPOKEN_5XX.has(String(code))) return undefined;
    return status === 503 && headers['retry-after'] !== undefined
      ? undefined
      : `${status} ${body.slice(0, 300)}`;
  }

  private success(
    { method, path, responses }: Operation,
    { status, headers, body }: RawAnswer,
  ): string | undefined {
    const described = this.resolve(responses[String(status)]);
    if (described === undefined) return status === 304 ? undefined : `${status} is not described`;
    const type = String(headers['content-type']).split(';')[0] ?? '';
    if (type !== 'application/json') return undefined;
    const schema = described.content?.[type]?.schema;
    const key = `${method} ${path} ${status}`;
    if (!this.checks.has(key)) this.checks.set(key, schemaCheck(this.document, schema));
    const problems = this.checks.get(key)?.(jsonOf(body)) ?? [];
    return problems.length > 0
      ? `${status} not as described: ${problems.slice(0, 3).join('; ')}: ${body.slice(0, 200)}`
      : undefined;
  }

  private resolve(answer: DescribedAnswer | undefined): DescribedAnswer | undefined {
    const name = answer?.$ref?.split('/').at(-1);
    const { components } = this.document as { components: { responses: Record<string, DescribedAnswer> } };
    return name === undefined ? answer : components.responses[name];
  }
}

/** Refused by the HTTP server itself, before there is a request to have an id. */
const isBeforeRoutes = (status: number): boolean => [400, 408, 431, 505].includes(status);

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
