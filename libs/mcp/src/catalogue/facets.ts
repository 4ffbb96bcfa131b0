/**
 * What a field of a result is to a model: `words` are texts that people wrote, `values` any JSON that may hold such texts,
 * `contact` is how people are reached, `dropped` tells a model nothing, `own` is all else: ids, numbers, enum values, addresses,
 * and texts of Loupe.
 */
export type Facet = 'words' | 'values' | 'contact' | 'dropped' | 'own';

/** Texts that people wrote: of posts and profiles, and the names of what members and imports made. */
const WORDS = [
  'AiField.name AiFieldOption.description AiFieldOption.name AiFieldVersion.instruction AiFilterReason.reason',
  'AiPreviewAnswer.reason AiPreviewPost.caption AlertRule.name Audio.altText Campaign.brief Campaign.name Collection.name ComparedBrand.name',
  'CompetitorBrand.name CompetitorBrandItem.caption CompetitorBrandItem.hashtags CompetitorBrandItem.mentions ContentView.name',
  'Creator.displayName CreatorView.name CustomAttributeOption.name CustomAttributeSchema.name FilterPreset.name',
  'GrowthRow.accountName Image.altText ImportMapping.name Integration.handle Item.authors Item.caption Item.categories Item.hashtags Item.mentions Item.pollOptions ItemAggregateKey.label ItemMatch.snippet Keyword.name',
  'Location.city Location.country Location.formatted Location.name Location.state SocialProfile.accountName SocialProfile.bio SocialProfile.fullName',
  'SocialProfileView.name Source.name SourcePreview.name SourcePreviewPost.accountName SourcePreviewPost.caption SourcePreviewPost.fullName Tag.name Transcription.transcript UnknownField.name Video.altText ViewGroup.name',
  'Campaign.goal CreatorList.name CreatorList.notes CreatorList.ownerName CreatorList.stages CreatorListEntry.note CreatorListEntry.stage CreatorListPlace.listName CreatorListPlace.note CreatorListPlace.stage',
  'CreatorListStage.name Note.authorName Note.text NoteMention.name Place.name Report.name ReportAiField.name ReportBlock.text ReportBlock.title',
  'ReportEdition.name ReportEditionBlock.text ReportEditionBlock.title ReportEditionBrand.name ReportEditionPost.accountName',
  'ReportFailingSource.name ReportLook.brandName WebhookDelivery.lastError WebhookSubscription.name',
  'WebhookDelivery.responseBody WebhookAttempt.error ExportColumn.heading Workspace.name',
  'ImportPreview.fieldsNotTaken ImportPreview.mappingName ImportQuestion.answer ImportedRow.reason ImportPreviewPost.accountName ImportPreviewPost.caption ImportPreviewPost.externalId',
];
/** Values of attributes, data of events, and what people have saved to search by. */
const VALUES = [
  'AiPreviewAnswer.value AiPreviewPost.value ImportPreview.mapping Creator.customAttributes Item.customAttributes',
  'ItemAggregateKey.value ItemRights.shopifyProductsIds WebhookEvent.data WebhookSubscription.metadata',
  'AlertRule.customAttributeConditions AlertRule.filter Report.customAttributeConditions Report.filter',
  'ReportEdition.customAttributeConditions ReportEdition.filter',
  'ContentView.customAttributeConditions ContentView.filters ContentView.sort CreatorView.customAttributeConditions CreatorView.filters',
  'CreatorView.sort SocialProfileView.customAttributeConditions SocialProfileView.filters SocialProfileView.sort',
];
const CONTACTS = ['SocialProfile.email SocialProfile.phoneNumbers'];
/** Whole units of money beside the same amount in cents, what only pages show, and ids that stand above already. */
const DROPPED = [
  'ReportLook.logo CompetitorBrand.earnedMediaValue Image.blurHash Image.copyPending Image.mediaItemId',
  'Video.blurHash Video.copyPending Video.mediaItemId AiFilterReason.version AiFilterReason.isUnsure',
  'ContentView.hiddenColumns CreatorView.hiddenColumns SocialProfileView.hiddenColumns',
];

/** The facets of fields, by their coordinates; `own` of all others. */
export const FACETS: ReadonlyMap<string, Facet> = new Map(
  Object.entries({ words: WORDS, values: VALUES, contact: CONTACTS, dropped: DROPPED }).flatMap(
    ([facet, lines]) =>
      lines.flatMap((line) => line.split(' ')).map((coordinate) => [coordinate, facet as Facet] as const),
  ),
);

/** The facet of a field, by its coordinate. */
export function facetOf(coordinate: string): Facet {
  return FACETS.get(coordinate) ?? 'own';
}
