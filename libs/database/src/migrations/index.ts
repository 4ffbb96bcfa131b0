import { Foundation1795219200000 } from './1795219200000-foundation.js';
import { Contract1795305600000 } from './1795305600000-contract.js';
import { TextSearch1795392000000 } from './1795392000000-text-search.js';
import { Embeddings1795478400000 } from './1795478400000-embeddings.js';
import { Uploads1795564800000 } from './1795564800000-uploads.js';
import { Tallies1795651200001 } from './1795651200001-tallies.js';
import { Selective1795651200002 } from './1795651200002-selective.js';
import { Webhooks1795824000000 } from './1795824000000-webhooks.js';
import { Connectors1795910400000 } from './1795910400000-connectors.js';
import { Refresh1795996800000 } from './1795996800000-refresh.js';
import { Media1796083200000 } from './1796083200000-media.js';
import { Privacy1796169600000 } from './1796169600000-privacy.js';
import { WholeValues1796256000000 } from './1796256000000-whole-values.js';
import { WebhookAttempts1796342400000 } from './1796342400000-webhook-attempts.js';
import { Facets1796428800000 } from './1796428800000-facets.js';
import { ValuesInTime1796515200000 } from './1796515200000-values-in-time.js';
import { FiguresAndKinds1796601600000 } from './1796601600000-figures-and-kinds.js';
import { WordsOfWorkspaces1796688000000 } from './1796688000000-words-of-workspaces.js';
import { WebhooksScope1796774400030 } from './1796774400030-webhooks-scope.js';
import { WebhookOriginsOfWorkspaces1796774400040 } from './1796774400040-webhook-origins-of-workspaces.js';
import { PermalinkSerials1796774400041 } from './1796774400041-permalink-serials.js';
import { ViewsVerbatim1796774400060 } from './1796774400060-views-verbatim.js';
import { OnePartForEachWriter1796774400080 } from './1796774400080-one-part-for-each-writer.js';
import { LeasedQueues1796860800000 } from './1796860800000-leased-queues.js';
import { ProvenWebhooks1796860800010 } from './1796860800010-proven-webhooks.js';
import { RefreshQueues1796860800020 } from './1796860800020-refresh-queues.js';
import { WebhookQueues1796860800030 } from './1796860800030-webhook-queues.js';
import { MorePlatforms1796860800100 } from './1796860800100-more-platforms.js';
import { CheckedPlatforms1796860800101 } from './1796860800101-checked-platforms.js';
import { Sources1796860800102 } from './1796860800102-sources.js';
import { Administration1796860800200 } from './1796860800200-administration.js';
import { People1796860800210 } from './1796860800210-people.js';
import { Currency1796860800300 } from './1796860800300-currency.js';
import { Competitors1796860800301 } from './1796860800301-competitors.js';
import { Campaigns1796860800302 } from './1796860800302-campaigns.js';
import { Imports1796860800320 } from './1796860800320-imports.js';
import { ImportFiles1796860800321 } from './1796860800321-import-files.js';
import { MatchingSources1796860800340 } from './1796860800340-matching-sources.js';
import { Oauth1796860800360 } from './1796860800360-oauth.js';
import { SecondFactors1796860800380 } from './1796860800380-second-factors.js';
import { Passkeys1796860800381 } from './1796860800381-passkeys.js';
import { Identities1796860800382 } from './1796860800382-identities.js';
import { Aggregates1796860800400 } from './1796860800400-aggregates.js';
import { PostsOfCreators1796860800401 } from './1796860800401-posts-of-creators.js';
import { DeactivatedPeople1796860801000 } from './1796860801000-deactivated-people.js';
import { SessionRotation1796860801001 } from './1796860801001-session-rotation.js';
import { Mails1796860801002 } from './1796860801002-mails.js';
import { DeletedCampaigns1796860801100 } from './1796860801100-deleted-campaigns.js';
import { FasterIntake1796860801110 } from './1796860801110-faster-intake.js';
import { MergedCreators1796860801200 } from './1796860801200-merged-creators.js';
import { DeletedWorkspaces1796860801201 } from './1796860801201-deleted-workspaces.js';
import { Enrichment1796860801300 } from './1796860801300-enrichment.js';
import { AiBackfills1796860801310 } from './1796860801310-ai-backfills.js';
import { Changes1796860801400 } from './1796860801400-changes.js';
import { Alerts1796860801410 } from './1796860801410-alerts.js';
import { Exports1796860801500 } from './1796860801500-exports.js';
import { EmbeddingsOfNew1796860801550 } from './1796860801550-embeddings-of-new.js';
import { Corrections1796860801600 } from './1796860801600-corrections.js';
import { Transcription1796860801610 } from './1796860801610-transcription.js';
import { PicturesOfFields1796860801620 } from './1796860801620-pictures-of-fields.js';
import { AlertMails1796860801700 } from './1796860801700-alert-mails.js';
import { Distributable1796860801900 } from './1796860801900-distributable.js';
import { ChangedDuringClaims1796860802100 } from './1796860802100-changed-during-claims.js';
import { PictureTexts1796860802110 } from './1796860802110-picture-texts.js';
import { KeyCheck1796860802400 } from './1796860802400-key-check.js';
import { QueuesOfNewPosts1796860802800 } from './1796860802800-queues-of-new-posts.js';
import { ErasureRequests1796860802900 } from './1796860802900-erasure-requests.js';
import { ErasuresByTime1796860802910 } from './1796860802910-erasures-by-time.js';
import { FormerPrograms1796860803020 } from './1796860803020-former-programs.js';
import { VersionsOfWorkspaces1796860807000 } from './1796860807000-versions-of-workspaces.js';
import { OneDatabase1796860809000 } from './1796860809000-one-database.js';
import { UnreadParts1796860809400 } from './1796860809400-unread-parts.js';
import { MoreOfPosts1796860809410 } from './1796860809410-more-of-posts.js';
import { FeedEntries1796860809500 } from './1796860809500-feed-entries.js';
import { CheckedRecordings1796860809501 } from './1796860809501-checked-recordings.js';
import { DeathsOfProcesses1796860809700 } from './1796860809700-deaths-of-processes.js';
import { CheckedFailures1796860809701 } from './1796860809701-checked-failures.js';
import { ChangesOfProfiles1796860809910 } from './1796860809910-changes-of-profiles.js';
import { SequencesOfEvents1796860809920 } from './1796860809920-sequences-of-events.js';
import { StoredBytes1796860809930 } from './1796860809930-stored-bytes.js';
import { LanguagesOfPosts1796860809940 } from './1796860809940-languages-of-posts.js';
import { ImportedPlatforms1796860810100 } from './1796860810100-imported-platforms.js';
import { CheckedImportedPlatforms1796860810101 } from './1796860810101-checked-imported-platforms.js';
import { ReadingsOfImports1796860810110 } from './1796860810110-readings-of-imports.js';
import { FormsOfWords1796860814001 } from './1796860814001-forms-of-words.js';
import { NamesOfProfiles1796860814002 } from './1796860814002-names-of-profiles.js';
import { BulkChanges1796860820201 } from './1796860820201-bulk-changes.js';
import { CostsOfCampaigns1796860820202 } from './1796860820202-costs-of-campaigns.js';
import { Notes1796860820203 } from './1796860820203-notes.js';
import { CreatorLists1796860820204 } from './1796860820204-creator-lists.js';
import { ImportMappings1796860830100 } from './1796860830100-import-mappings.js';
import { UndoneImports1796860830110 } from './1796860830110-undone-imports.js';
import { Reports1796861127050 } from './1796861127050-reports.js';
import { CheckedReports1796861127051 } from './1796861127051-checked-reports.js';
import { Mentions1796861200001 } from './1796861200001-mentions.js';
import { ConnectingAccounts1796861400001 } from './1796861400001-connecting-accounts.js';
import { Grantors1796861400002 } from './1796861400002-grantors.js';
import { ProfilesByFollowers1796861500001 } from './1796861500001-profiles-by-followers.js';
import { ReportSchedules1796861600001 } from './1796861600001-report-schedules.js';
import { DueReports1796861600002 } from './1796861600002-due-reports.js';
import { WebhookFormats1796861600003 } from './1796861600003-webhook-formats.js';
import { ImportHooks1796861800100 } from './1796861800100-import-hooks.js';
import { PostsOfUndoneImports1796861800110 } from './1796861800110-posts-of-undone-imports.js';
import { EngagementsOfPeople1796861900500 } from './1796861900500-engagements-of-people.js';
import { Places1796861900900 } from './1796861900900-places.js';
import { Lakes1796861901001 } from './1796861901001-lakes.js';
import { WishesAboutMails1796861901100 } from './1796861901100-wishes-about-mails.js';
import { ReportLooks1796861901300 } from './1796861901300-report-looks.js';
import { DoubtsAboutMails1796861901301 } from './1796861901301-doubts-about-mails.js';
import { UnansweredConsents1796861901302 } from './1796861901302-unanswered-consents.js';
import { ProfilePictures1796861901400 } from './1796861901400-profile-pictures.js';
import { WordsOfAllTexts1796861901500 } from './1796861901500-words-of-all-texts.js';
import { ChangesOfMembers1796861901700 } from './1796861901700-changes-of-members.js';
import { ViewsHaveHiddenColumns1796861901800 } from './1796861901800-views-have-hidden-columns.js';
import { UnsureAnswers1796861901900 } from './1796861901900-unsure-answers.js';
import { UnsureAnswersByField1796861902000 } from './1796861902000-unsure-answers-by-field.js';

/** All migrations, oldest first. A released migration is never edited; the next change is a new file. */
export const migrations = [
  Foundation1795219200000,
  Contract1795305600000,
  TextSearch1795392000000,
  Embeddings1795478400000,
  Uploads1795564800000,
  Tallies1795651200001,
  Selective1795651200002,
  Webhooks1795824000000,
  Connectors1795910400000,
  Refresh1795996800000,
  Media1796083200000,
  Privacy1796169600000,
  WholeValues1796256000000,
  WebhookAttempts1796342400000,
  Facets1796428800000,
  ValuesInTime1796515200000,
  FiguresAndKinds1796601600000,
  WordsOfWorkspaces1796688000000,
  WebhooksScope1796774400030,
  WebhookOriginsOfWorkspaces1796774400040,
  PermalinkSerials1796774400041,
  ViewsVerbatim1796774400060,
  OnePartForEachWriter1796774400080,
  LeasedQueues1796860800000,
  ProvenWebhooks1796860800010,
  RefreshQueues1796860800020,
  WebhookQueues1796860800030,
  MorePlatforms1796860800100,
  CheckedPlatforms1796860800101,
  Sources1796860800102,
  Administration1796860800200,
  People1796860800210,
  Currency1796860800300,
  Competitors1796860800301,
  Campaigns1796860800302,
  Imports1796860800320,
  ImportFiles1796860800321,
  MatchingSources1796860800340,
  Oauth1796860800360,
  SecondFactors1796860800380,
  Passkeys1796860800381,
  Identities1796860800382,
  Aggregates1796860800400,
  PostsOfCreators1796860800401,
  DeactivatedPeople1796860801000,
  SessionRotation1796860801001,
  Mails1796860801002,
  DeletedCampaigns1796860801100,
  FasterIntake1796860801110,
  MergedCreators1796860801200,
  DeletedWorkspaces1796860801201,
  Enrichment1796860801300,
  AiBackfills1796860801310,
  Changes1796860801400,
  Alerts1796860801410,
  Exports1796860801500,
  EmbeddingsOfNew1796860801550,
  Corrections1796860801600,
  Transcription1796860801610,
  PicturesOfFields1796860801620,
  AlertMails1796860801700,
  Distributable1796860801900,
  ChangedDuringClaims1796860802100,
  PictureTexts1796860802110,
  KeyCheck1796860802400,
  QueuesOfNewPosts1796860802800,
  ErasureRequests1796860802900,
  ErasuresByTime1796860802910,
  FormerPrograms1796860803020,
  VersionsOfWorkspaces1796860807000,
  OneDatabase1796860809000,
  UnreadParts1796860809400,
  MoreOfPosts1796860809410,
  FeedEntries1796860809500,
  CheckedRecordings1796860809501,
  DeathsOfProcesses1796860809700,
  CheckedFailures1796860809701,
  ChangesOfProfiles1796860809910,
  SequencesOfEvents1796860809920,
  StoredBytes1796860809930,
  LanguagesOfPosts1796860809940,
  ImportedPlatforms1796860810100,
  CheckedImportedPlatforms1796860810101,
  ReadingsOfImports1796860810110,
  FormsOfWords1796860814001,
  NamesOfProfiles1796860814002,
  BulkChanges1796860820201,
  CostsOfCampaigns1796860820202,
  Notes1796860820203,
  CreatorLists1796860820204,
  ImportMappings1796860830100,
  UndoneImports1796860830110,
  Reports1796861127050,
  CheckedReports1796861127051,
  Mentions1796861200001,
  ConnectingAccounts1796861400001,
  Grantors1796861400002,
  ProfilesByFollowers1796861500001,
  ReportSchedules1796861600001,
  DueReports1796861600002,
  WebhookFormats1796861600003,
  ImportHooks1796861800100,
  PostsOfUndoneImports1796861800110,
  EngagementsOfPeople1796861900500,
  Places1796861900900,
  Lakes1796861901001,
  WishesAboutMails1796861901100,
  ReportLooks1796861901300,
  DoubtsAboutMails1796861901301,
  UnansweredConsents1796861901302,
  ProfilePictures1796861901400,
  WordsOfAllTexts1796861901500,
  ChangesOfMembers1796861901700,
  ViewsHaveHiddenColumns1796861901800,
  UnsureAnswers1796861901900,
  UnsureAnswersByField1796861902000,
];
