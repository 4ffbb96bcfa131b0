import type { Page } from '@loupe/graphql';
import { InvalidInputError, isUuid, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { Alert } from './alert.entity.js';
import type { AlertsArgs } from './alert.inputs.js';
import { AlertsRepository } from './alerts.repository.js';

/** Lists the alerts that were raised. */
@Injectable()
export class AlertsService {
  constructor(private readonly alerts: AlertsRepository) {}

  /**
   * A page of alerts, newest first. An unknown rule has none.
   * @throws InvalidInputError for a rule id that is no id, and for an invalid page
   */
  page(scope: WorkspaceScope, { ruleId, ...page }: AlertsArgs): Page<Alert> {
    if (ruleId != null && !isUuid(ruleId)) throw new InvalidInputError('ruleId: not an id');
    return this.alerts.page(scope, ruleId?.toLowerCase() ?? null, page);
  }
}
