import { AccountCosts } from '@easel/lanes/media/sandbox/account-costs';
import { UploadPlaces } from './upload-places.js';

const DECODED_AT_ONCE = 2;

describe('places to look at uploads, two of which are decoded at once', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('lets the next account with long files begin after the one before, and short files at once', async () => {
    const site = opened({ slow: [3], other: [3], person: [0.01] });
    const [first, second] = [site.upload('slow'), site.upload('other')];
    site.upload('person');
    await settled();
    expect(site.begun).toEqual(['slow', 'person']);
    first.end();
    await settled();

    expect(site.begun).toEqual(['slow', 'person', 'other']);
    second.end();
  });

  it('treats accounts that are not known yet like accounts with long files', async () => {
    const site = opened({ person: [0.01] });
    site.upload('new');
    site.upload('newer');
    site.upload('person');
    await settled();

    expect(site.begun).toEqual(['new', 'person']);
  });

  it('makes an account with a long file now and then wait for one heavy account at most', async () => {
    const heavy = Array.from({ length: 8 }, (_, at) => `heavy ${at}`);
    const site = opened({ ...Object.fromEntries(heavy.map((each) => [each, [9, 9]])), album: [0.2] });
    const uploads = heavy.map((each) => site.upload(each));
    await settled();
    site.upload('album');
    uploads[0]?.end();
    await settled();

    expect(site.begun).toEqual(['heavy 0', 'album']);
  });

  it('lets no account pass with long files because its files were short when it sent them', async () => {
    const site = opened({ slow: [3], sly: [0.01], person: [0.01] });
    site.upload('slow');
    const sly = Array.from({ length: 10 }, () => site.upload('sly'));
    await settled();
    const atOnce = ['sly', 'sly'];
    expect(site.begun).toEqual(['slow', ...atOnce]);
    site.costs.note('sly', 3);
    sly.slice(0, 2).forEach(({ end }) => end());
    await settled();
    site.upload('person');
    await settled();

    expect(site.begun).toEqual(['slow', ...atOnce, 'person']);
  });

  it('lets short files in great numbers wait for each other, not for long ones', async () => {
    const many = Array.from({ length: 200 }, () => 0.05);
    const site = opened({ slow: [3], robot: many, machine: many });
    site.upload('slow');
    const robot = site.upload('robot');
    site.upload('machine');
    await settled();
    expect(site.begun).toEqual(['slow', 'robot']);
    robot.end();
    await settled();

    expect(site.begun).toEqual(['slow', 'robot', 'machine']);
  });
});

/** @param sent seconds of a core that the files of each account took before */
function opened(sent: Record<string, number[]>) {
  const costs = new AccountCosts();
  for (const [account, files] of Object.entries(sent)) {
    for (const seconds of files) {
      costs.note(account, seconds);
      costs.fileEnded(account, seconds);
    }
  }
  const places = new UploadPlaces(costs, DECODED_AT_ONCE);
  const begun: string[] = [];
  const upload = (account: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    void places.run(account, () => {
      begun.push(account);
      return promise;
    });
    return { end: resolve };
  };
  return { begun, costs, upload };
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}
