import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Route } from 'playwright-core';
import { xorshift128plus } from 'pure-rand/generator/xorshift128plus';

/** What can become of an answer beside being late. */
export type Fate = 'whole' | 'failed' | 'cut' | 'repeated';

/** What stands on the page at a moment: the texts outside of its answers, and those of each answer, in their order. */
export interface Standing {
  title: string;
  /** What the fields of the page show, by their labels. */
  fields: Readonly<Record<string, string>>;
  rest: readonly string[];
  answers: readonly { isBusy: boolean; texts: readonly string[] }[];
  /** Ticks of rows, and the number of the bar that says how many are selected; null without a bar. */
  ticks: number;
  selected: number | null;
}

/**
 * Notes in the page what stands on it, after each change of it. Left out is what is no part of an answer: fields, times in
 * words (“3 hours ago”), what is said of the work (status, alerts), and what cannot be seen.
 */
const WATCH = `(() => {
  const LEFT_OUT = 'select, input, textarea, time, script, style, [role=status], [role=alert], [aria-hidden=true], [data-bulk], ' + window.loupeChanging;
  const textsOf = (root, isOwn) => {
    const texts = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.data.replace(/\\s+/g, ' ').trim();
      const parent = node.parentElement;
      if (text !== '' && parent.closest(LEFT_OUT) === null && isOwn(parent)) texts.push(text);
    }
    return texts;
  };
  const labelOf = (field) => field.labels?.[0]?.textContent.trim() ?? field.getAttribute('aria-label') ?? '';
  const look = () => {
    const main = document.querySelector('main');
    if (main === null) return null;
    const answers = [...main.querySelectorAll('[aria-busy]')].filter((each) => each.parentElement.closest('[aria-busy]') === null);
    const bar = document.querySelector('[data-bulk]');
    const said = bar === null ? null : /(\\d+) selected/.exec(bar.textContent);
    return {
      title: document.title,
      fields: Object.fromEntries([...main.querySelectorAll('select')].map((each) => [labelOf(each), each.selectedOptions[0]?.text ?? ''])),
      rest: textsOf(main, (parent) => parent.closest('[aria-busy]') === null),
      answers: answers.map((each) => ({ isBusy: each.getAttribute('aria-busy') === 'true', texts: textsOf(each, () => true) })),
      ticks: main.querySelectorAll('[aria-busy] input[type=checkbox]:checked').length,
      selected: said === null ? null : Number(said[1]),
    };
  };
  const seen = [];
  let last = '';
  let isDue = false;
  const note = () => {
    isDue = false;
    const standing = look();
    const text = JSON.stringify(standing);
    if (standing === null || text === last) return;
    last = text;
    seen.push(standing);
  };
  new MutationObserver(() => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(note);
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  window.loupeLook = look;
  window.loupeSeen = () => seen.splice(0);
})()`;

/** The API as a page reaches it: prompt, or late in an order of its own and now and then cut, failed or repeated. */
export class LateAnswers {
  private readonly random: ReturnType<typeof xorshift128plus>;
  private begun: number[] = [];
  private open = 0;
  private longest = 0;
  private changed = Date.now();
  /** What became of the answers of late times. */
  readonly fates: Record<Fate, number> = { whole: 0, failed: 0, cut: 0, repeated: 0 };

  private constructor(
    private readonly page: Page,
    seed: number,
  ) {
    this.random = xorshift128plus(seed);
  }

  /**
   * Stands between a page and the API from now on; answers are prompt until `late` is called.
   * @param changing selector of what says something else each time, so that it cannot be compared
   */
  static async before(page: Page, seed: number, changing: string): Promise<LateAnswers> {
    const answers = new LateAnswers(page, seed);
    const note = (by: number) => () => {
      answers.open += by;
      answers.changed = Date.now();
    };
    page.on('request', note(1));
    page.on('requestfinished', note(-1));
    page.on('requestfailed', note(-1));
    await page.addInitScript(`window.loupeChanging = ${JSON.stringify(changing)}`);
    await page.addInitScript(WATCH);
    await page.route('**/api/v2', (route) => answers.answer(route));
    return answers;
  }

  /** Milliseconds that an answer is late at most; 0 for prompt and whole ones. */
  late(longest: number): void {
    this.longest = longest;
  }

  /** A number from 0 to below 1. */
  draw(): number {
    return (this.random.next() >>> 0) / 2 ** 32;
  }

  /** All that stood on the page since this was asked last. */
  seen(): Promise<Standing[]> {
    return this.page.evaluate<Standing[]>('window.loupeSeen()');
  }

  /** What stands on the page now; null while there is no page. */
  look(): Promise<Standing | null> {
    return this.page.evaluate<Standing | null>('window.loupeLook()');
  }

  /** Goes to an address as a link of the page does, or a field that writes it. */
  async go(address: string): Promise<void> {
    await this.page.evaluate(
      `history.pushState({}, '', ${JSON.stringify(address)}); dispatchEvent(new PopStateEvent('popstate'))`,
    );
  }

  /**
   * Waits until the page asks nothing more: nothing is under way, nothing waits for its turn, and nothing on it changes.
   * @returns what stands on it then
   */
  async settled(): Promise<Standing> {
    let before = '';
    for (const end = Date.now() + 120_000; Date.now() < end; await sleep(150)) {
      const now = Date.now();
      // The page sends five requests a second; a sixth waits.
      const mayWait = (this.begun.at(-5) ?? 0) > now - 1200;
      const standing = await this.look();
      const text = JSON.stringify(standing);
      const isSame = text === before;
      before = text;
      if (standing !== null && isSame && this.open <= 0 && now - this.changed > (mayWait ? 1200 : 150)) {
        return standing;
      }
    }
    throw new Error(`The page still asks: ${this.page.url()}`);
  }

  private async answer(route: Route): Promise<void> {
    this.begun = [...this.begun.slice(-4), Date.now()];
    // Where nobody waits for it any more, as the page has asked something else, it cannot be given.
    await this.give(route).catch(() => {});
  }

  private async give(route: Route): Promise<void> {
    if (this.longest === 0) return route.continue();
    const fate = this.fate();
    const wait = this.draw() * this.longest;
    this.fates[fate] += 1;
    // A repeated question is asked twice, and the later answer is the one that comes.
    if (fate === 'repeated') await route.fetch();
    const response = fate === 'failed' ? null : await route.fetch();
    await sleep(wait);
    if (response === null) return route.fulfill({ status: 502, body: 'no' });
    const body = await response.body();
    return route.fulfill({ response, body: fate === 'cut' ? body.subarray(0, body.length / 2) : body });
  }

  private fate(): Fate {
    const drawn = this.draw();
    return drawn < 0.1 ? 'failed' : drawn < 0.2 ? 'cut' : drawn < 0.35 ? 'repeated' : 'whole';
  }
}

/** The first of texts that does not stand in another list in the same order, of which some may be missing; null for none. */
function firstOther(texts: readonly string[], whole: readonly string[]): string | null {
  let at = 0;
  for (const text of texts) {
    at = whole.indexOf(text, at) + 1;
    if (at === 0) return text;
  }
  return null;
}

/** What pages say while they wait for an answer; none of it is an answer. */
const WAITING = /^(Counting|Loading|Looking)\b|^(Retry|Try again)$/;
const ofAnswers = (texts: readonly string[]) => texts.filter((text) => !WAITING.test(text));

/** The pages as they stand when all is answered, by which what stands on them meanwhile is judged. */
export class Truths {
  private readonly known: Standing[] = [];

  add(standing: Standing): void {
    this.known.push(standing);
  }

  /**
   * What is wrong with what stood on a page; null for nothing. Texts outside of answers, and answers that are not busy, are those
   * of the question that the fields show; a busy answer is whole the answer to a question of this page.
   */
  mismatch(standing: Standing): string | null {
    // Until the name of what is open has come, the title is that of its page.
    const ofPage = this.known.filter(
      ({ title }) => title === standing.title || title.endsWith(` · ${standing.title}`),
    );
    if (ofPage.length === 0) return null;
    if (standing.selected !== null && standing.selected !== standing.ticks) {
      return `${standing.selected} selected, ${standing.ticks} ticks`;
    }
    const asked = ofPage.filter((truth) => this.hasFields(truth, standing, ofPage));
    if (asked.length === 0) return `no truth for ${JSON.stringify(standing.fields)}`;
    const busy = standing.answers.find(
      ({ isBusy, texts }) => isBusy && !ofPage.some((truth) => isOf(texts, truth)),
    );
    if (busy !== undefined) return `no question has the busy answer ${shown(busy.texts)}`;
    const now = standing.answers.filter(({ isBusy }) => !isBusy);
    const problems = asked.map((truth) => {
      const other = firstOther(ofAnswers(standing.rest), truth.rest);
      if (other !== null) return other;
      const wrong = now.find(({ texts }) => !isOf(texts, truth));
      return wrong === undefined ? null : shown(wrong.texts);
    });
    return problems.includes(null)
      ? null
      : `${shown(standing.rest)}: is not said there: ${problems.join(' or ')}`;
  }

  /** Whether the fields by which the questions of a page differ show the same. */
  private hasFields(truth: Standing, standing: Standing, ofPage: readonly Standing[]): boolean {
    return Object.entries(truth.fields).every(([label, value]) => {
      const shows = standing.fields[label];
      // A field that is not there yet asks nothing; one that shows the same for each question tells none apart.
      return (
        shows === undefined ||
        shows === value ||
        ofPage.every((other) => (other.fields[label] ?? value) === value)
      );
    });
  }
}

const isOf = (texts: readonly string[], truth: Standing) =>
  truth.answers.some((whole) => firstOther(ofAnswers(texts), whole.texts) === null);
const shown = (texts: readonly string[]) => JSON.stringify(texts).slice(0, 1500);
