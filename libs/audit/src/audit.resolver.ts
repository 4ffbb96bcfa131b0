import { ConnectionOf, Ctx, PageArgs, RequestContext, RootField } from '@loupe/graphql';
import { Args, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { FIELDS } from './audit.fields.js';
import { AuditLog } from './audit.service.js';
import { AuditEntry } from './audit-entry.entity.js';

@ObjectType('AuditLogEntryConnection', { description: 'A page of the audit log.' })
class AuditLogEntryConnection extends ConnectionOf(AuditEntry, 'AuditLogEntry') {}

@Resolver(() => AuditEntry)
export class AuditResolver {
  constructor(private readonly log: AuditLog) {}

  @Query(() => AuditLogEntryConnection, {
    description:
      'What administrators and the operator did, newest first: who, when, from where, and what it changed. A token of an organization sees all of it, one of a workspace what concerns that workspace. Entries are never changed.',
  })
  @RootField(FIELDS.auditLog)
  auditLog(@Ctx() { principal }: RequestContext, @Args() page: PageArgs) {
    return this.log.page(principal, page);
  }
}
