import type { Clock } from '@loupe/kernel';

/** When something ends that a platform gives for so many seconds (UTC); null where it names no time. */
export function endsIn(clock: Clock, seconds: number | undefined): Date | null {
  return seconds === undefined ? null : new Date(clock.now().getTime() + seconds * 1000);
}
