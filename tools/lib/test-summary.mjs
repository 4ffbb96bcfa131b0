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

/** Number of slowest files to print. */
const NAMED = 10;

/**
 * The time of a whole run, by kind and by file.
 * @param {string} report text of the JSON reporter's file
 * @param {string} root of the clone
 * @returns {string} seconds of each kind of test (docs/testing.md; two files run at a time), and the slowest files
 */
export function timesOf(report, root) {
  const files = JSON.parse(report).testResults.map(({ name, startTime, endTime }) => {
    const file = relative(root, name);
    const [, kind = 'unit'] = /^test\/(api|proof)\//.exec(file) ?? [];
    return { file, kind, seconds: (endTime - startTime) / 1000 };
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
