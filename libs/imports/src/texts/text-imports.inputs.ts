import { LongText, Type } from '@loupe/graphql';
import { Provider } from '@loupe/kernel';
import { waitField } from '@loupe/operations';
import { ArgsType, Field, InputType } from '@nestjs/graphql';
import { IsOptional, ValidateNested } from 'class-validator';

/** UTF-16 code units of a file that is sent as a text; larger ones go to POST /api/v2/imports. */
export const MAX_IMPORTED_TEXT = 200_000;

@InputType({
  description:
    'The text of a file with posts: a table (CSV or TSV with a line of headings), a JSON list, or a JSON object in each line. Files of known programs are recognised; others are read by a mapping.',
})
export class ImportTextInput {
  @Field({
    description: `The whole text, at most ${MAX_IMPORTED_TEXT.toLocaleString('en')} characters. Send longer files to POST /api/v2/imports.`,
  })
  @LongText(MAX_IMPORTED_TEXT)
  text: string;

  @Field(() => Provider, {
    nullable: true,
    description: 'Platform of posts of Loupe’s own format that name none.',
  })
  @IsOptional()
  provider?: Provider | null;

  @Field(() => String, {
    nullable: true,
    description:
      'For columns of no known program: the name of a mapping of the workspace, or a mapping as JSON, such as {"url": "Link", "views": "Plays"}. previewImport proposes one.',
  })
  @LongText(MAX_IMPORTED_TEXT)
  @IsOptional()
  mapping?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Whose posts these are, where the text does not say: a handle or the name of an account.',
  })
  @IsOptional()
  account?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'When the numbers were read, such as 2026-11-14T12:00:00Z. Now, if absent.',
  })
  @IsOptional()
  readAt?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Time zone of times without an offset, such as Europe/Berlin. The zone of the last import of the same format or of the workspace, if absent.',
  })
  @IsOptional()
  timeZone?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Whether the day (DMY) or the month (MDY) comes first in its dates, where they do not tell.',
  })
  @IsOptional()
  dayOrder?: string | null;
}

@ArgsType()
export class ImportTextArgs {
  @Field(() => ImportTextInput, { description: 'What to import.' })
  @ValidateNested()
  @Type(() => ImportTextInput)
  input: ImportTextInput;

  @waitField()
  waitSeconds?: number | null;
}
