import type { Statement } from '@easel/platform';

/** A statement in two forms, so that installations without a credit ledger pay nothing for it. */
export interface EditionStatement {
  readonly free: Statement;
  readonly charged: Statement;
}

/** @param text is given whether credits are charged */
export function perEdition(name: string, text: (charged: boolean) => string): EditionStatement {
  return {
    free: { name, text: text(false) },
    charged: { name: `${name}-charged`, text: text(true) },
  };
}

/** The form that an edition runs; a statement that has only one runs as it is. */
export function formOf(statement: Statement | EditionStatement, charges: boolean): Statement {
  if (!('free' in statement)) return statement;
  return charges ? statement.charged : statement.free;
}
