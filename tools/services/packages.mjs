/** The oldest and newest PostgreSQL version that Loupe supports. */
export const OLDEST_MAJOR = 15;
export const NEWEST_MAJOR = 18;

/**
 * Needed by maintainer scripts, tools and run-time compilation, never by the servers themselves.
 * The libraries of systemd and udev are needed: the servers are linked with them.
 */
const NOT_NEEDED = [
  /^(libllvm|libz3|perl|libperl|libgl1-mesa-dri|mesa-)/,
  /-perl$/,
  /^(systemd|udev|libpam-|dbus)/,
  /^postgresql-(client-)?common/,
  /^(adduser|base-passwd|debconf|dpkg|init-system-helpers|libdebconfclient0|libsemanage|libsepol|login|lsb-base|netbase)/,
  /^(locales|libc-l10n|openssl|openssl-provider-legacy|passwd|procps|libproc2|sensible-utils|ssl-cert|sysvinit-utils|tar|ucf|usrmerge)/,
];

/** The C library's own packages: a program outside the separate root must use the machine's. */
const C_LIBRARY = /^(libc6|libc-bin|gcc-\d+-base)$/;

/**
 * Chooses what to unpack from the packages that the package client would install.
 * @template {{ name: string }} P
 * @param {P[]} packages
 * @param {{ ownRoot: boolean }} options ownRoot: the program runs in a root of its own, with its own C library
 * @returns {P[]}
 */
export function neededPackages(packages, { ownRoot }) {
  return packages.filter(
    ({ name }) => !NOT_NEEDED.some((pattern) => pattern.test(name)) && (ownRoot || !C_LIBRARY.test(name)),
  );
}

/**
 * Parses what the package client would fetch: lines of a quoted address, NAME_VERSION_ARCHITECTURE.deb, size and sum.
 * @param {string} text
 * @returns {{ name: string, version: string, file: string }[]}
 */
export function parsePlan(text) {
  return [...text.matchAll(/^'[^']*' (([^_\s]+)_([^_\s]+)_[^_\s]+\.deb) /gm)].map(
    ([, file, name, version]) => ({ name, version: version.replaceAll('%3a', ':'), file }),
  );
}

/**
 * Returns the PostgreSQL versions with pgvector, from a list of package names.
 * @param {string} text the answer of a search by name
 * @returns {number[]} major versions that Loupe is made for, newest first
 */
export function majorsOffered(text) {
  const majors = [...text.matchAll(/^postgresql-(\d+)-pgvector\b/gm)].map((match) => Number(match[1]));
  return [...new Set(majors)]
    .filter((major) => major >= OLDEST_MAJOR && major <= NEWEST_MAJOR)
    .sort((a, b) => b - a);
}

/**
 * @param {number[]} available newest first
 * @param {number | null} wanted the version that made the data directory, if there is one
 * @returns {number | null} the version to take; null when there is none that fits
 */
export function pickMajor(available, wanted) {
  if (wanted === null) return available[0] ?? null;
  return available.includes(wanted) ? wanted : null;
}
