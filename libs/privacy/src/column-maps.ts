/**
 * How a column with a name is redacted. `text`, `list` (tags) and `json`: the name is removed. `title`: as `text`, for a
 * title that is unique of its kind in the workspace; it gets a suffix. `row`: the row is deleted. `reported`: the column
 * stays and is reported, because the workspace itself decides about it. `own`: the row is deleted where all of the column is a name,
 * such as the person's mail address; else as `reported`.
 */
export type Treatment = 'text' | 'list' | 'json' | 'title' | 'row' | 'reported' | 'own';

/** A table in which rows of others may mention a person. */
export interface ColumnMap {
  readonly table: string;
  /** Columns of type uuid that form its key, together with the workspace. */
  readonly key: readonly string[];
  readonly columns: Readonly<Record<string, Treatment>>;
  /** Column with the id of the item whose search words come from these texts. */
  readonly searched?: string;
  /** Column with which a row is not deleted but reported, unless it is null. */
  readonly keptWith?: string;
}

const ID = ['id'];

/** All mapped columns. The person's own profiles and posts are deleted before these columns are searched. */
export const COLUMN_MAPS: readonly ColumnMap[] = [
  {
    table: 'items',
    key: ID,
    searched: 'id',
    columns: {
      caption: 'text',
      poll_options: 'json',
      authors: 'list',
      categories: 'list',
      hashtags: 'list',
      mentions: 'list',
      original_url: 'text',
      url_key: 'text',
      location: 'json',
      custom_attributes: 'json',
      ai_filter_reasons: 'json',
    },
  },
  {
    table: 'media_contents',
    key: ID,
    searched: 'item_id',
    columns: { file_url: 'text', thumbnail_url: 'text', alt_text: 'text' },
  },
  {
    table: 'stored_media',
    key: ['media_content_id'],
    columns: { file_source: 'text', thumbnail_source: 'text' },
  },
  { table: 'media_copies', key: ['media_content_id'], columns: { last_error: 'text' } },
  {
    table: 'profile_pictures',
    key: ['social_profile_id'],
    columns: { source: 'text', last_error: 'text' },
  },
  {
    table: 'transcriptions',
    key: ['media_content_id'],
    searched: 'item_id',
    columns: { transcript: 'text' },
  },
  { table: 'picture_texts', key: ['media_content_id'], columns: { text: 'text', last_error: 'text' } },
  { table: 'embedding_queue', key: ['item_id'], columns: { last_error: 'text' } },
  { table: 'enrichment_queue', key: ['item_id'], columns: { last_error: 'text' } },
  {
    table: 'ai_answers',
    key: ['item_id', 'field_id'],
    columns: { value: 'json', reason: 'text', failure: 'text' },
  },
  { table: 'creators', key: ID, columns: { custom_attributes: 'json', location: 'json' } },
  { table: 'creator_keys', key: ['creator_id'], columns: { key: 'row' } },
  { table: 'operations', key: ID, columns: { input: 'json', error: 'text', progress: 'json' } },
  { table: 'bulk_changes', key: ID, columns: { change: 'json' } },
  {
    table: 'bulk_change_items',
    key: ['change_id', 'item_id'],
    columns: { had: 'json', error: 'text' },
  },
  { table: 'exports', key: ID, columns: { request: 'json', error: 'text' } },
  { table: 'reports', key: ID, columns: { name: 'text', definition: 'json', schedule_problem: 'text' } },
  {
    table: 'report_editions',
    key: ID,
    columns: { request: 'json', content: 'json', error: 'text' },
  },
  { table: 'report_looks', key: ['workspace_id'], columns: { brand_name: 'text' } },
  { table: 'report_rows', key: ID, columns: { data: 'json' } },
  {
    table: 'places',
    key: ID,
    columns: { name: 'text', last_error: 'text', mail_address: 'own', host: 'reported' },
  },
  { table: 'place_deliveries', key: ID, columns: { error: 'text' } },
  // Who has said that they want no mails is not asked again.
  { table: 'mail_consents', key: ID, columns: { address: 'own' }, keptWith: 'unsubscribed_at' },
  { table: 'import_files', key: ID, columns: { data_set: 'json', position: 'json', reading: 'json' } },
  { table: 'import_reports', key: ['operation_id'], columns: { lines: 'row' } },
  { table: 'operation_items', key: ['operation_id', 'item_id'], columns: { error: 'text' } },
  { table: 'outbox_events', key: ID, columns: { data: 'json' } },
  {
    table: 'webhook_deliveries',
    key: ID,
    columns: { last_error: 'text', response_body: 'text', attempt_log: 'json' },
  },
  {
    table: 'webhook_subscriptions',
    key: ID,
    columns: { name: 'text', metadata: 'json', disabled_reason: 'text', url: 'reported', origin: 'reported' },
  },
  {
    table: 'views',
    key: ID,
    columns: {
      name: 'title',
      filters: 'json',
      sort: 'json',
      custom_attribute_conditions: 'json',
      hidden_columns: 'list',
    },
  },
  { table: 'creator_lists', key: ID, columns: { name: 'title', notes: 'text', stages: 'list' } },
  {
    table: 'creator_list_entries',
    key: ['list_id', 'creator_id'],
    columns: { stage: 'reported', note: 'text' },
  },
  { table: 'notes', key: ID, columns: { text: 'text' } },
  { table: 'view_groups', key: ID, columns: { name: 'text' } },
  { table: 'collections', key: ID, columns: { name: 'title' } },
  { table: 'import_hooks', key: ID, columns: { name: 'text' } },
  { table: 'import_mappings', key: ID, columns: { name: 'text', fields: 'json' } },
  { table: 'campaigns', key: ID, columns: { name: 'text', brief: 'text', goal: 'text' } },
  {
    table: 'alert_rules',
    key: ID,
    columns: { name: 'text', filter: 'json', custom_attribute_conditions: 'json' },
  },
  {
    table: 'custom_attribute_definitions',
    key: ID,
    columns: { name: 'text', options: 'json', key: 'reported' },
  },
  { table: 'ai_fields', key: ID, columns: { problem: 'text' } },
  { table: 'transcription_queue', key: ['media_content_id'], columns: { last_error: 'text' } },
  { table: 'transcription_providers', key: ['workspace_id'], columns: { problem: 'text' } },
  {
    table: 'ai_field_versions',
    key: ['field_id', 'version'],
    columns: { instruction: 'text', options: 'json' },
  },
  { table: 'competitor_brands', key: ID, columns: { name: 'reported' } },
  { table: 'sources', key: ID, columns: { name: 'row', instance: 'reported' } },
  { table: 'source_platforms', key: ID, columns: { problem: 'text' } },
  { table: 'integrations', key: ID, columns: { handle: 'row', problem: 'text' } },
  { table: 'integration_credentials', key: ['integration_id'], columns: { account_id: 'row' } },
  { table: 'integration_attempts', key: ID, columns: { problem: 'text' } },
];
