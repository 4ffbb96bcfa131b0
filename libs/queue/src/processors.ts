import type { DiscoveryService } from '@nestjs/core';

/** Where @nestjs/bull keeps the name that @Processor was given. */
const PROCESSOR_METADATA = 'bull:module_queue';

/** A class with @Processor. */
export interface FoundProcessor {
  readonly job: string;
  readonly metatype: object;
}

/** The processors of a process. */
export function processorsOf(discovery: DiscoveryService): FoundProcessor[] {
  return discovery.getProviders().flatMap(({ metatype }) => {
    if (!metatype) return [];
    const options: { name: string } | undefined = Reflect.getMetadata(PROCESSOR_METADATA, metatype);
    return options === undefined || options === null ? [] : [{ job: options.name, metatype }];
  });
}
