/**
 * @typedef {object} Source a configured source of binary packages
 * @property {string[]} uris
 * @property {string[]} suites
 * @property {string[]} components
 * @property {string | null} signedBy a key file's path, or the lines of a key written into the source itself
 */

/** @param {string} text one stanza @returns {Record<string, string>} fields by lower-case name; continued lines keep their line ends */
function fieldsOf(text) {
  const fields = {};
  let last = null;
  for (const line of text.split('\n')) {
    if (line.startsWith('#')) continue;
    const field = /^([A-Za-z][A-Za-z-]*):(.*)$/.exec(line);
    if (field) {
      last = field[1].toLowerCase();
      fields[last] = field[2].trim();
    } else if (last && /^[ \t]/.test(line)) {
      fields[last] += `\n${line}`;
    }
  }
  return fields;
}

const words = (text = '') => text.split(/\s+/).filter(Boolean);

/**
 * Parses *.sources files (deb822).
 * @param {string} text
 * @returns {Source[]} the enabled sources of binary packages
 */
export function parseStanzas(text) {
  return text
    .replace(/\r/g, '')
    .split(/\n[ \t]*\n/)
    .map(fieldsOf)
    .filter(
      (fields) => words(fields.types).includes('deb') && !/^(no|false|0|off)$/i.test(fields.enabled ?? ''),
    )
    .map((fields) => ({
      uris: words(fields.uris),
      suites: words(fields.suites),
      components: words(fields.components),
      signedBy: fields['signed-by'] || null,
    }));
}

/**
 * Parses sources.list and *.list files: one source a line.
 * @param {string} text
 * @returns {Source[]}
 */
export function parseLines(text) {
  return text
    .split('\n')
    .map((line) => /^\s*deb\s+(?:\[([^\]]*)\]\s+)?(\S+)\s+(\S+)([^#]*)/.exec(line))
    .filter(Boolean)
    .map(([, options = '', uri, suite, components]) => ({
      uris: [uri],
      suites: [suite],
      components: words(components),
      signedBy: /(?:^|\s)signed-by=(\S+)/i.exec(options)?.[1] ?? null,
    }));
}

/**
 * @param {string} text of /etc/os-release
 * @returns {{ id: string, codename: string }} for example debian and bookworm; empty strings if unknown
 */
export function parseOsRelease(text) {
  const value = (name) => new RegExp(`^${name}=["']?([^"'\\n]*)`, 'm').exec(text)?.[1] ?? '';
  return { id: value('ID'), codename: value('VERSION_CODENAME') };
}

/**
 * The source of the distribution itself: its mirror also serves the other suites.
 * @param {Source[]} sources
 * @param {string} codename of the installed release; stable, testing and the like are recognised too
 * @returns {{ uri: string, signedBy: string | null } | null}
 */
export function mirrorOf(sources, codename) {
  const names = new Set([codename, 'stable', 'oldstable', 'testing', 'unstable', 'sid'].filter(Boolean));
  const found = sources.find(
    ({ suites, components, uris }) =>
      components.includes('main') && suites.some((suite) => names.has(suite)) && uris.some(isFetched),
  );
  return found ? { uri: found.uris.find(isFetched), signedBy: found.signedBy } : null;
}

const isFetched = (uri) => !/^cdrom:/i.test(uri);

/**
 * The text of a *.sources file for one more suite of a mirror.
 * @param {{ uri: string, signedBy: string | null }} mirror
 * @param {string} suite
 * @returns {string}
 */
export function extraSuite({ uri, signedBy }, suite) {
  const lines = ['Types: deb', `URIs: ${uri}`, `Suites: ${suite}`, 'Components: main'];
  if (signedBy) lines.push(`Signed-By: ${signedBy}`);
  return `${lines.join('\n')}\n`;
}
