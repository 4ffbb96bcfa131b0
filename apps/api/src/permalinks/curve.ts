import { type Html, html } from '@loupe/graphql';
import { dateText, numberText } from './texts.js';

const WIDTH = 640;
const HEIGHT = 160;
/** Room for the width of a line and of a point at the edges. */
const MARGIN = 6;

export interface CurvePoint {
  at: Date;
  /** A whole number, as text: it may be larger than a JavaScript number can be. */
  metric: string;
}

/**
 * A metric over time as a drawing that is told to those who cannot see it; null for fewer than two snapshots, which are
 * no curve. It begins at zero, so that a small change does not look like a large one.
 * @param id of the drawing in its page
 * @param name such as `Views`
 */
export function curve(id: string, name: string, points: readonly CurvePoint[]): Html | null {
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
  const story = `From ${numberText(first.metric)} on ${dateText(first.at)} to ${numberText(last.metric)} on ${dateText(last.at)}, in ${points.length} readings.`;
  return html`<figure>
<figcaption><b>${name}</b> ${numberText(last.metric)}</figcaption>
<svg role="img" aria-labelledby="${id}-title ${id}-story" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none">
<title id="${id}-title">${name} over time</title>
<desc id="${id}-story">${story}</desc>
<polyline points="${placed.map(({ x, y }) => `${x},${y}`).join(' ')}"/>
</svg>
<p class="axis"><time datetime="${first.at.toISOString()}">${dateText(first.at)}</time>
<time datetime="${last.at.toISOString()}">${dateText(last.at)}</time></p>
</figure>`;
}
