import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** The parts of a tree that programs read. */
export const PROGRAM_PARTS = ['usr', 'bin', 'sbin', 'lib', 'lib64'];

/** @typedef {Record<string, string>} Manifest by path: rights and content of each file, folder and link */

/** @param {string} root of an unpacked tree @returns {Manifest} */
export function manifestOf(root) {
  return Object.fromEntries(
    below(root).map((path) => [path, contentOf(join(root, path), lstatSync(join(root, path)))]),
  );
}

/**
 * Paths where a tree differs from what was unpacked: content, owner, added or missing files.
 * @param {string} root
 * @param {Manifest} manifest
 * @param {string} [original] a tree that is known to be right: hard links to its files need not be read again
 * @returns {string | null} a path; null when nothing differs
 */
export function differenceFrom(root, manifest, original) {
  const found = below(root);
  const there = new Set(found);
  const missing = Object.keys(manifest).find((path) => !there.has(path));
  return missing ?? found.find((path) => !isAsListed(path)) ?? null;

  function isAsListed(path) {
    const stat = lstatSync(join(root, path));
    if (manifest[path] === undefined || stat.uid !== process.getuid()) return false;
    return (
      isLinkTo(stat, original && join(original, path)) || contentOf(join(root, path), stat) === manifest[path]
    );
  }
}

/** Paths of all existing parts and their content. */
function below(root) {
  return PROGRAM_PARTS.flatMap((part) => {
    const stat = lstatSync(join(root, part), { throwIfNoEntry: false });
    if (!stat) return [];
    if (!stat.isDirectory()) return [part];
    return [part, ...readdirSync(join(root, part), { recursive: true }).map((path) => join(part, path))];
  });
}

function isLinkTo(stat, path) {
  const other = path && stat.isFile() ? lstatSync(path, { throwIfNoEntry: false }) : undefined;
  return other !== undefined && other.dev === stat.dev && other.ino === stat.ino;
}

function contentOf(path, stat) {
  const rights = (stat.mode & 0o7777).toString(8);
  if (stat.isSymbolicLink()) return `-> ${readlinkSync(path)}`;
  if (stat.isDirectory()) return `folder ${rights}`;
  return `${rights} ${createHash('sha256').update(readFileSync(path)).digest('base64url')}`;
}
