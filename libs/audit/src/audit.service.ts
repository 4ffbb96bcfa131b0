import type { Page, PageArguments } from '@loupe/graphql';
import { Clock, newId, type Principal } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { Actor } from './actor.js';
import { AuditRepository } from './audit.repository.js';
import type { AuditEntry } from './audit-entry.entity.js';

/** What was done. Exactly one of the two owner ids is set. */
export interface AuditedAction {
  /** What was done, such as `api_token.created`. */
  readonly action: string;
  readonly organizationId: string | null;
  readonly workspaceId: string | null;
  readonly subject: { readonly id: string; readonly name: string };
  /** The state before, without secrets; absent for something new. */
  readonly before?: Record<string, unknown>;
  /** The state afterwards, without secrets; absent for something deleted. */
  readonly after?: Record<string, unknown>;
}

/** Records who did what. */
@Injectable()
export class AuditLog {
  constructor(
    private readonly entries: AuditRepository,
    private readonly clock: Clock,
  ) {}

  /** Adds an entry. Call it in the transaction of the action, so that neither is there without the other. */
  async record(actor: Actor, done: AuditedAction): Promise<void> {
    await this.entries.insert({
      id: newId(),
      createdAt: this.clock.now(),
      organizationId: done.organizationId,
      workspaceId: done.workspaceId,
      actorKind: actor.kind,
      actorId: actor.id,
      actorName: actor.name,
      address: actor.address,
      action: done.action,
      subjectId: done.subject.id,
      subjectName: done.subject.name,
      before: done.before ?? null,
      after: done.after ?? null,
    });
  }

  /** The entries that an administrator may see, newest first. */
  page(principal: Principal, page: PageArguments): Page<AuditEntry> {
    return this.entries.page(principal, page);
  }
}
