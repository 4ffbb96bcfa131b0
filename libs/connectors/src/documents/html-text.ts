import { withoutEdges } from '@loupe/kernel';
import { compile, type FormatCallback, type SelectorDefinition } from 'html-to-text';
import { Parser } from 'htmlparser2';
import { storableText } from '../platforms/text.js';

/** Deeper HTML is no text that somebody wrote, and reading it costs more than it says. */
const DEEPEST = 400;
/** Characters of HTML that are read, of which captions keep 10,000 without tags. */
const LONGEST = 60_000;
/** Longer tags have pictures inside them, or nothing that is text. */
const LONGEST_TAG = 2000;

const BLOCKS =
  'address,aside,center,dd,details,dl,dt,fieldset,figcaption,figure,legend,li,summary,tr,caption,blockquote';
const UNSEEN = 'script,style,template,noscript,head,embed,svg,img,hr,audio,video,canvas,select,button';

/** A cell of a table: a tab tells it from the one before. */
const cell: FormatCallback = (element, walk, builder) => {
  const { prev } = element as { prev?: object | null };
  if (prev != null) builder.addLiteral('\t');
  walk(element.children, builder);
};

const convert = compile({
  wordwrap: false,
  formatters: { cell },
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    ...of('ul,table', { format: 'block' }),
    ...of('h1,h2,h3,h4,h5,h6', { format: 'heading', options: { uppercase: false } }),
    ...of(BLOCKS, { format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } }),
    ...of('td,th', { format: 'cell' }),
    ...of(UNSEEN, { format: 'skip' }),
  ],
});

/**
 * The text that a piece of HTML shows: blocks stand on lines of their own, paragraphs with a blank line between, cells of tables apart.
 * Of long HTML only the beginning is read.
 * @returns null for HTML that is too deep to be read
 */
export function htmlText(html: string): string | null {
  const given = shortened(html);
  if (!/[<&]/.test(given)) return storableText(given).replace(/\s+/g, ' ').trim();
  if (isTooDeep(given)) return null;
  return storableText(convert(given))
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => withoutEdges(line, (character) => character === ' '))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** The beginning of HTML, without tags that are longer than any that says something. */
function shortened(html: string): string {
  if (html.length <= LONGEST_TAG) return html;
  let kept = '';
  for (let at = 0; at < html.length && kept.length < LONGEST; ) {
    const begin = html.indexOf('<', at);
    const end = begin < 0 ? -1 : html.indexOf('>', begin);
    if (end < 0) return kept + html.slice(at, begin < 0 ? at + LONGEST : begin);
    kept += html.slice(at, Math.min(begin, at + LONGEST));
    if (end - begin <= LONGEST_TAG) kept += html.slice(begin, end + 1);
    at = end + 1;
  }
  return kept;
}

function of(names: string, how: Omit<SelectorDefinition, 'selector'>): SelectorDefinition[] {
  return names.split(',').map((selector) => ({ selector, ...how }));
}

class TooDeep extends Error {}

/** Looked at before a tree is made of it: trees are walked by functions that call themselves. */
function isTooDeep(html: string): boolean {
  let depth = 0;
  const parser = new Parser({
    onopentagname() {
      depth += 1;
      if (depth > DEEPEST) throw new TooDeep();
    },
    onclosetag() {
      depth -= 1;
    },
  });
  try {
    parser.write(html);
    parser.end();
    return false;
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
    return true;
  }
}
