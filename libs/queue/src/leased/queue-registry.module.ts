import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { QueueDeath } from './queue-death.entity.js';
import { QueueGroup } from './queue-group.entity.js';
import { QueueRegistry } from './queue-registry.js';

/** Provides `QueueRegistry`, which needs PostgreSQL and no Redis. */
@Module({
  imports: [TypeOrmModule.forFeature([QueueGroup, QueueDeath])],
  providers: [QueueRegistry],
  exports: [QueueRegistry],
})
export class QueueRegistryModule {}
