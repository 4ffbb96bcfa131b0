import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditRepository } from './audit.repository.js';
import { AuditResolver } from './audit.resolver.js';
import { AuditLog } from './audit.service.js';
import { AuditEntry } from './audit-entry.entity.js';

/** The audit log: what administrators and the operator did. */
@Module({
  imports: [TypeOrmModule.forFeature([AuditEntry])],
  providers: [AuditRepository, AuditLog, AuditResolver],
  exports: [AuditLog],
})
export class AuditModule {}
