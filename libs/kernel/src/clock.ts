/** The one source of the current time, so that tests can move it. */
export class Clock {
  /** The current instant (UTC). */
  now(): Date {
    return new Date();
  }
}
