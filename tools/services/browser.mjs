import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../lib/problem.mjs';
import { run } from '../lib/run.mjs';
import { libraryPath, ownReleaseTree } from './trees.mjs';

/** The browser alone, and the whole program, which takes extensions and is a third larger. */
const PACKAGES = {
  shell: {
    name: 'chromium-headless-shell',
    tree: 'chromium',
    file: 'usr/lib/chromium/chromium-headless-shell',
  },
  whole: { name: 'chromium', tree: 'chromium-whole', file: 'usr/lib/chromium/chromium' },
};
/** For Latin, Chinese, Japanese and Korean texts, and for emoji. */
const FONTS = ['fonts-dejavu-core', 'fonts-wqy-microhei', 'fonts-noto-color-emoji'];

/**
 * A browser without a window, unpacked from the machine's own release: nothing is installed, and no rights are needed.
 * @param {{ cacheDir: string, log: (line: string) => void, kind?: 'shell' | 'whole' }} options
 * @returns {Promise<{ program: string, env: Record<string, string>, args: string[] }>} how to start it
 * @throws {Problem} if no package source offers it
 */
export async function unpackedBrowser({ cacheDir, log, kind = 'shell' }) {
  const { name, tree, file } = PACKAGES[kind];
  const find = async (archive) => {
    const offers = await archive.search(`^${name}$`);
    if (!offers.includes(`${name} `)) throw new Problem(`no configured package source offers ${name}`);
    return [name, ...FONTS];
  };
  const verify = (root) => run(join(root, file), ['--version'], { env: environmentOf(root) });
  const { path } = await ownReleaseTree({ cacheDir, log, name: tree, label: 'Chromium', find, verify });
  return {
    program: join(path, file),
    env: environmentOf(path),
    // Its sandbox cannot be made by root.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  };
}

/** The fonts are those of the tree, so that pages look the same on each machine. */
function environmentOf(root) {
  const settings = join(root, 'fonts');
  mkdirSync(settings, { recursive: true });
  const file = join(settings, 'fonts.conf');
  writeFileSync(
    file,
    `<fontconfig><dir>${join(root, 'usr/share/fonts')}</dir><cachedir>${join(settings, 'cache')}</cachedir></fontconfig>\n`,
  );
  const folders = libraryPath(root).split(':');
  // A library of the sound system loads another one from a folder of its own.
  const sound = folders.map((folder) => join(folder, 'pulseaudio'));
  return { ...process.env, LD_LIBRARY_PATH: [...folders, ...sound].join(':'), FONTCONFIG_FILE: file };
}
