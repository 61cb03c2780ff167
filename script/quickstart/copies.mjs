// The copies of docs/quickstart.md: in README.md, one level of headings deeper, and in the gateway, which shows it.

const BEGIN = '<!-- A copy of docs/quickstart.md, made by `script/check-quickstart --write`. -->';
const END = '<!-- End of the copy. -->';

/** @returns {string} `readme` with the copy that `quickstart` makes */
export function withQuickstart(readme, quickstart) {
  const begin = readme.indexOf(BEGIN);
  const end = readme.indexOf(END);
  if (begin === -1 || end < begin) throw new Error(`README.md lacks the lines\n${BEGIN}\n${END}`);
  const copy = quickstart.replaceAll(/^#/gm, '##').replaceAll('](../', '](').trim();
  return `${readme.slice(0, begin + BEGIN.length)}\n\n${copy}\n\n${readme.slice(end)}`;
}

/** @returns {string} the module of the gateway that holds the text, before Prettier */
export function quickstartModule(quickstart) {
  const lines = quickstart.trimEnd().split('\n');
  return `/** A copy of docs/quickstart.md, made by \`script/check-quickstart --write\`. */
export const QUICKSTART = ${JSON.stringify(lines)}.join('\\n');
`;
}
