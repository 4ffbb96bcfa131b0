/** A row of usage, as the API gives it. */
export interface UsageRow extends Used {
  /** Begin of the day, in UTC. */
  day: string;
  /** Of what sent the requests: a token, a connection, a person or an address for imports. */
  tokenId: string;
  /** Null for requests that name none. */
  workspaceId?: string | null;
  operation: string;
}

interface Used {
  credits: number;
  requests: number;
}

/** What a token used in the workspace. */
export interface TokenUsage extends Used {
  tokenId: string;
  /** Credits of each day, as the days of the summary. */
  creditsByDay: readonly number[];
  lastDay: string;
}

/** What a token was used for, in all workspaces that the person may administer. */
export interface TokenUse {
  requests: number;
  /** All of its operations; what it sent most is first. */
  operations: readonly string[];
  /** Those of its newest day. */
  lastOperations: readonly string[];
}

/** What was used in the last days. */
export interface UsageSummary {
  /** In the workspace, by the begin of the day (UTC), oldest first. */
  days: readonly (Used & { day: string })[];
  /** In the workspace; the dearest first. */
  operations: readonly (Used & { operation: string })[];
  /** In the workspace; the dearest first. */
  tokens: readonly TokenUsage[];
  /** By the id of the token. */
  uses: Readonly<Record<string, TokenUse>>;
}

/** What is known of a token while rows are read. */
interface Known {
  requests: Map<string, number>;
  lastDay: string;
  lastRequests: Map<string, number>;
}

/**
 * Sums rows of usage.
 * @param days all days of the summary, oldest first
 */
export function summaryOf(
  rows: readonly UsageRow[],
  workspaceId: string,
  days: readonly string[],
): UsageSummary {
  const placeOf = new Map(days.map((day, index) => [day, index]));
  const byDay = days.map((day) => ({ day, requests: 0, credits: 0 }));
  const operations = new Map<string, Used & { operation: string }>();
  const tokens = new Map<string, TokenUsage & { creditsByDay: number[] }>();
  const known = new Map<string, Known>();
  for (const row of rows) {
    note(known, row);
    // Who looks after an organization is given the use of all its workspaces.
    if (row.workspaceId !== workspaceId) continue;
    const { operation, tokenId } = row;
    const place = placeOf.get(row.day);
    if (place !== undefined) add(byDay[place], row);
    add(kept(operations, operation, { operation, requests: 0, credits: 0 }), row);
    const token = kept(tokens, tokenId, {
      ...{ tokenId, requests: 0, credits: 0, lastDay: row.day },
      creditsByDay: days.map(() => 0),
    });
    add(token, row);
    if (place !== undefined) token.creditsByDay[place] = (token.creditsByDay[place] ?? 0) + row.credits;
    if (row.day > token.lastDay) token.lastDay = row.day;
  }
  return {
    days: byDay,
    operations: [...operations.values()].sort(dearest),
    tokens: [...tokens.values()].sort(dearest),
    uses: Object.fromEntries([...known].map(([tokenId, each]) => [tokenId, useOf(each)])),
  };
}

const dearest = (one: Used, other: Used) => other.credits - one.credits;

/** The value of a key, which is given to it where it has none. */
function kept<Value>(values: Map<string, Value>, key: string, first: Value): Value {
  const value = values.get(key) ?? first;
  values.set(key, value);
  return value;
}

function add(sum: Used | undefined, { credits, requests }: Used): void {
  if (sum === undefined) return;
  sum.credits += credits;
  sum.requests += requests;
}

/** Notes for what a token was used. */
function note(known: Map<string, Known>, { tokenId, day, operation, requests }: UsageRow): void {
  const token = kept(known, tokenId, { requests: new Map(), lastDay: day, lastRequests: new Map() });
  count(token.requests, operation, requests);
  if (day > token.lastDay) {
    token.lastDay = day;
    token.lastRequests.clear();
  }
  if (day === token.lastDay) count(token.lastRequests, operation, requests);
}

function count(counts: Map<string, number>, key: string, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

const useOf = ({ requests, lastRequests }: Known): TokenUse => ({
  requests: [...requests.values()].reduce((sum, each) => sum + each, 0),
  operations: mostFirst(requests),
  lastOperations: mostFirst(lastRequests),
});

const mostFirst = (requests: ReadonlyMap<string, number>) =>
  [...requests].sort(([, one], [, other]) => other - one).map(([operation]) => operation);
