import { actorOf } from '@loupe/audit';
import { Ctx, RequestContext, RootField, warnerOf } from '@loupe/graphql';
import { Args, ID, Info, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { ExportKind } from './export.enums.js';
import { CreateExportInput } from './export.inputs.js';
import { CreateExportPayload, Export, ExportColumn } from './export.types.js';
import { FIELDS } from './exports.fields.js';
import { ExportsService } from './exports.service.js';
import { ReadableTablesService } from './rows/readable-tables.service.js';

@Resolver(() => Export)
export class ExportsResolver {
  constructor(
    private readonly exports: ExportsService,
    private readonly readable: ReadableTablesService,
  ) {}

  @Mutation(() => CreateExportPayload, {
    nullable: true,
    description:
      'Exports up to 1,000,000 rows as a CSV, XLSX, NDJSON or Parquet file, of one snapshot of the data. The file is written after the answer and kept for a day.',
  })
  @RootField(FIELDS.createExport)
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

  @Query(() => [ExportColumn], {
    description:
      'The columns that an export of a kind may have, with their headings for people; those of ITEM_AGGREGATES are those of its groupings and metrics.',
  })
  @RootField(FIELDS.exportColumns)
  exportColumns(
    @Ctx() { scope }: RequestContext,
    @Args('of', { type: () => ExportKind, description: 'What the file has a row for.' }) of: ExportKind,
  ) {
    return this.readable.columnsOf(scope, of);
  }

  @Query(() => Export, {
    nullable: true,
    description: 'An export, and where its file is; null for an unknown id, and a day after it was done.',
  })
  @RootField(FIELDS.export)
  export(
    @Ctx() { scope, origin }: RequestContext,
    @Args('id', { type: () => ID, description: 'Id of the export.' }) id: string,
  ) {
    return this.exports.find(scope, id, origin);
  }
}
