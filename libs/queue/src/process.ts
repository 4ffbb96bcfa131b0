import { currentSpan, inSpan } from '@loupe/kernel';
import { Process as BullProcess } from '@nestjs/bull';
import type { Job, JobOptions } from 'bull';

/** Options of a job, with the span that asked for it. */
export type TracedOptions = JobOptions & { readonly traceparent?: string };

type Work = (job?: Job) => unknown;

/** A job goes on with the trace of what asks for it. */
export function traced(options: JobOptions = {}): TracedOptions {
  const span = currentSpan();
  return span === undefined ? options : { ...options, traceparent: span.traceparent };
}

/**
 * Marks the method of a processor that does its jobs, each of which is a span. Stands in place of the decorator of @nestjs/bull.
 * @param options.concurrency jobs that a process does at a time; one where it is absent
 */
export const Process =
  (options: { concurrency?: number } = {}): MethodDecorator =>
  (target, key, descriptor) => {
    const work = descriptor.value as Work;
    const name = `job ${target.constructor.name}`;
    const recorded: Work = function (this: unknown, job) {
      const { traceparent } = (job?.opts ?? {}) as TracedOptions;
      const { workspaceId } = (job?.data ?? {}) as { workspaceId?: string };
      return inSpan({ name, kind: 'consumer', traceparent }, async (span) => {
        if (workspaceId !== undefined) span?.add({ 'loupe.workspace.id': workspaceId });
        return work.call(this, job);
      });
    };
    Object.assign(descriptor, { value: recorded });
    BullProcess(options)(target, key, descriptor);
  };
