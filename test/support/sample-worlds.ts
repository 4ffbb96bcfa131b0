import { type Example, SAMPLE } from '@loupe/graphql';
import type { TestApp } from './app.js';
import { fillSamples } from './samples.js';
import { createTenant, type Tenant } from './world.js';

type Sample = keyof typeof SAMPLE;

/** A tenant with one object of each kind that examples name, and their real ids. */
interface SampleWorld {
  readonly tenant: Tenant;
  readonly ids: Record<Sample, string>;
}

/** Samples that a sample is nothing without: a delivery's subscription, and the view in a group. */
const NEEDED: Partial<Record<Sample, readonly Sample[]>> = {
  viewGroup: ['contentView'],
  webhookDelivery: ['webhookSubscription'],
};

/** Tenants with samples for examples, few for many: what an example does must not depend on those before it. */
export class SampleWorlds {
  private readonly worlds: { readonly made: SampleWorld; readonly used: Set<Sample> }[] = [];

  constructor(private readonly api: TestApp) {}

  /** A world in which no example before has changed a sample that this one names. */
  async worldFor(example: Example): Promise<SampleWorld> {
    const text = JSON.stringify(example);
    const named = (Object.keys(SAMPLE) as Sample[])
      .filter((name) => text.includes(SAMPLE[name]))
      .flatMap((name) => [name, ...(NEEDED[name] ?? [])]);
    let world = this.worlds.find(({ used }) => !named.some((name) => used.has(name)));
    if (world === undefined) {
      const tenant = await createTenant(this.api);
      world = { made: { tenant, ids: await fillSamples(this.api, tenant) }, used: new Set() };
      this.worlds.push(world);
    }
    if (example.query.startsWith('mutation')) for (const name of named) world.used.add(name);
    return world.made;
  }
}
