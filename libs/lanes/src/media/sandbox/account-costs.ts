import { LRUCache } from 'lru-cache';

/** Seconds of a core that an account may have used lately and still have all places. A photo takes a quarter of it. */
const CHEAP_SECONDS = 0.6;
/** An account that used more is still cheap where heavy accounts used this many times as much on average. */
const MUCH_MORE = 3;
/** After this time, what an account used lately counts half: so 2.8 percent of a core, used all the time, are cheap. */
const HALF_LIFE_MS = 15_000;
/** Half-life of what an account uses just now, by which accounts that work at the same time are compared. */
const NOW_HALF_LIFE_MS = 2_000;
/** Nobody is compared who uses less: 3.5 percent of a core, used all the time, or one picture of average size. */
const LITTLE_NOW_SECONDS = 0.1;
/** A file that takes no longer keeps nobody waiting. */
const SHORT_SECONDS = 0.1;
/** Half-life of the longest file: an account that sends one now and then goes on counting as one that does. */
const LONGEST_HALF_LIFE_MS = 60_000;
/** So long after its last file an account still works. */
const AT_WORK_MS = 5_000;
/** How often accounts are compared at most, because that reads every account. */
const COMPARED_MS = 250;
/** What a process that was ended counts at most: nobody knows what it would have taken. */
const MOST_SECONDS = 10;
const REMEMBERED_MS = 10 * 60_000;
const MOST_ACCOUNTS = 10_000;

/**
 * What decoding the files of accounts took. An account that used much lately, by one large file or by many small ones,
 * that uses three times as much just now as another one that is at work, or that has sent none yet, shares a part of the
 * places with others of that kind, so that these never have all of them.
 * Much is more than a few photos take and more than a third of what heavy accounts used on average, so that an account
 * which uploads an album does not wait behind an attack.
 */
export class AccountCosts {
  private readonly used = new LRUCache<string, Used>({ max: MOST_ACCOUNTS });
  private others: Others = { at: -Infinity, averageOfHeavy: 0, lightest: [] };

  /** Adds what an account used, while its file is decoded or after it. */
  note(account: string, cpuSeconds: number): void {
    const more = Math.min(cpuSeconds, MOST_SECONDS);
    this.add(account, { more, longest: more, isWhole: false });
  }

  /** @param cpuSeconds what a whole file took, all of which was noted before; says how the next ones may be */
  fileEnded(account: string, cpuSeconds: number): void {
    this.add(account, { more: 0, longest: Math.min(cpuSeconds, MOST_SECONDS), isWhole: true });
  }

  isCheap(account: string): boolean {
    const known = this.known(account);
    if (!known?.hasWhole) return false;
    const lately = latelyOf(known);
    const others = this.compared();
    if (lately * MUCH_MORE <= others.averageOfHeavy) return true;
    return lately <= CHEAP_SECONDS && nowOf(known) <= mostBeside(account, others);
  }

  /** Whether each of its files took little, however many there were; a long one is forgotten within minutes. */
  sendsShortFiles(account: string): boolean {
    const known = this.known(account);
    return known !== undefined && known.hasWhole && longestOf(known) <= SHORT_SECONDS;
  }

  private add(
    account: string,
    { more, longest, isWhole }: { more: number; longest: number; isWhole: boolean },
  ): void {
    const known = this.known(account);
    this.used.set(account, {
      lately: (known ? latelyOf(known) : 0) + more,
      now: (known ? nowOf(known) : 0) + more,
      longest: Math.max(known ? longestOf(known) : 0, longest),
      hasWhole: isWhole || known?.hasWhole === true,
      at: performance.now(),
    });
  }

  private compared(): Others {
    const at = performance.now();
    if (at - this.others.at >= COMPARED_MS) {
      // Others than these would lower the average, so that nobody could be cheap.
      const heavy: number[] = [];
      const atWork: Light[] = [];
      for (const [account, used] of this.used.entries()) {
        const lately = latelyOf(used);
        if (lately > CHEAP_SECONDS) heavy.push(lately);
        if (at - used.at <= AT_WORK_MS) atWork.push({ account, now: nowOf(used) });
      }
      const sum = heavy.reduce((before, seconds) => before + seconds, 0);
      const averageOfHeavy = heavy.length === 0 ? 0 : sum / heavy.length;
      const lightest = atWork.toSorted((a, b) => a.now - b.now).slice(0, 2);
      this.others = { at, averageOfHeavy, lightest };
    }
    return this.others;
  }

  private known(account: string): Used | undefined {
    const used = this.used.get(account);
    return used !== undefined && performance.now() - used.at < REMEMBERED_MS ? used : undefined;
  }
}

/** Seconds of a core at a time. */
interface Used {
  readonly lately: number;
  readonly now: number;
  /** Of one file. */
  readonly longest: number;
  /** Whether one of its files has ended. */
  readonly hasWhole: boolean;
  readonly at: number;
}

interface Light {
  readonly account: string;
  readonly now: number;
}

interface Others {
  readonly at: number;
  readonly averageOfHeavy: number;
  /** The two accounts at work that use least just now. */
  readonly lightest: readonly Light[];
}

/** What an account may use just now beside the lightest of the others; without limit where it is the only one. */
function mostBeside(account: string, { lightest }: Others): number {
  const other = lightest.find((light) => light.account !== account);
  return other === undefined ? Infinity : Math.max(LITTLE_NOW_SECONDS, MUCH_MORE * other.now);
}

const decayed = (seconds: number, since: number, halfLifeMs: number): number =>
  seconds * 0.5 ** ((performance.now() - since) / halfLifeMs);
const latelyOf = ({ lately, at }: Used): number => decayed(lately, at, HALF_LIFE_MS);
const longestOf = ({ longest, at }: Used): number => decayed(longest, at, LONGEST_HALF_LIFE_MS);
const nowOf = ({ now, at }: Used): number => decayed(now, at, NOW_HALF_LIFE_MS);

export const accountCosts = new AccountCosts();
