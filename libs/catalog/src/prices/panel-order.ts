import { table } from '@easel/contracts/table';
import { correctNode } from '../correction/correct-node.js';
import { PANEL_MODEL, PANEL_TYPE } from '../reference-sheets/panel-model.js';
import { panelsOf, type SheetPanel, type SheetPlan } from '../reference-sheets/plan-sheet.js';

type Params = Readonly<Record<string, unknown>>;

/** Pictures of the subject by which a further one is made, the main image first. */
const MOST_REFERENCES = 4;

const GROUNDS: Readonly<Record<string, string>> = table({
  grey: 'plain light grey studio background',
  white: 'plain white background',
  transparent: 'plain white background',
  'in-context': 'in its natural surroundings',
});

/** What a panel that is missing is ordered as: a node of its own, with settings that its model takes. */
export function panelOrder(
  plan: SheetPlan,
  panel: SheetPanel,
  params: Params,
): { type: string; params: Params } {
  const urls = [plan.mainImageUrl, ...panelsOf(plan).map(({ url }) => url)].filter(isText);
  const used = [...new Set(urls)].slice(0, MOST_REFERENCES);
  const { params: corrected } = correctNode(PANEL_TYPE, {
    provider: isText(params['provider']) ? params['provider'] : PANEL_MODEL,
    prompt: promptOf(plan, panel, params),
    aspectRatio: panel.aspect,
    ...(used.length > 0 && { referenceImageUrls: used }),
  });
  return { type: PANEL_TYPE, params: corrected };
}

function promptOf(plan: SheetPlan, { section, name, bucket }: SheetPanel, params: Params): string {
  const background = isText(params['background']) ? params['background'] : 'grey';
  const ground = plan.subject === 'location' ? '' : (GROUNDS[background] ?? GROUNDS['grey'] ?? '');
  const subject = [plan.name, plan.description].filter((words) => words !== '').join(', ');
  const words = [
    viewWords(section, name, bucket),
    subject === '' ? `the same ${plan.subject} as in the reference pictures` : subject,
    isText(params['style']) ? `${params['style']} style` : '',
    ground,
    plan.mainImageUrl === undefined || subject === ''
      ? ''
      : `the same ${plan.subject} as in the reference pictures, unchanged`,
    'a single picture without text',
  ];
  return words.filter((part) => part !== '').join(', ');
}

/** What a view of a bucket is called, where its section has several. */
const OTHER_WORDS: Readonly<Record<string, (name: string) => string>> = table({
  variations: (name) => `${name} variation`,
  timeOfDay: (name) => `at ${name}`,
  weather: (name) => `${name} weather`,
  seasons: (name) => `in ${name}`,
  lighting: (name) => `${name} lighting`,
  lightingVariations: (name) => `${name} lighting`,
});

/** What each section shows of a subject, before the name of the view. */
function viewWords(section: SheetPanel['section'], name: string, bucket: string | undefined): string {
  switch (section) {
    case 'head-turnaround':
      return `head and shoulders portrait, ${name} view`;
    case 'body-turnaround':
      return `full body, standing, ${name} view`;
    case 'turnaround':
    case 'coverage':
      return `${name} view`;
    case 'expression-board':
      return `head and shoulders portrait, ${name} expression`;
    case 'pose-board':
      return `full body, ${name} pose`;
    case 'material-board':
      return `made of ${name}`;
    case 'detail-board':
      return `close-up of ${name}`;
    case 'wardrobe-board':
      return `full body, standing, ${name} outfit`;
    default:
      return (OTHER_WORDS[bucket ?? ''] ?? ((each: string) => each))(name);
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
