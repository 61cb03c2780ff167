/**
 * Rows by their name, for names that a caller may have written. Of an ordinary object `rows[name]` also finds what every
 * object inherits, such as `constructor`; a table has its own rows only. `tools/lint-tables.mjs` finds lookups elsewhere.
 */
export function table<Row>(rows: Readonly<Record<string, Row>>): Readonly<Record<string, Row>> {
  return Object.freeze(Object.assign(Object.create(null) as Record<string, Row>, rows));
}

/** What the record itself holds under a name that a caller may have written; never what every object inherits. */
export function own<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
