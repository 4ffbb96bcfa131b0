import { AuditModule } from '@loupe/audit';
import { QueueModule, QueueRegistryModule } from '@loupe/queue';
import { Module } from '@nestjs/common';
import { QueuesAdministration } from './queues-administration.js';
import { TaskOwnersRepository } from './task-owners.repository.js';

/** What an operator may do to waiting work, of the queues whose modules the process has too. */
@Module({
  imports: [AuditModule, QueueModule, QueueRegistryModule],
  providers: [QueuesAdministration, TaskOwnersRepository],
  exports: [QueuesAdministration],
})
export class QueuesAdministrationModule {}
