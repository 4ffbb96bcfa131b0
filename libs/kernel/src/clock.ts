/** The only source of the current time, so that tests can set it. */
export class Clock {
  /** The current instant (UTC). */
  now(): Date {
    return new Date();
  }
}

/** This machine's time, put right. */
export class CorrectedClock extends Clock {
  /** Milliseconds that are added to this machine's time. */
  correctionMs = 0;

  override now(): Date {
    return new Date(Date.now() + this.correctionMs);
  }
}
