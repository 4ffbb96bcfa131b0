import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { OutboxModule } from './outbox.module.js';
import { OutboxRelay } from './relay.js';

/** Runs the relay. */
@Module({})
export class OutboxWorkerModule {
  /** @param binding module that provides EventConsumer */
  static forRoot(binding: Type): DynamicModule {
    return { module: OutboxWorkerModule, imports: [OutboxModule, binding], providers: [OutboxRelay] };
  }
}
