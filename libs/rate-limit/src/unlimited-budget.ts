import type { Budget } from '@loupe/http';
import { MINIMUM_COST } from './cost-formula.js';
import { type ReportUsage, RequestUsage } from './request-usage.js';

/** The budget of a request where limits are off: it refuses nothing, and reports its use. */
export class UnlimitedBudget implements Budget {
  private readonly usage: RequestUsage;
  /** Credits that were counted before the cost was known. */
  private reserved = 0;

  constructor(reportUsage: ReportUsage) {
    this.usage = new RequestUsage(reportUsage);
  }

  covers(): boolean {
    return true;
  }

  named(operation: string): void {
    this.usage.named(operation);
  }

  async reserve(): Promise<void> {
    if (this.reserved > 0) return;
    this.usage.add(1, MINIMUM_COST);
    this.reserved = MINIMUM_COST;
  }

  async charge(credits: number): Promise<void> {
    this.usage.add(this.reserved > 0 ? 0 : 1, credits - this.reserved);
  }

  async chargeUncounted(credits: number): Promise<void> {
    this.usage.add(0, credits);
  }

  waitUpTo(): void {}

  async take(credits: number): Promise<boolean> {
    this.usage.add(0, credits);
    return true;
  }

  async giveBack(credits: number): Promise<void> {
    this.usage.add(0, -credits);
  }

  async headers(): Promise<Record<string, string>> {
    this.usage.end();
    return {};
  }

  report(): null {
    return null;
  }
}
