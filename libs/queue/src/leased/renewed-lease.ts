import type { Logger } from '@nestjs/common';

/** Another worker may have the task. */
export class LeaseEndedError extends Error {}

interface Keeping {
  /** Prolongs the lease and records progress. @returns false where the lease has ended */
  readonly prolong: () => Promise<boolean>;
  /** Milliseconds between two signs of life. */
  readonly everyMs: number;
  readonly logger: Logger;
}

/** The lease of a long task, which is prolonged while the task is worked on. */
export class RenewedLease {
  private held = true;

  private constructor(private readonly keeping: Keeping) {}

  /** Works on a task, and prolongs its lease until that has ended. */
  static async during<Result>(
    keeping: Keeping,
    work: (lease: RenewedLease) => Promise<Result>,
  ): Promise<Result> {
    const lease = new RenewedLease(keeping);
    const timer = setInterval(() => void lease.prolong(), keeping.everyMs);
    try {
      return await work(lease);
    } finally {
      clearInterval(timer);
    }
  }

  /** @throws LeaseEndedError where the task is not this worker's any more */
  check(): void {
    if (!this.held) throw new LeaseEndedError();
  }

  private async prolong(): Promise<void> {
    try {
      this.held &&= await this.keeping.prolong();
    } catch (error) {
      // The next sign of life may succeed; without one, the lease ends, and the task is begun again.
      this.keeping.logger.error(error);
    }
  }
}
