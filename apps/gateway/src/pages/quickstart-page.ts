import { page } from '../layout/layout.js';
import { htmlOf } from './markdown.js';
import { QUICKSTART } from './quickstart.js';

/** The address that the text names. */
const EXAMPLE_ORIGIN = 'http://127.0.0.1:8000';

/** The quickstart, with the address of this installation in its commands. */
export function quickstartPage(publicUrl: string): string {
  const text = QUICKSTART.replaceAll(EXAMPLE_ORIGIN, publicUrl.replace(/(?<!\/)\/+$/, ''));
  return page({ title: 'Quickstart', current: '/docs/quickstart', main: htmlOf(text) });
}
