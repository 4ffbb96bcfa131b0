import { inSpan } from '@loupe/kernel';
import { Process as BullProcess } from '@nestjs/bull';
import type { Job, JobOptions } from 'bull';

/** Options of a job, with the span that asked for it. */
export type TracedOptions = JobOptions & { readonly traceparent?: string };

type Work = (job?: Job) => unknown;

/** Marks the method of a processor that does its jobs, each of which is a span. Stands in place of the decorator of @nestjs/bull. */
export const Process = (): MethodDecorator => (target, key, descriptor) => {
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
  BullProcess()(target, key, descriptor);
};
