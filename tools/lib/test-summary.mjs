import { relative } from 'node:path';

/**
 * @typedef {object} Summary
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 */

/**
 * Counts the results of Vitest. A file that could not be loaded, or whose hooks failed, has no failed test and counts as
 * one failure.
 * @param {string | null} report text of the JSON reporter's file; null when it was not written
 * @param {number | null} exitCode of Vitest
 * @returns {Summary}
 */
export function countReport(report, exitCode) {
  const counts =
    report === null ? { passed: 0, failed: 0, skipped: 0 } : countFiles(JSON.parse(report).testResults ?? []);
  // Errors outside any test (unhandled rejections, a crash) appear only in the exit code.
  if (exitCode !== 0 && counts.failed === 0) counts.failed = 1;
  return counts;
}

function countFiles(files) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { status, assertionResults = [] } of files) {
    const of = (...statuses) => assertionResults.filter((one) => statuses.includes(one.status)).length;
    const failed = of('failed');
    counts.passed += of('passed');
    counts.failed += failed;
    counts.skipped += of('pending', 'skipped', 'todo', 'disabled');
    if (status === 'failed' && failed === 0) counts.failed += 1;
  }
  return counts;
}

function filesOf(report, root) {
  return JSON.parse(report).testResults.map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
}

/** Shorter files are not worth a place in the table of durations. */
const LONG_SECONDS = 10;

/**
 * The table of test/durations.json, by which the longest files are started first.
 * @param {string} report text of the JSON reporter's file of a whole run
 * @param {string} root of the clone
 * @returns {string} JSON: seconds by file, longest first
 */
export function durationsOf(report, root) {
  const long = filesOf(report, root)
    .filter(({ seconds }) => seconds >= LONG_SECONDS)
    .sort((one, other) => other.seconds - one.seconds)
    .map(({ file, seconds }) => [file, Math.round(seconds)]);
  return `${JSON.stringify(Object.fromEntries(long), null, 2)}\n`;
}

/** Number of slowest files to print. */
const NAMED = 10;

/**
 * The time of a whole run, by kind and by file.
 * @param {string} report text of the JSON reporter's file
 * @param {string} root of the clone
 * @returns {string} seconds of each kind of test (docs/testing.md; two files run at a time), and the slowest files
 */
export function timesOf(report, root) {
  const files = filesOf(report, root).map((one) => {
    const [, kind = 'unit'] = /^test\/(api|proof)\//.exec(one.file) ?? [];
    return { ...one, kind };
  });
  const kinds = ['unit', 'api', 'proof'].map((kind) => {
    const own = files.filter((one) => one.kind === kind);
    const seconds = own.reduce((sum, one) => sum + one.seconds, 0);
    return `${kind}: ${seconds.toFixed(0)} s in ${own.length} files`;
  });
  const slowest = files.sort((a, b) => b.seconds - a.seconds).slice(0, NAMED);
  return [kinds.join(', '), ...slowest.map(({ file, seconds }) => `  ${seconds.toFixed(1)} s ${file}`)].join(
    '\n',
  );
}

/** @param {Summary} summary @returns {string} the one line that other programs read; its form is fixed */
export function summaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** @param {string} serverUrl @returns {string} the same server with the database that every server has */
export function maintenanceUrl(serverUrl) {
  const url = new URL(serverUrl);
  url.pathname = '/postgres';
  return url.href;
}
