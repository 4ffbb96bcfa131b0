import { groundOf, type Stage, shadowAt } from './stage.js';

/** A plate from above, or a bowl from the side, with food. */
export function dishes(stage: Stage): string {
  return stage.random.chance(0.6) ? plate(stage) : bowl(stage);
}

function plate({ random, palette, size }: Stage): string {
  const radius = Math.min(size.width, size.height) * random.between(0.3, 0.42);
  const x = size.width * random.between(0.4, 0.6);
  const y = size.height * random.between(0.45, 0.6);
  return `<rect width="${size.width}" height="${size.height}" fill="${palette.ground}" opacity=".7"/>
<circle cx="${x + 8}" cy="${y + 12}" r="${radius}" fill="#000" opacity=".18"/>
<circle cx="${x}" cy="${y}" r="${radius}" fill="#fbf8f2"/>
<circle cx="${x}" cy="${y}" r="${radius * 0.76}" fill="#efe9df"/>
<circle cx="${x}" cy="${y}" r="${radius * 0.62}" fill="${palette.things[0]}"/>
${pieces(random.int(9, 26), { x, y, radius: radius * 0.55 })}`;

  function pieces(count: number, area: { x: number; y: number; radius: number }): string {
    return Array.from({ length: count }, () => {
      const angle = random.between(0, 2 * Math.PI);
      const distance = area.radius * Math.sqrt(random.next());
      const radius = area.radius * random.between(0.07, 0.24);
      const [px, py] = [area.x + distance * Math.cos(angle), area.y + distance * Math.sin(angle)];
      const turn = `rotate(${random.int(0, 179)} ${px} ${py})`;
      return `<ellipse cx="${px}" cy="${py}" rx="${radius}" ry="${radius * random.between(0.35, 1)}" transform="${turn}" fill="${random.pick(palette.things)}" stroke="#fff" stroke-opacity=".25"/>`;
    }).join('');
  }
}

function bowl(stage: Stage): string {
  const { random, palette, horizon, size } = stage;
  const radius = Math.min(size.width, size.height) * random.between(0.26, 0.36);
  const x = size.width * random.between(0.42, 0.58);
  const y = horizon - radius * 0.25;
  const steam = [-0.4, 0, 0.4].map((offset) => {
    const start = x + radius * offset;
    const bend = radius * random.between(0.12, 0.3);
    return `<path d="M${start} ${y - radius * 0.3}q${bend} ${-radius * 0.3} 0 ${-radius * 0.6}t0 ${-radius * 0.5}" stroke="#fff" stroke-width="${radius * 0.05}" stroke-opacity=".5" fill="none" stroke-linecap="round"/>`;
  });
  const food = Array.from({ length: random.int(5, 11) }, () => {
    const piece = radius * random.between(0.1, 0.26);
    return `<circle cx="${x + radius * random.between(-0.75, 0.75)}" cy="${y - radius * random.between(0, 0.16)}" r="${piece}" fill="${random.pick(palette.things)}"/>`;
  });
  return `${groundOf(stage)}${shadowAt(x, y + radius, radius)}${steam.join('')}${food.join('')}
<path d="M${x - radius} ${y}a${radius} ${radius} 0 0 0 ${2 * radius} 0z" fill="${palette.things[1]}"/>
<path d="M${x - radius} ${y}a${radius} ${radius} 0 0 0 ${2 * radius} 0z" fill="url(#shine)"/>
<rect x="${x - radius * 1.04}" y="${y - radius * 0.04}" width="${radius * 2.08}" height="${radius * 0.09}" rx="${radius * 0.04}" fill="#fff" opacity=".85"/>`;
}
