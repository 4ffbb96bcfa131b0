/**
 * Loaded into an app's process before it begins (NODE_OPTIONS=--import=…): its clock shows the milliseconds since 1970
 * that the file LOUPE_TEST_CLOCK holds, so that a test can move the time of processes of their own.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

// A bundle has a clock of its own, in a file beside the programs.
const ofBundle = join(dirname(process.argv[1]), 'clock.js');
const { Clock, CorrectedClock } = await import(
  existsSync(ofBundle) ? pathToFileURL(ofBundle).href : '@loupe/kernel'
);
const file = process.env.LOUPE_TEST_CLOCK;
Clock.prototype.now = CorrectedClock.prototype.now = () => new Date(Number(readFileSync(file, 'utf8')));
