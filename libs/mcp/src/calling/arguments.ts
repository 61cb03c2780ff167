/** What a call sends, once it is known to fit the schema of the tool. */
export type Arguments = Readonly<Record<string, unknown>>;
