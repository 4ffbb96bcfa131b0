import { actorOf } from '@loupe/audit';
import {
  Ctx,
  document,
  PLAIN_COST,
  RequestContext,
  RootField,
  SAMPLE,
  WRITE_COST,
  warnerOf,
} from '@loupe/graphql';
import { Args, ID, Info, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { CreateExportInput } from './export.inputs.js';
import { CreateExportPayload, Export } from './export.types.js';
import { EXPORTED_ROWS_COST, ExportsService } from './exports.service.js';

@Resolver(() => Export)
export class ExportsResolver {
  constructor(private readonly exports: ExportsService) {}

  @Mutation(() => CreateExportPayload, {
    nullable: true,
    description:
      'Exports up to 1,000,000 rows as a CSV, XLSX, NDJSON or Parquet file, of one snapshot of the data. The file is written after the answer and kept for a day.',
  })
  @RootField({
    cost: { ...WRITE_COST, onTop: { credits: EXPORTED_ROWS_COST, each: '1,000 rows' } },
    // The file has content.
    scopes: ['read', 'write'],
    mcp: {
      title: 'Export many rows to a file (CSV, Excel, Parquet)',
      isOpenWorld: true,
      asked: 'give me a spreadsheet, Excel or CSV file of everything',
      use: 'Use it for a spreadsheet or file of many items, creators, profiles, histories or aggregates, where pages would take many calls.',
      next: 'Follow getExport with its id until state is READY; downloadUrl is then the address of the file.',
    },
    example: {
      query: document`
        mutation Export($input: CreateExportInput!) {
          createExport(input: $input) {
            export { id state rowsExpected }
            userErrors { field message code }
          }
        }`,
      variables: {
        input: {
          of: 'ITEMS',
          format: 'CSV',
          filter: { provider: 'TIKTOK' },
          fields: ['originalUrl', 'takenAt', 'socialProfile.accountName', 'currentEngagement.views'],
        },
      },
    },
  })
  createExport(
    @Ctx() context: RequestContext,
    @Args('input', { type: () => CreateExportInput, description: 'What to export.' })
    input: CreateExportInput,
    @Info() info: GraphQLResolveInfo,
  ) {
    const { scope, budget, origin } = context;
    return this.exports
      .create(scope, input, {
        by: actorOf(context),
        budget,
        origin,
        schema: info.schema,
        warn: warnerOf(context, info),
      })
      .then((created) => ({ export: created }));
  }

  @Query(() => Export, {
    nullable: true,
    description: 'An export, and where its file is; null for an unknown id, and a day after it was done.',
  })
  @RootField({
    cost: PLAIN_COST,
    scopes: ['read'],
    mcp: {
      title: 'Get an export and the address of its file',
      asked: 'is the export ready, download the file',
      use: 'Use it for how far an export has come, and for the address of its file.',
      next: 'While state is WAITING, look again after some seconds. Give downloadUrl to the person: it ends after an hour.',
    },
    example: {
      query: document`
        query Export($id: ID!) {
          export(id: $id) { id state rowsWritten bytes downloadUrl expiresAt }
        }`,
      variables: { id: SAMPLE.export },
    },
  })
  export(
    @Ctx() { scope, origin }: RequestContext,
    @Args('id', { type: () => ID, description: 'Id of the export.' }) id: string,
  ) {
    return this.exports.find(scope, id, origin);
  }
}
