import { Clock, type EventMap, type EventType, newId, type WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { OutboxRepository } from './outbox.repository.js';

/** Writes events: facts that others must learn of. */
@Injectable()
export class Outbox {
  constructor(
    private readonly repository: OutboxRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Writes events in the transaction that causes them: called inside it, so that they are there if and only if it
   * commits. Nothing is written, and `data` is not called, where the workspace has no interest in the type.
   * @param data gives the data of each event; one statement stores them all
   */
  async append<Type extends EventType>(
    scope: WorkspaceRef,
    type: Type,
    data: () => Promise<readonly EventMap[Type][]> | readonly EventMap[Type][],
  ): Promise<void> {
    if (!(await this.repository.isWanted(scope, type))) return;
    await this.write(scope, type, await data());
  }

  /**
   * As append, whether the workspace has an interest in the type or not: for events that were asked for.
   * @returns the ids of the events, in order
   */
  async write<Type extends EventType>(
    scope: WorkspaceRef,
    type: Type,
    data: readonly EventMap[Type][],
  ): Promise<string[]> {
    if (data.length === 0) return [];
    const events = data.map((each) => ({ id: newId(), data: each }));
    await this.repository.add(scope, type, events, this.clock.now());
    return events.map(({ id }) => id);
  }

  /**
   * Says which types of events the workspace wants written from now on, in place of what it wanted; `*` for all.
   * Called in a transaction that keeps other writers of the same workspace's interests out.
   */
  async setInterests(scope: WorkspaceRef, types: readonly string[]): Promise<void> {
    await this.repository.setInterests(scope, types);
  }
}
