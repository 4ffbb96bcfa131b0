import { type Actor, AuditLog } from '@loupe/audit';
import { Injectable } from '@nestjs/common';
import { type MemberRecord, PeopleRepository } from './people.repository.js';

/** Records in the audit log what is done to members. Call it in the transaction of the action. */
@Injectable()
export class MembersAudit {
  constructor(
    private readonly audit: AuditLog,
    private readonly people: PeopleRepository,
  ) {}

  /** Records a change of one membership. */
  async record(
    by: Actor,
    action: string,
    before: MemberRecord | null,
    after: MemberRecord | null,
  ): Promise<void> {
    const subject = after ?? before;
    if (subject === null) throw new Error('An action on no member was to be recorded');
    const { organizationId, workspaceId, id, email } = subject;
    await this.audit.record(by, {
      action,
      organizationId,
      workspaceId,
      subject: { id, name: email },
      ...(before === null ? {} : { before: { email, role: before.role } }),
      ...(after === null ? {} : { after: { email, role: after.role } }),
    });
  }

  /** Records what concerns a person, wherever they are a member. */
  async recordPerson(by: Actor, action: string, personId: string): Promise<void> {
    for (const member of await this.people.ofPerson(personId)) await this.record(by, action, null, member);
  }
}
