/** The only source of the current time, so that tests can set it. */
export class Clock {
  /** The current instant (UTC). */
  now(): Date {
    return new Date();
  }
}
