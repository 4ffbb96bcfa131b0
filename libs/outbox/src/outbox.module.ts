import { QueueRegistryModule } from '@loupe/queue';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OutboxEvent, OutboxInterest, OutboxSequence } from './outbox.entities.js';
import { Outbox } from './outbox.js';
import { OutboxRepository } from './outbox.repository.js';
import { RelayRepository } from './relay.repository.js';

/** Provides `Outbox`, which writes events, and `RelayRepository`, which counts them. */
@Module({
  imports: [TypeOrmModule.forFeature([OutboxEvent, OutboxInterest, OutboxSequence]), QueueRegistryModule],
  providers: [OutboxRepository, Outbox, RelayRepository],
  exports: [Outbox, RelayRepository],
})
export class OutboxModule {}
