/**
 * How a column with a name is redacted. `text`, `list` (tags) and `json`: the name is removed. `title`: as `text`, for a
 * title that is unique of its kind in the workspace; it gets a suffix. `row`: the row is deleted. `reported`: the column
 * stays and is reported, because the workspace itself decides about it.
 */
export type Treatment = 'text' | 'list' | 'json' | 'title' | 'row' | 'reported';

/** A table in which rows of others may mention a person. */
export interface ColumnMap {
  readonly table: string;
  /** Columns of type uuid that form its key, together with the workspace. */
  readonly key: readonly string[];
  readonly columns: Readonly<Record<string, Treatment>>;
  /** Column with the id of the item whose search words come from these texts. */
  readonly searched?: string;
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
      hashtags: 'list',
      mentions: 'list',
      original_url: 'text',
      url_key: 'text',
      location: 'json',
      custom_attributes: 'json',
      ai_filter_reasons: 'json',
    },
  },
  { table: 'media_contents', key: ID, columns: { file_url: 'text', thumbnail_url: 'text' } },
  {
    table: 'stored_media',
    key: ['media_content_id'],
    columns: { file_source: 'text', thumbnail_source: 'text' },
  },
  { table: 'media_copies', key: ['media_content_id'], columns: { last_error: 'text' } },
  {
    table: 'transcriptions',
    key: ['media_content_id'],
    searched: 'item_id',
    columns: { transcript: 'text' },
  },
  { table: 'embedding_queue', key: ['item_id'], columns: { last_error: 'text' } },
  { table: 'creators', key: ID, columns: { custom_attributes: 'json', location: 'json' } },
  { table: 'creator_keys', key: ['creator_id'], columns: { key: 'row' } },
  { table: 'operations', key: ID, columns: { input: 'json', error: 'text', progress: 'json' } },
  { table: 'import_files', key: ID, columns: { position: 'json' } },
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
    columns: { name: 'title', filters: 'json', sort: 'json', custom_attribute_conditions: 'json' },
  },
  { table: 'view_groups', key: ID, columns: { name: 'text' } },
  { table: 'collections', key: ID, columns: { name: 'title' } },
  { table: 'campaigns', key: ID, columns: { name: 'text', brief: 'text' } },
  {
    table: 'custom_attribute_definitions',
    key: ID,
    columns: { name: 'text', options: 'json', key: 'reported' },
  },
  { table: 'competitor_brands', key: ID, columns: { name: 'reported' } },
  { table: 'sources', key: ID, columns: { name: 'row', instance: 'reported' } },
  { table: 'source_platforms', key: ID, columns: { problem: 'text' } },
  { table: 'integrations', key: ID, columns: { handle: 'row', problem: 'text' } },
  { table: 'integration_credentials', key: ['integration_id'], columns: { account_id: 'row' } },
];

/** Why the other text columns are not searched; a test compares both lists with the database. */
export const UNMAPPED_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  'Constants of the program, ids and numbers as text, hashes, and values that only Loupe writes.': [
    'attribute_values.entity',
    'attribute_values.moment',
    'campaign_criteria.kind',
    'custom_attribute_definitions.entity',
    'custom_attribute_definitions.type',
    'embedding_generations.kind',
    'embedding_generations.model',
    'embedding_generations.near_index',
    'embeddings.kind',
    'embeddings.model',
    'embeddings.checksum',
    'erased_marks.kind',
    'erased_marks.hmac',
    'import_files.format',
    'import_files.provider',
    'import_files.state',
    'integration_credentials.sealed',
    'integrations.provider',
    'integrations.status',
    'items.provider',
    'items.type',
    'items.external_id',
    'items.import_type',
    'items.usage_rights_status',
    'items.instagram_whitelisting_status',
    'items.tiktok_spark_code_status',
    'items.shopify_product_ids',
    'items.account_type',
    'media_contents.type',
    'operation_items.state',
    'operations.operation_type',
    'operations.status',
    'queue_groups.queue',
    'queue_groups.part',
    'outbox_events.type',
    'outbox_interests.event_type',
    'retention_rules.provider',
    'search_documents.kind',
    'source_counts.provider',
    'source_platforms.progress',
    'source_platforms.provider',
    'source_platforms.status',
    'sources.keep',
    'sources.kind',
    'snapshot_pauses.problem',
    'snapshot_pauses.provider',
    'snapshot_schedule.provider',
    'snapshot_tallies.outcome',
    'snapshot_tallies.provider',
    'social_profiles.provider',
    'social_profiles.account_type',
    'stored_media.blur_hash',
    'stored_media.file_checksum',
    'stored_media.file_key',
    'stored_media.file_type',
    'stored_media.thumbnail_checksum',
    'stored_media.thumbnail_key',
    'uploads.file_name',
    'uploads.content_type',
    'views.kind',
    'webhook_deliveries.event_type',
    'webhook_deliveries.replay',
    'webhook_deliveries.status',
    'webhook_subscriptions.event_types',
    'webhook_subscriptions.status',
    'webhook_subscriptions.secret',
    'webhook_subscriptions.previous_secret',
  ],
  'A copy of webhook_subscriptions.origin, removed within an hour of it.': ['webhook_origins.origin'],
  'Recomputed from searched columns, by the search index or by a trigger.': [
    'search_documents.words',
    'search_words.word',
    'attribute_values.key',
    'attribute_values.text',
    'attribute_values.whole',
  ],
  'Texts of another profile about itself.': [
    'items.account_name_key',
    'social_profiles.external_key',
    'social_profiles.account_name',
    'social_profiles.account_name_key',
    'social_profiles.full_name',
    'social_profiles.avatar',
    'social_profiles.email',
    'social_profiles.phone_numbers',
    'social_profiles.original_url',
  ],
};
