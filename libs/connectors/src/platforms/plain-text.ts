import { withoutEdges } from '@loupe/kernel';
import { Parser } from 'htmlparser2';
import { storableText } from './text.js';

/** Elements that begin on a line of their own. */
const BLOCKS = new Set([
  'p',
  'div',
  'li',
  'ul',
  'ol',
  'blockquote',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'tr',
  'figure',
]);
const UNSEEN = new Set(['script', 'style', 'template', 'iframe', 'noscript']);

/**
 * The text that a piece of HTML shows: paragraphs have a blank line between, other blocks begin a line. For posts, which are read in the
 * worker's own process: it makes no tree and goes over the text once, whatever it holds (docs/adr/0105).
 */
export function plainText(html: string): string {
  let text = '';
  let hidden = 0;
  const parser = new Parser({
    onopentagname(name) {
      if (UNSEEN.has(name)) hidden += 1;
      if (name === 'br') text += '\n';
      else if (BLOCKS.has(name) && text !== '') text += name === 'p' ? '\n\n' : '\n';
    },
    ontext(part) {
      if (hidden === 0) text += part.replace(/\s+/g, ' ');
    },
    onclosetag(name) {
      if (UNSEEN.has(name)) hidden -= 1;
    },
  });
  parser.write(html);
  parser.end();
  return storableText(text)
    .split('\n')
    .map((line) => withoutEdges(line, isSpace))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function isSpace(character: string): boolean {
  return character === ' ' || character === '\u00a0';
}
