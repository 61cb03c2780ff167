const BYTE_ORDER_MARKS: readonly (readonly [label: string, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
];
const DECLARED = [
  /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([^"']+)/i,
  /<meta[^<>]*?\bcharset\s*=\s*["']?([\w:-]+)/i,
];
/** Where a document must have declared its characters. */
const HEAD_BYTES = 1_024;
// No text of a document needs these, and a database refuses the first of them.
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

/**
 * The text of a document: by its byte order mark, else by the charset of its head, else as it declares itself, else
 * UTF-8, and Western European where it is none. Labels that nobody knows are passed over.
 */
export function decodeText(bytes: Buffer, contentType = ''): string {
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0];
  const labels = [marked, /charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType)?.[1], declaredIn(bytes)];
  for (const label of labels) {
    const decoder = label === undefined ? undefined : decoderOf(label);
    if (decoder) return plain(decoder.decode(bytes));
  }
  try {
    return plain(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return plain(new TextDecoder('windows-1252').decode(bytes));
  }
}

/** The beginning of a text, without half a character at its end. */
export function clip(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : text.slice(0, maxLength).toWellFormed();
}

function declaredIn(bytes: Buffer): string | undefined {
  const head = bytes.toString('latin1', 0, HEAD_BYTES);
  const label = DECLARED.map((pattern) => pattern.exec(head)?.[1]).find((found) => found !== undefined);
  // A decoder that can read this declaration knows that the text is not UTF-16.
  return label !== undefined && /^utf-?16/i.test(label) ? 'utf-8' : label;
}

function decoderOf(label: string): InstanceType<typeof TextDecoder> | undefined {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}

function plain(text: string): string {
  return text.replace(CONTROLS, '').toWellFormed();
}
