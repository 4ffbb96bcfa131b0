import { AuditModule } from '@loupe/audit';
import { OperationsModule } from '@loupe/operations';
import { QueueRegistryModule } from '@loupe/queue';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PrivacyModule } from '../privacy.module.js';
import { RetentionResolver } from '../retention.resolver.js';
import { ErasureRequest } from './erasure-request.entity.js';
import { ErasureRequestsRepository } from './erasure-requests.repository.js';
import { ErasureRequestsService } from './erasure-requests.service.js';
import { ErasurePreviewResolver, ErasuresResolver } from './erasures.resolver.js';

/** Erasures that were asked for, as they are stored. */
@Module({
  imports: [TypeOrmModule.forFeature([ErasureRequest]), QueueRegistryModule],
  providers: [ErasureRequestsRepository],
  exports: [ErasureRequestsRepository],
})
export class ErasureRequestsStoreModule {}

/** The retention of posts and the erasure of people, as administrators set and ask for them. */
@Module({
  imports: [AuditModule, ErasureRequestsStoreModule, OperationsModule, PrivacyModule],
  providers: [ErasureRequestsService, ErasuresResolver, ErasurePreviewResolver, RetentionResolver],
})
export class PrivacyRequestsModule {}
