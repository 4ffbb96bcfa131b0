import { groundOf, type Stage, shadowAt } from './stage.js';

/** Bottles and jars side by side, with leaves. */
export function bottles(stage: Stage): string {
  const { random, palette, horizon, size } = stage;
  const count = random.int(1, 3);
  const unit = Math.min(size.width, size.height) / (count + 1.2);
  const feet = horizon + (size.height - horizon) * 0.35;
  const things = Array.from({ length: count }, (_, index) => {
    const x = (size.width * (index + 1)) / (count + 1);
    const color = random.pick(palette.things);
    const width = unit * random.between(0.55, 0.85);
    const isJar = random.chance(0.4);
    const height = width * (isJar ? random.between(0.6, 0.85) : random.between(1.5, 2.3));
    return `${shadowAt(x, feet, width * 0.75)}${vessel(x, feet, { width, height, color, isJar })}`;
  });
  return groundOf(stage) + leaves(stage) + things.join('');
}

function vessel(
  x: number,
  feet: number,
  { width, height, color, isJar }: { width: number; height: number; color: string; isJar: boolean },
): string {
  const left = x - width / 2;
  const top = feet - height;
  const lid = isJar
    ? { width: width * 1.04, height: height * 0.3 }
    : { width: width * 0.38, height: height * 0.2 };
  const body = `x="${left}" y="${top}" width="${width}" height="${height}" rx="${width * 0.16}"`;
  const label = `x="${left + width * 0.14}" y="${top + height * 0.4}" width="${width * 0.72}" height="${height * 0.32}"`;
  return `<rect ${body} fill="${color}"/>
<rect x="${x - lid.width / 2}" y="${top - lid.height * 0.85}" width="${lid.width}" height="${lid.height}" rx="${width * 0.06}" fill="#f4efe6"/>
<rect ${label} rx="3" fill="#fff" opacity=".82"/>
<rect x="${left + width * 0.24}" y="${top + height * 0.48}" width="${width * 0.52}" height="${height * 0.035}" fill="${color}"/>
<rect x="${left + width * 0.34}" y="${top + height * 0.56}" width="${width * 0.32}" height="${height * 0.03}" fill="${color}" opacity=".6"/>
<rect ${body} fill="url(#shine)"/>`;
}

function leaves({ random, horizon, size }: Stage): string {
  const green = `hsl(${random.int(95, 160)},35%,${random.int(38, 58)}%)`;
  return Array.from({ length: random.int(2, 7) }, () => {
    const x = size.width * random.next();
    const y = horizon + (size.height - horizon) * random.between(-0.1, 0.9);
    const length = size.width * random.between(0.08, 0.2);
    return `<g transform="translate(${x} ${y}) rotate(${random.int(0, 359)})"><path d="M0 0Q${length / 2} ${-length / 2.4} ${length} 0Q${length / 2} ${length / 2.4} 0 0Z" fill="${green}" opacity=".85"/><path d="M0 0H${length}" stroke="#fff" stroke-opacity=".35"/></g>`;
  }).join('');
}
