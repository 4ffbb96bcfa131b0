import { Item } from '@loupe/content';
import { Database, raw, type Sql, sql } from '@loupe/database';
import { type AddedSnapshot, EngagementSnapshot, VIRALITY_THRESHOLDS } from '@loupe/engagement';
import type { FilterEngagementField } from '@loupe/items';
import type { WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { Alert } from '../alert.entity.js';
import { type AlertRule, VIRALITY } from '../alert-rule.entity.js';

/** A post without earlier metrics counts as new if it was published this long before. */
const NEW_DAYS = 30;

/** Stands for the built-in rule in statements; no rule has it. */
const WENT_VIRAL = '00000000-0000-0000-0000-000000000000';

/** That an item meets a rule, apart from the rule's filter. */
export interface Crossing {
  /** Null for the built-in rule. */
  ruleId: string | null;
  itemId: string;
  at: Date;
  value: string;
  previousValue: string | null;
}

/** The SQL of each metric of a snapshot. Rates are per hundred followers at capture, as in filters. */
const METRICS: Record<FilterEngagementField | typeof VIRALITY, string> = {
  COMMENT_COUNT: '$.comments',
  EARNED_MEDIA_VALUE: '$.earned_media_value',
  ENGAGEMENTS_RATE: `CASE WHEN num_nonnulls($.likes, $.comments, $.shares) > 0 THEN
    100.0 * (COALESCE($.likes, 0) + COALESCE($.comments, 0) + COALESCE($.shares, 0)) / NULLIF($.followers, 0) END`,
  IMPRESSIONS_RATE: '100.0 * $.impressions / NULLIF($.followers, 0)',
  LIKE_COUNT: '$.likes',
  MERGED_VIEW_PLAY_COUNT: '$.views',
  SHARE_COUNT: '$.shares',
  [VIRALITY]: '$.views::numeric / NULLIF($.followers, 0)',
};

/** The value of the metric of `rule` in a snapshot. */
const metricOf = (alias: string): Sql =>
  raw(
    `(CASE rule.metric ${Object.entries(METRICS)
      .map(([metric, value]) => `WHEN '${metric}' THEN ${value.replaceAll('$', alias)}`)
      .join(' ')} END)::numeric`,
  );

/** SQL that compares snapshots with rules, and stores alerts. */
@Injectable()
export class CrossingsRepository {
  constructor(private readonly db: Database) {}

  /**
   * Snapshots that meet rules for the first time, whatever the rules' filters say; one for each rule and item. For a value to
   * be reached, the last known value before must be below, or the post be new. For a growth, the value is compared with
   * the smallest known one within the rule's hours, or of a percentage the smallest above zero.
   * @param rules in addition to the built-in one
   */
  async find(
    scope: WorkspaceRef,
    snapshots: readonly AddedSnapshot[],
    rules: readonly AlertRule[],
  ): Promise<Crossing[]> {
    const rows = await this.db.query<Omit<Crossing, 'ruleId'> & { ruleId: string }>(sql`
      SELECT DISTINCT ON (rule.id, snapshot.item_id) rule.id AS "ruleId", snapshot.item_id AS "itemId",
        snapshot.captured_at AS at, reached.value, earlier.value AS "previousValue"
      FROM unnest(${snapshots.map(({ itemId }) => itemId)}::uuid[],
        ${snapshots.map(({ capturedAt }) => capturedAt)}::timestamptz[]) AS task(item_id, captured_at)
      JOIN ${this.db.rows(scope, EngagementSnapshot, 'snapshot')}
        ON snapshot.item_id = task.item_id AND snapshot.captured_at = task.captured_at
      JOIN ${this.db.rows(scope, Item, 'item')}
        ON item.id = snapshot.item_id AND item.competitor_brand_id IS NULL
      JOIN json_to_recordset(${JSON.stringify([BUILT_IN, ...rules.map(ruleRecord)])}::json) AS rule(
        id uuid, metric text, "atLeast" numeric, "isPercent" boolean, hours integer, since timestamptz)
        ON rule.since IS NULL OR snapshot.captured_at >= rule.since
      CROSS JOIN LATERAL (SELECT ${metricOf('snapshot')} AS value) AS reached
      LEFT JOIN LATERAL (
        SELECT ${metricOf('before')} AS value FROM ${this.db.rows(scope, EngagementSnapshot, 'before')}
        WHERE before.item_id = snapshot.item_id AND before.captured_at < snapshot.captured_at
          AND ${metricOf('before')} IS NOT NULL AND (NOT rule."isPercent" OR ${metricOf('before')} > 0)
          AND (rule.hours IS NULL OR before.captured_at >= snapshot.captured_at - make_interval(hours => rule.hours))
        ORDER BY CASE WHEN rule.hours IS NULL THEN before.captured_at END DESC, value LIMIT 1
      ) AS earlier ON reached.value >= CASE WHEN rule."isPercent" THEN 0 ELSE rule."atLeast" END
      WHERE CASE
          WHEN rule."isPercent" THEN (reached.value - earlier.value) * 100 >= earlier.value * rule."atLeast"
          WHEN rule.hours IS NOT NULL THEN reached.value - earlier.value >= rule."atLeast"
          ELSE reached.value >= rule."atLeast" AND CASE WHEN earlier.value IS NULL
            THEN item.taken_at >= snapshot.captured_at - make_interval(days => ${NEW_DAYS}::integer)
            ELSE earlier.value < rule."atLeast" END
        END
        AND NOT EXISTS (
          SELECT FROM ${this.db.rows(scope, Alert, 'known')}
          WHERE known.item_id = snapshot.item_id AND known.rule_id IS NOT DISTINCT FROM NULLIF(rule.id, ${WENT_VIRAL}))
      ORDER BY rule.id, snapshot.item_id, snapshot.captured_at`);
    return rows.map((row) => ({ ...row, ruleId: row.ruleId === WENT_VIRAL ? null : row.ruleId }));
  }

  /** Those of the items that a rule is about. */
  async chosen({ from, where }: { from: Sql; where: Sql }, itemIds: readonly string[]): Promise<Set<string>> {
    return new Set(
      await this.db.ids(
        sql`SELECT item.id FROM ${from} WHERE item.id = ANY(${itemIds}::uuid[]) AND ${where}`,
      ),
    );
  }

  /**
   * Stores alerts in the order of rules and items, so that two writers cannot wait for each other in a circle.
   * @returns those that are new: another process may have stored the alert of the same rule and item
   */
  async add(
    { workspaceId }: WorkspaceRef,
    alerts: readonly (Crossing & { id: string })[],
    now: Date,
  ): Promise<Alert[]> {
    return this.db.query(sql`
      INSERT INTO alerts AS alert (workspace_id, id, rule_id, item_id, at, value, previous_value, created_at)
      SELECT ${workspaceId}::uuid, entry.id, entry."ruleId", entry."itemId", entry.at, entry.value, entry."previousValue",
        ${now}::timestamptz
      FROM json_to_recordset(${JSON.stringify(alerts)}::json) AS entry(
        id uuid, "ruleId" uuid, "itemId" uuid, at timestamptz, value numeric, "previousValue" numeric)
      ORDER BY entry."ruleId", entry."itemId"
      ON CONFLICT DO NOTHING
      RETURNING ${this.db.columns(Alert, 'alert')}`);
  }
}

const BUILT_IN = {
  id: WENT_VIRAL,
  metric: VIRALITY,
  atLeast: VIRALITY_THRESHOLDS.HIGH,
  isPercent: false,
  hours: null,
  since: null,
};

function ruleRecord({
  id,
  metric,
  atLeast,
  isPercent,
  hours,
  checkedSince,
}: AlertRule): typeof BUILT_IN | object {
  return { id, metric, atLeast, isPercent, hours, since: checkedSince };
}
