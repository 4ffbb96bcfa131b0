import {
  cleanName,
  nameProblems,
  objectProblems,
  PING,
  type Plan,
  SUBSCRIBABLE_TYPES,
  type UserErrorDetail,
  UserErrors,
  userError,
  type WorkspaceScope,
  withoutEdges,
} from '@loupe/kernel';
import { OutboundError, SafeHttp } from '@loupe/safe-http';
import { WorkspacesService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { WebhookSubscriptionStatus } from './webhook.enums.js';
import type { SubscriptionChanges } from './webhook.types.js';
import type { WebhookSubscription } from './webhook-subscription.entity.js';

/** Subscriptions that a workspace may have, by plan (decisions §7). */
export const SUBSCRIPTION_LIMITS: Readonly<Record<Plan, number>> = {
  base: 5,
  startup: 5,
  growth: 20,
  agency: 50,
  enterprise: 100,
};

const MAX_NAME = 200;
const MAX_URL = 2048;
const MAX_METADATA_BYTES = 16 * 1024;
/** A parser of addresses drops some of them (WHATWG URL §4.4): what is shown would not be what is sent to. */
const CONTROL_CHARACTER = /\p{Cc}/u;
export const ALL_TYPES = '*';

type Client = Extract<WebhookSubscriptionStatus, 'ACTIVE' | 'DISABLED_BY_USER'>;

/** What clients may set the status to. */
const CLIENT_STATUSES: readonly WebhookSubscriptionStatus[] = [
  WebhookSubscriptionStatus.ACTIVE,
  WebhookSubscriptionStatus.DISABLED_BY_USER,
];

/** Values of a subscription as they are stored. */
export type SubscriptionValues = Partial<
  Pick<WebhookSubscription, 'name' | 'url' | 'origin' | 'eventTypes' | 'format' | 'metadata'>
>;

/** Checks what may be stored of a subscription. */
@Injectable()
export class SubscriptionValidatorService {
  constructor(
    private readonly http: SafeHttp,
    private readonly workspaces: WorkspacesService,
  ) {}

  /** @throws UserErrors limit_reached where the workspace's plan allows no more than there are */
  async checkLimit(scope: WorkspaceScope, count: number): Promise<void> {
    const plan = await this.workspaces.planOf(scope);
    const limit = SUBSCRIPTION_LIMITS[plan];
    if (count < limit) return;
    throw userError([], `The plan ${plan} allows ${limit} webhook subscriptions`, 'limit_reached');
  }

  /**
   * The values that are given, as they are stored; null and {} clear the metadata.
   * @throws UserErrors for all that cannot be stored, each on its path below `input`
   */
  read(given: SubscriptionChanges): { values: SubscriptionValues; status: Client | null } {
    const { name, url, eventTypes, format, metadata, status } = given;
    const problems = nullProblems(given);
    const values: SubscriptionValues = {};
    if (name != null) {
      problems.push(...nameProblems(name, ['input', 'name'], MAX_NAME));
      values.name = cleanName(name);
    }
    if (url != null) {
      const judged = this.judge(url);
      if (typeof judged === 'string') problems.push({ field: ['input', 'url'], message: judged });
      else Object.assign(values, judged);
    }
    if (eventTypes != null) {
      problems.push(...typeProblems(eventTypes));
      values.eventTypes = [...new Set(eventTypes)];
    }
    if (format != null) values.format = format;
    if (metadata !== undefined) {
      problems.push(...metadataProblems(metadata ?? {}));
      values.metadata = (metadata ?? {}) as object;
    }
    if (problems.length > 0) throw new UserErrors(problems);
    return { values, status: (status ?? null) as Client | null };
  }

  /** The address and its origin, or why it cannot be one. Spaces around it are dropped; else it is stored as it is given. */
  private judge(given: string): { url: string; origin: string } | string {
    const url = withoutEdges(given, (character) => character === ' ');
    if (url.length > MAX_URL) return `is too long (maximum is ${MAX_URL} characters)`;
    if (CONTROL_CHARACTER.test(url)) return 'must not contain line breaks or other control characters';
    try {
      return { url, origin: this.http.judge(url).origin };
    } catch (error) {
      if (error instanceof OutboundError) return error.message;
      throw error;
    }
  }
}

/** Null is a value for metadata only. The error about a status that clients cannot set lists those that they can. */
function nullProblems(given: SubscriptionChanges): UserErrorDetail[] {
  const problems: UserErrorDetail[] = [];
  for (const [field, value] of Object.entries(given)) {
    if (field === 'status') {
      if (value !== undefined && !CLIENT_STATUSES.includes(value as WebhookSubscriptionStatus)) {
        const message = `must be one of ${CLIENT_STATUSES.join(', ')}`;
        problems.push({ field: ['input', 'status'], message });
      }
    } else if (value === null && field !== 'metadata') {
      problems.push({ field: ['input', field], message: "can't be null" });
    }
  }
  return problems;
}

function typeProblems(types: readonly string[]): UserErrorDetail[] {
  const field = ['input', 'eventTypes'];
  if (types.length === 0) return [{ field, message: 'must name at least one event type, or be ["*"]' }];
  if (types.includes(ALL_TYPES)) {
    return types.every((type) => type === ALL_TYPES)
      ? []
      : [{ field, message: '"*" stands for all types and is given alone' }];
  }
  const known: readonly string[] = SUBSCRIBABLE_TYPES;
  const unknown = types.filter((type) => !known.includes(type));
  if (unknown.length === 0) return [];
  const hint = unknown.includes(PING) ? `; ${PING} is sent by sendWebhookTestEvent` : '';
  return [
    {
      field,
      message: `has unknown types: ${unknown.join(', ')}${hint}. Known are ${known.join(', ')} and *`,
    },
  ];
}

function metadataProblems(metadata: unknown): UserErrorDetail[] {
  const field = ['input', 'metadata'];
  const problems = objectProblems(metadata, field);
  if (problems.length === 0 && Buffer.byteLength(JSON.stringify(metadata)) > MAX_METADATA_BYTES) {
    return [{ field, message: `is too long (maximum is ${MAX_METADATA_BYTES} bytes of JSON)` }];
  }
  return problems;
}
