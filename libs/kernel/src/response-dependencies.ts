/**
 * What a response depends on beside the rows of its workspace, noted while it is made. It says whether, and until when, the response
 * stays the same as long as nothing in the workspace is written (docs/adr/0079).
 */
export class ResponseDependencies {
  private until = Number.POSITIVE_INFINITY;

  /** The response depends on something whose changes the version of the workspace does not count: it is not cached. */
  addUncounted(): void {
    this.until = Number.NEGATIVE_INFINITY;
  }

  /** The response may be another one from a time on, in milliseconds since 1970, even if nothing is written. */
  expireAt(time: number): void {
    this.until = Math.min(this.until, time);
  }

  /** Whether the response may be sent again at a time. */
  isValidAt(time: number): boolean {
    return time < this.until;
  }
}
