import { escaped } from '../layout/html.js';

/**
 * HTML of a text in the few signs that our own documents use: headings, paragraphs, lists, blocks of code, and within a
 * line `code` and [links](…). It is for texts of this repository; all their content is escaped.
 */
export function htmlOf(markdown: string): string {
  const html: string[] = [];
  let text: string[] = [];
  let code: { language: string; lines: string[] } | undefined;
  const endText = () => {
    if (text.length > 0) html.push(blockOf(text));
    text = [];
  };
  for (const line of markdown.split('\n')) {
    if (line.startsWith('```')) {
      endText();
      if (code) html.push(codeOf(code));
      code = code ? undefined : { language: line.slice(3).trim(), lines: [] };
    } else if (code) code.lines.push(line);
    else if (line.trim() === '') endText();
    else if (line.startsWith('#')) {
      endText();
      html.push(headingOf(line));
    } else text.push(line);
  }
  endText();
  return html.join('\n');
}

function headingOf(line: string): string {
  const level = /^#+/.exec(line)?.[0].length ?? 1;
  const words = line.slice(level).trim();
  const id = words
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return `<h${level} id="${id}">${inlineOf(words)}</h${level}>`;
}

function codeOf({ language, lines }: { language: string; lines: string[] }): string {
  const prints = language === 'text' ? ' class="prints"' : '';
  return `<pre tabindex="0"${prints}><code>${escaped(lines.join('\n'))}</code></pre>`;
}

function blockOf(lines: string[]): string {
  if (!lines[0]?.startsWith('- ')) return `<p>${inlineOf(lines.join('\n'))}</p>`;
  const items = lines.join('\n').split(/^- /m).slice(1);
  return `<ul>\n${items.map((item) => `<li>${inlineOf(item.trim())}</li>`).join('\n')}\n</ul>`;
}

function inlineOf(words: string): string {
  return words
    .split(/(`[^`]*`)/)
    .map((part) =>
      part.startsWith('`') && part.length > 1
        ? `<code>${escaped(part.slice(1, -1))}</code>`
        : escaped(part).replaceAll(/\[([^\][]*)\]\(([^()\s]*)\)/g, '<a href="$2">$1</a>'),
    )
    .join('');
}
