/** A query as its reader understands it. */
export type Query =
  | { kind: 'identity' }
  | { kind: 'literal'; value: unknown }
  | { kind: 'field'; of: Query; name: string }
  | { kind: 'index'; of: Query; at: Query }
  | { kind: 'iterate'; of: Query }
  | { kind: 'pipe'; first: Query; second: Query }
  | { kind: 'comma'; left: Query; right: Query }
  | { kind: 'binary'; operator: string; left: Query; right: Query }
  | { kind: 'array'; of?: Query }
  | { kind: 'object'; entries: { key: Query; value: Query }[] }
  | { kind: 'call'; name: string; arguments: Query[] };

/** A query that cannot be read, or asks a value for what it has not. */
export class JsonQueryError extends Error {}

interface Token {
  kind: 'name' | 'string' | 'number' | 'symbol' | 'end';
  text: string;
}

const TOKENS =
  /\s+|("(?:[^"\\]|\\.)*")|(\d+(?:\.\d+)?)|([A-Za-z_]\w*)|(\/\/|==|!=|<=|>=|[.[\]{}()|,:<>+\-*/%])/gy;
const MAX_LENGTH = 2_000;
const MAX_DEPTH = 60;

/** Operators, loosest first; those of one row bind equally and to the left. */
const PRECEDENCE: readonly (readonly string[])[] = [
  ['//'],
  ['or'],
  ['and'],
  ['==', '!=', '<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
];

/** Reads a query; throws `JsonQueryError` with what it stumbled over. */
export function parseJsonQuery(source: string): Query {
  if (source.length > MAX_LENGTH)
    throw new JsonQueryError(`A query may have at most ${MAX_LENGTH} characters.`);
  return new QueryReader(tokenize(source)).read();
}

function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  TOKENS.lastIndex = 0;
  while (TOKENS.lastIndex < source.length) {
    const at = TOKENS.lastIndex;
    const match = TOKENS.exec(source);
    if (!match) throw new JsonQueryError(`Unexpected "${source.slice(at, at + 10)}" in the query.`);
    const [, text, number, name, symbol] = match;
    if (text !== undefined) tokens.push({ kind: 'string', text: readString(text) });
    else if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (name !== undefined) tokens.push({ kind: 'name', text: name });
    else if (symbol !== undefined) tokens.push({ kind: 'symbol', text: symbol });
  }
  return [...tokens, { kind: 'end', text: 'the end' }];
}

function readString(written: string): string {
  try {
    return JSON.parse(written) as string;
  } catch {
    throw new JsonQueryError(`${written} is not a text in quotes.`);
  }
}

class QueryReader {
  private at = 0;
  private depth = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  read(): Query {
    const query = this.pipe();
    if (this.token.kind !== 'end') this.refuse();
    return query;
  }

  private get token(): Token {
    return this.tokens[this.at];
  }

  private pipe(): Query {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) throw new JsonQueryError('The query is nested too deeply.');
    let query = this.comma();
    while (this.take('|')) query = { kind: 'pipe', first: query, second: this.comma() };
    this.depth -= 1;
    return query;
  }

  private comma(): Query {
    let query = this.binary(0);
    while (this.take(',')) query = { kind: 'comma', left: query, right: this.binary(0) };
    return query;
  }

  private binary(level: number): Query {
    if (level === PRECEDENCE.length) return this.postfix();
    let left = this.binary(level + 1);
    while (this.token.kind !== 'string' && PRECEDENCE[level].includes(this.token.text)) {
      const operator = this.token.text;
      this.at += 1;
      left = { kind: 'binary', operator, left, right: this.binary(level + 1) };
    }
    return left;
  }

  private postfix(): Query {
    let query = this.primary();
    for (;;) {
      if (this.take('.')) query = { kind: 'field', of: query, name: this.fieldName() };
      else if (this.take('[')) query = this.bracket(query);
      else return query;
    }
  }

  private bracket(of: Query): Query {
    if (this.take(']')) return { kind: 'iterate', of };
    const at = this.pipe();
    this.expect(']');
    return { kind: 'index', of, at };
  }

  private primary(): Query {
    const { kind, text } = this.token;
    this.at += 1;
    if (kind === 'string') return { kind: 'literal', value: text };
    if (kind === 'number') return { kind: 'literal', value: Number(text) };
    if (kind === 'name') return this.named(text);
    switch (text) {
      case '.':
        return this.dot();
      case '-':
        return { kind: 'binary', operator: '-', left: { kind: 'literal', value: 0 }, right: this.postfix() };
      case '(': {
        const query = this.pipe();
        this.expect(')');
        return query;
      }
      case '[':
        return this.array();
      case '{':
        return this.object();
      default:
        this.at -= 1;
        return this.refuse();
    }
  }

  private dot(): Query {
    const identity: Query = { kind: 'identity' };
    if (this.token.kind === 'name' || this.token.kind === 'string') {
      return { kind: 'field', of: identity, name: this.fieldName() };
    }
    return identity;
  }

  private named(name: string): Query {
    if (name === 'true' || name === 'false') return { kind: 'literal', value: name === 'true' };
    if (name === 'null') return { kind: 'literal', value: null };
    const args: Query[] = [];
    if (this.take('(')) {
      args.push(this.pipe());
      this.expect(')');
    }
    return { kind: 'call', name, arguments: args };
  }

  private array(): Query {
    if (this.take(']')) return { kind: 'array' };
    const of = this.pipe();
    this.expect(']');
    return { kind: 'array', of };
  }

  private object(): Query {
    const entries: { key: Query; value: Query }[] = [];
    while (!this.take('}')) {
      if (entries.length > 0) this.expect(',');
      entries.push(this.entry());
    }
    return { kind: 'object', entries };
  }

  private entry(): { key: Query; value: Query } {
    if (this.take('(')) {
      const key = this.pipe();
      this.expect(')');
      this.expect(':');
      return { key, value: this.binary(0) };
    }
    const name = this.fieldName();
    const key: Query = { kind: 'literal', value: name };
    if (this.take(':')) return { key, value: this.binary(0) };
    return { key, value: { kind: 'field', of: { kind: 'identity' }, name } };
  }

  private fieldName(): string {
    const { kind, text } = this.token;
    if (kind !== 'name' && kind !== 'string') this.refuse();
    this.at += 1;
    return text;
  }

  private take(symbol: string): boolean {
    if (this.token.kind !== 'symbol' || this.token.text !== symbol) return false;
    this.at += 1;
    return true;
  }

  private expect(symbol: string): void {
    if (!this.take(symbol)) this.refuse(symbol);
  }

  private refuse(wanted?: string): never {
    const hint = wanted === undefined ? '' : `, where "${wanted}" was expected`;
    throw new JsonQueryError(`Unexpected ${this.token.text} in the query${hint}.`);
  }
}
