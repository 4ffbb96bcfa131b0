import { AiVendorError, type Tokens } from '@loupe/ai-vendors';
import { Clock, newId, type WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { AiFieldRow } from '../fields/ai-field.entity.js';
import type { AiProviderRow } from '../providers/ai-provider.entity.js';
import type { AiCallRow } from './ai-usage.entity.js';
import {
  AiUsageRepository,
  monthOf,
  NOTHING_SPENT,
  type Spent,
  sumOf,
  tokensOf,
} from './ai-usage.repository.js';

/** After this many milliseconds a call has ended, whatever became of its process: longer than any request may take. */
export const CALL_ENDS_MS = 180_000;

/** What a budget limits. */
export type Budget = Pick<AiFieldRow, 'monthlyTokens' | 'monthlyCents'>;
type Prices = Pick<AiProviderRow, 'inputPrice' | 'outputPrice'>;

/** A call that was allowed. */
export interface Call {
  readonly id: string;
  readonly fieldId: string;
  readonly month: string;
}

/** `BUSY`: the rest of the budget is not enough for another call beside those under way. `SPENT`: nothing is left. */
export type Allowed = Call | 'BUSY' | 'SPENT';

/**
 * Keeps what is spent within the budgets of a workspace and its fields (decisions §13). Each call is written down before it
 * begins, with the most that it can use, so that a killed process loses none. Beside others, a call begins only if the
 * budget holds for all of them at their most; alone, as long as anything is left. So a budget is exceeded by one call at
 * most.
 */
@Injectable()
export class BudgetService {
  constructor(
    private readonly usage: AiUsageRepository,
    private readonly clock: Clock,
  ) {}

  /** Asks for a call of a field that uses at most so many tokens. */
  begin(
    scope: WorkspaceRef,
    field: Pick<AiFieldRow, 'id'> & Budget,
    provider: Budget & Prices,
    most: Tokens,
  ): Promise<Allowed> {
    const now = this.clock.now();
    const month = monthOf(now);
    return this.usage.exclusively(scope, async () => {
      const calls = await this.usage.underWay(scope);
      const lost = calls.filter(({ endsAt }) => endsAt <= now);
      for (const call of lost) await this.giveUp(scope, call);
      const open = calls.filter((call) => !lost.includes(call));
      const spent = await this.usage.ofMonth(scope, month);
      const wanted = { tokens: most.input + most.output, cents: centsOf(most, provider) };
      const limits = [
        { budget: provider, used: sumOf(spent.values()), open },
        {
          budget: field,
          used: spent.get(field.id) ?? NOTHING_SPENT,
          open: open.filter(({ fieldId }) => fieldId === field.id),
        },
      ];
      for (const limit of limits) {
        const verdict = judge(limit.budget, limit.used, limit.open, wanted);
        if (verdict !== null) return verdict;
      }
      const call = { id: newId(), fieldId: field.id, month };
      await this.usage.begin({
        ...call,
        workspaceId: scope.workspaceId,
        mostTokens: String(wanted.tokens),
        mostCents: wanted.cents,
        endsAt: new Date(now.getTime() + CALL_ENDS_MS),
      });
      return call;
    });
  }

  /**
   * Ends a call that was answered. Call it in the transaction that stores the answers.
   * @param tokens by the provider's figures
   */
  async answered(scope: WorkspaceRef, call: Call, prices: Prices, tokens: Tokens): Promise<void> {
    // One that came too late counts already, with more.
    if (!(await this.usage.end(scope, call.id))) return;
    await this.usage.add(scope, call.fieldId, call.month, {
      ...NOTHING_SPENT,
      calls: 1,
      inputTokens: tokens.input,
      outputTokens: tokens.output,
      cents: centsOf(tokens, prices),
    });
  }

  /**
   * Ends a call that failed. It costs nothing if the vendor refused it; else nobody knows whether the vendor did it, and it
   * counts with the most that it may have used.
   * @returns why, of the vendor; every other error is thrown again
   */
  async failed(scope: WorkspaceRef, call: Call, error: unknown): Promise<AiVendorError> {
    if (error instanceof AiVendorError && !error.isLost) await this.usage.end(scope, call.id);
    else {
      const known = (await this.usage.underWay(scope)).find(({ id }) => id === call.id);
      if (known !== undefined) await this.giveUp(scope, known);
    }
    if (!(error instanceof AiVendorError)) throw error;
    return error;
  }

  private async giveUp(scope: WorkspaceRef, call: AiCallRow): Promise<void> {
    if (!(await this.usage.end(scope, call.id))) return;
    await this.usage.add(scope, call.fieldId, call.month, {
      ...NOTHING_SPENT,
      lostCalls: 1,
      lostTokens: Number(call.mostTokens),
      cents: call.mostCents,
    });
  }
}

/** What a call would add to a sum that has a limit. */
export interface Limit {
  /** Null for none. */
  readonly most: string | null;
  readonly used: number;
  /** The most of each call that is under way. */
  readonly open: readonly number[];
  readonly wanted: number;
}

/**
 * Why a call must not begin; null where it may: beside others only if the limits hold for all of them at their most, alone
 * as long as anything is left.
 */
export function verdictOf(limits: readonly Limit[]): 'BUSY' | 'SPENT' | null {
  for (const { most, used, open, wanted } of limits) {
    if (most === null) continue;
    if (used >= Number(most)) return 'SPENT';
    const reserved = open.reduce((sum, each) => sum + each, 0);
    if (open.length > 0 && used + reserved + wanted > Number(most)) return 'BUSY';
  }
  return null;
}

function judge(
  { monthlyTokens, monthlyCents }: Budget,
  used: Spent,
  open: readonly { mostTokens: string; mostCents: number }[],
  wanted: { tokens: number; cents: number },
): 'BUSY' | 'SPENT' | null {
  return verdictOf([
    {
      most: monthlyTokens,
      used: tokensOf(used),
      open: open.map((call) => Number(call.mostTokens)),
      wanted: wanted.tokens,
    },
    { most: monthlyCents, used: used.cents, open: open.map((call) => call.mostCents), wanted: wanted.cents },
  ]);
}

/** Prices are in cents for a million tokens; what has no price costs nothing. */
export function centsOf({ input, output }: Tokens, { inputPrice, outputPrice }: Prices): number {
  return (input * (inputPrice ?? 0) + output * (outputPrice ?? 0)) / 1_000_000;
}

/** Whether nothing is left of a budget. */
export function isSpent({ monthlyTokens, monthlyCents }: Budget, used: Spent): boolean {
  return (
    (monthlyTokens !== null && tokensOf(used) >= Number(monthlyTokens)) ||
    (monthlyCents !== null && used.cents >= Number(monthlyCents))
  );
}
