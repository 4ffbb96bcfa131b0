import { type Html, html } from '@loupe/http';
import type { PostTexts } from '@loupe/texts';

const WIDTH = 640;
const HEIGHT = 160;
/** Margin for the width of a line and a point at the edges. */
const MARGIN = 6;

export interface CurvePoint {
  at: Date;
  /** A whole number as text, because it may exceed a JavaScript number. */
  metric: string;
}

/**
 * A metric over time as an SVG with a text description for screen readers; null for fewer than two snapshots. It begins
 * at zero, so that a small change does not look large.
 * @param id of the drawing in its page
 * @param name such as `Views`
 */
export function curve(texts: PostTexts, id: string, name: Html, points: readonly CurvePoint[]): Html | null {
  const [first, ...others] = points;
  const last = others.at(-1);
  if (first === undefined || last === undefined) return null;
  const highest = points.reduce((most, { metric }) => Math.max(most, Number(metric)), 1);
  const begin = first.at.getTime();
  const span = last.at.getTime() - begin;
  const placed = points.map(({ at, metric }) => {
    const x = MARGIN + ((at.getTime() - begin) / span) * (WIDTH - 2 * MARGIN);
    const y = HEIGHT - MARGIN - (Number(metric) / highest) * (HEIGHT - 2 * MARGIN);
    return { x: x.toFixed(1), y: y.toFixed(1) };
  });
  const story = texts.t('From {first} on {start} to {last} on {end}, in {count} snapshots.', {
    first: texts.numberText(first.metric),
    start: texts.dateText(first.at),
    last: texts.numberText(last.metric),
    end: texts.dateText(last.at),
    count: points.length,
  });
  return html`<figure>
<figcaption><b>${name}</b> ${texts.numberText(last.metric)}</figcaption>
<svg role="img" aria-labelledby="${id}-title ${id}-story" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none">
<title id="${id}-title">${texts.t('{metric} over time', { metric: name })}</title>
<desc id="${id}-story">${story}</desc>
<polyline points="${placed.map(({ x, y }) => `${x},${y}`).join(' ')}"/>
</svg>
<p class="axis"><time datetime="${first.at.toISOString()}">${texts.dateText(first.at)}</time>
<time datetime="${last.at.toISOString()}">${texts.dateText(last.at)}</time></p>
</figure>`;
}
