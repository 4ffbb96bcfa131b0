import { groundOf, type Stage, shadowAt } from './stage.js';

/** A bicycle on a road, before hills and a sun. */
export function bicycle(stage: Stage): string {
  const { random, palette, horizon, size } = stage;
  const wheel = Math.min(size.width, size.height) * random.between(0.13, 0.17);
  const x = size.width / 2;
  const feet = horizon + (size.height - horizon) * random.between(0.25, 0.5);
  const isTurned = random.chance(0.5);
  const turn = isTurned ? `translate(${2 * x} 0) scale(-1 1)` : '';
  return `${sun(stage)}${hills(stage)}${groundOf(stage)}
<path d="M0 ${feet + wheel * 0.5}H${size.width}" stroke="#fff" stroke-opacity=".55" stroke-width="${wheel * 0.06}" stroke-dasharray="${wheel * 0.6} ${wheel * 0.4}"/>
${shadowAt(x, feet, wheel * 2.6)}<g transform="${turn}">${frame(x, feet, wheel, random.pick(palette.things))}</g>`;
}

function frame(x: number, feet: number, wheel: number, color: string): string {
  const [rear, front] = [x - wheel * 1.55, x + wheel * 1.55];
  const axle = feet - wheel;
  const saddle = { x: x - wheel * 0.65, y: axle - wheel * 1.25 };
  const head = { x: x + wheel * 1.1, y: axle - wheel * 1.2 };
  const crank = { x: x - wheel * 0.15, y: axle + wheel * 0.12 };
  const spokes = [rear, front].flatMap((hub) =>
    Array.from({ length: 9 }, (_, index) => {
      const angle = (index * Math.PI) / 9;
      const [dx, dy] = [wheel * Math.cos(angle), wheel * Math.sin(angle)];
      return `<path d="M${hub - dx} ${axle - dy}L${hub + dx} ${axle + dy}" stroke="#444" stroke-width="1" opacity=".55"/>`;
    }),
  );
  const wheels = [rear, front].map(
    (hub) =>
      `<circle cx="${hub}" cy="${axle}" r="${wheel}" fill="none" stroke="#2b2b2b" stroke-width="${wheel * 0.1}"/>`,
  );
  return `${spokes.join('')}${wheels.join('')}
<g fill="none" stroke="${color}" stroke-width="${wheel * 0.13}" stroke-linejoin="round" stroke-linecap="round">
<path d="M${rear} ${axle}L${crank.x} ${crank.y}L${saddle.x} ${saddle.y}Z"/>
<path d="M${crank.x} ${crank.y}L${head.x} ${head.y}L${saddle.x + wheel * 0.05} ${saddle.y + wheel * 0.2}"/>
<path d="M${head.x} ${head.y}L${front} ${axle}M${head.x} ${head.y}L${head.x - wheel * 0.08} ${head.y - wheel * 0.35}"/></g>
<g fill="none" stroke="#222" stroke-width="${wheel * 0.14}" stroke-linecap="round">
<path d="M${saddle.x - wheel * 0.3} ${saddle.y - wheel * 0.12}h${wheel * 0.55}"/>
<path d="M${head.x - wheel * 0.1} ${head.y - wheel * 0.35}q${wheel * 0.55} ${-wheel * 0.05} ${wheel * 0.45} ${wheel * 0.3}"/></g>
<circle cx="${crank.x}" cy="${crank.y}" r="${wheel * 0.2}" fill="#333"/>`;
}

function sun({ random, horizon, size }: Stage): string {
  const radius = size.width * random.between(0.06, 0.13);
  return `<circle cx="${size.width * random.between(0.15, 0.85)}" cy="${horizon - radius * random.between(0.5, 3)}" r="${radius}" fill="#fff3c4" opacity=".9"/>`;
}

function hills({ random, palette, horizon, size }: Stage): string {
  return [0.32, 0.2, 0.1]
    .map((height, index) => {
      const peak = size.width * random.next();
      const top = horizon - size.height * height * random.between(0.7, 1.1);
      const [left, right] = [peak - size.width * 0.8, peak + size.width * 0.8];
      return `<path d="M${left} ${horizon + 2}Q${peak} ${top - (horizon - top)} ${right} ${horizon + 2}Z" fill="${palette.things[index % 2]}" opacity="${0.28 + index * 0.16}"/>`;
    })
    .join('');
}
