// Work that is small to ask for and takes long to compute: queries, merges, paths, patterns, plans.
import type { AbuseContext, Attack, AttackAnswer } from './attack.ts';
import { formOf, smallVideo, upload, urlOf } from './forms.ts';
import {
  chain,
  collecting,
  computed,
  doubling,
  everyWire,
  type Graph,
  heavyAndWaiting,
  longTexts,
  mentioning,
  query,
} from './graphs.ts';
import { planOfStrangers, renamesInProductions } from './productions.ts';

const PARALLEL = 4;

const tokenOf = ({ accounts }: AbuseContext, round: number): string =>
  (accounts[round % accounts.length] as { token: string }).token;

/** The same request over and over, by all accounts. */
function asking(name: string, route: string, body?: () => unknown): Attack {
  return {
    name,
    attack: async (_url, _signal, context) => {
      const bytes = body && JSON.stringify(body());
      const method = bytes === undefined ? 'GET' : 'POST';
      await context.repeat(PARALLEL, (round) =>
        context.send({ method, path: route, token: tokenOf(context, round), body: bytes, from: round % 4 }),
      );
    },
  };
}

const idOf = ({ body }: AttackAnswer): string | undefined =>
  (body as { data?: { id: string } } | undefined)?.data?.id;

/** A workflow of each account, run over and over. */
function running(name: string, graph: () => Graph): Attack {
  return {
    name,
    attack: async (_url, _signal, context) => {
      const body = JSON.stringify({ name, ...graph() });
      const save = (account: number) =>
        context.send({ method: 'POST', path: '/v1/workflows', token: tokenOf(context, account), body });
      const ids: (string | undefined)[] = [];
      for (let account = 0; account < 4; account++) {
        ids.push(idOf(await save(account)));
      }
      if (ids.every((id) => id === undefined)) context.note('not taken');
      await context.repeat(PARALLEL, async (round) => {
        const workflowId = ids[round % 4];
        if (workflowId === undefined) {
          const saved = await save(round % 4);
          ids[round % 4] = idOf(saved);
          return saved;
        }
        const token = tokenOf(context, round % 4);
        return context.send({
          method: 'POST',
          path: '/v1/api/run',
          token,
          body: { workflowId },
          from: round % 4,
        });
      });
    },
  };
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => count - index);
const nested = (depth: number): unknown => JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`);
/** Objects of keys that no other one has, 2.7 MB. */
const objects = (): string[] =>
  Array.from({ length: 1_000 }, (_, at) =>
    JSON.stringify(
      Object.fromEntries(Array.from({ length: 150 }, (_each, key) => [`k${at}_${key}`, 'xxxx'])),
    ),
  );

/** Captions that begin marks and never end them, as subtitles and as 200 kB of timed words, and a block of 9,900 words. */
const captions: Attack = {
  name: 'captions-of-less-than-signs',
  async attack(_url, _signal, context) {
    const form = formOf('a.mp4', await smallVideo());
    const videoUrls = await Promise.all(
      [0, 1, 2, 3].map(async (at) => urlOf(await upload(context, at, form))),
    );
    if (videoUrls.some((url) => url === undefined)) context.note('not taken');
    const subtitles = (spoken: string) => `00:00:00.000 --> 00:00:01.000\n${spoken}`;
    const words = Array.from({ length: 10_000 }, (_, at) => ({
      text: '<'.repeat(20),
      start: at,
      end: at + 1,
    }));
    const texts = [
      { text: subtitles('<'.repeat(19_900)) },
      { words },
      { text: subtitles('a '.repeat(9_900)) },
    ];
    await context.repeat(PARALLEL, (round) =>
      context.send({
        method: 'POST',
        path: '/v1/add-captions',
        token: tokenOf(context, round % 4),
        body: {
          videoUrl: videoUrls[round % 4],
          style: 'word-highlight',
          ...texts[Math.floor(round / 4) % texts.length],
        },
        from: round % 4,
      }),
    );
  },
};

/** A new workflow of megabytes each time, run once: whoever keeps what it has read of them fills up. */
const documents: Attack = {
  name: 'documents-of-megabytes',
  attack: (_url, _signal, context) =>
    context.repeat(PARALLEL, async (round) => {
      const token = tokenOf(context, round);
      const saved = await context.send({
        method: 'POST',
        path: '/v1/workflows',
        token,
        body: { name: `Large ${round}`, ...longTexts(round) },
        from: round % 4,
      });
      const workflowId = idOf(saved);
      if (workflowId === undefined) return saved;
      return context.send({
        method: 'POST',
        path: '/v1/api/run',
        token,
        body: { workflowId },
        from: round % 4,
      });
    }),
};

const renames: Attack = {
  name: 'renames-in-large-productions',
  leastSeconds: 30,
  attack: (_url, _signal, context) => renamesInProductions(context),
};

const strangers: Attack = {
  name: 'plans-that-mention-strangers',
  attack: (_url, _signal, context) => {
    const request = planOfStrangers();
    return context.repeat(PARALLEL, (round) =>
      context.send({ ...request, token: tokenOf(context, round), from: round % 4 }),
    );
  },
};

export const attacks: readonly Attack[] = [
  // Those that were seen.
  asking('reduce-merge-json', '/v1/reduce', () => ({
    strategyId: 'merge-json',
    strategyConfig: {},
    inputs: objects(),
  })),
  running('json-process-add', () =>
    query(
      Array.from({ length: 15_000 }, (_, at) => ({ [`k${at}`]: 'x' })),
      'add',
    ),
  ),
  running('json-process-contains', () => query(numbers(100_000), 'contains(.)')),
  running('extract-field-long-path', () =>
    computed(JSON.stringify(nested(500)), 'extract-field', { mode: 'custom', field: 'a.'.repeat(500_000) }),
  ),
  captions,
  // More of the same kind.
  running('json-process-doubling', () => query([1, 2, 3], Array(40).fill('map([.,.])').join('|'))),
  running('json-process-sort', () => query(numbers(100_000), 'sort | unique | reverse | sort')),
  running('json-process-deep-query', () => query(nested(200), `${'['.repeat(50)}.${']'.repeat(50)}`)),
  running('filter-what-is-almost-found', () =>
    computed('a'.repeat(800_000), 'filter-list', {
      conditions: [{ field: '', operator: 'contains', value: `b${'a'.repeat(400_000)}` }],
    }),
  ),
  running('sort-list-of-alike', () =>
    computed(
      JSON.stringify(Array.from({ length: 60_000 }, (_, at) => `2026-01-01T00:00:${at % 60}`)),
      'sort-list',
      { sortType: 'date', direction: 'asc' },
    ),
  ),
  running('merge-lists-without-doubles', () =>
    computed(JSON.stringify(Array.from({ length: 40_000 }, (_, at) => ({ at }))), 'merge-lists', {
      mode: 'concat',
      deduplicate: true,
    }),
  ),
  running('split-into-letters', () =>
    computed('ab'.repeat(900_000), 'split-text', { delimiter: 'custom', customDelimiter: 'a' }, 'text'),
  ),
  running('text-that-doubles', () => doubling(40)),
  running('every-wire', () => everyWire(190)),
  running('long-chain', () => chain(2_000)),
  running('collect-of-many', () => collecting(1_000, 'x'.repeat(1_000))),
  running('mentions-of-nodes', mentioning),
  asking('estimate-of-1000-nodes', '/v1/credits/estimate-workflow', () => ({
    nodes: Array.from({ length: 1_000 }, () => ({
      type: 'generate-image',
      data: { prompt: 'a'.repeat(3_000) },
    })),
  })),
  asking('script-of-many-scenes', '/v1/video-analysis/import/validate', () => ({
    script: {
      meta: { title: 'A', aspectRatio: '16:9' },
      slots: Array.from({ length: 2_000 }, (_, at) => ({ slotId: `s${at}`, label: 'a', source: 'image' })),
      scenes: Array.from({ length: 4_000 }, (_, at) => ({
        startSec: at,
        endSec: at + 1,
        visual: '{slot:s1} {slot:s2} {slot:s3}'.repeat(10),
      })),
    },
  })),
  asking('separators-of-100-kilobytes', '/v1/reduce', () => ({
    strategyId: 'concat',
    strategyConfig: { separator: 'x'.repeat(100_000) },
    inputs: Array<string>(500).fill('a'),
  })),
  running('heavy-runs-that-wait', heavyAndWaiting),
  documents,
  renames,
  strangers,
  asking('search-with-patterns', `/v1/templates/browse?search=${'%25_'.repeat(100)}`),
];
