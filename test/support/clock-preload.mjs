/**
 * Loaded into an app's process before it begins (NODE_OPTIONS=--import=…): its clock shows the milliseconds since 1970
 * that the file LOUPE_TEST_CLOCK holds, so that a test can move the time of processes of their own.
 */
import { readFileSync } from 'node:fs';
import { Clock, CorrectedClock } from '@loupe/kernel';

const file = process.env.LOUPE_TEST_CLOCK;
Clock.prototype.now = CorrectedClock.prototype.now = () => new Date(Number(readFileSync(file, 'utf8')));
