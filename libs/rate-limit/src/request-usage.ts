/** Receives the use of a request. */
export type ReportUsage = (operation: string, requests: number, credits: number) => void;

/** The operation under which requests are counted that were refused before their document was read. */
const REFUSED = 'refused';

/** The use of one request, reported under its operation. */
export class RequestUsage {
  private operation: string | null = null;
  /** What was used before the operation was known. */
  private unreported = { requests: 0, credits: 0 };

  constructor(private readonly report: ReportUsage) {}

  /** Says which operation the request is for. */
  named(operation: string): void {
    this.operation = operation;
    const { requests, credits } = this.unreported;
    this.unreported = { requests: 0, credits: 0 };
    this.report(operation, requests, credits);
  }

  add(requests: number, credits: number): void {
    if (this.operation !== null) {
      this.report(this.operation, requests, credits);
    } else {
      this.unreported.requests += requests;
      this.unreported.credits += credits;
    }
  }

  /** Call it before the answer is sent: an operation that is not known by then will not be known any more. */
  end(): void {
    if (this.operation === null) this.named(REFUSED);
  }
}
