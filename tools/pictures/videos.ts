/**
 * Makes the videos of the demo of its stills, once: `npx tsx tools/pictures/videos.ts`, with FFmpeg. A video begins with the still as
 * `drawn` shows it upright, and moves towards it or along it for six seconds.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawn } from '../../libs/demo/src/pictures/drawn.js';

const FOLDER = new URL('../../libs/demo/pictures/', import.meta.url).pathname;
const SIZE = { width: 1080, height: 1920 };
const PLAIN = { hue: 0, brightness: 1, zoom: 1, across: 0.5 };
/** Six seconds of twelve pictures; each motion begins at the whole still. */
const FRAMES = 72;
const MOTIONS = [
  "z='1+0.22*on/72':x='(iw-iw/zoom)/2':y='(ih-ih/zoom)*0.55'",
  "z='1+0.18*sin(on/72*PI)':x='(iw-iw/zoom)*(0.5+0.5*on/72)':y='(ih-ih/zoom)/2'",
  "z='1+0.2*sin(on/72*PI/2)':x='(iw-iw/zoom)*(0.5-0.4*on/72)':y='(ih-ih/zoom)*(0.5+0.3*on/72)'",
];

const scratch = mkdtempSync(join(tmpdir(), 'videos-'));
for (const [index, name] of readdirSync(FOLDER)
  .filter((file) => file.endsWith('.webp'))
  .entries()) {
  const target = join(FOLDER, name.replace('.webp', '.webm'));
  if (existsSync(target)) continue;
  const first = join(scratch, 'first.jpg');
  writeFileSync(first, await drawn(sharp, readFileSync(join(FOLDER, name)), SIZE, PLAIN));
  const motion = `zoompan=${MOTIONS[index % MOTIONS.length]}:d=${FRAMES}:s=270x480:fps=12`;
  const codec = [
    '-c:v',
    'libvpx-vp9',
    '-b:v',
    '0',
    '-crf',
    '44',
    '-deadline',
    'good',
    '-cpu-used',
    '5',
    '-pix_fmt',
    'yuv420p',
  ];
  const quiet = ['-loglevel', 'error', '-y'];
  execFileSync('ffmpeg', [...quiet, '-i', first, '-vf', motion, ...codec, '-an', '-bitexact', target]);
}
