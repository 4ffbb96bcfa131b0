/** A document that runs unchanged, once the sample ids are replaced by ids of a workspace. */
export interface Example {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
}

/** Ids in the examples. The test that runs the examples replaces them with real ids. */
export const SAMPLE = {
  item: '0199f2a0-0000-7000-8000-000000000001',
  creator: '0199f2a0-0000-7000-8000-000000000002',
  socialProfile: '0199f2a0-0000-7000-8000-000000000003',
  collection: '0199f2a0-0000-7000-8000-000000000004',
  contentView: '0199f2a0-0000-7000-8000-000000000005',
  creatorView: '0199f2a0-0000-7000-8000-000000000006',
  socialProfileView: '0199f2a0-0000-7000-8000-000000000007',
  viewGroup: '0199f2a0-0000-7000-8000-000000000008',
  competitorBrand: '0199f2a0-0000-7000-8000-000000000009',
  campaign: '0199f2a0-0000-7000-8000-000000000020',
  operation: '0199f2a0-0000-7000-8000-00000000000a',
  customAttribute: '0199f2a0-0000-7000-8000-00000000000b',
  webhookSubscription: '0199f2a0-0000-7000-8000-00000000000c',
  webhookDelivery: '0199f2a0-0000-7000-8000-00000000000d',
  source: '0199f2a0-0000-7000-8000-00000000000e',
  apiToken: '0199f2a0-0000-7000-8000-00000000000f',
  member: '0199f2a0-0000-7000-8000-000000000010',
  alertRule: '0199f2a0-0000-7000-8000-000000000030',
  oauthConnection: '0199f2a0-0000-7000-8000-000000000011',
  otherCreator: '0199f2a0-0000-7000-8000-000000000012',
  aiField: '0199f2a0-0000-7000-8000-000000000013',
  importMapping: '0199f2a0-0000-7000-8000-000000000031',
  importHook: '0199f2a0-0000-7000-8000-000000000033',
  import: '0199f2a0-0000-7000-8000-000000000032',
  export: '0199f2a0-0000-7000-8000-000000000015',
  note: '0199f2a0-0000-7000-8000-000000000040',
  creatorList: '0199f2a0-0000-7000-8000-000000000043',
  openChange: '0199f2a0-0000-7000-8000-000000000041',
  endedChange: '0199f2a0-0000-7000-8000-000000000042',
  report: '0199f2a0-0000-7000-8000-000000000016',
  reportEdition: '0199f2a0-0000-7000-8000-000000000017',
  integration: '0199f2a0-0000-7000-8000-000000000118',
  integrationAttempt: '0199f2a0-0000-7000-8000-000000000119',
  reportLink: '0199f2a0-0000-7000-8000-000000000018',
  place: '0199f2a0-0000-7000-8000-000000000019',
} as const;

/** The text of a document without the common indentation of its lines, so that it can be indented in code. */
export function document(strings: TemplateStringsArray, ...values: readonly string[]): string {
  const lines = String.raw(strings, ...values)
    .split('\n')
    .slice(1);
  const indentation = Math.min(
    ...lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)),
  );
  return lines.map((line) => line.slice(indentation)).join('\n');
}
