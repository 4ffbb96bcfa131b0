import { getQueueToken } from '@nestjs/bull';
import type { ModuleRef } from '@nestjs/core';
import type { Queue } from 'bull';

/** The queue of Bull with a name. */
export function queueNamed<Data>(modules: ModuleRef, name: string): Queue<Data> {
  return modules.get<Queue<Data>>(getQueueToken(name), { strict: false });
}
